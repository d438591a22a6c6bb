import spinner from "yocto-spinner";

/** Something that turns on the terminal while the portal is asked; nothing where standard error is no terminal. */
export interface Progress {
  /** Stops it while `run` talks to the person. */
  pausedFor<T>(run: () => Promise<T>): Promise<T>;
}

/** Shows `text` while `run` is under way. */
export async function withProgress<T>(text: string, run: (progress: Progress) => Promise<T>): Promise<T> {
  if (!process.stderr.isTTY) return run({ pausedFor: (talk) => talk() });
  const turning = spinner({ text, stream: process.stderr }).start();
  try {
    return await run({
      async pausedFor(talk) {
        turning.stop();
        const answer = await talk();
        turning.start();
        return answer;
      },
    });
  } finally {
    turning.stop();
  }
}
