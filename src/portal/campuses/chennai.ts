import { type Campus, evidence, exampleTerms, OUTING_PAGES } from "./campus.ts";

export const chennai: Campus = {
  name: "chennai",
  title: "VIT Chennai",
  host: "vtopcc.vit.ac.in",
  // Before about 2022, the last part had one digit.
  semSubId: /^CH[0-9]{7,8}$/u,
  classId: /^[A-Z]{2}[0-9]{13}$/u,
  code: "CHN",
  exampleIds: [
    ...exampleTerms("CH"),
    [/"AM_CSE3009_00200","course_type":"ETH"/g, '"CH2026270100101","course_type":"C1+TCC1"'],
    [/"AM_CSE3009_00200"/g, '"CH2026270100101"'],
    [/AM_CSE1008/g, "CH_BACSE108"],
  ],
  classGroup: "ALL",
  reach: "The portal of this campus answers Indian addresses only: set PORTAL_EGRESS to an address in India.",
  paths: {
    "academics/common/StudentTimeTable": "academics/common/StudentTimeTableChn",
    "finance/Payments": "p2p/Payments",
  },
  fields: {
    // The attendance has these two in its links.
    attendance_detail: ({ courseId = "", courseType = "" }) => ({ classId: courseId, slotName: courseType }),
  },
  keepsToken: false,
  multipart: true,
  changesCaptcha: true,
  absent: new Set([...OUTING_PAGES, "biometric"]),
  endpoints: evidence(
    [
      "proven",
      "a dump of one account, September 2026",
      "semesters profile attendance marks exam_schedule grade_history mentor",
    ],
    ["likely", "a dump of one account for the list, clients in use for the week", "timetable all_data"],
    [
      "likely",
      "clients in use, 2025 and 2026",
      "/auth/login attendance_detail grade_view grade_view_detail calendar calendar/class_groups calendar/months calendar/month faculty/search faculty/details payment_receipts",
    ],
    [
      "unproven",
      "one client, or without the columns",
      "faculty course_page/courses course_page/slots course_page/detail digital_assignments digital_assignments/course pending_payments",
    ],
    ["unproven", "clients in use, the order of cells alone", "leave"],
    ["unproven", "no public source", "/auth/verify_otp /auth/resend_otp capstone_attendance"],
    ["absent", "VIT-AP's path does not exist there, and no other is known", "biometric"],
    ["absent", "in no menu and no client; `/student/leave` takes their place", OUTING_PAGES.join(" ")],
  ),
};
