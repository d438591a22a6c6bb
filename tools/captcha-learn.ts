import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { type Evidence, weighPixels } from "../src/portal/captcha/evidence.ts";
import { decodeCaptcha } from "../src/portal/captcha/image.ts";
import { type CaptchaSolution, CaptchaUnreadable, solveCaptcha } from "../src/portal/captcha/solve.ts";
import { formatTemplates, parseTemplates } from "../src/portal/captcha/templates.ts";
import { learnShapes } from "./captcha/learn.ts";
import { reportProblem, UsageError, usageOf } from "./saved-page.ts";
import type { Tool, ToolIo } from "./tool.ts";

/** A captcha image and its text. */
export interface Label {
  /** Path of the image, relative to the folder of the labels. */
  readonly file: string;
  readonly text: string;
}

/** Parses a labels file: a path and a text per line, separated by a tab. Further columns are ignored. Throws UsageError. */
export function readLabels(tsv: string): readonly Label[] {
  const lines = tsv.split(/\r?\n/).filter((line) => line !== "");
  return lines.map((line, index) => {
    const [file = "", text = ""] = line.split("\t");
    if (file === "" || !/^[A-Z0-9]{6}$/.test(text)) {
      throw new UsageError(`Line ${index + 1} of the labels is not a file name, a tab and a text of six characters.`);
    }
    return { file, text };
  });
}

/** Each image is held back once: in one of this many parts. */
const PARTS = 5;
/** With fewer images, most signs occur too rarely in each typeface. */
const LEAST_IMAGES = 100;

interface LabelledImage extends Label {
  readonly image: Uint8Array;
  readonly evidence: Evidence;
}

interface Checked extends Label {
  readonly solution: CaptchaSolution;
}

/** Learns captcha templates from labelled images, checks them on images that they were not learned from, and writes them. */
export const main: Tool = (args, io) =>
  reportProblem(io, async () => {
    const { folder, labelsFile, out } = parseCommandLine(args);
    const labels = readLabels(await readText(labelsFile));
    const images = await loadImages(folder, labels, io);
    if (images.length < LEAST_IMAGES)
      throw new UsageError(`At least ${LEAST_IMAGES} labelled images are required; 200 are better.`);
    const signs = new Set(images.flatMap(({ text }) => [...text]));
    io.print(`${images.length} images, ${signs.size} signs: ${[...signs].sort().join("")}`);
    printChecks(crossValidate(images), io);
    await writeFile(out, formatTemplates(learnShapes(images))).catch(() => {
      throw new UsageError(`${out} cannot be written.`);
    });
    io.print(`Learned from all images and written to ${out}. To use it: CAPTCHA_TEMPLATES=${out}`);
    return 0;
  });

function parseCommandLine(args: readonly string[]): { folder: string; labelsFile: string; out: string } {
  const usage = new UsageError(usageOf("captcha-learn", "FOLDER LABELS.tsv --out FILE.json"));
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { out: { type: "string" } },
      allowPositionals: true,
    });
    const [folder, labelsFile, ...rest] = positionals;
    if (folder === undefined || labelsFile === undefined || rest.length > 0 || values.out === undefined) throw usage;
    return { folder, labelsFile, out: values.out };
  } catch {
    throw usage;
  }
}

const readText = (file: string): Promise<string> =>
  readFile(file, "utf8").catch(() => {
    throw new UsageError(`${file} cannot be read.`);
  });

/** Loads the labelled images of the folder, each once. Labels of other folders are left out. */
async function loadImages(folder: string, labels: readonly Label[], io: ToolIo): Promise<readonly LabelledImage[]> {
  const images = new Map<string, LabelledImage>();
  const leftOut = { missing: 0, repeated: 0, unreadable: 0 };
  for (const label of labels) {
    const image = await readFile(join(folder, label.file))
      .catch(() => readFile(join(folder, basename(label.file))))
      .catch(() => null);
    const key = image?.toString("base64") ?? "";
    const evidence = image === null ? null : evidenceOf(image);
    if (image === null) leftOut.missing += 1;
    else if (evidence === null) leftOut.unreadable += 1;
    else if (images.has(key)) leftOut.repeated += 1;
    else images.set(key, { ...label, image, evidence });
  }
  const reasons = Object.entries(leftOut).flatMap(([reason, count]) => (count > 0 ? [`${count} ${reason}`] : []));
  if (reasons.length > 0) io.print(`Left out: ${reasons.join(", ")}`);
  return [...images.values()];
}

function evidenceOf(image: Uint8Array): Evidence | null {
  try {
    return weighPixels(decodeCaptcha(image));
  } catch (error) {
    if (error instanceof CaptchaUnreadable) return null;
    throw error;
  }
}

/** Solves each image with templates that were learned without it. */
function crossValidate(images: readonly LabelledImage[]): readonly Checked[] {
  return Array.from({ length: PARTS }).flatMap((_, part) => {
    const isHeldBack = (image: LabelledImage) => images.indexOf(image) % PARTS === part;
    const templates = parseTemplates(formatTemplates(learnShapes(images.filter((image) => !isHeldBack(image)))));
    const heldBack = images.filter(isHeldBack);
    return heldBack.map(({ file, text, image }) => ({ file, text, solution: solveCaptcha(image, templates) }));
  });
}

function printChecks(checks: readonly Checked[], io: ToolIo): void {
  const isRight = ({ text, solution }: Checked) => solution.text === text;
  const kept = checks.filter(({ solution }) => solution.kept);
  const share = (part: number, whole: number) => {
    const percent = whole === 0 ? "" : ` = ${((100 * part) / whole).toFixed(2)} %`;
    return `${part} of ${whole}${percent}`;
  };
  io.print(`Each image was solved with templates learned without it (${PARTS} parts):`);
  io.print(`  whole right       ${share(checks.filter(isRight).length, checks.length)}`);
  io.print(`  kept              ${share(kept.length, checks.length)}`);
  io.print(`  right among kept  ${share(kept.filter(isRight).length, kept.length)}`);
  const wrong = checks.filter((check) => !isRight(check));
  for (const { file, text, solution } of wrong)
    io.print(`  ${file}: labelled ${text}, solved as ${solution.text} with margin ${solution.margin}`);
}
