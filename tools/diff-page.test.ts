import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { pages as demoPages } from "../demo-portal/pages/index.ts";
import { fieldValues, meera, renderPage } from "../demo-portal/test/rendered-page.ts";
import { pages } from "../src/features/index.ts";
import { skeletonOf } from "../src/scrub/skeleton.ts";
import { vocabularyOf } from "../src/scrub/vocabulary.ts";
import { runTool } from "../test/run-tool.ts";
import { main } from "./diff-page.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-diff-"));
afterAll(() => rmSync(folder, { recursive: true }));

const demoPage = demoPages.find(({ name }) => name === "attendance");
const html = demoPage === undefined ? "" : renderPage(demoPage, meera, fieldValues);
const good = skeletonOf(html, vocabularyOf(pages.values()));

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

it("diff-page names the lost heading and the new one in the skeleton of a changed page", async () => {
  const changed = good.replaceAll("Debar Status", "Debarment Status");
  const { code, stdout } = await runTool(main, [reportOf(changed, 'column "Debar Status"')]);
  expect(code).toBe(1);
  expect(stdout).toContain('The service did not find: column "Debar Status"\n');
  expect(stdout).toContain("MISSING Debar Status\n");
  expect(stdout).toContain("| ?Debarment Status |");
});

it("diff-page rejects a file that is no drift report", async () => {
  const file = join(folder, "other.json");
  writeFileSync(file, "{}");
  const { code, stderr } = await runTool(main, [file]);
  expect([code, stderr]).toEqual([1, expect.stringContaining("is not a file of DRIFT_REPORTS.")]);
});
