import { describe, expect, it } from "vitest";
import { pages } from "../../src/features/index.ts";
import { adviceFor } from "./advice.ts";
import { goodSkeletonsOf } from "./good-skeletons.ts";

const adviceOn = (kind: string, ...changes: (readonly [from: string | RegExp, to: string])[]) => {
  const page = pages.get(kind);
  const [good = ""] = goodSkeletonsOf(kind);
  if (page === undefined) throw new Error(`There is no page ${kind}.`);
  return adviceFor(
    page,
    changes.reduce((html, [from, to]) => html.replaceAll(from, to), good),
  );
};

describe("adviceFor", () => {
  it("proposes a further name of a reworded column, as a patch and as an alias", () => {
    const lines = adviceOn("attendance", ["Debar Status", "Debarment Status"]);
    expect(lines).toEqual([
      'Lost: "Debar Status" (attendance.debar_status). Candidates:',
      '  "Debarment Status": after "attendance percentage", before "attendance detail", column 9, the only new heading, with cells of the same kind, 75 % of its letters',
      "Proposed change, which you apply yourself:",
      expect.stringMatching(/^ {2}src\/features\/attendance\/attendance\.page\.ts:\d+$/),
      '  -    debar_status: column("Debar Status"),',
      '  +    debar_status: column("Debar Status", "Debarment Status"),',
      'Until the next release, in PORTAL_ALIASES: {"attendance":{"debar_status":["Debarment Status"]}}',
      expect.stringMatching(
        /^Tried: with this change the parser reads the page; all \d+ good skeletons give the same records\.$/,
      ),
    ]);
  });

  it("names the place of a heading whose words a skeleton does not show, without a patch and an alias", () => {
    const lines = adviceOn("attendance", ["Debar Status", "Xxx Xxxx"]);
    expect(lines).toEqual([
      'Lost: "Debar Status" (attendance.debar_status). Candidates:',
      expect.stringMatching(/^ {2}"Xxx Xxxx": after "attendance percentage", before "attendance detail", column 9/),
      'The skeleton does not show the words of "Xxx Xxxx": look at the page, or run diff-page on a saved one.',
      expect.stringMatching(/^Tried: with this change the parser reads the page; all/),
    ]);
  });

  it("proposes no column of another kind, and no heading with the words of its neighbour", () => {
    const lines = adviceOn("exam_schedule", ["Course Title", "Course Title / Class ID"]);
    expect(lines.filter((line) => line.includes("Proposed"))).toEqual([]);
    const others = adviceOn(
      "exam_schedule",
      ["Course Title", "Total Score"],
      [/(?<=<td>)X\w+ [^<>]+(?=<\/td>)/g, "17"],
    );
    expect(others.filter((line) => line.includes("Proposed"))).toEqual([]);
  });

  it("proposes a renamed id", () => {
    const lines = adviceOn("attendance", ["getStudentDetails", "studentAttendanceList"]);
    expect(lines.slice(0, 2)).toEqual([
      "Lost: element #getStudentDetails. Candidates:",
      expect.stringMatching(
        /^ {2}#studentAttendanceList: the only new id, a div as before, 100 % of the headings in it/,
      ),
    ]);
    expect(lines).toContain('  +  section: "studentAttendanceList",');
    expect(lines.at(-1)).toMatch(/^Tried: with this change the parser reads the page; all/);
  });

  it("proposes several changes at once", () => {
    const lines = adviceOn(
      "attendance",
      ["getStudentDetails", "studentAttendanceList"],
      ["Debar Status", "Debarment Status"],
    );
    expect(lines.filter((line) => line.startsWith("Lost:"))).toEqual([
      "Lost: element #getStudentDetails. Candidates:",
      'Lost: "Debar Status" (attendance.debar_status). Candidates:',
    ]);
    expect(lines.at(-1)).toMatch(/^Tried: with this change the parser reads the page/);
  });

  it("proposes nothing for a page without anything alike, or if no heading, label or id is lost", () => {
    expect(adviceOn("biometric", [/^[\s\S]*$/g, "<p>Xxx</p>"])).toEqual([
      "Lost: element #getStudBioList. Nothing on the page resembles it.",
    ]);
    const lines = adviceOn("attendance", ["callStudentAttendanceDetailDisplay", "showDetail"]);
    expect(lines).toEqual(["Lost: the arguments of the detail link. This is no heading, label or id."]);
  });
});
