import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { runTool } from "../test/run-tool.ts";
import { folderForEach } from "../test/set-up.ts";
import { adopt } from "./adopt.ts";

const root = folderForEach();
beforeEach(() => void mkdirSync(join(root, "bundle/pages"), { recursive: true }));

const report = {
  date: "2026-11-22",
  portal: "https://portal.example.edu",
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
const captured = join(root, "test/captured/adopted");

it("copies the pages of a bundle with their records", async () => {
  write(report);
  expect(await run()).toMatchObject({ code: 0 });
  const [folder = "", ...others] = readdirSync(captured);
  expect([folder, others]).toEqual([expect.stringMatching(/^portal\.example\.edu-2026-11-22-[\da-f]{8}$/), []]);
  expect(readdirSync(join(captured, folder))).toEqual(["mentor--02.html", "mentor--02.json"]);
  const record = JSON.parse(readFileSync(join(captured, folder, "mentor--02.json"), "utf8"));
  expect(record.problem.code).toBe("portal_page_changed");
});

it("keeps two bundles of one day with other pages apart", async () => {
  for (const html of ["<p>first</p>", "<p>second</p>", "<p>second</p>"]) {
    write(report, html);
    await run();
  }
  const shown = readdirSync(captured).map((name) => readFileSync(join(captured, name, "mentor--02.html"), "utf8"));
  expect(shown.sort()).toEqual(["<p>first</p>", "<p>second</p>"]);
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
  ["a portal with markup", { ...report, portal: "https://portal.example.edu/\n\n<img src=x>" }],
  ["no report", []],
])("rejects %s", async (_what, content) => {
  write(content);
  expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining("validation_error") });
});
