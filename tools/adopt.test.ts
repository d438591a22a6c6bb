import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { runTool } from "../test/run-tool.ts";
import { folderForEach } from "../test/set-up.ts";
import { adopt } from "./adopt.ts";

const root = folderForEach();
beforeEach(() => {
  mkdirSync(join(root, "bundle/pages"), { recursive: true });
  mkdirSync(join(root, "docs/portal"), { recursive: true });
});

const proof = { seen: ["cabin"], alwaysNull: ["intercom"], headings: ["cabin"], headingsNotMet: ["room"], empty: [] };
const report = {
  date: "2026-11-22",
  portal: "https://portal.example.edu",
  verdict: "1 of 2",
  pages: [
    { page: "mentor", result: "read", anchor: null, proof },
    { page: "marks", result: "not recognised", anchor: 'column "Mark"', proof: { ...proof, seen: [], headings: [] } },
  ],
  files: [
    { file: "pages/01-login.html", page: "login" },
    { file: "pages/02-mentor.html", page: "mentor" },
  ],
};
const write = (content: unknown, mentor = "<p></p>") => {
  writeFileSync(join(root, "bundle/report.json"), JSON.stringify(content));
  for (const { file } of report.files) writeFileSync(join(root, "bundle", file), mentor);
};
const run = () => runTool(adopt(root), [join(root, "bundle")]);
const adopted = () => readdirSync(join(root, "test/captured/adopted"));
const rows = () =>
  readFileSync(join(root, "docs/portal/proven.md"), "utf8")
    .match(/^\| (?!page ).*$/gm)
    ?.sort();

it("copies the pages of a bundle with their records and notes what they prove", async () => {
  write(report);
  expect(await run()).toMatchObject({ code: 0 });
  const folder = join(root, "test/captured/adopted/portal.example.edu-2026-11-22");
  expect(readdirSync(folder)).toEqual(["mentor--02.html", "mentor--02.json", "report.json"]);
  expect(JSON.parse(readFileSync(join(folder, "mentor--02.json"), "utf8")).problem.code).toBe("portal_page_changed");
  expect(rows()).toEqual([
    '| marks |  |  | intercom |  | room |  | column "Mark" |  |',
    "| mentor | seen | cabin | intercom | cabin | room |  |  | https://portal.example.edu 2026-11-22 |",
  ]);
});

it("keeps two bundles of one day apart and merges what they prove", async () => {
  write(report, "<p>first</p>");
  await run();
  const [mentor] = report.pages;
  write(
    { ...report, pages: [{ ...mentor, proof: { ...proof, seen: ["intercom"], empty: ["no records"] } }] },
    "<p>second</p>",
  );
  await run();
  await run();
  expect(adopted()).toEqual(["portal.example.edu-2026-11-22", "portal.example.edu-2026-11-22-2"]);
  const pageIn = (folder: string) =>
    readFileSync(join(root, "test/captured/adopted", folder, "mentor--02.html"), "utf8");
  expect(adopted().map(pageIn)).toEqual(["<p>first</p>", "<p>second</p>"]);
  expect(rows()?.at(-1)).toBe(
    "| mentor | seen | cabin, intercom |  | cabin | room | no records |  | https://portal.example.edu 2026-11-22 |",
  );
});

it("keeps two bundles with equal reports and other pages apart", async () => {
  for (const html of ["<p>first</p>", "<p>second</p>", "<p>second</p>"]) {
    write(report, html);
    await run();
  }
  expect(adopted()).toEqual(["portal.example.edu-2026-11-22", "portal.example.edu-2026-11-22-2"]);
});

it.each(["pages/02-mentor.html", "report.json", "pages"])("rejects a bundle in which %s is a link", async (name) => {
  write(report);
  const path = join(root, "bundle", name);
  const elsewhere = join(root, "elsewhere");
  renameSync(path, elsewhere);
  symlinkSync(elsewhere, path);
  expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining("validation_error") });
  expect(existsSync(join(root, "test"))).toBe(false);
});

it.each([
  ["a file outside of the bundle", { ...report, files: [{ file: "pages/../../secret.html", page: "mentor" }] }],
  ["another date", { ...report, date: "../2026" }],
  ["markup in a proof", { ...report, pages: [{ page: "mentor", proof: { ...proof, seen: ["<b>|"] } }] }],
  ["markup in an anchor", { ...report, pages: [{ ...report.pages[0], anchor: ["<script>\n\n# Injected"] }] }],
  ["lines in an anchor", { ...report, pages: [{ ...report.pages[0], anchor: "a\n\n# Injected" }] }],
  ["a link in an anchor", { ...report, pages: [{ ...report.pages[0], anchor: "[a](https://example.com)" }] }],
  ["another result", { ...report, pages: [{ ...report.pages[0], result: "<b>" }] }],
  ["a portal with markup", { ...report, portal: "https://portal.example.edu/\n\n<img src=x>" }],
  ["a verdict with markup", { ...report, verdict: "<img src=x>" }],
  ["no report", []],
])("rejects %s", async (_what, content) => {
  write(content);
  expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining("validation_error") });
});
