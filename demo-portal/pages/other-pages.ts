import { around, choicesOf, downloadHref, escapeHtml, options, tokenScript } from "../html/html.ts";
import { faculty } from "../world/teachers.ts";
import { ownTermsOf } from "../world/terms.ts";
import {
  dataPage,
  entryPages,
  type MenuEntry,
  ownFields,
  type PortalPage,
  type RenderContext,
  titledPage,
} from "./page.ts";

/** The content of a page in HTML; null: the page says that there is no data. */
type Content = (context: RenderContext) => string | null;

const nothing = `					<div class="text-center"><span style="color: red;">No data found</span></div>`;

/** A page of which only the entry in the menu and a few facts are known. The student without data has none here. */
function other(group: MenuEntry["group"], label: string, path: string, title: string, content: Content): PortalPage {
  const shown = (context: RenderContext) => (context.student.kind === "bare" ? null : content(context)) ?? nothing;
  return titledPage([group, label, path], title, shown);
}

/**
 * Rows of a table: one per line, with a bar between two spaces after each cell of HTML. `_` is an empty cell. One that
 * begins with `2|` covers two rows, `-2|` two columns.
 */
function rows(tags: string, lines: string): string {
  const cell = (text: string) => {
    const [, across, span, content = text] = /^(-?)(\d)\|(.*)$/.exec(text) ?? [];
    const attribute = span === undefined ? "" : ` ${across === "-" ? "colspan" : "rowspan"}="${span}"`;
    return around(tags.replace(/^<\w+/, `$&${attribute}`), content === "_" ? "" : content);
  };
  const row = (line: string) => around("<tr>", line.trim().split(" | ").map(cell).join(""));
  return lines.trim().split("\n").map(row).join("\n");
}

/** A table with headings in `th`, as on newer pages. */
const table = (headings: string, lines: string): string => `					<table class="table table-hover table-bordered">
						<thead>${rows("<th>", headings)}</thead>
						<tbody>${rows("<td>", lines)}</tbody></table>`;

/** A table whose headings are bold text in the first row, as on older pages. */
const oldTable = (headings: string, lines: string): string =>
  around('<table class="customTable">', `${rows("<td><b>", headings)}\n${rows("<td>", lines)}`);

/** A table of labels in bold type and their values. */
function labels(values: Readonly<Record<string, string>>): string {
  const lines = Object.entries(values).map(
    ([label, value]) => `<tr><td style="font-weight: bold;">${label}</td><td>${escapeHtml(value)}</td></tr>`,
  );
  return around('<table class="table">', lines.join(""));
}

const file = (path: string, text: string) => `<a class="btn btn-link" href="${downloadHref(path)}">${text}</a>`;

/** A form and a table that the page shows once a semester is chosen. */
function bySemester(context: RenderContext, content: () => string): string {
  const chosen = context.form.get("semesterSubId") ?? context.form.get("semSubId") ?? null;
  const own = choicesOf(ownTermsOf(context.student));
  return `					<form class="form-horizontal" method="post">${ownFields(context)}
						<label for="semesterSubId">Semester</label>
						<select class="form-select" name="semesterSubId" id="semesterSubId">${options("-- Choose Semester --", own, chosen)}</select></form>
${chosen === "AP2026272" ? content() : ""}`;
}

const curriculum = `
  3|Programme Core | CSE1008 | Theory of Computation | Theory Only | 3.0 | Compulsory | Completed | Yes
  CSE3009 | NoSQL Databases | Embedded Theory and Lab | 4.0 | Compulsory | Registered | Yes
  CSE4021 | Compiler Design | Embedded Theory and Lab | 4.0 | Compulsory | Registered | Yes
  2|Programme Elective | ECE3041 | Sensor Networks | Lab Only | 1.0 | Optional | Registered | Yes
  CSE4055 | Quantum Algorithms - I | Theory Only | 3.0 | Optional | - | No`;

const kiteDay = "<table><tr><th>Day</th><td>12-Feb-2026</td></tr><tr><th>Role</th><td>Volunteer</td></tr></table>";

/** Pages that docs/portal describes by their entry in the menu and a few facts. Everything else is a guess. */
export const otherPages: readonly PortalPage[] = [
  other("Academics", "My Curriculum", "academics/common/Curriculum", "My Curriculum", () => {
    const headings =
      "Course Code | Course Title | Course Type | Credits | Compulsory | Registration Status | Registered";
    const summary = oldTable(
      "Basket | Total Credits | Earned Credits",
      `Programme Core | 60 | 48.0
       Programme Elective | 40 | 33.5`,
    );
    return [table(`Basket | ${headings}`, curriculum), "<h4>Credit Summary</h4>", summary].join("\n");
  }),
  other("Mentor", "Mentor Message", "proctor/viewMessagesSendByProctor", "Mentor Message", ({ student }) =>
    student.kind === "full"
      ? labels({ "Sent On": "21-Sep-2026 10:15", Message: `Meet me before the "registration" & bring the form.` })
      : `					<h5 class="text-center">No messages</h5>`,
  ),
  other("Online Payments", "Fees Intimation", "finance/getFeesIntimation", "Fees Intimation", ({ csrf }) => {
    const letter = (of: string) => file(`finance/getFeesIntimationLetter/${of}`, "Letter");
    const fees = table(
      "Sl | Fee Year | Fee Term | Description | Letter",
      `1 | 2026-27 | Fall | Tuition &amp; mess | ${letter("2627")}
       2 | 2025-26 | 2|Annual | Tuition | ${letter("2526")}
       3 | 2024-25 | Caution deposit | _`,
    );
    return tokenScript(csrf) + fees;
  }),
  other(
    "My Info",
    "Scholarship Details",
    "admissions/getStudentScholarshipDetails",
    "Scholarship Details",
    ({ csrf }) =>
      oldTable(
        "Name | Source | Address | Received Date | File",
        `Merit Award | Kadamba Trust | 4 Lake Road<br/>Hyderabad | 02-Aug-2026 | <a href="files/merit.pdf?x=1&amp;_csrf=${csrf}">merit.pdf</a>
         Travel Grant | NIL | - | 11-Jan-2026 | _`,
      ),
  ),
  other(
    "Academics",
    "Minor/ Honour",
    "academics/additionalLearning/AdditionalLearningStudentView",
    "Additional Learning",
    () => `					<div class="row"><div class="col-3"><b>Minor:</b> <span>Data Science</span></div>
						<div class="col-3"><b>Honours:</b> <span></span></div></div>
						<p class="text-danger">Choices can be changed until 15-Oct-2026.</p>`,
  ),
  other("Academics", "Project", "academics/common/ProjectView", "Project View", (context) => {
    const view = `<button type="button" class="btn">View</button>`;
    const project = `CSE4098 | Lantern routing for small boats | Approved | ${view}`;
    return bySemester(context, () => table("Course Code | Title | Status | View", project));
  }),
  other("Academics", "QCM View", "academics/common/QCMStudentLogin", "QCM View", (context) => {
    const headings = `
      2|Sem Code | -3|Course | 2|Class Nbr | 2|Faculty | 2|QCM No. | 2|Action | 2|Suggestions | 2|Faculty Reply | 2|HOD Comments
      Course Code | Title | Type`;
    const [kavya, anil] = [faculty.kavya, faculty.anil].map(({ name }) => escapeHtml(name));
    const meetings = `
      AP2026272 | CSE3009 | NoSQL Databases | ETH | 101 | ${kavya} | 1 | Done | More &lt;examples&gt; | From week 6 | -
      AP2026272 | CSE4021 | Compiler Design | ETH | 320 | ${anil} | 1 | Open | Slower, please | _ | _`;
    return bySemester(context, () => table(headings, meetings));
  }),
  other(
    "Info Corner",
    "Circulars",
    "admissions/costCentreCircularsViewPageController",
    "Circulars",
    () => `					<ul id="tree1"><li>Academics<ul><li>${file("admissions/circular/12", "Grading of 2021")}</li>
						<li>${file("admissions/circular/9", "Attendance of 2020")}</li></ul></li><li>Hostel<ul><li hidden>Draft</li></ul></li></ul>`,
  ),
  other(
    "Examination",
    "Arrear Schedule",
    "examinations/arrearRegistration/viewRARExamSchedule",
    "Regular Arrear Schedule",
    ({ student }) =>
      student.kind !== "full" && student.kind !== "odd"
        ? null
        : oldTable(
            "S.No. | Course Code | Course Title | Course Type | Exam Date | Slot | Exam Time | Venue | Seat No.",
            `-9|Theory
             1 | MAT1011 | Calculus | TH | 19-Oct-2026 | A1 | 09:30 AM - 12:30 PM | CB-204 | 14
             2 | PHY1009 | Optics | TH | 21-Oct-2026 | B1 | - | - | _`,
          ),
  ),
  other("Hostels", "Room Info", "hostels/HostelStudentRoomView", "Hostel Room Details", ({ student }) =>
    student.hosteller
      ? [
          "<h4>Room</h4>",
          labels({ "Block:": "MH-2", "Room No:": "417", "Room Type:": "3 Bed Non A/C" }),
          "<h4>Mess</h4>",
          labels({ "Mess Type:": "Veg", "Caterer:": "NA" }),
        ].join("\n")
      : `					<p>You are a day scholar.</p>`,
  ),
  other("Services", "Event Certificates", "event/uday/certificates", "Event Certificates", () =>
    table(
      "# | Event | Details | Download",
      `1 | Kite Day | ${kiteDay} | ${file("event/uday/certificate/88", "Certificate")}
       2 | Night Run | Runner | <img src="/vtop/assets/soon.png" alt="soon"/>`,
    ),
  ),
  other("Hostels", "Counselling Slot", "hostels/counsellingSlotTimings1", "Hostel Counselling", ({ student }) => {
    const slot = student.hosteller ? "14-Jun-2026 11:20 AM" : "-";
    return `					<dl><dt>Rank</dt><dd>1204</dd><dt>Slot</dt><dd>${slot}</dd><dt>Group</dt><dd>G3</dd></dl>
						<div class="modal" hidden><p>Session ends in 60 s</p></div>`;
  }),
  ...entryPages(`
    Info Corner | Contact Us | hrms/contactDetails
    Info Corner | FAQ | academics/common/FaqPreview
    Hostels | Late Hour Request | hostels/late/hour/student/request/1
    My Info | Credentials | proctor/viewStudentCredentials
    My Info | Student Bank Info | studentBankInformation/BankInfoStudent
    Course Enrollment | Wishlist | academics/registration/wishlistRegPage
    Course Enrollment | Course Withdraw | academics/withdraw/courseWithdraw
    My Account | Change Password | controlpanel/ChangePassword`),
];

/** The logins of the account; `Login History` in the header asks for them. */
export const loginHistoryPage: PortalPage = {
  ...dataPage("login_history", "show/login/history", []),
  render: ({ student }) =>
    `<div class="card"><div class="card-header"><h5 class="card-title">Login History</h5></div>
${
  student.kind === "bare"
    ? nothing
    : table(
        "# | Date | Time | IP Address | Status",
        `1 | 25-Sep-2026 | 08:11:52 | 203.0.113.24 | Success
         2 | 24-Sep-2026 | 23:40:07 | 198.51.100.7 | Failed
         3 | 24-Sep-2026 | 19:02:33 | 203.0.113.24 | Success`,
      )
}</div>`,
};
