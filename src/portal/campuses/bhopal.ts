import { type Campus, evidence, exampleTerms, LEAVE_PAGES } from "./campus.ts";

export const bhopal: Campus = {
  name: "bhopal",
  title: "VIT Bhopal University",
  host: "vtop.vitbhopal.ac.in",
  semSubId: /^BL[0-9]{7,8}$/u,
  classId: /^[A-Z]{2}[0-9]{13}$/u,
  code: null,
  exampleIds: [...exampleTerms("BL"), [/AM_/g, "BP_"]],
  classGroup: "COMB",
  reach: null,
  paths: {},
  fields: {},
  keepsToken: true,
  multipart: true,
  changesCaptcha: true,
  absent: new Set(LEAVE_PAGES),
  endpoints: evidence(
    [
      "likely",
      "one client in use, 2026",
      "/auth/login semesters profile attendance marks grade_history grade_view mentor",
    ],
    ["unproven", "one client reads another form of the week", "timetable all_data"],
    [
      "unproven",
      "no public source",
      "/auth/verify_otp /auth/resend_otp attendance_detail capstone_attendance exam_schedule grade_view_detail biometric calendar calendar/class_groups calendar/months calendar/month faculty faculty/search faculty/details course_page/courses course_page/slots course_page/detail digital_assignments digital_assignments/course pending_payments payment_receipts general_outing_requests weekend_outing_requests",
    ],
    ["absent", "nobody has seen such a page", "leave"],
  ),
};
