import { students } from "../../demo-portal/world/students.ts";
import { pages } from "../../src/features/index.ts";
import type { AnyPage, PageName } from "../../src/portal/page.ts";
import type { FinalAnswer } from "../../src/portal/portal-client.ts";
import { realisticPages } from "../realistic-pages.ts";

/** A page of the portal as its parser gets it. */
export interface Sample {
  readonly page: AnyPage;
  readonly input: object;
  readonly answer: FinalAnswer;
}

const running = { sem_sub_id: "AP2026272" };
const full = { sem_sub_id: "AP2025262" };
const graded = { sem_sub_id: "AP2025264" };
const course = { course_id: "AM_CSE3009_00200", course_type: "ETH" };
const oneClass = { class_id: "AP2026272000101" };

/** The input for each kind of page. */
const inputs: Partial<Record<PageName, object>> = {
  profile: { registration_number: "23DMO0001" },
  attendance: full,
  attendance_detail: { ...running, ...course },
  capstone_attendance: running,
  timetable: full,
  marks: running,
  exam_schedule: running,
  grade_view: graded,
  grade_view_detail: { ...graded, course_id: "AM_CSE1008_00200" },
  biometric: { date: "2026-09-24" },
  calendar_class_groups: running,
  calendar_months: { ...running, class_group_id: "COMB" },
  calendar_month: { ...running, class_group_id: "COMB", cal_date: "01-AUG-2026", month: "2026-08" },
  faculty: { search_term: "" },
  faculty_details: { emp_id: "99001" },
  course_page_courses: running,
  course_page_slots: oneClass,
  course_page_detail: { ...running, ...oneClass, erp_id: "99001" },
  digital_assignments: full,
  digital_assignments_course: oneClass,
};

/** The kinds of pages that are measured: those that students request most, and the largest ones. */
const kinds = [
  ...(["attendance", "attendance_detail", "timetable", "marks", "exam_schedule", "grade_history"] as const),
  ...(["grade_view", "faculty", "course_page_detail", "digital_assignments_course", "biometric", "profile"] as const),
];

/** One sample of every measured kind of page. */
export const corpus = (): Sample[] => kinds.map(sampleOf);

/** The sample of a kind of page, rendered by the demo portal in the size of the real page. */
export function sampleOf(name: PageName): Sample {
  const [student] = students;
  const page = pages.get(name);
  const drawing = realisticPages.find(({ path }) => path === page?.path);
  if (student === undefined || page === undefined || drawing === undefined)
    throw new Error(`The demo portal has no page ${name}.`);
  const input = inputs[name] ?? {};
  const form = new Map(Object.entries(page.form(input, student.registrationNumber)));
  const text = drawing.render({ student, form, csrf: "a-token-of-the-benchmark", variant: null });
  return { page, input, answer: { status: 200, contentType: "text/html;charset=UTF-8", path: page.path, text } };
}
