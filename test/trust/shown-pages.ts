import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { students } from "../../demo-portal/world/students.ts";
import { pages } from "../../src/features/index.ts";
import type { AnyPage, PageName } from "../../src/portal/page.ts";
import { capturedPages } from "../captured/pages.ts";
import { demoPagesFor } from "../demo-pages.ts";
import type { Input } from "../sample-inputs.ts";

/** A page of the portal and the input for its parser. */
export interface ShownPage {
  readonly page: AnyPage;
  readonly input: Input | Readonly<Record<string, string | null>>;
  /** Student and variant, or the name of the captured file. */
  readonly name: string;
  readonly html: string;
  /** Registration number of the student whose session requested it; null for a captured page. */
  readonly student: string | null;
  /** The form of the page in the demo portal; null for the usual one and for a captured page. */
  readonly variant: string | null;
  /** True for the first page of a variant and for a captured page. */
  readonly isFirst: boolean;
}

const demoPagesByKind = new Map<PageName, readonly ShownPage[]>();

/** Every distinct page of one kind that the demo portal shows its first two students. */
export function demoPagesOf(kind: PageName): readonly ShownPage[] {
  const page = pages.get(kind);
  const nameOf = ({ student, variant }: Omit<ShownPage, "name">) => `${student}, ${variant ?? "unchanged"}`;
  const shown =
    demoPagesByKind.get(kind) ??
    (page ? [...demoPagesFor(page, students.slice(0, 2))].map((one) => ({ ...one, name: nameOf(one) })) : []);
  demoPagesByKind.set(kind, shown);
  return shown;
}

/** Kinds of captured pages by file name prefix; the first match counts. */
const capturedKinds = `
  attendance-detail--:attendance_detail attendance--:attendance biometric--:biometric
  calendar--month:calendar_month calendar--options:calendar_class_groups capstone--:capstone_attendance
  course-page--courses:course_page_courses course-page--slots:course_page_slots
  course-page--detail:course_page_detail digital-assignments--list:digital_assignments
  digital-assignments--course:digital_assignments_course exam_schedule--:exam_schedule faculty--search:faculty
  faculty--details:faculty_details grade_history--:grade_history grade_view_detail--:grade_view_detail
  grade_view--:grade_view marks--:marks mentor--:mentor outing-general--:general_outing_requests
  outing-weekend--:weekend_outing_requests pending-payments--:pending_payments
  payment-receipts--:payment_receipts profile--:profile semesters--:semesters timetable--:timetable
`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split(":"));

/** Input that a captured page does not contain is null. */
const unknown = Object.fromEntries(
  "sem_sub_id class_group_id cal_date month class_id course_id course_type emp_id erp_id date search_term"
    .split(" ")
    .map((key) => [key, null]),
);

/** The captured pages of one kind, or an empty list if their folder is not available. */
export function capturedPagesOf(kind: PageName): ShownPage[] {
  const page = pages.get(kind);
  if (capturedPages === null || page === undefined) return [];
  const folder = capturedPages;
  const files = readdirSync(folder).filter(
    (file) => capturedKinds.find(([beginning = ""]) => file.startsWith(beginning))?.[1] === kind,
  );
  return files.map((name) => ({
    page,
    input: { ...unknown, registration_number: "99BCE0001" },
    student: null,
    variant: null,
    name,
    html: readFileSync(join(folder, name), "utf8"),
    isFirst: true,
  }));
}

/** Of each form of a page in the demo portal the one with most content, and the captured pages. The directory of all teachers takes too long. */
export function variantsOf(kind: PageName): ShownPage[] {
  const fullest = new Map<string, ShownPage>();
  for (const shown of demoPagesOf(kind)) {
    const form = `${shown.variant}`;
    if (shown.html.length < 100_000 && shown.html.length > (fullest.get(form)?.html.length ?? -1))
      fullest.set(form, shown);
  }
  return [...fullest.values(), ...capturedPagesOf(kind)];
}

/** The names of all kinds of pages. */
export const pageKinds: readonly PageName[] = [...pages.keys()];

/** Half of the kinds by the time that their proof takes. */
export const isResult = (kind: PageName): boolean =>
  ["marks", "grade_history", "timetable", "exam_schedule"].includes(kind);
