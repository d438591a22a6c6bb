import spinner from "yocto-spinner";
import { printable } from "./output.ts";

/** A spinner on standard error; a no-op if standard error is not a terminal. */
export interface Progress {
  /** Hides the spinner while `prompt` runs. */
  pauseFor<T>(prompt: () => Promise<T>): Promise<T>;
  show(text: string): void;
}

/** Shows a spinner with `text` until `run` settles. */
export async function withProgress<T>(text: string, run: (progress: Progress) => Promise<T>): Promise<T> {
  if (!process.stderr.isTTY) return run({ pauseFor: (prompt) => prompt(), show: () => {} });
  const spinning = spinner({ text, stream: process.stderr }).start();
  try {
    return await run({
      async pauseFor(prompt) {
        spinning.stop();
        const answer = await prompt();
        spinning.start();
        return answer;
      },
      show(text) {
        const shown = printable(text);
        // Setting the text draws it.
        if (spinning.text !== shown) spinning.text = shown;
      },
    });
  } finally {
    spinning.stop();
  }
}
