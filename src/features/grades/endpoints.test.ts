import { describe, expect, it } from "vitest";
import { gradeHeads as heads, markHeads } from "../../../test/portal-headings.ts";
import { scriptedPortal, session } from "../../../test/scripted-portal.ts";
import { gradeViewDetail } from "./endpoints.ts";

const SEMESTERS = "academics/common/StudentTimeTable";
const DETAIL = "examinations/examGradeView/getGradeViewDetails";
const course_id = "AM_PHY2001_00100";

const row = (texts: readonly string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>`;
const openedIn = (
  semester: string,
) => `${row(["1", "PHY2001", "Waves", "Theory Only", "AG", "63", "B", `<a onclick="doViewExamGrade();">-</a>`])}
  <tr><td colspan="14"><table><tr><th colspan="3">Class Number : ${semester}000311</th><th colspan="4">Course Type : Theory Only</th></tr>
  ${row(markHeads)}</table></td></tr>`;

/** A portal with 14 semesters, newest first, and the course in one of them. */
function portalWithCourseIn(semester: string) {
  const options = Array.from({ length: 14 }, (_, index) => `<option value="AP20${26 - index}001">x</option>`);
  return scriptedPortal({
    [SEMESTERS]: () => `<select id="semesterSubId"><option value="">--</option>${options.join("")}</select>`,
    [DETAIL]: ({ semesterSubId }) =>
      `<form id="studentGradeView"><table>${row(heads)}${semesterSubId === semester ? openedIn(semester) : ""}</table></form>`,
  });
}

describe("/student/grade_view_detail", () => {
  it("requests one page if the caller sends the semester", async () => {
    const { portal, asked } = portalWithCourseIn("AP2024001");
    const body = { session, course_id, sem_sub_id: "AP2024001" };
    expect(await gradeViewDetail.handle(portal, body)).toMatchObject({
      sem_sub_id: "AP2024001",
      components: [{ total: null }],
    });
    expect(await gradeViewDetail.handle(portal, { ...body, sem_sub_id: "AP2023001" })).toEqual({
      course_id,
      sem_sub_id: "AP2023001",
      components: [],
      statistics: null,
    });
    expect(asked.map(([page]) => page)).toEqual([DETAIL, DETAIL]);
  });

  it("searches semesters, newest first, until one has the course", async () => {
    const { portal, asked } = portalWithCourseIn("AP2024001");
    expect(await gradeViewDetail.handle(portal, { session, course_id })).toMatchObject({ sem_sub_id: "AP2024001" });
    expect(asked.map(([, { semesterSubId }]) => semesterSubId)).toEqual([
      undefined,
      "AP2026001",
      "AP2025001",
      "AP2024001",
    ]);
  });

  it("returns an empty answer if the newest 12 semesters do not have the course", async () => {
    const { portal, asked } = portalWithCourseIn("AP2014001");
    expect(await gradeViewDetail.handle(portal, { session, course_id, sem_sub_id: null })).toEqual({
      course_id,
      sem_sub_id: null,
      components: [],
      statistics: null,
    });
    expect(asked).toHaveLength(13);
  });
});
