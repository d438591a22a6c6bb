import { drawCaptcha } from "../demo-portal/captcha/captcha.ts";
import { solveCaptcha } from "../src/portal/captcha/solve.ts";
import { inParallel } from "./caller.ts";
import { cpuMs } from "./statistics.ts";

const CAPTCHAS = 80;

/** Reports the CPU milliseconds of solving a captcha to the process that started it. */
const pictures = await inParallel(CAPTCHAS, 1, () => drawCaptcha(Math.random, { profile: "real" }));
const solveAll = () => {
  for (const { image } of pictures) solveCaptcha(image);
};
solveAll();
process.send?.(cpuMs(solveAll) / CAPTCHAS, () => process.disconnect());
