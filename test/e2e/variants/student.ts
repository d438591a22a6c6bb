import { expect } from "vitest";
import { type Cases, type Check, inEach, nothing, of } from "./case.ts";

const sem_sub_id = "AP2026272";

/** The university's semester list, which the marks page and the exam page show. */
const universityList: Check = ({ body, headers }) => {
  expect(body.semesters).toHaveLength(67);
  expect(body.semesters.slice(0, 3)).toEqual([
    { id: "AP2026272", name: "Fall Semester 2026-27" },
    { id: "AP20252610", name: "Hostel and Transport 2026-27" },
    { id: "AP2025269", name: "Placement Training 2025-26" },
  ]);
  expect(headers.get("x-portal-requests")).toBe("2");
};

const noMentor = {
  emp_id: null,
  faculty_name: null,
  designation: null,
  department: null,
  school_or_centre: null,
  cabin_number: null,
  email: null,
  mobile_number: null,
};

const noWeek = { tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], courses: [], total_credits: null };

export const studentCases: readonly Cases[] = [
  of(
    "semesters",
    "/student/semesters",
  )({
    none_own: universityList,
    none({ body, headers }) {
      expect(body).toEqual({ semesters: [] });
      expect(headers.get("x-portal-requests")).toBe("3");
    },
    next_listed: ({ body }) => {
      expect(body.semesters.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual(["AP2026274", "AP2026272"]);
    },
    next_in_marks: ({ body, headers }) => {
      const ids = body.semesters.map(({ id }: { id: string }) => id);
      expect(ids).toEqual(["AP2026274", "AP2026272", "AP2025264", "AP2025262", "AP2024254"]);
      expect(headers.get("x-portal-requests")).toBe("2");
    },
    running_gone: ({ body }) => {
      expect(body.semesters.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual(["AP2026274", "AP2026272"]);
    },
  }),
  of(
    "profile",
    "/student/profile",
  )({
    broken_labels: {},
    card: {},
    no_card: { program: null, school_or_centre: null },
    no_photo: { base64_pfp: null },
    no_mentor: { mentor_details: null },
    no_mess: {},
    empty_mentor: { mentor_details: null },
  }),
  of("mentor", "/student/mentor")({ empty_values: noMentor, no_table: noMentor }),
  of("attendance", "/student/attendance", { sem_sub_id })({
    header_only: nothing,
    no_table: nothing,
    period_column: {
      "0.attendance_between_percentage": 91,
      "1.attendance_between_percentage": 50,
      "2.attendance_between_percentage": 84,
      "3.attendance_between_percentage": 75,
      "4.attendance_between_percentage": 75,
      "5.attendance_between_percentage": 77,
      "6.attendance_between_percentage": 67,
      "7.attendance_between_percentage": 67,
      "8.attendance_between_percentage": 84,
    },
    credits_row: {},
    nothing_attended: {
      ...inEach(9, "#.attended_classes", 0),
      ...inEach(9, "#.total_classes", 0),
      ...inEach(9, "#.attendance_percentage", 0),
    },
    permitted: {
      ...inEach(8, "#.debar_status", "Permitted"),
      "8.debar_status": "Debarred",
    },
    no_link: { "8.course_id": null, "8.course_type_code": null },
  }),
  of("attendance_detail", "/student/attendance_detail", {
    sem_sub_id,
    course_id: "AM_CSE3009_00200",
    course_type: "ETH",
  })({
    no_second_table: nothing,
    yet_to_post: nothing,
    empty_tables: nothing,
    no_on_duty_line: {},
  }),
  of("capstone_attendance", "/student/capstone_attendance", { sem_sub_id })({
    empty_response: { "": null },
    no_tables: { "": null },
    empty_values: { "": null },
    no_punches: { punches: [] },
  }),
  of("timetable", "/student/timetable", { sem_sub_id })({
    no_tables: noWeek,
    no_records: noWeek,
    unapproved: inEach(10, "courses.#.status", "Subject to Offering"),
  }),
  of("biometric", "/student/biometric", { date: "2026-09-24" })({
    no_records: nothing,
    header_only: nothing,
    notice({ body, headers }, plain) {
      expect(body).toEqual(plain.body);
      expect([plain.headers.get("x-portal-unread"), headers.get("x-portal-unread")]).toEqual(["0", "1"]);
    },
  }),
];
