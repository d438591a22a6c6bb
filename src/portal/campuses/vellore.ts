import { type Campus, evidence, exampleTerms, OUTING_PAGES } from "./campus.ts";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

export const vellore: Campus = {
  name: "vellore",
  title: "VIT Vellore",
  host: "vtop.vit.ac.in",
  semSubId: /^VL[0-9]{7,8}$/u,
  classId: /^[A-Z]{2}[0-9]{13}$/u,
  code: "VLR",
  exampleIds: [...exampleTerms("VL"), [/AM_CSE3009/g, "VL_BACSE309"], [/AM_CSE1008/g, "VL_BACSE108"]],
  classGroup: "COMB",
  reach: null,
  paths: { "p2p/getReceiptsApplno": "finance/getStudentReceipts", getStudBioHistory: "getStudViewBioList" },
  fields: {
    biometric: ({ fromDate = "" }) => {
      const [day, month, year] = fromDate.split("/");
      return { fromDate: `${day}-${MONTHS[Number(month) - 1]}-${year}` };
    },
  },
  keepsToken: false,
  multipart: false,
  changesCaptcha: true,
  absent: new Set([...OUTING_PAGES, "digital_assignments", "digital_assignments_course"]),
  endpoints: evidence(
    [
      "proven",
      "seen at the portal, September 2026",
      "/auth/login semesters attendance marks faculty/search faculty/details payment_receipts",
    ],
    [
      "likely",
      "clients in use, 2025 and 2026",
      "profile all_data attendance_detail timetable exam_schedule grade_history grade_view grade_view_detail mentor calendar calendar/class_groups calendar/months calendar/month",
    ],
    [
      "unproven",
      "one client, or without the columns",
      "biometric faculty course_page/courses course_page/slots course_page/detail pending_payments leave",
    ],
    ["unproven", "no public source", "/auth/verify_otp /auth/resend_otp capstone_attendance"],
    ["absent", "404 since September 2026", "digital_assignments digital_assignments/course"],
    ["absent", "in no menu and no client; `/student/leave` takes their place", OUTING_PAGES.join(" ")],
  ),
};
