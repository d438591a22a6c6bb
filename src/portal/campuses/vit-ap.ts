import { type Campus, evidence, LEAVE_PAGES } from "./campus.ts";

/** VIT-AP, Amaravati: the campus of docs/portal. */
export const vitAp: Campus = {
  name: "vit-ap",
  title: "VIT-AP University, Amaravati",
  host: "vtop.vitap.ac.in",
  semSubId: /^(AP[0-9]{7,8}|AMR[0-9]{7})$/u,
  classId: /^([A-Z]{2}[0-9]{13}|[A-Z]{3}[0-9]{12})$/u,
  code: "AMR",
  exampleIds: [],
  classGroup: "COMB",
  reach: null,
  paths: {},
  fields: {},
  keepsToken: true,
  multipart: true,
  changesCaptcha: false,
  absent: new Set(LEAVE_PAGES),
  endpoints: evidence(
    [
      "proven",
      "captured pages",
      "/auth/login semesters attendance attendance_detail capstone_attendance timetable marks exam_schedule grade_history grade_view grade_view_detail biometric mentor calendar calendar/class_groups calendar/months calendar/month faculty/search faculty/details course_page/courses course_page/slots course_page/detail digital_assignments digital_assignments/course payment_receipts general_outing_requests weekend_outing_requests",
    ],
    [
      "likely",
      "clients in use, and parts of captured pages",
      "/auth/verify_otp /auth/resend_otp profile all_data faculty pending_payments",
    ],
    ["absent", "the outings take its place", "leave"],
  ),
};
