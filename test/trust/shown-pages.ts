import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pages as demoPages } from "../../demo-portal/pages/index.ts";
import { students } from "../../demo-portal/world/students.ts";
import { type AnyPage, pages } from "../../src/features/pages.ts";
import type { PageName } from "../../src/portal/page.ts";
import { capturedPages } from "../captured/pages.ts";
import { type Input, requestsFor } from "./sample-inputs.ts";
import { isFullSize } from "./size.ts";

/** A page of the portal and the input for its parser. */
export interface ShownPage {
  readonly page: AnyPage;
  readonly input: Input | Readonly<Record<string, string | null>>;
  /** Student and variant, or the name of the captured file. */
  readonly name: string;
  readonly html: string;
  /** True for the first page of a variant and for a captured page. */
  readonly isFirst: boolean;
}

const CSRF = "0f6f2c1e-7b1d-4f0a-9c57-3d2b8e6a41c9";

/** Every distinct page of one kind in the demo portal; in `npm test` only those of the first student. */
export function demoPagesOf(kind: PageName): ShownPage[] {
  const page = pages.get(kind);
  if (page === undefined) return [];
  const found = new Map<string, ShownPage>();
  const seen = new Set<string>();
  for (const demoPage of demoPages.filter(({ name }) => name === kind)) {
    for (const student of isFullSize ? students : students.slice(0, 1)) {
      for (const { input, form } of requestsFor(page, student)) {
        for (const variant of [null, ...(demoPage.variants ?? [])]) {
          const html = demoPage.render({ student, form, csrf: CSRF, variant });
          const key = html.replaceAll(student.registrationNumber, "");
          const name = `${student.registrationNumber}, ${variant ?? "unchanged"}`;
          if (found.has(key)) continue;
          const place = `${demoPage.path} ${variant}`;
          found.set(key, { page, input, name, html, isFirst: !seen.has(place) });
          seen.add(place);
        }
      }
    }
  }
  return [...found.values()];
}

/** Kinds of captured pages by file name prefix; the first match counts. */
const capturedKinds: readonly (readonly [beginning: string, kind: PageName])[] = [
  ["attendance-detail--", "attendance_detail"],
  ["attendance--", "attendance"],
  ["biometric--", "biometric"],
  ["calendar--month", "calendar_month"],
  ["calendar--options", "calendar_class_groups"],
  ["capstone--", "capstone_attendance"],
  ["course-page--courses", "course_page_courses"],
  ["course-page--slots", "course_page_slots"],
  ["course-page--detail", "course_page_detail"],
  ["digital-assignments--list", "digital_assignments"],
  ["digital-assignments--course", "digital_assignments_course"],
  ["exam_schedule--", "exam_schedule"],
  ["faculty--search", "faculty"],
  ["faculty--details", "faculty_details"],
  ["grade_history--", "grade_history"],
  ["grade_view_detail--", "grade_view_detail"],
  ["grade_view--", "grade_view"],
  ["marks--", "marks"],
  ["mentor--", "mentor"],
  ["outing-general--", "general_outing_requests"],
  ["outing-weekend--", "weekend_outing_requests"],
  ["payment-receipts--", "payment_receipts"],
  ["profile--", "profile"],
  ["semesters--", "semesters"],
  ["timetable--", "timetable"],
];

/** Input that a captured page does not contain is null. */
const unknown = Object.fromEntries(
  "class_group_id cal_date month class_id course_id course_type emp_id erp_id date search_term"
    .split(" ")
    .map((key) => [key, null]),
);

/** The captured pages of one kind, or an empty list if their folder is not available. */
export function capturedPagesOf(kind: PageName): ShownPage[] {
  const page = pages.get(kind);
  if (capturedPages === null || page === undefined) return [];
  const folder = capturedPages;
  const files = readdirSync(folder).filter(
    (file) => capturedKinds.find(([beginning]) => file.startsWith(beginning))?.[1] === kind,
  );
  return files.map((name) => ({
    page,
    input: { ...unknown, registration_number: "99BCE0001", sem_sub_id: "AP2026272" },
    name,
    html: readFileSync(join(folder, name), "utf8"),
    isFirst: true,
  }));
}

/** The names of all kinds of pages. */
export const pageKinds: readonly PageName[] = [...pages.keys()];
