import { describe, expect, it } from "vitest";
import { ServiceError } from "../src/errors.ts";
import { attendancePage } from "../src/features/attendance/attendance.page.ts";
import { diffPage } from "./page-diff.ts";

const headings = [
  "Sl.No.",
  "Course Detail",
  "Class Detail",
  "Faculty Detail",
  "Attended Classes",
  "Total Classes",
  "Attendance Percentage",
  "Debar Status",
  "Attendance Detail",
];
const pageWith = (names: readonly string[]) =>
  `<div id="getStudentDetails"><table id="AttendanceDetailDataTable"><tr>${names.map((name) => `<td>${name}</td>`).join("")}</tr></table>
  </div><table><tr><td>Meera</td><td>1</td></tr></table><table><tr><th>Week</th></tr></table>`;

const diff = (text: string) =>
  diffPage(attendancePage, { sem_sub_id: null }, { status: 200, contentType: "text/html", path: "/vtop/x", text });

describe("diffPage", () => {
  it("reports that the parser accepts the page", () => {
    expect(diff(pageWith(headings))).toEqual({
      hasChanged: false,
      lines: ["attendance: the parser accepts the page."],
    });
  });

  it("lists the missing headings and the headings that the page has instead", () => {
    const { hasChanged, lines } = diff(pageWith(headings.map((name) => name.replace("Course Detail", "Subject"))));
    expect(hasChanged).toBe(true);
    expect(lines).toEqual([
      'attendance: the page has changed. The parser failed at: column "Course Detail"',
      "The parser looked for, in this order:",
      "  found   #getStudentDetails",
      "  MISSING Course Detail",
      "  found   #AttendanceDetailDataTable",
      "  found   Sl.No.",
      "  MISSING Class Group",
      "  found   Class Detail",
      "  found   Faculty Detail",
      "  found   Attended Classes",
      "  found   Total Classes",
      "  found   Attendance Percentage",
      "  MISSING CAT2/FAT Period Att. Percentage",
      "  found   Debar Status",
      "  found   Attendance Detail",
      "Headings of the tables of the page (? = the parser does not use it):",
      "  table 1 #AttendanceDetailDataTable: Sl.No. | ?Subject | Class Detail | Faculty Detail | Attended Classes | Total Classes | Attendance Percentage | Debar Status | Attendance Detail",
      "  table 2: no headings (1 rows)",
      "  table 3: ?Week",
      "Ids of the page: getStudentDetails AttendanceDetailDataTable",
    ]);
  });

  it("throws the error of a refusal instead of reporting a change", () => {
    const login = () => diff('<form id="vtopLoginForm"></form>');
    expect(login).toThrow(expect.objectContaining({ code: "session_expired" }));
    expect(login).toThrow(ServiceError);
  });
});
