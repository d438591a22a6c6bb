import { actionsFor, warn } from "./actions.ts";
import { exitCodes } from "./exit-codes.ts";
import { tellFailure } from "./failure.ts";
import { globalsOf, isCommandLine, programFor } from "./program.ts";

/** Carries out one command line; resolves to its exit code. */
export async function run(words: readonly string[]): Promise<number> {
  const program = programFor(actionsFor(() => globalsOf(program)));
  try {
    await program.parseAsync(words, { from: "user" });
    return exitCodes.done;
  } catch (error) {
    if (isCommandLine(error)) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    const told = tellFailure(error);
    if (told === null) throw error;
    if (globalsOf(program).json) process.stderr.write(`${JSON.stringify(told.record)}\n`);
    else warn(told.lines);
    return told.exitCode;
  }
}
