import { startDemoService } from "./testing.ts";
import type { Tool } from "./tool.ts";

/** Serves a test in any language until its end: the end of the program that has started it closes standard input. */
export const main: Tool = async (_args, { readStdin, print }) => {
  const { url, apiKey, portalUrl, stop } = await startDemoService();
  print(JSON.stringify({ url, apiKey, portalUrl }));
  await readStdin();
  await stop();
  return 0;
};
