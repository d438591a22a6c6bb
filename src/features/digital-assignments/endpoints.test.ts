import { describe, expect, it } from "vitest";
import { scriptedPortal, session } from "../../../test/scripted-portal.ts";
import { ConnectionLost } from "../../portal/transport-failures.ts";
import { digitalAssignments } from "./endpoints.ts";

const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const heads = ["Sl.No.", "Class Nbr", "Course Code", "Course Title", "Course Type", "Faculty Name"];
const assignmentHeads = "Sl.No.,Title,Max. Mark,Weightage %,Due Date,QP,Last Updated On,Upload/Edit,Download".split(
  ",",
);

/** Three courses. The page of a course has its type and one assignment, which is named after the class. */
const portalWith = (pageOf: (classId: string) => string, numbers: readonly string[] = ["1", "2", "3"]) =>
  scriptedPortal({
    "examinations/doDigitalAssignment": () =>
      `<form id="digitalAssignment"><table>${row(heads)}${numbers.map((n) => row([n, `AP202627200000${n}`, `PHY${n}`, "x", n === "3" ? "TH" : "Words", "-"])).join("")}</table></form>`,
    "examinations/processDigitalAssignment": ({ classId = "" }) => pageOf(classId),
  });
const coursePage = (
  classId: string,
) => `<form id="daUpload"><table>${row(["Course Type", "Class Number"])}${row(["ETH", classId])}</table>
  <table>${row(assignmentHeads)}${row(["1", classId, "", "", "", "", "", "", ""])}</table></form>`;
const body = { session, sem_sub_id: "AP2026272" };

describe("/student/digital_assignments", () => {
  it("returns every course in the order of the list, with the course type from the page of the course", async () => {
    const { portal, asked } = portalWith(coursePage);
    const courses = await digitalAssignments.handle(portal, body);
    expect(courses).toMatchObject([
      {
        class_id: "AP2026272000001",
        course_type: "Words",
        course_type_code: "ETH",
        assignments: [{ assignment_title: "AP2026272000001" }],
      },
      {
        class_id: "AP2026272000002",
        course_type: "Words",
        course_type_code: "ETH",
        assignments: [{ assignment_title: "AP2026272000002" }],
      },
      {
        class_id: "AP2026272000003",
        course_type: null,
        course_type_code: "TH",
        assignments: [{ assignment_title: "AP2026272000003" }],
      },
    ]);
    expect(asked).toHaveLength(4);
  });

  it("requests no further page after a connection was lost twice", async () => {
    const { portal, asked } = portalWith(() => {
      throw new ConnectionLost();
    }, [..."123456789"]);
    await expect(digitalAssignments.handle(portal, body)).rejects.toMatchObject({ code: "portal_unavailable" });
    // The list, and two attempts for each of the four pages that are requested at once.
    expect(asked).toHaveLength(9);
  });

  it("fails if the page of one course has changed", async () => {
    const { portal } = portalWith((classId) => (classId === "AP2026272000002" ? "<p>Later</p>" : coursePage(classId)));
    await expect(digitalAssignments.handle(portal, body)).rejects.toMatchObject({ code: "portal_page_changed" });
  });
});
