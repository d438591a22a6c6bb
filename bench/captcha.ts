import { type Captcha, drawCaptcha, type Profile } from "../demo-portal/captcha/captcha.ts";
import { MIN_MARGIN, solveCaptcha } from "../src/portal/captcha/solve.ts";

/** Number of new images per style. */
const counts: Readonly<Record<Profile, number>> = {
  real: 5000,
  clean: 500,
  hard: 500,
  checker: 500,
  plain: 500,
  garbled: 500,
};

/** Solves newly drawn captchas and prints accuracy and time for each style. */
async function main(): Promise<void> {
  console.log(`New captchas of the demo portal; kept = margin of ${MIN_MARGIN} or more; times are means.`);
  for (const profile of ["real", "clean", "hard", "checker", "plain", "garbled"] as const) {
    const [drawn, drawMs] = await timed(() => drawMany(profile, counts[profile]));
    const [solutions, solveMs] = await timed(async () => drawn.map(({ image }) => solveCaptcha(image)));
    const signs = drawn.flatMap(({ text }, index) => [...text].map((sign, at) => sign === solutions[index]?.text[at]));
    const results = drawn.map(({ text }, index) => ({
      isRight: solutions[index]?.text === text,
      isKept: (solutions[index]?.margin ?? 0) >= MIN_MARGIN,
    }));
    const kept = results.filter(({ isKept }) => isKept);
    const columns = [
      `${drawn.length} pictures`,
      `whole ${percent(results.map(({ isRight }) => isRight))}`,
      `signs ${percent(signs)}`,
      `kept ${percent(results.map(({ isKept }) => isKept))}`,
      `kept and right ${percent(kept.map(({ isRight }) => isRight))}`,
      `read ${(solveMs / drawn.length).toFixed(2)} ms`,
      `draw ${(drawMs / drawn.length).toFixed(2)} ms`,
    ];
    console.log(`${profile.padEnd(8)} ${columns.join(", ")}`);
  }
}

async function drawMany(profile: Profile, count: number): Promise<Captcha[]> {
  const captchas: Captcha[] = [];
  while (captchas.length < count) {
    captchas.push(await drawCaptcha(Math.random, { profile }));
  }
  return captchas;
}

async function timed<Result>(action: () => Promise<Result>): Promise<[result: Result, ms: number]> {
  const start = performance.now();
  const result = await action();
  return [result, performance.now() - start];
}

function percent(answers: readonly boolean[]): string {
  const share = answers.filter(Boolean).length / answers.length;
  return answers.length === 0 ? "none" : `${(share * 100).toFixed(2)} %`;
}

await main();
