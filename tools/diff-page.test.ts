import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pages as demoPages } from "../demo-portal/pages/index.ts";
import { fieldValues, meera, renderPage } from "../demo-portal/test/rendered-page.ts";
import { ServiceError } from "../src/contract/errors.ts";
import { biometricPage } from "../src/features/biometric/biometric.page.ts";
import { pages } from "../src/features/index.ts";
import { skeletonOf } from "../src/scrub/skeleton.ts";
import { vocabularyOf } from "../src/scrub/vocabulary.ts";
import { runTool } from "../test/run-tool.ts";
import { folderForAll } from "../test/set-up.ts";
import { diffPage, main } from "./diff-page.ts";

describe("diff-page with a file of DRIFT_REPORTS", () => {
  const folder = folderForAll();
  const diffOf = (report: object) => {
    const file = join(folder, "attendance-0a1b2c3d4e5f.json");
    writeFileSync(file, JSON.stringify(report));
    return runTool(main, [file]);
  };

  it("names the lost heading and the new one in the skeleton of a changed page", async () => {
    const demoPage = demoPages.find(({ name }) => name === "attendance");
    const html = demoPage === undefined ? "" : renderPage(demoPage, meera, fieldValues);
    const changed = skeletonOf(html, vocabularyOf(pages.values())).replaceAll("Debar Status", "Debarment Status");
    const anchor = 'column "Debar Status"';
    const { code, stdout } = await diffOf({ page: "attendance", anchor, skeleton: changed.split("\n") });
    expect(code).toBe(1);
    expect(stdout).toContain('The service did not find: column "Debar Status"\n');
    expect(stdout.match(/(?:MISSING|absent) .*/g)).toEqual([
      "MISSING Debar Status",
      "absent  CAT2/FAT Period Att. Percentage",
    ]);
    expect(stdout).toContain("| ?Debarment Status |");
  });

  it("rejects one that is no drift report", async () => {
    const { code, stderr } = await diffOf({});
    expect([code, stderr]).toEqual([1, expect.stringContaining("is not a file of DRIFT_REPORTS.")]);
  });
});

describe("diffPage", () => {
  const headings = ["Sl.No", "Punch Date", "Punch Time", "Venue"];
  const partWith = (names: readonly string[], more = "", row = "1,24-Sep-2026,20:05:11,LH2-FACE-IN-1") =>
    `<div id="getStudBioList">${more}<table id="punches"><tr>${names.map((name) => `<th>${name}</th>`).join("")}</tr>
  <tr>${row.replaceAll(/[^,]+,?/g, (text) => `<td>${text.replace(",", "")}</td>`)}</tr></table></div>`;
  const diff = (text: string) =>
    diffPage(biometricPage, { date: "2026-09-24" }, { status: 200, contentType: "text/html", path: "/vtop/x", text });

  it("reports that the parser accepts the page, and the places of texts that no field uses, without the texts", () => {
    const notes = '<p class="note">Ask Meera</p><p class="note">Ask Asha</p><b id="hint">Ask Ravi</b>';
    expect(diff(partWith(headings, notes))).toEqual({
      hasChanged: false,
      lines: ["biometric: the parser accepts the page.", "Texts that no field uses are in:", "  p.note", "  b#hint"],
    });
  });

  it("names the field in which the page differs from the given input, without the values", () => {
    expect(diff(partWith(headings, "", "1,23-Sep-2026,20:05:11,LH2-FACE-IN-1"))).toEqual({
      hasChanged: true,
      lines: ["biometric: the page is about another date than given."],
    });
  });

  it("lists the places that made the page a changed one", () => {
    const { lines } = diff(partWith(headings, '<ul class="cards"><li>20:05</li></ul>'));
    expect(lines).toEqual(expect.arrayContaining(["Texts that no field uses are in:", "  ul.cards > li"]));
  });

  it("lists the missing headings and the headings that the page has instead", () => {
    const changed = partWith(["Sl.No", "Punch Date", "Punch Time", "Terminal"]);
    const others = "<table><tr><td>Meera</td><td>1</td></tr></table><table><tr><th>Week</th></tr></table>";
    const { hasChanged, lines } = diff(changed + others);
    expect(hasChanged).toBe(true);
    expect(lines).toEqual([
      'biometric: the page has changed. The parser failed at: column "Venue"',
      "The parser looked for, in this order:",
      "  found   #getStudBioList",
      "  found   Punch Time",
      "  found   Sl.No",
      "  found   Punch Date",
      "  MISSING Venue",
      "Headings of the tables of the page (? = the parser does not use it):",
      "  table 1 #punches: Sl.No | Punch Date | Punch Time | ?Terminal",
      "  table 2: no headings (1 rows)",
      "  table 3: ?Week",
      "Ids of the page: getStudBioList punches",
    ]);
  });

  it("throws the error of a refusal instead of reporting a change", () => {
    const login = () => diff('<form id="vtopLoginForm"></form>');
    expect(login).toThrow(expect.objectContaining({ code: "session_expired" }));
    expect(login).toThrow(ServiceError);
  });
});
