import type { Tool } from "../tools/tool.ts";
import type { Ended } from "./run-process.ts";

/** Runs a tool in this process with the given standard input. */
export async function runTool(main: Tool, args: readonly string[], input: string | Uint8Array = ""): Promise<Ended> {
  let stdout = "";
  let stderr = "";
  const code = await main(args, {
    readStdin: async () => Buffer.from(input),
    print: (line) => {
      stdout += `${line}\n`;
    },
    printError: (line) => {
      stderr += `${line}\n`;
    },
  });
  return { code, stdout, stderr };
}
