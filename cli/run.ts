import { createActions, printDiagnostics } from "./actions.ts";
import { exitCodes } from "./exit-codes.ts";
import { describeFailure } from "./failure.ts";
import { createProgram, globalOptionsOf, isCommanderError } from "./program.ts";

/** Runs one command line and resolves to its exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const program = createProgram(createActions(() => globalOptionsOf(program)));
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCodes.ok;
  } catch (error) {
    if (isCommanderError(error)) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    const failure = describeFailure(error);
    if (failure === null) throw error;
    if (globalOptionsOf(program).json) process.stderr.write(`${JSON.stringify(failure.record)}\n`);
    else printDiagnostics(failure.lines);
    return failure.exitCode;
  }
}
