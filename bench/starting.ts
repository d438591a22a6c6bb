import { spawnSync } from "node:child_process";
import { against, atMost, type Figure } from "./figures.ts";
import { type PortalProcess, startService } from "./processes.ts";
import { median } from "./statistics.ts";

const STARTS = 7;

/** Measures the time until /readyz returns 200, compared with a Node.js process that does nothing. */
export async function measureStarting(portal: PortalProcess): Promise<Figure[]> {
  const ready: number[] = [];
  const bare: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const started = performance.now();
    spawnSync(process.execPath, ["--eval", "0"]);
    bare.push(performance.now() - started);
    const service = await startService(portal.urlAt(0));
    ready.push(service.readyMs);
    await service.stop();
  }
  const value = median(ready);
  return [
    against(
      { name: "Node that does nothing", value: median(bare) },
      { area: "Start", name: "start to ready", value, unit: "ms", target: atMost(700, "ms", value) },
    ),
  ];
}
