import type { PageName } from "../src/portal/page.ts";

const running = { sem_sub_id: "AP2026272" };
const full = { sem_sub_id: "AP2025262" };
const graded = { sem_sub_id: "AP2025264" };
const course = { course_id: "AM_CSE3009_00200", course_type: "ETH" };
const oneClass = { class_id: "AP2026272000101" };

/** The input for each kind of page. */
export const inputs: Partial<Record<PageName, object>> = {
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
  other_page: { path: "hostels/HostelStudentRoomView" },
};
