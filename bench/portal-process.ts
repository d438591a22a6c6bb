import { setTimeout } from "node:timers/promises";
import { drawCaptcha } from "../demo-portal/captcha/captcha.ts";
import { startDemoPortal } from "../demo-portal/server.ts";
import type { DrawCaptcha } from "../demo-portal/state/portal.ts";
import { realisticPages } from "./realistic-pages.ts";

/** Highest number of concurrently pending answers since the last query. */
let busiest = 0;
let waiting = 0;

async function wait(ms: number): Promise<void> {
  busiest = Math.max(busiest, ++waiting);
  await setTimeout(ms);
  waiting--;
}

/** The portal of the benchmarks: two demo portals per latency, parallel and serialised, all in this process. */
const latencies = process.argv.slice(2).map(Number);
/** The text of every captcha, for peers that cannot read it. Default: a random text. */
const text = process.env.CAPTCHA;
const captcha = text !== undefined && {
  draw: (look: Parameters<DrawCaptcha>[0]) => drawCaptcha(Math.random, { ...look, text }),
};
const portals = await Promise.all(
  [false, true].flatMap((serialisePerSession) =>
    latencies.map((latencyMs) =>
      startDemoPortal({ latencyMs, serialisePerSession, pages: realisticPages, wait, ...captcha }),
    ),
  ),
);

process.on("message", () => {
  process.send?.({ busiest });
  busiest = 0;
});
process.on("disconnect", () => process.exit());
process.send?.(portals.map(({ url }) => url));
