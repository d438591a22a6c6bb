import { cpuMs, quantile } from "../statistics.ts";

/** Enough for the small pages. More for every kind of page would make the benchmark too slow. */
const WARM_UP_MS = 250;
const TURNS = 15;
const TURN_MS = 5;

/** CPU milliseconds of one run of synchronous work, warm: the lower quartile of many turns, because other processes disturb some. */
export function timed(work: () => unknown, warmUpMs = WARM_UP_MS): number {
  let runs = 0;
  const warmUp = cpuMs(() => {
    const started = performance.now();
    for (; performance.now() - started < warmUpMs; runs++) work();
  });
  const repetitions = Math.max(1, Math.round((runs * TURN_MS) / warmUp));
  const turn = () => {
    for (let repetition = 0; repetition < repetitions; repetition++) work();
  };
  return quantile(
    Array.from({ length: TURNS }, () => cpuMs(turn) / repetitions),
    0.25,
  );
}
