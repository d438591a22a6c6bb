import { spawnSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { against, type Figure } from "./figures.ts";
import { type PortalProcess, type ServerProcess, startFloor, startService } from "./processes.ts";
import { median } from "./statistics.ts";

const AREA = "Start";
const STARTS = 5;
/** V8 returns the memory of the rehearsal to the system after a minute without calls. */
const AT_REST_MS = 75_000;
/** The longest start, by version of Node.js. */
const START_MS = process.versions.node.startsWith("20.") ? 200 : 140;

/** Measures the time until /readyz returns 200, compared with a Node.js process that does nothing. */
export async function measureStarting(portal: PortalProcess): Promise<Figure[]> {
  const bares: number[] = [];
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    bares.push(durationOf(["--eval", "0"]));
    const service = await startService(portal.urlAt(0));
    starts.push(service.readyMs);
    await service.stop();
  }
  const bare = { name: "Node that does nothing", value: median(bares) };
  const ready = median(starts);
  const words = `at most ${START_MS} ms, or 2.5 x of the Node that does nothing`;
  const target = { words, met: ready <= Math.max(START_MS, 2.5 * bare.value) };
  return [
    against(bare, { area: AREA, name: "start to ready", value: ready, unit: "ms", target }),
    await memoryAtRest(portal),
  ];
}

/** Memory of the service after its rehearsal, and of the floor, which has loaded undici and listens. */
async function memoryAtRest(portal: PortalProcess): Promise<Figure> {
  const service = await startService(portal.urlAt(0), { WARM_UP_MS: "2000" });
  const floor = await startFloor(portal.urlAt(0), []);
  await setTimeout(AT_REST_MS);
  const megabytesOf = async (server: ServerProcess) => (await server.usage()).megabytes;
  const [value, base] = [await megabytesOf(service), await megabytesOf(floor)];
  await Promise.all([service.stop(), floor.stop()]);
  const target = { words: "at most 1.5 x the floor", met: value <= 1.5 * base };
  const name = "idle memory, 75 s after the start";
  return against({ name: "floor", value: base }, { area: AREA, name, value, unit: "MB", target });
}

/** Wall time of a Node.js process. */
function durationOf(args: readonly string[]): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args);
  if (status !== 0) throw new Error(`node ${args.join(" ")} failed.`);
  return performance.now() - started;
}
