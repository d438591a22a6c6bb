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
