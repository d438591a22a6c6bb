import { type Profiler, Session } from "node:inspector/promises";

const SAMPLING_INTERVAL_US = 100;
const PROFILE_MS = 800;

/** The share of the CPU time of warm work that is spent in a function, including what it calls. */
export async function shareOf(functionName: string, work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: SAMPLING_INTERVAL_US });
  await session.post("Profiler.start");
  const started = performance.now();
  while (performance.now() - started < PROFILE_MS) work();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const inFunction = nodesWithin(profile, functionName);
  const samples = profile.samples ?? [];
  return samples.filter((node) => inFunction.has(node)).length / samples.length;
}

/** The ids of the calls of a function and of everything below them. */
function nodesWithin({ nodes }: Profiler.Profile, functionName: string): Set<number> {
  const within = new Set<number>();
  // A node is listed before its children.
  for (const { id, callFrame, children = [] } of nodes) {
    if (callFrame.functionName === functionName) within.add(id);
    if (within.has(id)) for (const child of children) within.add(child);
  }
  return within;
}
