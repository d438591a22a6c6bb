import { spawnSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { against, atMost, type Figure } from "./figures.ts";
import { type PortalProcess, startService } from "./processes.ts";
import { median } from "./statistics.ts";

const AREA = "Start";
const STARTS = 5;
/** After this time a new process is idle. */
const IDLE_MS = 500;

/** Measures the time until /readyz returns 200, the modules and the idle memory, compared with a Node.js process that does nothing. */
export async function measureStarting(portal: PortalProcess): Promise<Figure[]> {
  const rounds: { bare: number; ready: number; cli: number; megabytes: number; modules: number }[] = [];
  for (let start = 0; start < STARTS; start++) {
    const bare = durationOf(["--eval", "0"]);
    const cli = durationOf(["cli/dist/main.js", "--version"]);
    const service = await startService(portal.urlAt(0));
    await setTimeout(IDLE_MS);
    const { megabytes } = await service.usage();
    rounds.push({ bare, cli, ready: service.readyMs, megabytes, modules: await service.modules() });
    await service.stop();
  }
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const bare = { name: "Node that does nothing", value: of((round) => round.bare) };
  const ready = of(({ ready }) => ready);
  const megabytes = of((round) => round.megabytes);
  const modules = of((round) => round.modules);
  return [
    against(bare, { area: AREA, name: "start to ready", value: ready, unit: "ms", target: atMost(250, "ms", ready) }),
    against(bare, { area: AREA, name: "portico --version", value: of(({ cli }) => cli), unit: "ms" }),
    { area: AREA, name: "modules loaded", value: modules, unit: "", target: atMost(150, "", modules) },
    { area: AREA, name: "idle memory", value: megabytes, unit: "MB", target: atMost(75, "MB", megabytes) },
  ];
}

/** Wall time of a Node.js process. */
function durationOf(args: readonly string[]): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args);
  if (status !== 0) throw new Error(`node ${args.join(" ")} failed.`);
  return performance.now() - started;
}
