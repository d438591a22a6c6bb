import { describe, expect, it } from "vitest";
import { ServiceError } from "../src/errors.ts";
import { attendancePage } from "../src/features/attendance/attendance.page.ts";
import { driftOf } from "./page-diff.ts";

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

const drift = (text: string) =>
  driftOf(attendancePage, { sem_sub_id: null }, { status: 200, contentType: "text/html", path: "/vtop/x", text });

describe("the drift report", () => {
  it("of a page that is read says so", () => {
    expect(drift(pageWith(headings))).toEqual({ hasChanged: false, lines: ["attendance: the page is read."] });
  });

  it("tells what the reader missed and what stands there instead", () => {
    const { hasChanged, lines } = drift(pageWith(headings.map((name) => name.replace("Course Detail", "Subject"))));
    expect(hasChanged).toBe(true);
    expect(lines).toEqual([
      'attendance: the page has changed. Its reader gave up at: column "Course Detail"',
      "What the reader looked for, in this order:",
      "  there   #getStudentDetails",
      "  MISSING Course Detail",
      "  there   #AttendanceDetailDataTable",
      "  there   Sl.No.",
      "  MISSING Class Group",
      "  there   Class Detail",
      "  there   Faculty Detail",
      "  there   Attended Classes",
      "  there   Total Classes",
      "  there   Attendance Percentage",
      "  MISSING CAT2/FAT Period Att. Percentage",
      "  there   Debar Status",
      "  there   Attendance Detail",
      "Headings of the tables of the page (a question mark stands before those that no reader asks for):",
      "  table 1 #AttendanceDetailDataTable: Sl.No. | ?Subject | Class Detail | Faculty Detail | Attended Classes | Total Classes | Attendance Percentage | Debar Status | Attendance Detail",
      "  table 2: none (1 rows)",
      "  table 3: ?Week",
      "Ids of the page: getStudentDetails AttendanceDetailDataTable",
    ]);
  });

  it("is none of a refusal, which has not changed", () => {
    const login = () => drift('<form id="vtopLoginForm"></form>');
    expect(login).toThrow(expect.objectContaining({ code: "session_expired" }));
    expect(login).toThrow(ServiceError);
  });
});
