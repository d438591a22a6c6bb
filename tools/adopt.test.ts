import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runTool } from "../test/run-tool.ts";
import { adopt } from "./adopt.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "portico-"));
  mkdirSync(join(root, "bundle/pages"), { recursive: true });
  mkdirSync(join(root, "docs/portal"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const report = {
  date: "2026-11-22",
  portal: "https://portal.example.edu",
  pages: [
    { page: "mentor", result: "read" },
    { page: "marks", result: "not recognised" },
  ],
  files: [
    { file: "pages/01-login.html", page: "login" },
    { file: "pages/02-mentor.html", page: "mentor" },
  ],
};
const write = (content: unknown) => writeFileSync(join(root, "bundle/report.json"), JSON.stringify(content));
const run = () => runTool(adopt(root), [join(root, "bundle")]);

it("copies the pages of a bundle to the captured pages and notes what they prove", async () => {
  write(report);
  for (const { file } of report.files) writeFileSync(join(root, "bundle", file), "<p></p>");
  expect(await run()).toMatchObject({ code: 0 });
  await run();
  const folder = join(root, "test/captured/adopted/portal.example.edu-2026-11-22");
  expect(readdirSync(folder)).toEqual(["mentor--02.html"]);
  const rows = readFileSync(join(root, "docs/portal/proven.md"), "utf8").match(/^\| (?:mentor|marks).*$/gm);
  expect(rows).toEqual(["| mentor | read | https://portal.example.edu | 2026-11-22 |"]);
});

it.each([
  ["a file outside of the bundle", { ...report, files: [{ file: "pages/../../secret.html", page: "mentor" }] }],
  ["another date", { ...report, date: "../2026" }],
  ["no report", []],
])("rejects %s", async (_what, content) => {
  write(content);
  expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining("validation_error") });
});
