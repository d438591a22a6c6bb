import { pages } from "../../src/features/index.ts";
import type { PageName } from "../../src/portal/page.ts";

/** A damage that changed the record without an error. */
export interface SilentChange {
  readonly kind: PageName;
  readonly op: string;
  readonly target: string;
  readonly whole: unknown;
  readonly damaged: unknown;
}

/** A reason for which no parser can detect a damage. */
export interface Reason {
  readonly why: string;
  covers(change: SilentChange): boolean;
}

/** Columns that may be missing according to the contract (1.4, rule 5). `Date` is END DATE of the dollar invoices. */
const OPTIONAL_COLUMNS = (
  "class group;cat2/fat period att. percentage;category;course option;course system;course mode;slot;remark;end date;date;fine;" +
  "advance amount;invoice number;fee group;fee subgroup;campus code;hostel block;room number;contact number;" +
  "parent contact number;booking id;action"
).split(";");

/** Kinds whose page without a table, or with an empty one, is empty according to the contract. */
const EMPTY_WITHOUT_TABLE: readonly PageName[] = [
  "profile",
  "mentor",
  "attendance_detail",
  "capstone_attendance",
  "timetable",
  "marks",
  "grade_history",
  "grade_view",
  "grade_view_detail",
  "calendar_month",
  "faculty",
  "faculty_details",
  "course_page_detail",
  "digital_assignments_course",
  "pending_payments",
  "payment_receipts",
  "general_outing_requests",
  "weekend_outing_requests",
];

/** Other pages and answers that look the same as a kind of page if they contain no data. */
const ALIKE: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  attendance: ["timetable"],
  timetable: ["attendance"],
  mentor: ["faculty_details"],
  faculty_details: ["mentor"],
  capstone_attendance: ["nothing", "empty frame"],
  exam_schedule: ["grade_view", "grade_view_detail"],
  grade_history: ["grade_view", "grade_view_detail"],
  grade_view: ["grade_view_detail"],
  grade_view_detail: ["grade_view"],
  calendar_months: ["calendar_class_groups"],
  calendar_month: ["calendar_class_groups", "calendar_months"],
  faculty: ["a word", "biometric", "grade_view", "grade_view_detail"],
};

const HEADING_GONE = ["column dropped"];
const TABLE_GONE = ["table dropped", "table emptied", "table in comments", "all tables dropped"];
const LABEL_GONE = /^(?:label (?:renamed|dropped)|cells? (?:dropped|merged.*))$/;
const hasLabels = (kind: PageName) => (pages.get(kind)?.labelGroups ?? []).length > 0;

/** The reasons for silent changes in the mutation proof. A silent change without a reason is a defect. */
export const reasons: readonly Reason[] = [
  {
    why: "Without the select of semesters, the semester is the one that was asked for, and unknown for a captured page",
    covers: ({ kind, op, target, ...records }) =>
      kind === "grade_view_detail" &&
      op === "id renamed" &&
      target.includes("semesterSubId") &&
      isLess(records, "sem_sub_id"),
  },
  {
    why: "This column is optional in the contract: without its heading it is missing, and its field is null",
    covers: ({ kind, op, target, ...records }) =>
      HEADING_GONE.includes(op) &&
      OPTIONAL_COLUMNS.includes(target.toLowerCase()) &&
      (isLess(records) || isSemesterAsAsked(kind, records)),
  },
  {
    why: "An earlier form of this page has no column for the pass: without its heading, the page offers no pass",
    covers: ({ kind, op, target, whole, damaged }) =>
      kind === "weekend_outing_requests" &&
      HEADING_GONE.includes(op) &&
      target.toLowerCase() === "download outpass" &&
      isLess({ whole: withoutOffer(whole), damaged: withoutOffer(damaged) }),
  },
  {
    why: "Only the heading names a column: moved without the cells, it names another column",
    covers: ({ op }) => op === "headings exchanged" || op === "heading moved to the front",
  },
  {
    why: "The contract returns null for a missing label and for a label without a value",
    covers: ({ kind, op, ...records }) => hasLabels(kind) && LABEL_GONE.test(op) && isLess(records),
  },
  {
    why: "The first of two rows labelled EMAIL counts: without it, the second does",
    covers: ({ kind, op, ...records }) =>
      kind === "profile" &&
      LABEL_GONE.test(op) &&
      withoutField(records.whole, "email") === withoutField(records.damaged, "email"),
  },
  {
    why: "A cell added where the page is empty is its value",
    covers: ({ kind, op, ...records }) =>
      hasLabels(kind) && (op === "cell added" || op === "label doubled") && isMore(records),
  },
  {
    why: "The contract treats this page without a table, or with an empty one, as empty",
    covers: ({ kind, op, ...records }) =>
      EMPTY_WITHOUT_TABLE.includes(kind) && TABLE_GONE.includes(op) && isLess(records),
  },
  {
    why: "An optional line lost its only text or link, or got another",
    covers: ({ kind, op, target, ...records }) =>
      OWN_LINES.some((line) => line.kind === kind && line.ops.includes(op) && line.lost(records)),
  },
  {
    why: "Text in the wrong encoding is still text; an amount with an unknown currency sign is null",
    covers: ({ target, ...records }) =>
      target === "encoded twice" &&
      (ascii(records.whole) === ascii(records.damaged) || isLess(records, "total_amount")),
  },
  {
    why: "The id of the button is data: the employee id",
    covers: ({ kind, op }) => kind === "faculty" && op === "id renamed",
  },
  {
    why: "The same counts of grades in a different order of columns",
    covers: ({ kind, op, whole, damaged }) =>
      kind === "grade_history" && op === "columns exchanged" && sorted(whole) === sorted(damaged),
  },
  {
    why: "Every menu page with a semester select lists the same semesters",
    covers: ({ kind, op }) => kind === "semesters" && op === "page of another menu",
  },
  {
    why: "Another page without data has the same root element or the same message",
    covers: ({ kind, op, target, ...records }) =>
      op === "page of another menu" && (ALIKE[kind] ?? []).includes(target) && isLess(records),
  },
  {
    why: "The request of a captured page is unknown, so that the page of another semester cannot contradict it",
    covers: ({ kind, op, target, whole, damaged }) =>
      kind === "grade_view_detail" &&
      op === "page of another menu" &&
      (ALIKE[kind] ?? []).includes(target) &&
      isRecord(whole) &&
      isRecord(damaged) &&
      whole.course_id === null &&
      isLess({ whole, damaged: { ...damaged, sem_sub_id: whole.sem_sub_id } }),
  },
  {
    why: "An empty answer means no capstone; this text means that the faculty search found nobody",
    covers: ({ kind, op, target, ...records }) =>
      op === "page replaced" && (ALIKE[kind] ?? []).includes(target) && isLess(records),
  },
  {
    why: "Truncated inside its first tag, the answer is empty, which means no capstone",
    covers: ({ kind, op, damaged }) => kind === "capstone_attendance" && op === "page cut" && damaged === null,
  },
];

type Records = Pick<SilentChange, "whole" | "damaged">;

/** Optional lines of a page, with the record that remains after their loss. */
const OWN_LINES: readonly {
  readonly kind: PageName;
  readonly ops: readonly string[];
  lost(records: Records): boolean;
}[] = [
  { kind: "timetable", ops: ["cell dropped", "cell added"], lost: (records) => isLess(records, "total_credits") },
  { kind: "exam_schedule", ops: ["cell dropped"], lost: isWithoutNames },
  { kind: "marks", ops: ["cell dropped"], lost: (records) => isLess(records, "assessments") },
  { kind: "grade_view_detail", ops: ["cell dropped"], lost: isWithoutDetails },
  {
    kind: "course_page_detail",
    ops: ["cell dropped", "cells merged", "cells merged with a span", "column dropped"],
    lost: hasOtherLabels,
  },
  { kind: "course_page_detail", ops: ["cell dropped"], lost: hasLostUntitled },
];

/** True if a record equals another one except for values that are null or missing in a list; if `only` is given, in that field. */
export function isLess({ whole, damaged }: Records, only?: string): boolean {
  return less(whole, damaged, only, only === undefined);
}

const isMore = ({ whole, damaged }: Records) => less(damaged, whole, undefined, true);

function less(whole: unknown, damaged: unknown, only: string | undefined, mayLose: boolean): boolean {
  if (damaged === null && mayLose) return true;
  if (Array.isArray(whole) && Array.isArray(damaged)) return isPart(whole, damaged, only, mayLose);
  if (!isRecord(whole) || !isRecord(damaged)) return JSON.stringify(whole) === JSON.stringify(damaged);
  return Object.keys(whole).every((key) => less(whole[key], damaged[key], only, mayLose || key === only));
}

/** True if a list contains some items of another list in the same order. */
function isPart(
  whole: readonly unknown[],
  damaged: readonly unknown[],
  only: string | undefined,
  mayLose: boolean,
): boolean {
  let next = 0;
  for (const item of whole) if (next < damaged.length && less(item, damaged[next], only, mayLose)) next++;
  return next === damaged.length && (mayLose || damaged.length === whole.length);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list of requests without the fact that a pass is offered, of which the lack is not null. */
const withoutOffer = (requests: unknown): unknown => JSON.parse(withoutField(requests, "can_download"));

/** Without the View button, the semester of a class is the requested one. */
const isSemesterAsAsked = (kind: PageName, { whole, damaged }: Records) =>
  kind === "course_page_slots" && withoutField(whole, "sem_sub_id") === withoutField(damaged, "sem_sub_id");

/** Without its name, an exam without rows is an empty line, and a class group has no name. */
function isWithoutNames({ whole, damaged }: Records): boolean {
  const withRows = (groups: unknown) =>
    Array.isArray(groups) ? groups.filter(({ subjects }) => subjects.length > 0) : groups;
  return isLess({ whole: withRows(whole), damaged: withRows(damaged) }, "class_group");
}

/** A row of details has one cell. Without the cell its details are missing. */
function isWithoutDetails(records: Records): boolean {
  return ["note", "statistics", "components"].some((field) => isLess(records, field));
}

/** A material without a title is labelled with its URL. */
function hasOtherLabels({ whole, damaged }: Records): boolean {
  return withoutField(whole, "label") === withoutField(damaged, "label");
}

/** A material without a title is an empty line without its link. */
function hasLostUntitled({ whole, damaged }: Records): boolean {
  const titled = JSON.stringify(whole, (_, value) =>
    Array.isArray(value) ? value.filter((item) => item.url === undefined || item.label !== item.url) : value,
  );
  return titled === JSON.stringify(damaged);
}

const withoutField = (record: unknown, name: string) =>
  JSON.stringify(record, (key, value) => (key === name ? undefined : value));

/** A record without spaces and non-ASCII characters: a no-break space in the wrong encoding is not a space. */
const ascii = (record: unknown) => JSON.stringify(record).replaceAll(/[^\x21-\x7e]+/g, "");

const sorted = (record: unknown): string =>
  JSON.stringify(record, (_, value) =>
    Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value,
  );
