import type { Endpoint } from "../portal/define-endpoint.ts";
import { loginPageNames } from "../portal/login/login-page.ts";
import type { AnyPage, PageName } from "../portal/page.ts";
import { FILE_PAGE } from "../portal/session.ts";
import { allData } from "./all-data/endpoints.ts";
import { attendance, attendanceDetail, attendanceRegisters, capstoneAttendance } from "./attendance/endpoints.ts";
import { adopt, login, logout, resendOtp, solveCaptcha, verifyOtp } from "./auth/endpoints.ts";
import { biometric } from "./biometric/biometric.page.ts";
import { calendar, calendarClassGroups, calendarMonthDays, calendarMonths } from "./calendar/endpoints.ts";
import { coursePageCourses, coursePageDetail, coursePageSlots } from "./course-page/endpoints.ts";
import { currentSemester } from "./current-semester/endpoints.ts";
import { digitalAssignments, digitalAssignmentsCourse } from "./digital-assignments/endpoints.ts";
import { examSchedule } from "./exam-schedule/exam-schedule.page.ts";
import { exportAttendance, exportCalendar, exportExams, exportMarks, exportTimetable } from "./export/endpoints.ts";
import { calendarRevoke, calendarSubscribe } from "./export/feed-endpoints.ts";
import { faculty, facultyDetails, facultySearch } from "./faculty/endpoints.ts";
import { downloadFile } from "./files/endpoints.ts";
import { gradeHistory, gradeView, gradeViewDetail } from "./grades/endpoints.ts";
import { holdEnd, holdNotifyOf, holdStatus, holdUnnotify } from "./hold/endpoints.ts";
import {
  insightAttendancePlan,
  insightGpa,
  insightMarksNeeded,
  insightToday,
  insightWeek,
} from "./insight/endpoints.ts";
import { leadership } from "./leadership/leadership.page.ts";
import { leave } from "./leave/leave.page.ts";
import { marks } from "./marks/marks.page.ts";
import { loginHistory, menu, page } from "./menu/endpoints.ts";
import { messages } from "./messages/messages.page.ts";
import { generalOutingRequests, weekendOutingRequests } from "./outing/endpoints.ts";
import { outingOutcome, prepareOuting, submitOuting } from "./outing/request-endpoints.ts";
import { paymentReceipts, pendingPayments } from "./payments/endpoints.ts";
import { portalInfo } from "./portal/endpoints.ts";
import { mentor, profile } from "./profile/endpoints.ts";
import { refreshOf } from "./refresh/endpoints.ts";
import { semesters } from "./semesters/endpoints.ts";
import { checkSession } from "./session-check/endpoints.ts";
import { timetable } from "./timetable/endpoints.ts";

/** The endpoints with the student's data, in the order of the documentation. A refresh reads several of them at once. */
const data: readonly Endpoint[] = [
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

/** Reads several parts at once. */
export const refresh = refreshOf([...data, attendanceRegisters]);

/** Every endpoint of the service, in the order of the documentation. A new endpoint is listed in this file and nowhere else. */
export const endpoints: readonly Endpoint[] = [
  ...[login, verifyOtp, resendOtp],
  ...data,
  ...[solveCaptcha, adopt, checkSession, logout, refresh, downloadFile],
  ...[exportTimetable, exportExams, exportCalendar, exportAttendance, exportMarks],
  ...[calendarSubscribe, calendarRevoke],
  ...[holdStatus, holdNotifyOf(refresh), holdUnnotify, holdEnd],
  ...[attendanceRegisters, currentSemester, portalInfo],
  ...[insightAttendancePlan, insightGpa, insightMarksNeeded, insightToday, insightWeek],
  ...[messages, leadership, leave],
  ...[menu, page, loginHistory],
  ...[prepareOuting, submitOuting, outingOutcome],
];

/** The 33 endpoints of the first version of the contract. */
export const coreEndpoints = endpoints.filter(({ tag }) => tag === undefined);

const listedPages = endpoints.flatMap(({ pages = [] }) => pages);

/** Every page with records of its own by name, for tools that parse saved pages. */
export const pages: ReadonlyMap<PageName, AnyPage> = new Map(
  listedPages.filter(({ isOnlyOpened, isUntyped }) => !(isOnlyOpened || isUntyped)).map((page) => [page.name, page]),
);

/** The closed list of all page names: every value of `portal.page` in problems and of the label `page` in metrics. */
export const pageNames: readonly PageName[] = [
  ...Object.values(loginPageNames),
  ...listedPages.map(({ name }) => name),
  FILE_PAGE,
];
