import { around, escapeHtml, handler, hidden, mainSection, row } from "../html/html.ts";
import { debarredClass } from "../pages/attendance.ts";
import { timedRows } from "../pages/attendance-detail.ts";
import { coursePage, coursePageCoursesPage } from "../pages/course-page.ts";
import { coursePageDetailPage } from "../pages/course-page-detail.ts";
import { coursePageSlotsPage } from "../pages/course-page-slots.ts";
import { examSchedulePage } from "../pages/exam-schedule.ts";
import { facultyPage } from "../pages/faculty.ts";
import { dataPage, entryPages, ownFields, type PortalPage, type RenderContext } from "../pages/page.ts";
import { paymentReceiptsPage } from "../pages/payment-receipts.ts";
import { pendingPaymentsPage } from "../pages/pending-payments.ts";
import { requestedSemester } from "../pages/semester-form.ts";
import { timeTableMenuPage } from "../pages/semesters.ts";
import { timetablePage } from "../pages/timetable.ts";
import { attendanceOf } from "../world/attendance.ts";
import type { Campus } from "../world/campus.ts";
import { classesOf } from "../world/classes.ts";
import type { CourseClass } from "../world/course-class.ts";
import { slottedClassesOf } from "../world/materials.ts";
import { invoicesOf } from "../world/payments.ts";
import { numericDate, shortMonthDate } from "../world/portal-dates.ts";
import { findTerm } from "../world/terms.ts";
import { leavePages } from "./leave.ts";
import { campusTerms, listed, replaced, sharedPages } from "./shared-pages.ts";
import type { SisterCampus } from "./sister-campus.ts";

const headings = [
  ..."Sl.No,Course Code,Course Title,Course Type,Slot,Faculty Name,Attendance Type".split(","),
  ..."Registration Date / Time,Attendance Date,Attended Classes,Total Classes,Attendance Percentage".split(","),
  ..."Status,Attendance View".split(","),
];

/** Text without data: nobody has seen Chennai's. */
const noRecords = '<span style="color: red;">No Record(s) Found</span>';

/** Chennai's attendance: fourteen columns, without class group, venue and course id. The link has the class id and the slots. */
const chennaiAttendancePage: PortalPage = {
  ...dataPage("attendance", "processViewStudentAttendance", ["semesterSubId"]),
  variants: [
    "no_table", // no data for the semester: a red message, as for an unknown semester
  ],
  render(context) {
    const classes = slottedClassesOf(context.student, requestedSemester(context));
    const content = classes.length === 0 || context.variant === "no_table" ? noRecords : table(context, classes);
    return `<div id="getStudentDetails">
	<div class="table-responsive">${content}</div></div>`;
  },
};

function table(context: RenderContext, classes: readonly CourseClass[]): string {
  const heads = headings.map((heading) => `\n\t\t\t\t${heading.replace(" ", "\n\t\t\t\t\t")}\n\t\t\t`);
  const credits = classes.reduce((sum, courseClass) => sum + courseClass.credits, 0);
  const rows = classes.map((courseClass, index) => attendanceRow(context, courseClass, index));
  const total = `<tr><td colspan="15">Total Number Of Credits: <b>${credits.toFixed(1)}</b></td></tr>`;
  return `<table class="table"><thead>${row("<tr>", "<th>", heads)}</thead><tbody>${[...rows, total].join("\n")}</tbody></table>`;
}

function attendanceRow(context: RenderContext, courseClass: CourseClass, index: number): string {
  const { classId, courseCode, courseTitle, typeName, slots, teacher, mode, registeredAt, attendanceFrom } =
    courseClass;
  const { attended, total, percentage } = attendanceOf(context.student, courseClass);
  const [day = "", time = ""] = registeredAt.split("T");
  const person = [teacher.empId, teacher.name, teacher.schoolCode];
  const cells = [
    ...[[String(index + 1)], [courseCode], [courseTitle], [typeName], [slots.join("+")]],
    // Some rows have the teacher in one line.
    ...[index % 3 === 2 ? [person.join(" - ")] : person, [mode]],
    ...[[`${numericDate(day)} ${time.slice(0, 5)}`], [numericDate(attendanceFrom)]],
    ...[[String(attended)], [String(total)], [String(percentage ?? 0)], [classId === debarredClass ? "Debarred" : "-"]],
  ].map((lines) => lines.map((line) => around("\n<p>", escapeHtml(line))).join(""));
  const view = handler("processViewAttendanceDetail", classId, slots.join("+"));
  const link = around(`<a class="btn btn-link" href="javascript:void(0);" onclick="${view}">`, "View");
  return row("<tr>", "<td>", [...cells, link]);
}

const registerHeadings = ["Sl.No", "Attendance Date", "Attendance Slot", "Day And Timing", "Attendance Status"];

/** The register of a class. Its headings and the form of its dates come from one client; an unknown class has no rows. */
const chennaiRegisterPage: PortalPage = {
  ...dataPage("attendance_detail", "processViewAttendanceDetail", ["classId", "slotName"]),
  refusalStatus: 233,
  variants: [
    "short_months", // dates with the name of the month
  ],
  render(context) {
    const classId = context.form.get("classId") ?? "";
    const term = [9, 10].map((length) => findTerm(classId.slice(0, length))).find((found) => found !== undefined);
    const asked = classesOf(context.student, term?.id ?? "").find((one) => one.classId === classId);
    const isAsked = asked?.slots.join("+") === context.form.get("slotName");
    const rows = asked !== undefined && isAsked ? registerRows(context, asked) : [];
    const table = [row("<tr>", "<th>", registerHeadings), ...rows].join("\n");
    return `<div id="main-section"><h4>Attendance Detail</h4>${around('<table class="table table-bordered">', table)}</div>`;
  },
};

function registerRows(context: RenderContext, courseClass: CourseClass): readonly string[] {
  const { rows } = attendanceOf(context.student, courseClass);
  const dateText = context.variant === "short_months" ? shortMonthDate : numericDate;
  return timedRows(rows.toReversed(), courseClass, context).map(({ date, slot, weekday, times, status }, index) => {
    const timing = times === null ? weekday : `${weekday},${times.start}-${times.end}`;
    const color = around(`<span style="color: ${status === "Absent" ? "red" : "green"};">`, status);
    return row("<tr>", "<td>", [String(index + 1), dateText(date), `<p>${slot}</p>`, `<p>${timing}</p>`, color]);
  });
}

const data: Campus = {
  ...{ prefix: "CH", code: "CHN", name: "VIT Chennai", terms: campusTerms("CH") },
  blocks: { CB: "AB1", "AB-1": "AB3", "AB-2": "MAB3" },
  venue: (block, room, isGrid) => (isGrid ? `${room}-${block}` : `${block}-${room}`),
  theory: [
    ..."08:00-08:50 08:55-09:45 09:50-10:40 10:45-11:35 11:40-12:30 12:35-13:25".split(" "),
    ..."14:00-14:50 14:55-15:45 15:50-16:40 16:45-17:35 17:40-18:30 18:35-19:25".split(" "),
  ],
  lab: [
    ..."08:00-08:50 08:50-09:40 09:50-10:40 10:40-11:30 11:40-12:30 12:30-13:20".split(" "),
    ..."14:00-14:50 14:50-15:40 15:50-16:40 16:40-17:30 17:40-18:30 18:30-19:20".split(" "),
  ],
  ...{ clock: 12, rangeGridFor: "day_scholar", listHeadings: { classId: "Class Id", venue: "Slot/ Venue" } },
  classGroups: [
    ["ALL", "General Semester"],
    ["ALL02", "General Flexible"],
    ["ALL03", "General Freshers"],
    ["ALL05", "General LAW"],
    ["ALL06", "Flexible Freshers"],
    ["ALL08", "Cohort LAW"],
  ],
  ...{ hasPlainCalendar: true, newSystem: "ACE", gpaText: "GPA :", examVariant: "no_class_group" },
};

/** Forms of the weekly grid that only this campus has. */
const grids = [
  "grid_24_hours", // afternoons on a 24-hour clock
  "grid_ranges", // one row of ranges, and a lab in one cell, as the day scholar has it
  "law_slots", // the slots of the school of law, without a digit
];

/** Receipts until mid-2026 at VIT-AP, in five columns, with two more hidden fields. */
const receiptsPage: PortalPage = {
  ...paymentReceiptsPage,
  variants: ["header_only", "no_buttons", "no_table"],
  render(context) {
    const usual = context.student.kind === "bare" ? "header_only" : "five_columns";
    const { applicationNumber, registrationNumber } = context.student;
    const html = paymentReceiptsPage.render({ ...context, variant: context.variant ?? usual });
    return html.replace("<table", `${hidden("applno", applicationNumber)}${hidden("regno", registrationNumber)}<table`);
  },
};

/** Without dues only a green text. Nobody has seen the columns of a bill here: they are those of VIT-AP. */
const paymentsPage: PortalPage = {
  ...pendingPaymentsPage,
  path: "p2p/Payments",
  variants: ["no_dues"],
  render: (context) =>
    context.variant === "no_dues" || invoicesOf(context.student).length === 0
      ? noDues(context)
      : pendingPaymentsPage.render({ ...context, variant: "seven_columns" }),
};

const noDues = (context: RenderContext): string =>
  mainSection(
    "Payments",
    `${ownFields(context)}<div class="container"><div class="row"><div>${context.student.registrationNumber}</div><div>${context.student.name.replaceAll(/[^\w ]/g, "")}</div></div></div>
	<font color="green">You have no payment dues.</font>`,
  );

export const chennai: SisterCampus = {
  data,
  pages: [
    ...sharedPages.map((page) =>
      page.name === "marks"
        ? replaced(
            page,
            ["<output>CAT1</output>", "<output>Continuous Assessment Test - I</output>"],
            ["<output>CAT2</output>", "<output>Continuous Assessment Test - II</output>"],
            ["<output>FAT</output>", "<output>Final Assessment Test</output>"],
            ["No data Found", "No Data Found"],
          )
        : page,
    ),
    listed(timeTableMenuPage, "Time Table", "academics/common/StudentTimeTableChn"),
    {
      ...replaced(
        timeTableMenuPage,
        ["processViewTimeTable", "processStudentAttendance"],
        ["Time Table", "Class Attendance"],
      ),
      name: "academics/common/StudentAttendance",
      path: "academics/common/StudentAttendance",
      menu: { group: "Academics", label: "Class Attendance" },
    },
    ...[
      chennaiAttendancePage,
      chennaiRegisterPage,
      { ...timetablePage, variants: [...(timetablePage.variants ?? []), ...grids] },
    ],
    ...[replaced(examSchedulePage, [/<td><\/td>/g, "<td>-</td>"]), facultyPage, receiptsPage, paymentsPage],
    ...[coursePage, coursePageCoursesPage, coursePageSlotsPage, coursePageDetailPage, ...leavePages({ hasIds: true })],
    ...entryPages(`
      Info Corner | Biometric Info | academics/common/BiometricInfo
      Academics | My Curriculum | academics/common/Curriculum
      Academics | QCM View | academics/common/QCMStudentLogin
      Examination | Capstone Project Upload | examinations/StudentDA
      Hostels | Late Hour Request | hostels/late/hour/student/request/1
      Hostels | My Room Information | hostels/room/allotment/info/student/1
      Services | FeedBack Status | academics/common/FeedBackStatusStudent
      My Account | Change Password | controlpanel/ChangePassword
      My Account | Update LoginID | controlpanel/ChangePreferredUser`),
  ],
  refused: [
    "academics/common/StudentClassMessage",
    "academics/common/StudentTimeTable",
    "finance/Payments",
    "hostel/StudentGeneralOuting",
    "hostel/StudentWeekendOuting",
    "processSdpAttendance",
    "examinations/doDigitalAssignment",
    "examinations/processDigitalAssignment",
  ],
  loginFields: ["gResponse"],
  redirects: {},
  loggedInPath: "/vtop/init/page",
  renewingPath: "hostels/student/leave/1",
  hangsOnMultipart: false,
  options: { idleMs: 30 * 60_000, lifeMs: 60 * 60_000 },
};
