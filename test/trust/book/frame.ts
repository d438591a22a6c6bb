import { pageKinds, type ShownPage, variantsOf } from "../shown-pages.ts";
import {
  before,
  behind,
  type Edit,
  type Expected,
  isFull,
  type Kinds,
  onTables,
  type Subject,
  sourceOf,
  tagged,
} from "./change.ts";
import { isNothing } from "./judge.ts";
import type { Table } from "./source.ts";

/** Additions to a page whose data they do not explain. */
const nextToTables = (subject: Subject, expects: Expected, ...changes: readonly ((table: Table) => Edit[])[]) =>
  isFull(subject) ? onTables(subject, expects, ...changes) : [];

/** A table in other elements. */
const within =
  (open: string, close: string) =>
  (table: Table): Edit[] => [
    [before(table), open],
    [behind(table), close],
  ];

/** The fields of a request that a page shows: one for something else is refused. */
const SAYS: Readonly<Record<string, readonly string[]>> = {
  profile: ["registration_number"],
  attendance: ["sem_sub_id", "registration_number"],
  attendance_detail: ["sem_sub_id", "course_id", "course_type"],
  timetable: ["sem_sub_id"],
  marks: ["sem_sub_id"],
  exam_schedule: ["sem_sub_id"],
  grade_history: ["registration_number"],
  grade_view: ["sem_sub_id"],
  grade_view_detail: ["sem_sub_id"],
  biometric: ["date"],
  calendar_month: ["month"],
  course_page_courses: ["sem_sub_id"],
  course_page_slots: ["sem_sub_id", "class_id"],
  course_page_detail: ["sem_sub_id", "class_id", "erp_id"],
  digital_assignments: ["sem_sub_id"],
  digital_assignments_course: ["class_id"],
  general_outing_requests: ["registration_number"],
  weekend_outing_requests: ["registration_number"],
};

/** Pages that contain the data of another one, or that the portal shows in its place. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  // An empty answer means that the student has no capstone.
  capstone_attendance: ["empty"],
  calendar_months: ["calendar_class_groups"],
  // Below the list is the course that was opened, or none.
  grade_view_detail: ["grade_view"],
};

/** Every page with a list of semesters answers the question for them. */
const listsSemesters = ({ page }: ShownPage, html: string) =>
  page.name === "semesters" && html.includes('id="semesterSubId"');

const OTHER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sem_sub_id: { sem_sub_id: "AP2019201" },
  class_id: { class_id: "AP2019201000999" },
  course_id: { course_id: "AM_ZZZ9999_00900" },
  course_type: { course_type: "XYZ" },
  erp_id: { erp_id: "98765" },
  date: { date: "2019-01-03" },
  month: { month: "2019-01", cal_date: "01-JAN-2019" },
  registration_number: { registration_number: "19XYZ9999" },
};

export const frameKinds: Kinds = {
  "table in other elements": (subject) =>
    onTables(
      subject,
      "same",
      within('<div class="table-responsive">', "</div>"),
      within('<div class="card"><div class="card-body">', "</div></div>"),
      within('<div class="panel-collapse collapse in show">', "</div>"),
      within('<div class="tab-content"><div class="tab-pane active">', "</div></div>"),
      within('<table class="outer"><tr><td>', "</td></tr></table>"),
    ),
  "id or class of a table": (subject) =>
    onTables(
      subject,
      "same",
      (table) => [[table.tag, sourceOf(subject.source, table.tag).replace(/\s(?:id|class)="[^"]*"/g, "")]],
      (table) => [tagged(subject.source, table.tag, "data-page-length", "25")],
    ),
  *"id of the page's part"({ source: { section, html } }) {
    if (section !== null)
      yield {
        page: [[section.tag, html.slice(section.tag.start, section.tag.end).replace(/\sid="([^"]*)"/, ' id="new$1"')]],
        expects: "refused",
      };
  },
  *indentation({ source: { html } }) {
    if (!/<(?:textarea|pre|script)/i.test(html))
      for (const [index, text] of [
        html.replaceAll(/>\s+(?=<\/?(?:t[rdh]|table|tbody|thead)\b)/g, ">"),
        html.replaceAll(/></g, ">\r\n\t<"),
        html.replaceAll(/(<\/?)([a-z]+)/g, (_, open, name) => `${open}${name.toUpperCase()}`),
      ].entries())
        yield { page: text, expects: "same", at: String(index) };
  },
  "notice next to the data": (subject) =>
    nextToTables(
      subject,
      "counted",
      ...[
        '<div class="alert alert-info">The office is closed on Friday.</div>',
        "<p>Please check your fees.</p>",
        '<div class="card"><div class="card-body"><h5>Feedback</h5>Write to the office.</div></div>',
      ].map((text) => (table: Table): Edit[] => [[behind(table), text]]),
    ),
  "button or link next to the data": (subject) =>
    nextToTables(
      subject,
      ["same", "counted"],
      (table) => [
        [
          before(table),
          '<button type="button" class="btn btn-primary" onclick="openCapstone()">Capstone Attendance</button>',
        ],
      ],
      (table) => [[behind(table), '<a class="btn" href="javascript:printPage()">Print</a>']],
    ),
  "dialog on the page": (subject) =>
    nextToTables(subject, ["same", "counted"], (table) => [
      [
        behind(table),
        '<div class="modal fade" id="sdpModal"><div class="modal-dialog"><div class="modal-content"><h4 class="modal-title">Help</h4><div class="modal-body"></div></div></div></div>',
      ],
    ]),
  "further table": (subject) =>
    // In a row of details, another table could be the details.
    nextToTables(subject, "counted", (table) =>
      subject.source.tables.some(({ start, end }) => start < table.start && table.end < end)
        ? []
        : [
            [
              behind(table),
              "<table><tr><th>Office</th><th>Telephone</th></tr><tr><td>Hostel</td><td>12345</td></tr></table>",
            ],
          ],
    ),
  "picture next to the data": (subject) =>
    nextToTables(subject, ["same", "counted"], (table) => [[before(table), '<img src="banner.png" alt="University">']]),
  *footer({ source: { html } }) {
    // Without anything else, the page is an empty answer.
    if (html !== "")
      yield {
        page: `${html}<footer class="main-footer"><strong>Copyright &copy; 2026 University.</strong></footer>`,
        expects: ["same", "counted"],
      };
  },
  *"another page"({ shown, whole }) {
    if (Array.isArray(whole.record) && whole.record.length === 0) return;
    for (const kind of pageKinds) {
      const [other] = variantsOf(kind);
      if (
        other !== undefined &&
        kind !== shown.page.name &&
        shown.variant === null &&
        !SHARED[shown.page.name]?.includes(kind) &&
        !listsSemesters(shown, other.html)
      )
        yield { page: other.html, expects: ["refused", "mismatch"], at: kind };
    }
    for (const [at, page] of Object.entries(INSTEAD))
      if (!SHARED[shown.page.name]?.includes(at)) yield { page, expects: "refused", at };
  },
  *"another request"({ shown, whole }) {
    const says = SAYS[shown.page.name] ?? [];
    if (isNothing(whole.record)) return;
    for (const [field, values] of Object.entries(OTHER)) {
      if (!(field in shown.input)) continue;
      const isSaid =
        says.includes(field) && (field !== "registration_number" || shown.html.includes(String(shown.input[field])));
      const student = field === "registration_number" ? { student: "19XYZ9999" } : {};
      if (isSaid)
        yield {
          page: shown.html,
          shown: { input: { ...shown.input, ...values }, ...student },
          expects: "mismatch",
          at: field,
        };
    }
  },
};

/** Pages of the portal that it can send in place of any other, in own words. */
const INSTEAD = {
  login:
    '<html><body><form id="vtopLoginForm" action="/vtop/login"><input name="username"><input type="password" name="password"><button>Submit</button></form></body></html>',
  error:
    "<html><head><title>Error</title></head><body><h1>Error Page</h1><p>This application has no explicit mapping for /error.</p></body></html>",
  menu: '<div class="box"><h3>Requested page is not available for you. Please contact the office.</h3></div>',
  shell: '<div id="main-section"></div>',
  empty: "<html><body></body></html>",
};
