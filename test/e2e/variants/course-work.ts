import { expect } from "vitest";
import { emptyCourseDetail } from "../empty-answers.ts";
import { type Cases, inEach, nothing, of } from "./case.ts";

const CLASS = "AP2026272000101";

/** Course page and digital assignments. */
export const courseWorkCases: readonly Cases[] = [
  of("course_page", "/student/course_page/slots", { class_id: CLASS })({ ambiguous_terms: {} }),
  of("course_page", "/student/course_page/slots", { class_id: "AP2026272099999" })({
    ambiguous_terms({ body, headers }) {
      expect(body).toEqual({ slots: [], class_entries: [] });
      expect(headers.get("x-portal-requests")).toBe("3");
    },
  }),
  of("course_page_courses", "/student/course_page/courses", { sem_sub_id: "AP2026272" })({
    placeholder_only: nothing,
    // Without the type, the last part of a title with " - " is taken as the type.
    no_type: {
      ...inEach(6, "#.course_type_code", null),
      ...inEach(2, "#.label", "CSE3009 - NoSQL Databases"),
      "2.label": "CSE4021 - Compiler Design",
      "3.label": "CSE4021 - Compiler Design",
      "4.label": "ECE3041 - Sensor Networks",
      "5.label": "MAT3011 - Applied Statistics",
      "6.label": "MGT3006 - Design Thinking - Studio",
      "6.course_title": "Design Thinking",
      "6.course_type_code": "Studio",
      "7.label": "MGT3006 - Design Thinking - Studio",
      "7.course_title": "Design Thinking",
      "7.course_type_code": "Studio",
      "8.label": "STS4006 - Advanced Competitive Coding - II",
      "8.course_title": "Advanced Competitive Coding",
      "8.course_type_code": "II",
    },
  }),
  of("course_page_slots", "/student/course_page/slots", { class_id: CLASS })({
    long_handler: {},
    no_handler: {},
    header_only: { slots: [], class_entries: [] },
    no_table: { slots: [], class_entries: [] },
  }),
  of("course_page_detail", "/student/course_page/detail", { class_id: CLASS, erp_id: "99001" })({
    general_materials: ({ body }) =>
      expect(body.general_materials).toEqual([
        { label: "Handbook", kind: "file", download_path: `downloadPdf/AP2026272/${CLASS}/1/06-07-2026`, url: null },
        { label: "Book list", kind: "link", download_path: null, url: "https://example.edu/books" },
      ]),
    no_general_materials: { general_materials: [] },
    no_materials({ body }, plain) {
      const bare = (lecture: object) => ({ ...lecture, reference_materials: [] });
      expect(body).toEqual({ ...plain.body, lectures: plain.body.lectures.map(bare) });
    },
    no_dates: inEach(45, "lectures.#.date", null),
    old_file_dates({ body }) {
      expect(body.lectures[1]).toMatchObject({
        date: "2026-07-10",
        reference_materials: [
          { download_path: `downloadPdf/AP2026272/${CLASS}/19/10-Jul-2026` },
          { download_path: `downloadPdf/AP2026272/${CLASS}/20/10-Jul-2026` },
        ],
      });
    },
    header_only: { lectures: [] },
    no_lecture_table: { lectures: [] },
    no_row: ({ body }) => expect(body).toEqual(emptyCourseDetail),
    no_class_table: ({ body }) => expect(body).toEqual(emptyCourseDetail),
  }),
  of("digital_assignments", "/student/digital_assignments", { sem_sub_id: "AP2026272" })({
    eight_columns: {},
    type_codes: inEach(9, "#.course_type", null),
    header_only: nothing,
    no_data: nothing,
  }),
  of("digital_assignments_course", "/student/digital_assignments/course", { class_id: CLASS })({
    file_not_uploaded: {
      ...inEach(3, "#.due_date", "2026-09-01"),
      "0.submission_status": "missed",
      "0.submitted_at": null,
      "0.submission_download_path": null,
      "2.submission_status": "missed",
      "0.submission_text": "File Not Uploaded",
      "2.submission_text": "File Not Uploaded",
      "2.can_update": false,
    },
    upload_form: {},
    uploaded: {
      "2.submission_status": "submitted",
      "2.submission_text": "25 Sep 2026 11:59 AM",
      "2.submitted_at": "2026-09-25T11:59:00+05:30",
      "2.submission_download_path": `examinations/downloadSTudentDA/DA03/${CLASS}`,
    },
    restricted: {},
    no_due_dates: { ...inEach(3, "#.due_date", null), "2.can_update": false },
    unknown_state: {
      ...inEach(3, "#.submission_status", "other"),
      ...inEach(3, "#.submission_text", "Under Verification"),
      "0.submitted_at": null,
      "0.submission_download_path": null,
    },
    header_only: nothing,
    unknown_class: nothing,
  }),
];
