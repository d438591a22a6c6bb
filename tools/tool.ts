import { buffer } from "node:stream/consumers";

/** Tools by name. Each is loaded when it is used. */
export type Tools = Readonly<Record<string, () => Promise<{ readonly main: Tool }>>>;

/** Runs a tool in this process and resolves to its exit code: 2 if there is no such tool. */
export async function runTool(tools: Tools, usage: string, name: string, args: readonly string[]): Promise<number> {
  const load = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (load === undefined) {
    console.error(`Unknown command: ${name}\n\n${usage}`);
    return 2;
  }
  const { main } = await load();
  return main(args, {
    readStdin: () => buffer(process.stdin),
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
  });
}

/** Input and output of a tool. Tests pass their own, so that they need no process. */
export interface ToolIo {
  readStdin(): Promise<Uint8Array>;
  /** Writes a line to standard output. */
  print(line: string): void;
  /** Writes a line to standard error. */
  printError(line: string): void;
}

/** Runs a tool and resolves to its exit code. */
export type Tool = (args: readonly string[], io: ToolIo) => Promise<number>;
