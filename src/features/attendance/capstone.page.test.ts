import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { capstonePage } from "./capstone.page.ts";

const info = `<table class="table"><tr><th>Title</th><td>Capstone</td></tr>
  <tr><th>Guide Evaluation Status</th><td>Registered</td></tr>
  <tr><th>Date of Registration</th><td>2026-07-06 00:00:00.0</td></tr></table>`;
const summary = `<table class="table"><thead><tr><th>Present</th><th>On Duty (OD)</th><th>Absent</th><th>Percentage</th><th>Punch Details</th></tr></thead>
  <tbody><tr><td>1</td><td>0</td><td>1</td><td><span>50%</span></td><td><a>View</a></td></tr></tbody></table>`;
const punches = `<table id="sdpCalendarTable"><thead><tr><th>Sl.No.</th><th>Date</th><th>Day</th><th>Day Type</th><!-- <th>Description</th> --><th>Status</th><th>Punch Time</th></tr></thead>
  <tbody><tr><td>1</td><td>17-07-2026</td><td>FRIDAY</td><td>Instructional</td><td>Present</td><td>09:49:13</td></tr>
  <tr><td>2</td><td>19-07-2026</td><td>SUNDAY</td><td>Holiday</td><td>-</td><td>-</td></tr></tbody></table>`;
const pageOf = (inside: string) =>
  `<div id="sdpAttendanceFragment"><!-- <table><tr th:if="x"><th>Title</th></tr></table> -->${inside}</div>`;
const { read, parse, rejects } = parserOf(capstonePage, { sem_sub_id: "AP2026272" });
const emptyInfo = info.replaceAll(/<td>[^<]*<\/td>/g, "<td></td>");

describe("the capstone page", () => {
  it("parses all three tables", () => {
    expect(parse(pageOf(info + summary + punches))).toEqual({
      info: { title: "Capstone", guide_evaluation_status: "Registered", date_of_registration: "2026-07-06" },
      summary: { present: 1, on_duty: 0, absent: 1, attendance_percentage: 50 },
      punches: [
        {
          ...{ serial_number: 1, date: "2026-07-17", weekday: "friday", day_type: "Instructional" },
          ...{ status: "Present", punch_time: "09:49:13" },
        },
        {
          ...{ serial_number: 2, date: "2026-07-19", weekday: "sunday", day_type: "Holiday", status: null },
          punch_time: null,
        },
      ],
    });
  });

  it("returns null for a student without a capstone: an empty response, or a fragment without a table", () => {
    const [noSummary, noPunches] = [summary, punches].map((table) =>
      table.replace(/<tbody>.*<\/tbody>/s, "<tbody></tbody>"),
    );
    for (const html of [
      "\n\t ",
      pageOf("<h4>CAPSTONE/SDP Attendance Detail</h4>"),
      pageOf("<p>No Record(s) Found</p>"),
      pageOf(`${emptyInfo}${noSummary}${noPunches}`),
      pageOf(`<h4>SDP Attendance Detail</h4>${emptyInfo}<button>Close</button>`),
    ])
      expect(parse(html)).toBeNull();
    rejects("No project", pageOf("<p>No project</p>"), pageOf(`${info}${noSummary}${noPunches}`));
  });

  it("rejects the empty fragment of the attendance menu page", () => {
    rejects(`<form id="viewStudentAttendance"></form>${pageOf(emptyInfo)}`);
  });

  it.each([
    ["1, 1, 2, 50%", { present: 1, on_duty: 1, absent: 2, attendance_percentage: 50 }],
    ["-, 1, 2, 50%", { present: null, on_duty: 1, absent: 2, attendance_percentage: 50 }],
    ["1, -, 9, 50%", { present: 1, on_duty: null, absent: 9, attendance_percentage: 50 }],
    ["1, 1, -, 50%", { present: 1, on_duty: 1, absent: null, attendance_percentage: 50 }],
    ["1, 1, 2, 52%", { present: 1, on_duty: 1, absent: 2, attendance_percentage: 52 }],
  ])("returns the figures %s as they are, and reports those that contradict each other", (figures, expected) => {
    const cells = figures.split(", ").map((figure) => `<td>${figure}</td>`);
    const row = `<tbody><tr>${cells.join("")}<td></td></tr></tbody>`;
    const { found, unfit } = read(pageOf(info + summary.replace(/<tbody>.*<\/tbody>/s, row) + punches));
    expect(found?.summary).toEqual(expected);
    expect(unfit).toEqual(figures.endsWith("52%") ? ["attendance_percentage"] : []);
  });

  it("knows a description of the days, and reports a gap in their numbers", () => {
    const described = punches
      .replace("<!-- <th>Description</th> -->", "<th>Description</th>")
      .replaceAll(/(Instructional|Holiday)<\/td>/g, "$1</td><td>-</td>")
      .replace("<td>2<", "<td>19<");
    const { found, unread } = read(pageOf(info + summary + described));
    expect(found?.punches).toHaveLength(2);
    expect(unread).toEqual(["table#sdpCalendarTable > tr > td"]);
  });

  it("rejects a page that is cut behind its last table", () => {
    rejects(pageOf(info + summary + punches).replace(/<\/div>$/, ""));
  });
});
