import { describe, expect, it } from "vitest";
import { courseHeads as heads } from "../../../test/portal-headings.ts";
import { scriptedPortal, session } from "../../../test/scripted-portal.ts";
import { coursePageCourses, coursePageDetail, coursePageSlots } from "./endpoints.ts";

const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const slotsWith = (
  classes: readonly string[],
) => `<form id="StudentCoursePage"><select id="slotId"><option value="">-</option></select>
  <table>${row(heads)}${classes.map((id) => row(["1", "", "PHY2001", "Waves", "", id, "", "", ""])).join("")}</table></form>`;
const fields = ["semesterSubId", "courseId", "courseType"]
  .map((name) => `<input type="hidden" name="${name}">`)
  .join("");
const detailWith = (
  classes: readonly string[],
) => `<form id="CoursePageDetail">${fields}<table>${row(heads.slice(1, 8))}
  ${classes.map((id) => row(["", "PHY2001", "Waves", "", id, "", ""])).join("")}</table></form>`;

/** A course page that lists these semesters and shows classes in one of them. */
function coursePageOf(semesters: readonly string[], taughtIn: string) {
  const options = semesters.map((id) => `<option value="${id}">${id}</option>`).join("");
  const classesIn = (semester = "") => (semester === taughtIn ? ["AP2023241000123"] : []);
  return scriptedPortal({
    "academics/common/StudentCoursePage": () =>
      `<form><select id="semesterSubId"><option value="">-</option>${options}</select></form>`,
    getCourseForCoursePage: () =>
      `<div id="getCourseForCoursePage"><select id="courseCode"><option value="">-</option></select></div>`,
    getSlotIdForCoursePage: ({ semSubId }) => slotsWith(classesIn(semSubId)),
    processViewStudentCourseDetail: ({ semSubId }) => detailWith(classesIn(semSubId)),
  });
}

const semestersAsked = (asked: ReturnType<typeof coursePageOf>["asked"]) =>
  asked.slice(1).map(([, { semSubId }]) => semSubId);
const request = { session, class_id: "AP2023241000123", erp_id: "81001" };
const both = ["AP20232410", "AP2023241"];

describe("the course page", () => {
  it("is opened before its courses are requested", async () => {
    const { portal, asked } = coursePageOf([], "");
    expect(await coursePageCourses.handle(portal, { session, sem_sub_id: "AP2026272" })).toEqual([]);
    expect(asked.map(([path, { verifyMenu, semSubId }]) => [path, verifyMenu, semSubId])).toEqual([
      ["academics/common/StudentCoursePage", "true", undefined],
      ["getCourseForCoursePage", undefined, "AP2026272"],
    ]);
  });

  it.each([
    ["the slots", coursePageSlots],
    ["the detail", coursePageDetail],
  ])("takes the semester for %s from the caller, or finds it in its list", async (_what, endpoint) => {
    const given = coursePageOf(both, "AP20232410");
    await endpoint.handle(given.portal, { ...request, sem_sub_id: "AP20232410" });
    expect(semestersAsked(given.asked)).toEqual(["AP20232410"]);

    const found = coursePageOf(both, "AP2023241");
    await endpoint.handle(found.portal, { ...request, sem_sub_id: null });
    expect(semestersAsked(found.asked)).toEqual(["AP2023241"]);

    const unknown = coursePageOf(["AP2026272"], "AP2026272");
    await endpoint.handle(unknown.portal, request);
    expect(semestersAsked(unknown.asked)).toEqual(["AP2023241"]);
  });

  it.each([
    ["the slots", coursePageSlots, { class_entries: [{ class_id: "AP2023241000123", sem_sub_id: "AP20232410" }] }],
    ["the detail", coursePageDetail, { course_info: { class_id: "AP2023241000123" } }],
  ])("requests %s of the other semester if the first does not show the class", async (_what, endpoint, shown) => {
    const { portal, asked } = coursePageOf(both, "AP20232410");
    expect(await endpoint.handle(portal, request)).toMatchObject(shown);
    expect(semestersAsked(asked)).toEqual(["AP2023241", "AP20232410"]);
  });
});
