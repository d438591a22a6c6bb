import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks the person at the terminal. */
export interface Prompts {
  /** Shows what is typed. */
  ask(question: string): Promise<string>;
  /** Does not show what is typed. */
  askHidden(question: string): Promise<string>;
}

/** Prompts on the terminal. */
export const terminalPrompts: Prompts = {
  ask: (question) => ask(question, process.stdout),
  askHidden: async (question) => {
    process.stdout.write(question);
    const answer = await ask("", new Writable({ write: (_chunk, _encoding, done) => done() }));
    process.stdout.write("\n");
    return answer;
  },
};

async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // In raw mode, Ctrl-C reaches the interface instead of the process.
  lines.on("SIGINT", () => process.exit(130));
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

/** The answers to the prompts at the demo portal, where a new OTP is always the same one. */
export function demoPrompts(password: string): Prompts {
  const hidden = ["23DMO0001", password, "", "654321", "", "654321"];
  return { ask: async () => "yes", askHidden: async () => hidden.shift() ?? "" };
}
