import { describe, expect, it } from "vitest";
import { editedDemoPage } from "../../test/edited-demo-page.ts";
import { parseHtml } from "../html/dom/tree.ts";
import { PageChanged } from "../html/page-changed.ts";
import { newContext } from "../html/section.ts";
import { attendancePage } from "./attendance/attendance.page.ts";
import { pages } from "./index.ts";

// Pages in the forms of Chennai, Vellore and Bhopal (docs/portal/campuses.md). The people are invented. No parser knows its campus.

const semester = { sem_sub_id: "CH20262701" };
const cells = (tag: string, texts: readonly string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join("");
const rows = (...lines: readonly (string | readonly string[])[]) =>
  lines
    .map((line) => (typeof line === "string" ? line.split("|") : line))
    .map((line) => `<tr>${cells("td", line)}</tr>`)
    .join("");
const table = (headings: string, ...lines: readonly string[]) =>
  `<table class="table">${rows(headings, ...lines)}</table>`;
const parse = (name: string, html: string, input: object = semester) => {
  const context = newContext();
  // biome-ignore lint/suspicious/noExplicitAny: records of any page are compared with literals.
  const record = pages.get(name)?.parse(parseHtml(html), input, context) as any;
  return { record, unread: context.report.unread, unfit: context.report.unfit };
};

describe("the attendance in 14 columns", () => {
  const headings =
    "Sl.No|Course\t Code|Course Title|Course Type|Slot|Faculty\n Name|Attendance Type|Registration Date / Time|Attendance Date|Attended Classes|Total Classes|Attendance Percentage|Status|Attendance View";
  const link = `<a onclick="javascript:processViewAttendanceDetail('CH2026270102069','L31+L32');">view</a>`;
  const row = `1|BACSE102|Web - Basics|Lab Only|L31+L32|<p>51234</p><p>MEERA PILLAI</p><p>SCOPE</p>|Manual|05-07-2026 09:38|06-07-2026|27|29|<span>94</span>|-|${link}`;
  const total = `<tr><td colspan="15">Total Number Of Credits: 21.0</td></tr>`;
  const page = (inside: string) => `<div id="getStudentDetails"><div class="table-responsive">${inside}</div></div>`;
  const whole = page(table(headings, row).replace("</table>", `${total}</table>`));

  it("has the class as course id and its slots as type, which the register takes", () => {
    expect(parse("attendance", whole)).toMatchObject({
      record: [
        {
          ...{ serial_number: 1, sem_sub_id: "CH20262701", course_id: "CH2026270102069", course_type_code: "L31+L32" },
          ...{ course_code: "BACSE102", course_title: "Web - Basics", course_type: "Lab Only", slot: "L31+L32" },
          ...{ class_id: "CH2026270102069", class_group: null, venue: null, faculty: "MEERA PILLAI" },
          ...{ faculty_school: "SCOPE", attended_classes: 27, total_classes: 29, attendance_percentage: 94 },
          ...{ attendance_between_percentage: null, debar_status: null },
        },
      ],
      ...{ unread: [], unfit: [] },
    });
    const teacher = (html: string, of = "MEERA PILLAI", school = "SCOPE") => {
      const page = whole.replace("<p>51234</p><p>MEERA PILLAI</p><p>SCOPE</p>", html);
      expect(parse("attendance", page).record[0]).toMatchObject({ faculty: of, faculty_school: school });
    };
    teacher("51234 - MEERA PILLAI - SCOPE");
    teacher("<p>51234 -</p><p>MEERA - K PILLAI -</p><p>SCOPE - CSE</p>", "MEERA - K PILLAI", "SCOPE - CSE");
  });

  it("is about the semester that was asked for, and its link has two arguments", () => {
    expect(() => parse("attendance", whole, { sem_sub_id: "CH20262705" })).toThrow("sem_sub_id");
    expect(() => parse("attendance", whole.replace(",'L31+L32'", ""))).toThrow(PageChanged);
    expect(parse("attendance", whole.replace(link, "")).record).toMatchObject([{ course_id: null, class_id: null }]);
  });

  it("may have days in the heading of the attended classes, in the other form", () => {
    const cells = {
      "Faculty Detail": "51234 - MEERA PILLAI - SCOPE",
      ...{ "Attended Classes": "9", "Total Classes": "12", "Attendance Percentage": "<span><span>75</span></span>%" },
      "Debar Status": "<span>CAT1:Debarred</span><br><span>CAT2:-</span>",
      "Attendance Detail": `<a onclick="processViewAttendanceDetail('AP2026272','24BCE9001','VL_BCSE302L_00100','TH')">view</a>`,
    };
    const vellore = editedDemoPage(attendancePage, cells).replace("<b>Attended Classes", "<b>Attended Classes/Days");
    expect(parse("attendance", vellore, { sem_sub_id: "AP2026272" }).record[0]).toMatchObject({
      ...{ attended_classes: 9, attendance_percentage: 75, debar_status: "CAT1:Debarred CAT2:-" },
      ...{ faculty: "MEERA PILLAI", faculty_school: "SCOPE", course_id: "VL_BCSE302L_00100", course_type_code: "TH" },
    });
  });
});

describe("the register", () => {
  const input = { ...semester, course_id: "CH2026270102069", course_type: "L31+L32" };
  const day = { date: "2026-09-28", weekday: "monday", start_time: "08:00", end_time: "08:50", remark: null };
  const chennai = (headings: string, ...lines: string[]) =>
    `<div id="main-section"><h3 class="box-title">Attendance Detail</h3>${table(headings, ...lines)}</div>`;

  it.each([
    chennai(
      "Sl.No|Attendance Date|Attendance Slot|Day And Timing|Attendance Status",
      "1|28-Sep-2026|<p>L31</p>|<p>MON,08:00-08:50</p>|<span style='color:red'>Absent</span>",
    ),
    `<div id="StudentAttendanceDetailFragment"><table id="StudentAttendanceDetailDataTable">${rows("Sl.|Date|Slot|Day/Time|Status", "1|28-09-2026|L31|MON / 08:00-08:50|Absent")}</table></div>`,
  ])("has the heading and the day of that campus, and no remarks: %#", (html) => {
    const entry = { serial_number: 1, ...day, slot: "L31", status: "Absent" };
    expect(parse("attendance_detail", html, input)).toEqual({ record: [entry], unread: [], unfit: [] });
  });

  it("may have other headings over its five columns, which are counted, but no other order", () => {
    const row = "1|28-Sep-2026|<p>L31</p>|<p>MON,08:00-08:50</p>|Absent";
    const { record, unread } = parse("attendance_detail", chennai("No|Day|Hour|When|Presence", row), input);
    expect(record).toEqual([{ serial_number: 1, ...day, slot: "L31", status: "Absent" }]);
    expect(unread.length).toBeGreaterThan(0);
    const swapped = chennai("No|Hour|Day|When|Presence", "1|L31|28-Sep-2026|MON,08:00-08:50|Absent");
    expect(() => parse("attendance_detail", swapped, input)).toThrow(PageChanged);
  });

  it("is not empty without its table", () => {
    const page = `<div id="main-section"><h3>Attendance Detail</h3></div>`;
    expect(() => parse("attendance_detail", page, input)).toThrow(PageChanged);
    expect(parse("attendance_detail", page.replace("</h3>", "</h3><p>No Record(s) Found</p>"), input).record).toEqual(
      [],
    );
  });
});

describe("the timetable", () => {
  const headings =
    "Sl.No|Class Group|Course|L T P J C|Category|Course Option|Class Id|Slot/ Venue|Faculty Details|Registered / Updated Date &amp; Time|Attendance Date / Type|Status";
  const course = (serial: number, name: string, type: string, id: string, slot: string, venue: string) =>
    `${serial}|General (Semester)|<p>${name}</p><p>( ${type} )</p>|0 0 4 0 2.0|PC|Regular|${id}|<p>${slot} -</p><p>${venue}</p>|<p>51234</p><p>MEERA PILLAI -</p><p>SCOPE</p>|05-Jul-2026 09:38|<p>06-Jul-2026 -</p><p>Manual</p>|Registered and Approved`;
  const lab = course(1, "BACSE102 - Web", "Lab Only", "CH2026270102069", "L31+L32", "AB1-607B");
  const law = course(2, "BLAW101L - Contracts", "Theory Only", "CH2026270102070", "A+TA+TAA", "AB3-103");
  const list = `<div id="studentDetailsList">${table(headings, lab, law)}</div>`;
  const grid = (html: string) => `<table id="timeTableStyle">${html}</table>`;
  const page = (week: string) => `<div id="getStudentDetails">${list}${week}</div>`;
  const labCell = "L31-BACSE102-LO-607B-AB1-ALL";
  const times = ({ record }: ReturnType<typeof parse>, weekday = "monday") =>
    record[weekday].map((entry: Record<string, unknown>) => [entry.slot, entry.start_time, entry.end_time]);

  /** 12-hour times without AM and PM. */
  const twelve = (lunch: string) =>
    rows(
      `THEORY|Start|11:40|12:35|${lunch}|02:00|06:35`,
      `End|12:30|01:25|${lunch}|02:50|07:25`,
      `LAB|Start|11:40|12:30|${lunch}|02:00|06:30`,
      `End|12:30|01:20|${lunch}|02:50|07:20`,
      `MON|THEORY|A-BLAW101L-TH-103-AB3-ALL|TAA-BLAW101L-TH-103-AB3-ALL|${lunch}|TA|B`,
      `LAB|-|L30|${lunch}|${labCell}|L32-BACSE102-LO-607B-AB1-ALL`,
    ).replaceAll(/<td>(THEORY|LAB|MON)<\/td><td>(Start|THEORY)/g, '<td rowspan="2">$1</td><td>$2');

  it.each(["Lunch", "-"])("never has an afternoon in the night, with %s between", (lunch) => {
    const found = parse("timetable", page(grid(twelve(lunch))));
    expect(times(found)).toEqual([
      ["A", "11:40", "12:30"],
      ["TAA", "12:35", "13:25"],
      ["L31", "14:00", "14:50"],
      ["L32", "18:30", "19:20"],
    ]);
    expect(found).toMatchObject({ unread: [], unfit: [] });
  });

  it("is one class in the two hours of a lab, also with a break between them", () => {
    const hours = { "06:35": "03:00", "06:30": "03:00", "07:25": "03:50", "07:20": "03:50" };
    const broken = Object.entries(hours).reduce((html, [from, to]) => html.replace(from, to), twelve("Lunch"));
    expect(times(parse("timetable", page(grid(broken)))).at(-1)).toEqual(["L31+L32", "14:00", "15:50"]);
  });

  it("has the venue of the list where course, type and slot match, and the teacher without the id", () => {
    const { record } = parse("timetable", page(grid(twelve("Lunch"))));
    expect(record.monday[2]).toMatchObject({ venue: "AB1-607B", faculty: "MEERA PILLAI", class_id: "CH2026270102069" });
    expect(record.courses[0]).toMatchObject({ slot: "L31+L32", venue: "AB1-607B", status: "Registered and Approved" });
    const venue = (from: string, to: string, html = page(grid(twelve("Lunch")))) =>
      parse("timetable", html.replace(from, to)).record.monday[2].venue;
    for (const other of ["607B-AB1-SJT", "607B", "NIL-NIL"])
      expect(venue("607B-AB1-ALL", `${other}-ALL`)).toBe("AB1-607B");
    expect(venue("LO-607B-AB1-ALL", "SS-608-AB1-ALL")).toBe("608-AB1");
    expect(venue("<p>AB1-607B</p>", "<p>NIL</p>")).toBe("607B-AB1");
  });

  const ranges = (dayOfLab: string) =>
    `<tr><td></td><td></td>${["08:00 - 08:50", "08:55 - 09:45", "Lunch", "02:00 - 02:50", "02:55 - 03:45"]
      .map((text) => `<td bgcolor="#e2e2e2">${text}</td>`)
      .join("")}</tr>
     <tr>${dayOfLab === "" ? '<td rowspan="2">TUE</td>' : "<td>TUE</td>"}<td>THEORY</td><td>A1</td><td>TA1</td><td>Lunch</td><td>A2</td><td>-</td></tr>
     <tr>${dayOfLab}<td>LAB</td><td>L1</td><td>L2</td><td>Lunch</td><td colspan="2">${labCell.replace("L31", "L31+L32")}</td></tr>`;

  it.each(["", "<td>TUE</td>"])("may have one row of ranges, and cells over several columns: %j", (dayOfLab) => {
    const found = parse("timetable", page(grid(ranges(dayOfLab))));
    expect(times(found, "tuesday")).toEqual([["L31+L32", "14:00", "15:45"]]);
    expect(found).toMatchObject({ record: { tuesday: [{ is_lab: true, class_id: "CH2026270102069" }] }, unfit: [] });
  });

  it("may have dropped courses below the registered ones, which end with their total", () => {
    const total = '<tr><td colspan="12">Total Number Of Credits: 4.0</td></tr></table>';
    const dropped = table(
      headings,
      course(1, "BCSE302L - Databases", "Theory Only", "CH2026270109999", "B1", "AB3-104"),
    );
    const whole = page(dropped + grid(twelve("Lunch"))).replace("</table>", total);
    const { record, unread } = parse("timetable", whole);
    expect([record.courses.length, record.total_credits, unread.length]).toEqual([2, 4, 1]);
    expect(() => parse("timetable", whole.replace(total, "</table>"))).toThrow(PageChanged);
  });

  it("may repeat the id of the grid on a table without one, and on other grids, whose classes count once", () => {
    const first = twelve("Lunch");
    const alone = parse("timetable", page(grid(first))).record;
    for (const more of [grid("<tr><td>Legend</td></tr>"), grid(first)])
      expect(parse("timetable", page(more + grid(first))).record).toEqual(alone);
    const both = parse("timetable", page(grid(first) + grid(ranges("")) + grid(ranges(""))));
    expect([both.record.monday, times(both, "tuesday")]).toEqual([alone.monday, [["L31+L32", "14:00", "15:45"]]]);
    const long = ranges("").replace("L31+L32", "L31");
    const hours = long.replace(`<td colspan="2">${labCell}`, `<td>${labCell}</td><td>${labCell.replace("L31", "L32")}`);
    const twice = parse("timetable", page(grid(long) + grid(hours)));
    expect(times(twice, "tuesday")).toEqual([["L31", "14:00", "15:45"]]);
  });

  it("may have a list of courses without its last columns", () => {
    const short = (line: string) => line.split("|").slice(0, 9).join("|");
    const cut = table(short(headings), short(lab), short(law));
    const { record, unread } = parse("timetable", page(grid(twelve("Lunch"))).replace(table(headings, lab, law), cut));
    const missing = { registered_at: null, attendance_from: null, attendance_mode: null, status: null };
    expect(record.courses[0]).toMatchObject({ class_id: "CH2026270102069", ...missing });
    expect(unread).toEqual([]);
  });
});

describe("grades, payments, profile and semesters", () => {
  it("may call the distribution of a course its option", () => {
    const student =
      "Reg.No.|Name|Programme and Branch|Programme Mode|Study System|Gender|YearJoined|Edu Status|School|Campus";
    const courses =
      "Sl.No.|Course Code|Course Title|Course Type|Credits|Grade|Exam Month|Result Declared|Course Option|Detail View";
    const cgpa =
      "Credits Registered|Credits Earned|CGPA|S Grades|A Grades|B Grades|C Grades|D Grades|E Grades|F Grades|N Grades";
    const html = `<form id="studentGradeView">${table(student, "24BCE9001|DIYA SEN|B.Tech.|Regular|FFCS|F|2024|Admitted|SCOPE|CHN")}
      ${table(courses, "1|BCSE302L|Databases|TH|3|A|Nov-2025|05-Dec-2025|NIL|")}${table(cgpa, "3|3|9|0|1|0|0|0|0|0|0")}</form>`;
    const { record, unread } = parse("grade_history", html, {});
    expect(record.courses).toMatchObject([{ course_code: "BCSE302L", course_distribution: null }]);
    expect(unread).toEqual([]);
    const other = parse("grade_history", html.replace("Edu Status", "Status of studies"), {});
    expect([other.record.student.edu_status, other.record.courses, other.unread.length]).toEqual([
      ...[null, record.courses, 1],
    ]);
    const baskets = [
      "Basket Title|Distribution Type|Required|Earned",
      "Basket|Min|Done",
      "Curriculum|Credits Required|Credits Earned",
    ]
      .map((headings) => table(headings, headings.replace(/[^|]+/g, "12")))
      .join("");
    expect(parse("grade_history", html.replace("</form>", `${baskets}</form>`), {})).toEqual({
      ...{ record, unread, unfit: [] },
    });
  });

  it.each(["GPA : 8.58", "Your GPA is : 8.42"])("may have a last row with %s", (gpa) => {
    const head = `<tr><td rowspan="2">Sl.No.</td><td rowspan="2">Course Code</td><td rowspan="2">Course Title</td><td rowspan="2">Course Type</td>
      <td colspan="4">Credits</td>${["Grading Type", "Grand Total", "Grade", "View Mark"].map((text) => `<td rowspan="2">${text}</td>`).join("")}</tr>${rows("L|P|J|C")}`;
    const row = rows("1|BCSE302L|Databases|Theory Only|3|0|0|3|RG|91|S|");
    const html = `<form id="studentGradeView"><select id="semesterSubId"><option value="CH20262701" selected>Fall</option></select>
      <table class="table table-hover">${head}${row}<tr><td colspan="14"><span>${gpa}</span></td></tr></table></form>`;
    expect(parse("grade_view", html)).toMatchObject({ record: [{ grade: "S", grand_total: 91 }], unread: [] });
  });

  it("may mark the range of a grade in a cell of its own", () => {
    const grades = ["S", "A", "B", "C", "D", "E", "F"];
    const head = ["Class Strength", "Graded Strength", "Mean", "SD"]
      .map((text) => `<th rowspan="2">${text}</th>`)
      .join("");
    const ranges = [">=85", "#", ">=76 and <85", ...Array(4).fill(">=65 and <76"), "<39"];
    const statistics = `<table><tr>${head}<th colspan="7">Range of Grades</th></tr><tr>${cells("th", grades)}</tr>${rows(["71", "66", "65.4", "12.7", ...ranges])}
      <tr><td colspan="11"><span># As per policy</span></td></tr><tr><td colspan="11">Best of two</td></tr></table>`;
    const head2 =
      "<tr><th colspan='3'>Class Number : CH2026270102069</th><th colspan='4'>Course Type : Theory Only</th></tr>";
    const marks = `<table>${head2}${rows("Sl.No.|Mark Title|Max. Mark|Weightage %|Status|Scored Mark|Weightage Mark", "1|CAT1|50|15|Present|40|12")}</table>`;
    const html = `<form id="studentGradeView"><select id="semesterSubId"><option value="CH20262701" selected>Fall</option></select>
      ${table("Sl.No.|Course Code|Course Title|Course Type|Grading Type|Grand Total|Grade|View Mark", `1|BCSE302L|Databases|TH|RG|91|S|<button onclick="doHide()">x</button>`).replace("</table>", `<tr><td colspan="8">${statistics}${marks}</td></tr></table>`)}</form>`;
    const { record, unread } = parse("grade_view_detail", html, { ...semester, course_id: "CH_BCSE302L_00100" });
    expect(unread).toHaveLength(1);
    expect(record.statistics).toMatchObject({ class_strength: 71, sd: 12.7, note: "As per policy" });
    expect(
      record.statistics.grade_ranges.map(({ grade, range }: Record<string, string>) => `${grade} ${range}`),
    ).toEqual([
      ...["S >=85", "A >=76 and <85", "B >=65 and <76", "C >=65 and <76", "D >=65 and <76", "E >=65 and <76", "F <39"],
    ]);
  });

  const dues = (text: string, more = "") =>
    `<h3 class="box-title">Payments</h3><div class="container"><div class="row"><b>Register No</b> <span>24BCE9001</span></div>${more}</div><font color="green">${text}</font>`;

  it("has no dues without the form, only if it says so and shows no table", () => {
    const account = "Dear Student, there is no payment dues in your account!";
    for (const text of ["You have no payment dues.", account, "At present there are no payment dues for this semester"])
      expect(parse("pending_payments", dues(text), {})).toMatchObject({ record: [], unread: [] });
    const said = "<font>You have no payment dues.</font>";
    for (const html of [
      dues(said).replace("Payments", "Payment of Fees 2026-27"),
      dues(said).replace("24BCE9001", "24BFA9001 Fine Arts, Semester 5"),
      `<div class="row">${said} <div>Register No 24BCE9001</div></div>`,
    ])
      expect(parse("pending_payments", html, {})).toMatchObject({ record: [], unread: [] });
    const not = ["You do not have no payment dues", "You have no payment dues until the fees are revised"];
    for (const text of ["Payments are stopped", ...not])
      expect(() => parse("pending_payments", dues(text), {})).toThrow(PageChanged);
    const sums = [
      ...["Total amount: 9000", "Mess: Rs. 5000", "Hostel: 98500 INR", "Library dues: 20", "Fees 2026-27: 5000"],
      ...["Mess: 5000/-", "Mess: 5000 Rs.", "Mess Rs: 5000", "Rupees 5000", "Bus: 20 dollars", "Arrears: 5000"],
    ];
    for (const bill of [table("Bill|Amount", "Hostel|9000"), ...sums])
      expect(() =>
        parse("pending_payments", dues("You have no payment dues.", `<div class="row">${bill}</div>`), {}),
      ).toThrow(PageChanged);
  });

  it.each([
    table(
      "RECEIPT NUMBER|DATE|AMOUNT|CAMPUS CODE|VIEW",
      `90001/27/CHN|08-JUL-2026|9000.0|CHN|<button onclick="doDuplicateReceipt('90001/27/CHN')">View</button>`,
    ),
    `<table>${rows("Invoice Number|Receipt Number|Date|Amount|Campus Code|View", "V1|90001|08-Jul-2026|9000|CHN|<button onclick=\"doDuplicateReceipt('90001')\">View</button>")}
      <tr class="table-info"><td colspan="3">Total</td><td>9000</td><td></td><td></td></tr></table>`,
  ])("has receipts in five or six columns: %#", (html) => {
    const { record } = parse("payment_receipts", html, {});
    expect(record).toMatchObject([{ date: "2026-07-08", amount: 9000, campus_code: "CHN", fee_group: null }]);
  });

  it.each(["Total|9000|||", "Total Amount : Rs. 9,000.00", "Total|0|||"])(
    "has no receipts next to %s, only of nothing",
    (total) => {
      const page = table("Receipt Number|Amount|Date|Campus Code|View", total);
      if (total.includes("9")) expect(() => parse("payment_receipts", page, {})).toThrow(PageChanged);
      else expect(parse("payment_receipts", page, {}).record).toEqual([]);
    },
  );

  it("may have tabs in place of the accordion of the profile", () => {
    const tab = (...lines: string[]) => `<div class="tab-pane"><table>${rows(...lines)}</table></div>`;
    const html = `<ul class="nav nav-pills"><li><a href="#a">Personal</a></li><li><a href="#b">Family</a></li></ul><div class="tab-content">
      ${tab("Application Number|2024700001", "Student Name|DIYA SEN", "Blood Group|null")}${tab("Father Name|ROHAN SEN", "Email|r@example.com")}
      ${tab("Faculty ID|51234", "Faculty Name|MEERA PILLAI")}</div>`;
    const { record, unread } = parse("profile", html, { registration_number: "24BCE9001" });
    expect(record).toMatchObject({ student_name: "DIYA SEN", blood_group: null, email: null });
    expect(record.mentor_details).toMatchObject({ faculty_name: "MEERA PILLAI" });
    expect(unread).toEqual([]);
  });

  it("removes the code of any campus from the names of semesters", () => {
    const names = ["CHN", "VLR", "AMR"].map((code) => `Fall Semester 2026-27 - ${code}`);
    const options = names.map((name, at) => `<option value="CH2026270${at}">${name}</option>`).join("");
    const { record } = parse("semesters", `<select id="semesterSubId">${options}</select>`, {});
    expect(record.semesters.map(({ name }: { name: string }) => name)).toEqual(Array(3).fill("Fall Semester 2026-27"));
  });
});
