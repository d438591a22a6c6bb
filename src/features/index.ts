import type { Endpoint } from "../contract/endpoint.ts";
import { allData } from "./all-data/endpoints.ts";
import { attendance, attendanceDetail, capstoneAttendance } from "./attendance/endpoints.ts";
import { login, resendOtp, verifyOtp } from "./auth/endpoints.ts";
import { biometric } from "./biometric/endpoints.ts";
import { calendar, calendarClassGroups, calendarMonthDays, calendarMonths } from "./calendar/endpoints.ts";
import { coursePageCourses, coursePageDetail, coursePageSlots } from "./course-page/endpoints.ts";
import { digitalAssignments, digitalAssignmentsCourse } from "./digital-assignments/endpoints.ts";
import { examSchedule } from "./exam-schedule/endpoints.ts";
import { faculty, facultyDetails, facultySearch } from "./faculty/endpoints.ts";
import { gradeHistory, gradeView, gradeViewDetail } from "./grades/endpoints.ts";
import { marks } from "./marks/endpoints.ts";
import { generalOutingRequests, weekendOutingRequests } from "./outing/endpoints.ts";
import { paymentReceipts, pendingPayments } from "./payments/endpoints.ts";
import { mentor, profile } from "./profile/endpoints.ts";
import { semesters } from "./semesters/endpoints.ts";
import { timetable } from "./timetable/endpoints.ts";

/** The endpoints of the contract, in the order of the documentation. */
export const endpoints: readonly Endpoint[] = [
  login,
  verifyOtp,
  resendOtp,
  semesters,
  profile,
  allData,
  attendance,
  attendanceDetail,
  capstoneAttendance,
  timetable,
  marks,
  examSchedule,
  gradeHistory,
  gradeView,
  gradeViewDetail,
  biometric,
  mentor,
  calendar,
  calendarClassGroups,
  calendarMonths,
  calendarMonthDays,
  faculty,
  facultySearch,
  facultyDetails,
  coursePageCourses,
  coursePageSlots,
  coursePageDetail,
  digitalAssignments,
  digitalAssignmentsCourse,
  pendingPayments,
  paymentReceipts,
  generalOutingRequests,
  weekendOutingRequests,
];
