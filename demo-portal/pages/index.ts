import { attendancePage } from "./attendance.ts";
import { attendanceDetailPage } from "./attendance-detail.ts";
import { biometricPage } from "./biometric.ts";
import { calendarClassGroupsPage, calendarMonthPage, calendarMonthsPage, calendarPage } from "./calendar.ts";
import { capstoneAttendancePage } from "./capstone-attendance.ts";
import { coursePage, coursePageCoursesPage } from "./course-page.ts";
import { coursePageDetailPage } from "./course-page-detail.ts";
import { coursePageSlotsPage } from "./course-page-slots.ts";
import { digitalAssignmentsPage } from "./digital-assignments.ts";
import { digitalAssignmentsCoursePage } from "./digital-assignments-course.ts";
import { examSchedulePage } from "./exam-schedule.ts";
import { facultyDetailsPage, facultyPage } from "./faculty.ts";
import { gradeHistoryPage } from "./grade-history.ts";
import { gradeViewPage } from "./grade-view.ts";
import { gradeViewDetailPage } from "./grade-view-detail.ts";
import { leadershipPage } from "./leadership.ts";
import { marksPage } from "./marks.ts";
import { mentorPage } from "./mentor.ts";
import {
  assignmentsMenuPage,
  attendanceMenuPage,
  biometricMenuPage,
  facultyMenuPage,
  gradesMenuPage,
} from "./menu-pages.ts";
import { classMessagesPage } from "./messages.ts";
import { loginHistoryPage, otherPages } from "./other-pages.ts";
import { generalOutingRequestsPage, weekendOutingRequestsPage } from "./outings.ts";
import type { PortalPage } from "./page.ts";
import { paymentReceiptsPage } from "./payment-receipts.ts";
import { pendingPaymentsPage } from "./pending-payments.ts";
import { profilePage } from "./profile.ts";
import { examMenuPage, marksMenuPage, timeTableMenuPage } from "./semesters.ts";
import { timetablePage } from "./timetable.ts";

/** Every page behind the login, one per path. */
export const pages: readonly PortalPage[] = [
  ...[attendanceMenuPage, gradesMenuPage, assignmentsMenuPage, biometricMenuPage, facultyMenuPage],
  ...[timeTableMenuPage, marksMenuPage, examMenuPage, profilePage, mentorPage, attendancePage],
  ...[attendanceDetailPage, capstoneAttendancePage, timetablePage, biometricPage, marksPage],
  ...[examSchedulePage, gradeHistoryPage, gradeViewPage, gradeViewDetailPage, calendarPage],
  ...[calendarClassGroupsPage, calendarMonthsPage, calendarMonthPage, facultyPage, facultyDetailsPage],
  ...[coursePage, coursePageCoursesPage, coursePageSlotsPage, coursePageDetailPage, digitalAssignmentsPage],
  ...[digitalAssignmentsCoursePage, pendingPaymentsPage, paymentReceiptsPage, generalOutingRequestsPage],
  ...[weekendOutingRequestsPage, classMessagesPage, leadershipPage, loginHistoryPage, ...otherPages],
];
