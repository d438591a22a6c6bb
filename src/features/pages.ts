import { loginPageNames } from "../portal/login/login-page.ts";
import type { Page, PageName } from "../portal/page.ts";
import { FILE_PAGE } from "../portal/session.ts";
import { attendancePage } from "./attendance/attendance.page.ts";
import { capstonePage } from "./attendance/capstone.page.ts";
import { attendanceRegisterPage } from "./attendance/register.page.ts";
import { biometricPage } from "./biometric/biometric.page.ts";
import { calendarPage } from "./calendar/calendar.page.ts";
import { classGroupsPage } from "./calendar/class-groups.page.ts";
import { calendarMonthPage } from "./calendar/month.page.ts";
import { calendarMonthListPage } from "./calendar/months.page.ts";
import { courseSemestersPage } from "./course-page/course-page.page.ts";
import { courseListPage } from "./course-page/courses.page.ts";
import { courseDetailPage } from "./course-page/detail.page.ts";
import { courseSlotsPage } from "./course-page/slots.page.ts";
import { curriculumCreditsPage } from "./curriculum/credits.page.ts";
import { curriculumPage } from "./curriculum/curriculum.page.ts";
import { dashboardCreditsPage } from "./dashboard/credits.page.ts";
import { upcomingAssignmentsPage } from "./dashboard/upcoming.page.ts";
import { assignmentsPage } from "./digital-assignments/assignments.page.ts";
import { assignmentCoursesPage } from "./digital-assignments/courses.page.ts";
import { examSchedulePage } from "./exam-schedule/exam-schedule.page.ts";
import { facultyDetailsPage } from "./faculty/details.page.ts";
import { facultyDirectoryPage } from "./faculty/directory.page.ts";
import { gradeHistoryPage } from "./grades/grade-history.page.ts";
import { gradeViewPage } from "./grades/grade-view.page.ts";
import { gradeViewDetailPage } from "./grades/grade-view-detail.page.ts";
import { leadershipPage } from "./leadership/leadership.page.ts";
import { marksPage } from "./marks/marks.page.ts";
import { classMessagesPage } from "./messages/class-messages.page.ts";
import { mentorMessagesPage } from "./messages/mentor-messages.page.ts";
import { generalOutingPage } from "./outing/general.page.ts";
import { weekendOutingPage } from "./outing/weekend.page.ts";
import { pendingPaymentsPage } from "./payments/pending.page.ts";
import { paymentReceiptsPage } from "./payments/receipts.page.ts";
import { mentorPage } from "./profile/mentor.page.ts";
import { profilePage } from "./profile/profile.page.ts";
import { semestersPages } from "./semesters/semesters.page.ts";
import { timetablePage } from "./timetable/timetable.page.ts";

/** A page with any input and any result. */
// biome-ignore lint/suspicious/noExplicitAny: a list of pages has no common input type; a caller must know the input of its page.
export type AnyPage = Page<any, unknown>;

/** Every page with records. A new page is listed here and nowhere else. */
const parsedPages: readonly AnyPage[] = [
  semestersPages[0],
  profilePage,
  mentorPage,
  attendancePage,
  attendanceRegisterPage,
  capstonePage,
  timetablePage,
  marksPage,
  examSchedulePage,
  gradeHistoryPage,
  gradeViewPage,
  gradeViewDetailPage,
  biometricPage,
  classGroupsPage,
  calendarMonthListPage,
  calendarMonthPage,
  facultyDirectoryPage,
  facultyDetailsPage,
  courseListPage,
  courseSlotsPage,
  courseDetailPage,
  assignmentCoursesPage,
  assignmentsPage,
  pendingPaymentsPage,
  paymentReceiptsPage,
  generalOutingPage,
  weekendOutingPage,
  curriculumPage,
  curriculumCreditsPage,
  classMessagesPage,
  mentorMessagesPage,
  dashboardCreditsPage,
  upcomingAssignmentsPage,
  leadershipPage,
];

/** Pages that are only opened, because the portal then answers requests for other pages. */
const openedPages: readonly AnyPage[] = [calendarPage, courseSemestersPage];

/** Every page with records by name, for tools that parse saved pages. */
export const pages: ReadonlyMap<PageName, AnyPage> = new Map(parsedPages.map((page) => [page.name, page]));

/** The closed list of all page names: every value of `portal.page` in problems and of the label `page` in metrics. */
export const pageNames: readonly PageName[] = [
  ...Object.values(loginPageNames),
  ...[...parsedPages, ...openedPages].map(({ name }) => name),
  FILE_PAGE,
];
