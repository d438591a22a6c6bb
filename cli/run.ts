import type { CommanderError } from "commander";
import { exitCodes } from "./exit-codes.ts";
import { printDiagnostics, printJsonError } from "./output.ts";
import { createProgram, globalOptionsOf, isCommanderError } from "./program.ts";

/** Runs one command line and resolves to its exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const isJson = requestsJson(args);
  const program = createProgram(async () => (await import("./actions.ts")).createActions(globalOptionsOf(program)));
  // Commander prints usage errors by itself.
  if (isJson) for (const command of [program, ...program.commands]) command.configureOutput({ writeErr: () => {} });
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCodes.ok;
  } catch (error) {
    if (isCommanderError(error)) return reportUsage(error, isJson);
    const { describeFailure } = await import("./failure.ts");
    const failure = describeFailure(error);
    if (failure === null && !isJson) throw error;
    const { exitCode, lines, record } = failure ?? describeBug(error);
    if (exitCode === exitCodes.ok) return exitCode;
    if (isJson) printJsonError(record);
    else printDiagnostics(lines);
    return exitCode;
  }
}

/** True if --json is given. An invalid command line is not parsed to its end, so its errors cannot rely on the parsed options. */
function requestsJson(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end === -1 ? args : args.slice(0, end)).includes("--json");
}

/** Returns the exit code of a command line that ended while it was parsed: it shows help or the version, or it is invalid. */
function reportUsage({ exitCode, code, message }: CommanderError, isJson: boolean): number {
  if (exitCode === 0) return exitCodes.ok;
  const text =
    code === "commander.help" ? "No command. Run portico --help for a list." : message.replace(/^error: /, "");
  if (isJson) printJsonError({ code: "usage", message: text });
  return exitCodes.usage;
}

function describeBug(error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  return { exitCode: exitCodes.failed, lines: [message], record: { code: "internal_error", message } };
}
