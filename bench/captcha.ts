import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { drawCaptcha, type Profile } from "../demo-portal/captcha/captcha.ts";
import { loadTemplates } from "../src/portal/captcha/load-templates.ts";
import { MIN_MARGIN, solveCaptcha } from "../src/portal/captcha/solve.ts";
import type { TemplateSet } from "../src/portal/captcha/templates.ts";
import { readLabels } from "../tools/captcha/labels.ts";

/** Number of new images per style. */
const counts: Readonly<Record<Profile, number>> = {
  real: 30_000,
  grid: 30_000,
  strokes: 3000,
  clean: 3000,
  hard: 3000,
  condensed: 3000,
  garbled: 3000,
};

/** Labelled images of two portals. They are not part of the project. */
const realImages = join(process.cwd(), "../shared/captcha/real");

interface Tally {
  images: number;
  right: number;
  kept: number;
  keptWrong: number;
  smallestMargin: number;
  /** CPU time of all solutions. */
  cpuMs: number;
}

/** Solves newly drawn and real captchas and prints accuracy and CPU time. */
async function main(): Promise<void> {
  const set = process.env.CAPTCHA_TEMPLATES || "builtin";
  const templates = (await loadTemplates(set))();
  console.log(
    `Templates: ${set}. Kept = margin of ${MIN_MARGIN} or more, and a typeface that fits. CPU time per image.`,
  );
  for (const profile of ["real", "grid", "strokes", "clean", "hard", "condensed", "garbled"] as const) {
    const tally = newTally();
    for (let done = 0; done < counts[profile]; done++) {
      const { text, image } = await drawCaptcha(Math.random, { profile });
      add(tally, text, image, templates);
    }
    print(profile, tally);
  }
  if (!existsSync(realImages)) return;
  const labels = readLabels(readFileSync(join(realImages, "labels.tsv"), "utf8"));
  for (const folder of new Set(labels.map(({ file }) => file.split("/")[0] ?? ""))) {
    const tally = newTally();
    for (const { file, text } of labels.filter(({ file }) => file.startsWith(`${folder}/`))) {
      add(tally, text, readFileSync(join(realImages, file)), templates);
    }
    print(folder, tally);
  }
}

const newTally = (): Tally => ({
  images: 0,
  right: 0,
  kept: 0,
  keptWrong: 0,
  smallestMargin: Number.POSITIVE_INFINITY,
  cpuMs: 0,
});

function add(tally: Tally, text: string, image: Uint8Array, templates: TemplateSet): void {
  const start = process.cpuUsage();
  const solution = solveCaptcha(image, templates);
  const { user, system } = process.cpuUsage(start);
  const isRight = solution.text === text;
  tally.images += 1;
  tally.right += isRight ? 1 : 0;
  tally.kept += solution.kept ? 1 : 0;
  tally.keptWrong += solution.kept && !isRight ? 1 : 0;
  tally.smallestMargin = Math.min(tally.smallestMargin, solution.margin);
  tally.cpuMs += (user + system) / 1000;
}

function print(name: string, { images, right, kept, keptWrong, smallestMargin, cpuMs }: Tally): void {
  const percent = (count: number) => `${((100 * count) / images).toFixed(2)} %`;
  const columns = [
    `${images} images`,
    `right ${percent(right)}`,
    `kept ${percent(kept)}`,
    `kept but wrong ${keptWrong}`,
    `smallest margin ${smallestMargin}`,
    `${(cpuMs / images).toFixed(2)} ms`,
  ];
  console.log(`${name.padEnd(9)} ${columns.join(", ")}`);
}

await main();
