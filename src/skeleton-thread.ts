import { parentPort, workerData } from "node:worker_threads";
import { pages } from "./features/index.ts";
import { SkeletonTooLong, skeletonOf } from "./scrub/skeleton.ts";
import { vocabularyOf } from "./scrub/vocabulary.ts";

// The program of the thread that `skeletonInThread` starts: posts the skeleton of a page, or null if the page is too long.
try {
  parentPort?.postMessage(skeletonOf(workerData, vocabularyOf(pages.values())));
} catch (error) {
  if (!(error instanceof SkeletonTooLong)) throw error;
  parentPort?.postMessage(null);
}
