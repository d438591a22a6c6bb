import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runTool } from "../test/run-tool.ts";
import { main } from "./diff-page.ts";
import { goodSkeletonsOf } from "./repair/good-skeletons.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-diff-"));
afterAll(() => rmSync(folder, { recursive: true }));

function reportOf(skeleton: string, anchor: string | null): string {
  const file = join(folder, "attendance-0a1b2c3d4e5f.json");
  const report = {
    page: "attendance",
    anchor,
    shape: "0a1b2c3d4e5f",
    date: "2026-11-22",
    skeleton: skeleton.split("\n"),
  };
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const [good = ""] = goodSkeletonsOf("attendance");

it("diff-page proposes a change for the skeleton of a changed page", async () => {
  const changed = good.replaceAll("Debar Status", "Debarment Status");
  const { code, stdout } = await runTool(main, [reportOf(changed, 'column "Debar Status"')]);
  expect(code).toBe(1);
  expect(stdout).toContain('The service did not find: column "Debar Status"\n');
  expect(stdout).toContain('Lost: "Debar Status" (attendance.debar_status). Candidates:\n  "Debarment Status": after');
  expect(stdout).toMatch(
    /Tried: with this change the parser reads the page; all \d+ good skeletons give the same records\.\n$/,
  );
});

it("diff-page prints the places of unread texts of a skeleton", async () => {
  const { code, stdout } = await runTool(main, [
    reportOf(good.replace("<table", '<p class="note">Xxx xxx</p><table'), null),
  ]);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/the parser accepts the page\.\nTexts that no field uses are in:\n.*p\.note\n/),
  ]);
});

it("diff-page rejects a file that is no drift report", async () => {
  const file = join(folder, "other.json");
  writeFileSync(file, "{}");
  const { code, stderr } = await runTool(main, [file]);
  expect([code, stderr]).toEqual([1, expect.stringContaining("is not a file of DRIFT_REPORTS.")]);
});
