import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Time limit, several times that of the most expensive page. */
const TIME_LIMIT_MS = 10_000;
const HEAP_LIMIT_MB = 256;

/**
 * The skeleton of a page, or null if the page is too long. It can take a second, in which no other call would be answered,
 * so it is made in a thread. Throws for a thread that exceeds its time or memory.
 */
export async function skeletonInThread(html: string): Promise<string | null> {
  const thread = new Worker(new URL("./skeleton-thread.js", import.meta.url), {
    workerData: html,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
  });
  try {
    // Rejects if the thread fails.
    const [skeleton] = await once(thread, "message", { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    return skeleton;
  } finally {
    await thread.terminate();
  }
}
