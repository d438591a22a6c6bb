import { around, handler, mainSection, row } from "../html/html.ts";
import { attendancePage } from "../pages/attendance.ts";
import { attendanceDetailPage } from "../pages/attendance-detail.ts";
import { biometricPage } from "../pages/biometric.ts";
import { examSchedulePage } from "../pages/exam-schedule.ts";
import { facultyPage } from "../pages/faculty.ts";
import { attendanceMenuPage } from "../pages/menu-pages.ts";
import { entryPages, menuPage, ownFields, type PortalPage, type RenderContext } from "../pages/page.ts";
import { timeTableMenuPage } from "../pages/semesters.ts";
import { timetablePage } from "../pages/timetable.ts";
import type { Campus } from "../world/campus.ts";
import { searchDirectory } from "../world/faculty-directory.ts";
import { amountText, receiptsOf } from "../world/payments.ts";
import { capitalMonthDate } from "../world/portal-dates.ts";
import { leavePages } from "./leave.ts";
import { campusTerms, replaced, sharedPages } from "./shared-pages.ts";
import type { SisterCampus } from "./sister-campus.ts";

const data: Campus = {
  // The text after the names of semesters is a guess.
  ...{ prefix: "VL", code: "VLR", name: "VIT Vellore", terms: campusTerms("VL").slice(0, 6) },
  blocks: { CB: "SJT", "AB-1": "TT", "AB-2": "PRP" },
  venue: (block, room) => `${block}${room}`,
  theory: [
    ..."08:00-08:50 09:00-09:50 10:00-10:50 11:00-11:50 12:00-12:50 -".split(" "),
    ..."14:00-14:50 15:00-15:50 16:00-16:50 17:00-17:50 18:00-18:50 -".split(" "),
  ],
  // Known are the times of the pairs; their halves are guesses.
  lab: [
    ..."08:00-08:50 09:00-09:50 09:50-10:40 10:50-11:40 11:40-12:30 12:40-13:30".split(" "),
    ..."14:00-14:50 15:00-15:50 15:51-16:40 16:50-17:40 17:40-18:30 18:40-19:30".split(" "),
  ],
  ...{ clock: 24, listHeadings: { classId: "Class Nbr", venue: "Slot  - <br/>Venue" } },
  classGroups: [
    ["COMB", "All Class Group (Combined)"],
    ["ALL", "General (Semester)"],
  ],
  ...{ hasPlainCalendar: false, newSystem: "FFCS", gpaText: "Your GPA is :" },
};

/** Another heading, a percentage in nested elements, and the exams of a debarment. */
const velloreAttendancePage = replaced(
  {
    ...attendancePage,
    render: (context) => attendancePage.render({ ...context, variant: context.variant ?? tenColumns(context) }),
  },
  ["<b>Attended Classes</b>", "<b>Attended Classes/Days</b>"],
  [/>(\d+)%<\/span>/g, "><span>$1</span></span>%"],
  [">Debarred<", "><span>CAT2:Debarred</span> <span>FAT:Debarred</span><"],
);

/** The eleventh column, which the odd student has at VIT-AP, is not known here. */
const tenColumns = ({ student }: RenderContext) => (student.kind === "odd" ? "ten_columns" : null);

const receiptHeadings = ["Invoice Number", "Receipt Number", "Date", "Amount", "Campus Code", "View"];

const receiptsPage: PortalPage = {
  ...menuPage("payment_receipts", "finance/getStudentReceipts", "Online Payments", "Payment Receipts"),
  variants: [
    "header_only", // no receipts: only headings
  ],
  render(context) {
    const receipts = context.variant === "header_only" ? [] : receiptsOf(context.student);
    const rows = receipts.map(({ invoiceNumber, number, date, amount, campus, id }) => {
      const button = `<button type="button" onclick="${handler("doDuplicateReceipt", id)}">View</button>`;
      return row("<tr>", "<td>", [
        ...[invoiceNumber, number, capitalMonthDate(date), amountText(amount), campus],
        button,
      ]);
    });
    const total = amountText(receipts.reduce((sum, { amount }) => sum + amount, 0));
    if (receipts.length > 0) rows.push(row('<tr class="table-info">', "<td>", ["", "", "Total", total, "", ""]));
    const table = [row("<tr>", "<th>", receiptHeadings), ...rows].join("\n");
    return mainSection("Payment Receipts", ownFields(context) + around('<table class="table table-bordered">', table));
  },
};

/** The search knows names of at least three letters. The menu page's own name of the field is refused with a text. */
const facultySearchPage: PortalPage = {
  ...facultyPage,
  fields: [],
  variants: [],
  render(context: RenderContext) {
    const name = context.form.get("empId");
    if (name === undefined || context.form.has("searchEmployee"))
      return `<span style="color: red;">Sorry, Unable to process your request.</span>`;
    const isFound = name.trim() !== "" && searchDirectory(name).length > 0 && context.student.kind !== "bare";
    const html = facultyPage.render({ ...context, variant: isFound ? null : "no_match_text" });
    return html.replace("No data found", "No records found");
  },
};

/** Nobody has seen a day with punches here. */
const punchesPage: PortalPage = {
  ...{ ...biometricPage, path: "getStudViewBioList", variants: [] },
  render: (context) => biometricPage.render({ ...context, variant: "no_records" }),
};

export const vellore: SisterCampus = {
  data,
  pages: [
    ...[...sharedPages, timeTableMenuPage, attendanceMenuPage, velloreAttendancePage],
    ...[attendanceDetailPage, timetablePage, examSchedulePage, facultySearchPage, receiptsPage, punchesPage],
    ...leavePages({ hasIds: false }),
    ...entryPages(`
      Academics | Course Page | academics/common/CoursePageConsolidated
      Info Corner | Biometric Info | academics/common/BiometricInfo
      Online Payments | Wallet | finance/getStudentWallet`),
  ],
  refused: [
    "finance/Payments",
    "hostel/StudentGeneralOuting",
    "hostel/StudentWeekendOuting",
    "p2p/getReceiptsApplno",
    "processSdpAttendance",
  ],
  loginFields: ["g-recaptcha-response", "gResponse"],
  redirects: { initialProcess: "/vtop/open/page", "main/page": "/vtop/open", open: "/vtop/content" },
  loggedInPath: "/vtop/main/page",
  renewingPath: "hrms/employeeSearchForStudent",
  newestTokenPath: "hrms/EmployeeSearchForStudent",
  hangsOnMultipart: true,
  options: { balanced: true },
};
