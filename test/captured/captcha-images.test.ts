import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { weighPixels } from "../../src/portal/captcha/evidence.ts";
import { decodeCaptcha } from "../../src/portal/captcha/image.ts";
import { solveCaptcha } from "../../src/portal/captcha/solve.ts";
import { formatTemplates, parseTemplates, type TemplateSet } from "../../src/portal/captcha/templates.ts";
import { learnShapes } from "../../tools/captcha/learn.ts";
import { readLabels } from "../../tools/captcha-learn.ts";

/** Labelled captchas of two portals: JPEG files and labels.tsv with file, text and SHA-256. They are not part of the project. */
const folder = join(import.meta.dirname, "../../../shared/captcha/real");

type Picture = { readonly text: string; readonly image: Buffer; readonly hash: string };

function picturesOf(campus: string): readonly Picture[] {
  const labels = readLabels(readFileSync(join(folder, "labels.tsv"), "utf8"));
  const pictures = labels
    .filter(({ file }) => file.startsWith(`${campus}/`))
    .map(({ file, text }) => {
      const image = readFileSync(join(folder, file));
      return { text, image, hash: createHash("sha256").update(image).digest("hex") };
    });
  return [...new Map(pictures.map((picture) => [picture.hash, picture])).values()];
}

const solveAll = (pictures: readonly Picture[], templates?: TemplateSet) =>
  pictures.map(({ text, image }) => ({ label: text, ...solveCaptcha(image, templates) }));

describe("labelled captchas", () => {
  it("of Vellore are all solved with a margin of 10 or more", () => {
    const solutions = solveAll(picturesOf("vellore"));
    expect(solutions).toHaveLength(12);
    expect(solutions.filter(({ label, text, margin, kept }) => text !== label || margin < 10 || !kept)).toEqual([]);
  });

  it("of Bhopal, which have other typefaces, are not submitted with the built-in templates", () => {
    const solutions = solveAll(picturesOf("bhopal"));
    expect(solutions.length).toBeGreaterThan(400);
    expect(solutions.filter(({ kept }) => kept)).toEqual([]);
  });

  it("of Bhopal are solved with templates learned from the other half", { timeout: 120_000 }, () => {
    const isFirst = ({ hash }: Picture) => Number.parseInt(hash.slice(0, 2), 16) % 2 === 0;
    const pictures = picturesOf("bhopal");
    for (const half of [0, 1]) {
      const examples = pictures.filter((picture) => isFirst(picture) === (half === 0));
      const shapes = learnShapes(
        examples.map(({ text, image }) => ({ text, evidence: weighPixels(decodeCaptcha(image)) })),
      );
      const heldBack = pictures.filter((picture) => !examples.includes(picture));
      const solutions = solveAll(heldBack, parseTemplates(formatTemplates(shapes)));
      const right = solutions.filter(({ label, text }) => text === label);
      expect(right.length / solutions.length).toBeGreaterThanOrEqual(0.99);
      expect(solutions.filter(({ label, text, kept }) => kept && text !== label)).toEqual([]);
    }
  });
});
