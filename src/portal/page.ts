import type { HtmlElement } from "../html/dom/element.ts";
import type { ParseContext } from "../html/section/section.ts";

/** Names of the portal's pages, as a problem's `portal.page` gives them. `calendar` and `course_page` are only opened so that others answer. */
export const pageNames = [
  "login",
  "otp",
  "semesters",
  "profile",
  "mentor",
  "attendance",
  "attendance_detail",
  "capstone_attendance",
  "timetable",
  "marks",
  "exam_schedule",
  "grade_history",
  "grade_view",
  "grade_view_detail",
  "biometric",
  "calendar",
  "calendar_class_groups",
  "calendar_months",
  "calendar_month",
  "faculty",
  "faculty_details",
  "course_page",
  "course_page_courses",
  "course_page_slots",
  "course_page_detail",
  "digital_assignments",
  "digital_assignments_course",
  "pending_payments",
  "payment_receipts",
  "general_outing_requests",
  "weekend_outing_requests",
] as const;

export type PageName = (typeof pageNames)[number];

/**
 * The portal's two families of requests, which are not interchangeable (the wrong one is answered with the menu refusal):
 * `menu` opens a page from the side menu, `data` asks an opened page for its content, `data-multipart` is the same as multipart/form-data.
 */
export type RequestShape = "menu" | "data" | "data-multipart";

/** A page of the portal as a value: where it is, what form asks for it, what is read from it. */
export interface Page<Input, Reading> {
  readonly name: PageName;
  /** Below the portal's context, e.g. "processViewStudentAttendance". */
  readonly path: string;
  readonly shape: RequestShape;
  /** The page's own form fields, in the portal's names; csrf, authorizedID and time stamp are added to them. */
  form(input: Input, registrationNumber: string): Readonly<Record<string, string>>;
  /**
   * Reads the record. Pure; throws PageChanged when the page is not the one that it knows.
   * Input is in the contract's names; null is what a caller of `npm run parse` did not tell.
   */
  parse(page: HtmlElement, input: Input, context?: ParseContext): Reading;
  /** Normal forms of all headings that the page is known to show: words of the portal, not data. */
  readonly headings?: ReadonlySet<string>;
}
