import { expect, it } from "vitest";
import { gradeHeads } from "../../../test/portal-headings.ts";
import { scriptedPortal, session } from "../../../test/scripted-portal.ts";
import { gradeViewDetail } from "./endpoints.ts";

it("searches the lists of the newest 12 semesters for a course, and is empty if no course is listed", async () => {
  const options = Array.from({ length: 14 }, (_, index) => `<option value="AP20${26 - index}001">x</option>`);
  const select = `<select id="semesterSubId"><option value="">--</option>${options.join("")}</select>`;
  const heads = gradeHeads.map((head) => `<td>${head}</td>`).join("");
  const { portal, asked } = scriptedPortal({
    "academics/common/StudentTimeTable": () => select,
    "examinations/StudentMarkView": () => select,
    "examinations/examGradeView/doStudentGradeView": () =>
      `<form id="studentGradeView"><table><tr>${heads}</tr></table></form>`,
  });
  const answer = await gradeViewDetail.handle(portal, { session, course_id: "AM_PHY2001_00100", sem_sub_id: null });
  expect(answer).toMatchObject({ sem_sub_id: null, components: [] });
  const searched = Array.from({ length: 12 }, (_, index) => `AP20${26 - index}001`);
  expect(asked.slice(2).map(([, { semesterSubId }]) => semesterSubId)).toEqual(searched);
});
