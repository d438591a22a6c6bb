import type { PageName } from "../src/portal/page.ts";

/** Fields of inputs for which the first student of the demo portal has data. */
export const usual = {
  sem_sub_id: "AP2026272",
  class_group_id: "COMB",
  cal_date: "01-AUG-2026",
  month: "2026-08",
  class_id: "AP2026272000101",
  course_id: "AM_CSE3009_00200",
  course_type: "ETH",
  emp_id: "99001",
  erp_id: "99001",
  date: "2026-09-24",
  search_term: "",
};
const full = { sem_sub_id: "AP2025262" };
const graded = { sem_sub_id: "AP2025264", course_id: "AM_CSE1008_00200" };

const others: Partial<Record<PageName, object>> = {
  attendance: full,
  timetable: full,
  digital_assignments: full,
  grade_view: graded,
  grade_view_detail: graded,
  other_page: { path: "hostels/HostelStudentRoomView" },
};

/** The input for a kind of page, for which the first student of the demo portal has data. */
export const inputOf = (page: PageName): object => ({ registration_number: "23DMO0001", ...usual, ...others[page] });
