import { describe, expect, it } from "vitest";
import { ServiceError } from "../src/contract/errors.ts";
import { biometricPage } from "../src/features/biometric/biometric.page.ts";
import { diffPage } from "./diff-page.ts";

const headings = ["Sl.No", "Punch Date", "Punch Time", "Venue"];
const partWith = (names: readonly string[], more = "", row = "1,24-Sep-2026,20:05:11,LH2-FACE-IN-1") =>
  `<div id="getStudBioList">${more}<table id="punches"><tr>${names.map((name) => `<th>${name}</th>`).join("")}</tr>
  <tr>${row.replaceAll(/[^,]+,?/g, (text) => `<td>${text.replace(",", "")}</td>`)}</tr></table></div>`;
const pageWith = (...parts: Parameters<typeof partWith>) =>
  `${partWith(...parts)}<table><tr><td>Meera</td><td>1</td></tr></table><table><tr><th>Week</th></tr></table>`;

const diff = (text: string) =>
  diffPage(biometricPage, { date: "2026-09-24" }, { status: 200, contentType: "text/html", path: "/vtop/x", text });

describe("diffPage", () => {
  it("reports that the parser accepts the page", () => {
    expect(diff(partWith(headings))).toEqual({ hasChanged: false, lines: ["biometric: the parser accepts the page."] });
  });

  it("lists the places of texts that no field uses, without the texts", () => {
    const notes = '<p class="note">Ask Meera</p><p class="note">Ask Asha</p><b id="hint">Ask Ravi</b>';
    expect(diff(partWith(headings, notes))).toEqual({
      hasChanged: false,
      lines: ["biometric: the parser accepts the page.", "Texts that no field uses are in:", "  p.note", "  b#hint"],
    });
  });

  it("names the field in which the page differs from the given input, without the values", () => {
    expect(diff(pageWith(headings, "", "1,23-Sep-2026,20:05:11,LH2-FACE-IN-1"))).toEqual({
      hasChanged: true,
      lines: ["biometric: the page is about another date than given."],
    });
  });

  it("lists the missing headings and the headings that the page has instead", () => {
    const { hasChanged, lines } = diff(pageWith(["Sl.No", "Punch Date", "Punch Time", "Terminal"]));
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

  it("lists the places that made the page a changed one", () => {
    const { lines } = diff(pageWith(headings, '<ul class="cards"><li>20:05</li></ul>'));
    expect(lines).toEqual(expect.arrayContaining(["Texts that no field uses are in:", "  ul.cards > li"]));
  });

  it("throws the error of a refusal instead of reporting a change", () => {
    const login = () => diff('<form id="vtopLoginForm"></form>');
    expect(login).toThrow(expect.objectContaining({ code: "session_expired" }));
    expect(login).toThrow(ServiceError);
  });
});
