import { students } from "../../demo-portal/world/students.ts";
import { pages } from "../../src/features/index.ts";
import type { AnyPage, PageName } from "../../src/portal/page.ts";
import type { FinalAnswer } from "../../src/portal/portal-client.ts";
import { inputOf } from "../../tools/demo-inputs.ts";
import { realisticPages } from "../realistic-pages.ts";

/** A page of the portal as its parser gets it. */
export type Sample = { readonly page: AnyPage; readonly input: object; readonly answer: FinalAnswer };

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
  const input = inputOf(name);
  const form = new Map(Object.entries(page.form(input, student.registrationNumber)));
  const text = drawing.render({ student, form, csrf: "a-token-of-the-benchmark", variant: null });
  return { page, input, answer: { status: 200, contentType: "text/html;charset=UTF-8", path: page.path, text } };
}
