import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { attendanceRegisterPage } from "./register.page.ts";

const course = (
  detail = "PHY2001 - Waves - Embedded Theory",
  studentClass = "AP2026272000311 - A1 - 204",
  figures: readonly string[] = [],
) =>
  `<table id="StudentCourseDetailDataTable"><tr><td><b>Class Group</b></td><td><b>Course Detail</b></td>
   <td><b>Class Detail</b></td><td><b>Attendance Status</b></td></tr>
   <tr><td>General (Semester)</td><td>${detail}</td><td>${studentClass}</td>
   <td><span>${figures.map((line) => `<span><b>${line.replace(":", ":</b>")}</span><br/>`).join("\n")}</span></td></tr></table>`;
const head = course();
const row = (serial: number, date: string, slot: string, time: string, status: string, remark: string) =>
  `<tr><td align="center"><span>${serial}</span></td><td><span>${date}</span></td><td><span>${slot}</span></td>
   <td><span>${time}</span></td><td><span><span>${status}</span></span></td><td><span>${remark}</span></td></tr>`;
const register = (...rows: readonly string[]) =>
  `<table id="StudentAttendanceDetailDataTable"><tr><td>Sl.No.</td><td>Date</td><td>Slot</td><td>Day / Time</td>
   <td>Status</td><td>Remarks</td></tr>${rows.join("")}</table>`;
const pageOf = (inside: string) => `<div id="StudentAttendanceDetailFragment">${inside}</div>`;
const input = { sem_sub_id: "AP2026272", course_id: "AM_PHY2001_00100", course_type: "ETH" };
const { read, parse, rejects } = parserOf(attendanceRegisterPage, input);

const onDuty = row(1, "24-09-2026", "A1/TA1", "THU / 09:00-09:50", "On Duty", "");
const notPosted = row(2, "23-Sep-2026", "TA1", "-", "Not Posted", "Student Punched After Faculty End Punch");

describe("the attendance register page", () => {
  it("parses every row", () => {
    expect(parse(pageOf(head + register(onDuty, notPosted)))).toEqual([
      {
        ...{ serial_number: 1, date: "2026-09-24", weekday: "thursday", slot: "A1+TA1", start_time: "09:00" },
        ...{ end_time: "09:50", status: "On Duty", remark: null },
      },
      {
        ...{ serial_number: 2, date: "2026-09-23", weekday: null, slot: "TA1", start_time: null, end_time: null },
        ...{ status: "Not Posted", remark: "Student Punched After Faculty End Punch" },
      },
    ]);
  });

  it("reports a day and time that it cannot parse", () => {
    const odd = row(1, "24-09-2026", "A1", "Today / 09:00-late / Online", "Present", "");
    const late = row(1, "24-09-2026", "A1", "THU / late-09:50", "Present", "");
    expect(read(pageOf(head + register(odd)))).toMatchObject({
      found: [{ weekday: null, start_time: "09:00", end_time: null }],
      ...{ unfit: ["weekday", "end_time"], unread: [expect.stringMatching(/> td$/)] },
    });
    expect(read(pageOf(head + register(late, notPosted)))).toMatchObject({
      found: [{}, { weekday: null, start_time: null, end_time: null }],
      ...{ unfit: ["start_time"], unread: [] },
    });
  });

  it.each(["PHY2001", "PHY2002_00100", "_PHY2002_00100", "AM_PHY2002_00100A"])(
    "accepts a course id of another form: %s",
    (course_id) => expect(parse(pageOf(head + register(onDuty)), { ...input, course_id })).toHaveLength(1),
  );

  it("does not report the figures of the course", () => {
    const figures = ["Present : 1", "Absent : 1", "On Duty : 1", "Total Class : 9", "67%"];
    const { found, ...report } = read(pageOf(course(undefined, undefined, figures) + register(onDuty)));
    expect([found.length, report]).toEqual([1, { unread: [], unfit: [] }]);
  });

  it("accepts a course type whose code it does not know", () => {
    expect(parse(pageOf(course("PHY2001 - Waves - Soft Skill") + register(onDuty)))).toHaveLength(1);
  });

  it("rejects a text in place of the register, a second course, and the empty register of the attendance menu page", () => {
    const second = head.replace("</table>", `${/<tr><td>General.*<\/tr>/s.exec(head)?.[0]}</table>`);
    const empty = pageOf("<p>Yet to post.</p>");
    expect(parse(empty)).toEqual([]);
    rejects(pageOf(`${head}<p>Blocked.</p>`));
    rejects(pageOf(second + register(onDuty)), `<form id="viewStudentAttendance"></form>${empty}`);
  });

  it("rejects a row with an invalid date", () => {
    rejects(pageOf(register(onDuty.replace("24-09-2026", "31-09-2026"))));
  });
});
