import {
  behind,
  type Change,
  changedPage,
  dataTables,
  type Edit,
  type Expected,
  type Kinds,
  type Subject,
  startOf,
} from "./change.ts";
import type { Place, Table } from "./source.ts";

/** Pages whose record is a list of the rows of one table. */
const isList = ({ whole, source }: Subject): boolean =>
  whole.unread.length === 0 && Array.isArray(whole.record) && whole.record.length > 0 && dataTables(source).length > 0;

/** Everything behind the headings of a table. */
function bodyOf({ rows, inside }: Table): Place | null {
  const heading = rows.findLastIndex(
    ({ kind }, index) => kind === "heading" && !rows.slice(0, index).some((row) => row.kind === "data"),
  );
  const first = rows[heading + 1];
  const last = rows.at(-1);
  return first === undefined || last === undefined ? null : { start: first.start, end: Math.min(last.end, inside.end) };
}

/** The tables with headings that are in no other one. */
const outermost = ({ source: { tables } }: Subject): Table[] =>
  tables.filter(
    ({ width, start }) =>
      width > 1 && !tables.some((other) => other.width > 1 && other.start < start && other.end > start),
  );

/** Every table without its rows, with something in their place and something behind the table. */
function emptied(subject: Subject, inPlace: (width: number) => string, next: string, expects: Expected): Change[] {
  if (!isList(subject)) return [];
  const page = outermost(subject).flatMap((table): Edit[] => {
    const body = bodyOf(table);
    return body === null
      ? []
      : [
          [body, inPlace(table.width)],
          [behind(table), next],
        ];
  });
  return [{ page, expects, at: next.slice(0, 60) || inPlace(9).slice(0, 60) }];
}

/** Every table replaced. */
function replaced(subject: Subject, text: string, expects: Expected): Change[] {
  // A captured page can be the table alone.
  if (!isList(subject) || subject.shown.student === null) return [];
  return [{ page: outermost(subject).map((table): Edit => [table, text]), expects }];
}

const row = (text: string) => (width: number) => `<tr><td colspan="${width}" align="center">${text}</td></tr>`;
const nothing = () => "";

/** Pages on which the portal is known to show nothing in place of a table without rows. */
const WITHOUT_TABLE = [
  "attendance_detail",
  "pending_payments",
  "payment_receipts",
  "general_outing_requests",
  "weekend_outing_requests",
];

/** Pages whose record is the options of a select. */
const LISTS = ["semesters", "course_page_courses", "calendar_class_groups"];

export const absenceKinds: Kinds = {
  "table without rows": (subject) => emptied(subject, nothing, "", "empty"),
  "message in place of the rows": (subject) =>
    ["No data found", "No Record(s) Found", "No data available in table", "No records available."].flatMap((text) =>
      emptied(subject, row(text), "", "empty"),
    ),
  "message in place of the table": (subject) => replaced(subject, "<p>No data found</p>", "empty"),
  "nothing in place of the table": (subject) =>
    replaced(subject, "", WITHOUT_TABLE.includes(subject.shown.page.name) ? "empty" : "refused"),
  "another message in place of the data": (subject) =>
    ["Pay your pending fees to see this page", "The service is not available", "Your result is withheld"].flatMap(
      (text) => [...emptied(subject, row(text), "", "refused"), ...replaced(subject, `<p>${text}</p>`, "refused")],
    ),
  "notice on an empty page": (subject) =>
    emptied(subject, nothing, '<div class="alert alert-danger">Your fees are pending.</div>', "refused"),
  "footer on an empty page": (subject) =>
    emptied(subject, nothing, "", "empty").map((change) => ({
      ...change,
      page: `${changedPage(subject, change)}<footer class="main-footer"><strong>Copyright &copy; 2026 University.</strong> All rights reserved.</footer>`,
    })),
  "spinner in place of the rows": (subject) =>
    ['<div class="spinner-border" role="status"></div>', '<i class="fa fa-spinner fa-spin"></i>', "Loading..."].flatMap(
      (text) => [
        ...emptied(subject, row(text), "", "refused"),
        ...emptied(subject, nothing, `<div>${text}</div>`, "refused"),
      ],
    ),
  "frame in place of the rows": (subject) => emptied(subject, nothing, '<iframe src="rows.html"></iframe>', "refused"),
  "rows loaded by a script": (subject) =>
    [
      '$("table").DataTable({ ajax: "rows", serverSide: true });',
      "$('#list').dataTable({ \"processing\": true, \"sAjaxSource\": 'rows' });",
      '$("table").DataTable({ serverSide: true, ajax: { url: "rows", type: "POST" } });',
      '$("table").DataTable({ data: [["1", "CSE3009", "40"], ["2", "CSE4021", "41"]] });',
    ].flatMap((code) => emptied(subject, nothing, `<script>jQuery(function() { ${code} });</script>`, "refused")),
  "settings of DataTables": (subject) =>
    emptied(
      subject,
      nothing,
      '<script>$("table").DataTable({ paging: false, order: [[1, "asc"]], language: { emptyTable: "No data" } });</script>',
      "empty",
    ),
  *"options lost"({ shown, source }) {
    for (const { inside } of source.selects) {
      const isListed =
        LISTS.includes(shown.page.name) && source.html.slice(inside.start, inside.end).split("<option").length > 2;
      if (isListed) yield { page: [[inside, ""]], expects: "refused" };
      if (isListed) yield { page: [[inside, '<option value="">-- Choose --</option>']], expects: "empty" };
    }
  },
  *"placeholder reworded"({ shown, source }) {
    if (LISTS.includes(shown.page.name))
      for (const select of source.selects)
        for (const text of [
          '<option value="">Select</option>',
          '<option value="0">-Choose-</option>',
          '<option value="">--</option>',
        ])
          yield { page: [[startOf(select), text]], expects: "same" };
  },
};
