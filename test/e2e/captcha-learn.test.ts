import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { type Captcha, drawCaptcha } from "../../demo-portal/captcha/captcha.ts";
import { weighPixels } from "../../src/portal/captcha/evidence.ts";
import { decodeCaptcha } from "../../src/portal/captcha/image.ts";
import { solveCaptcha } from "../../src/portal/captcha/solve.ts";
import { formatTemplates, parseTemplates } from "../../src/portal/captcha/templates.ts";
import { learnShapes } from "../../tools/captcha/learn.ts";
import { main as learnTool } from "../../tools/captcha-learn.ts";
import { main as parseTool } from "../../tools/parse.ts";
import { seeded } from "../random.ts";
import { runTool } from "../run-tool.ts";
import { folderForAll } from "../set-up.ts";

async function drawMany(count: number, seed: number, profile: "real" | "condensed" = "real"): Promise<Captcha[]> {
  const random = seeded(seed);
  const captchas: Captcha[] = [];
  while (captchas.length < count) captchas.push(await drawCaptcha(random, { profile }));
  return captchas;
}

const exampleOf = ({ text, image }: Captcha) => ({ text, evidence: weighPixels(decodeCaptcha(image)) });

it("learning templates from labelled images finds both typefaces without a font file", async () => {
  const faces = learnShapes((await drawMany(200, 1)).map(exampleOf));
  const widths = faces.map((face) => {
    const columns = (face.get("W") ?? []).map(([x]) => x);
    return Math.max(...columns) - Math.min(...columns) + 1;
  });
  expect(Math.min(...widths)).toBeLessThan(20);
  expect(Math.max(...widths)).toBeGreaterThan(29);
  const templates = parseTemplates(formatTemplates(faces));
  const solutions = (await drawMany(40, 2)).map(({ text, image }) => ({
    text,
    solution: solveCaptcha(image, templates),
  }));
  expect(solutions.filter(({ text, solution }) => solution.text === text).length).toBeGreaterThanOrEqual(38);
  expect(solutions.filter(({ text, solution }) => solution.kept && solution.text !== text)).toEqual([]);
}, 60_000);

describe("npm run captcha:learn", () => {
  const folder = folderForAll();
  const out = join(folder, "templates.json");

  /** Writes the images and their labels, and returns the path of the labels. */
  async function save(captchas: readonly Captcha[], lines: readonly string[] = []): Promise<string> {
    const labels = [...lines];
    for (const [index, { text, image }] of captchas.entries()) {
      await writeFile(join(folder, `${index}.jpg`), image);
      labels.push(`${index}.jpg\t${text}`);
    }
    await writeFile(join(folder, "labels.tsv"), `${labels.join("\n")}\n`);
    return join(folder, "labels.tsv");
  }

  it("writes a file with which captchas of a new typeface are solved, and prints how many were right", async () => {
    const captchas = await drawMany(100, 3, "condensed");
    const labels = await save(captchas, [`missing.jpg\tABCDEF`, `elsewhere/0.jpg\t${captchas[0]?.text}`]);
    const { code, stdout } = await runTool(learnTool, [folder, labels, "--out", out]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Left out: 1 missing, 1 repeated\n100 images, 32 signs: 23456789ABCDEFGHJKLMNPQRSTUVWXYZ\n/,
    );
    expect(stdout).toMatch(/\n {2}whole right {7}(9\d|100) of 100 = /);
    expect(stdout).toMatch(/\n {2}right among kept {2}(\d+) of \1 = 100\.00 %\n/);

    const [unseen] = await drawMany(1, 4, "condensed");
    const parse = () => runTool(parseTool, ["captcha"], unseen?.image);
    expect(JSON.parse((await parse()).stdout)).toMatchObject({ kept: false });
    vi.stubEnv("CAPTCHA_TEMPLATES", out);
    expect(JSON.parse((await parse()).stdout)).toMatchObject({ text: unseen?.text, kept: true });
  }, 120_000);

  it("names the script in its usage, as it was called", async () => {
    vi.stubEnv("npm_lifecycle_event", "captcha:learn");
    const { stderr } = await runTool(learnTool, [folder]);
    expect(JSON.parse(stderr).detail).toBe("Usage: npm run captcha:learn -- FOLDER LABELS.tsv --out FILE.json");
  });

  it("names the line of an invalid label", async () => {
    const labels = await save([], ["0.jpg\tABCDEF", "1.jpg\tABC"]);
    const { code, stderr } = await runTool(learnTool, [folder, labels, "--out", out]);
    expect([code, JSON.parse(stderr).detail]).toEqual([
      1,
      "Line 2 of the labels is not a file name, a tab and a text of six characters.",
    ]);
  });
});

describe("a template file", () => {
  it.each([
    ["is not JSON", "no json"],
    ['must hold an object whose "faces" are a list of 1 to 8 faces', "null"],
    ['must hold an object whose "faces" are a list of 1 to 8 faces', '{"faces": []}'],
    ["holds a face with fewer than two signs", '{"faces": [null]}'],
    ["holds an unknown sign", '{"faces": [{"A": 1, "B": 2}]}'],
    ["holds an unknown sign", '{"faces": [{"AB": "AAEBgA==", "B": "AAEBgA=="}]}'],
    ["holds a shape that is empty or too large", '{"faces": [{"A": "AAEBgA==", "B": "fwEBgA=="}]}'],
    ["holds an empty shape", '{"faces": [{"A": "", "B": ""}]}'],
  ])("%s: %s", (message, json) => {
    expect(() => parseTemplates(json)).toThrow(message);
  });
});
