import { Readable } from "node:stream";
import { vi } from "vitest";
import { run } from "../../cli/run.ts";
import type { Ended } from "../run-process.ts";

/** Standard input: a text, or texts that depend on the output so far. */
export type Input = string | ((printed: { readonly stderr: string }) => AsyncIterable<string>);

/** Runs a command line of the CLI in this process, without a terminal. */
export const runCli = (args: readonly string[], environment: Readonly<Record<string, string>>, input: Input = "") =>
  runInProcess(run, args, environment, input);

/** Runs a program in this process, without a terminal. Calls must not overlap: output and environment are the process's own. */
export async function runInProcess(
  main: (args: readonly string[]) => Promise<number | null>,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  input: Input = "",
): Promise<Ended> {
  const printed = { stdout: "", stderr: "" };
  const capture = (name: keyof typeof printed) =>
    vi.spyOn(process[name], "write").mockImplementation((text, ...rest: unknown[]) => {
      printed[name] += text;
      const written = rest.at(-1);
      if (typeof written === "function") written();
      return true;
    });
  const restored = [capture("stdout"), capture("stderr")];
  const { env } = process;
  const stdin = Object.getOwnPropertyDescriptor(process, "stdin");
  process.env = { PATH: env.PATH, LANG: "C.UTF-8", ...environment };
  const chunks = typeof input === "function" ? input(printed) : input === "" ? [] : [input];
  Object.defineProperty(process, "stdin", { configurable: true, value: Readable.from(chunks) });
  try {
    return { code: await main(args), ...printed };
  } finally {
    for (const spy of restored) spy.mockRestore();
    process.env = env;
    if (stdin !== undefined) Object.defineProperty(process, "stdin", stdin);
  }
}
