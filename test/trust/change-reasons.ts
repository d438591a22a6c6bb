import type { PageName } from "../../src/portal/page.ts";
import type { ChangeVerdict } from "./change-verdict.ts";
import { isLess } from "./reasons.ts";

/** A change of a page with another answer than the one that it expects. */
interface Exception {
  readonly kind: PageName;
  readonly op: string;
  readonly target: string;
  readonly verdict: ChangeVerdict;
  readonly anchor: string;
  readonly whole: unknown;
  readonly changed: unknown;
  /** More texts were reported as unread than on the unchanged page. */
  readonly isReported: boolean;
  /** The page lacks a column that its parser knows. */
  readonly lacksColumn: boolean;
}

/** A reason for which an unexpected answer is correct. */
export interface ChangeReason {
  readonly why: string;
  covers(exception: Exception): boolean;
}

/** The exceptions of the proof of changes. Any other silent change is a defect. */
export const changeReasons: readonly ChangeReason[] = [
  {
    why: "A new column exactly where a known one is missing could be that column with another heading",
    covers: ({ op, verdict, lacksColumn }) => op.startsWith("new column") && verdict === "rejected" && lacksColumn,
  },
  {
    why: "A sentence in place of one of several tables: the page reports it as unread",
    covers: ({ op, verdict, isReported, whole, changed }) =>
      op === "table replaced by a message" && verdict === "silent" && isReported && isLess({ whole, damaged: changed }),
  },
  {
    why: "A known table of the page is empty: an unknown sentence could be the reason",
    covers: ({ op, verdict, anchor }) =>
      /^(?:caption|note row|sentence|alert)/.test(op) &&
      verdict === "rejected" &&
      anchor.includes('a known message for "no data"'),
  },
  {
    why: "A class may have no general materials, and their table has no headings by which a hidden one could be recognised",
    covers: ({ kind, op, whole, changed }) =>
      kind === "course_page_detail" && op === "only a hidden table" && isLess({ whole, damaged: changed }),
  },
  {
    why: "The title of the month is inside of the table, where a browser moves it out of a hidden copy",
    covers: ({ kind, op, verdict }) =>
      kind === "calendar_month" && op.endsWith("hidden itself") && verdict === "misreported",
  },
  {
    why: "An amount in rupees contradicts the table of dollar invoices, or the other amounts of its row",
    covers: ({ kind, op, verdict, anchor }) =>
      kind === "pending_payments" && op.startsWith("unit") && verdict === "rejected" && anchor.includes("one currency"),
  },
  {
    why: "The month has one column per weekday",
    covers: ({ kind, op, verdict }) =>
      kind === "calendar_month" && op.startsWith("new column") && verdict === "rejected",
  },
  {
    why: "A captured page has gaps in these numbers",
    covers: ({ kind, op }) =>
      ["capstone_attendance", "grade_history"].includes(kind) && op === "row missing in the middle",
  },
  {
    why: "In this grid or list, a row of one cell is not a note but damage",
    covers: ({ kind, op, verdict }) =>
      ["timetable", "calendar_month", "course_page_detail"].includes(kind) &&
      op.startsWith("note row") &&
      verdict === "rejected",
  },
  {
    why: "A response without any element says that there is no capstone; one with a script is another page",
    covers: ({ kind, op, verdict, whole }) =>
      kind === "capstone_attendance" && whole === null && op.startsWith("script with") && verdict === "rejected",
  },
  {
    why: "In a cell of the calendar, the elements separate the day from its entries",
    covers: ({ kind, op, verdict }) =>
      kind === "calendar_month" && op.startsWith("cells with") && verdict === "rejected",
  },
  {
    why: "A row of one cell above the first exam is the name of an exam",
    covers: ({ kind, op, verdict }) =>
      kind === "exam_schedule" && op === "note row at the beginning" && verdict === "rejected",
  },
];
