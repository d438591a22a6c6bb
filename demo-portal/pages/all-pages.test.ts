import { describe, expect, test } from "vitest";
import {
  allStudents,
  currentTerm,
  type Fields,
  fieldValues,
  noSql,
  optionsOf,
  pastTerm,
  renderPage,
  signals,
  tables,
} from "../test/rendered-page.ts";
import { students } from "../world/students.ts";
import { attendancePage } from "./attendance.ts";
import { attendanceDetailPage } from "./attendance-detail.ts";
import { biometricPage } from "./biometric.ts";
import { capstoneAttendancePage } from "./capstone-attendance.ts";
import { coursePageCoursesPage } from "./course-page-courses.ts";
import { coursePageDetailPage } from "./course-page-detail.ts";
import { coursePageSlotsPage } from "./course-page-slots.ts";
import { creditsDistributionPage, curriculumPage } from "./curriculum.ts";
import { dashboardAssignmentsPage } from "./dashboard.ts";
import { digitalAssignmentsPage } from "./digital-assignments.ts";
import { digitalAssignmentsCoursePage } from "./digital-assignments-course.ts";
import { facultyPage } from "./faculty.ts";
import { facultyDetailsPage } from "./faculty-details.ts";
import { generalOutingRequestsPage } from "./general-outing-requests.ts";
import { gradeViewPage } from "./grade-view.ts";
import { gradeViewDetailPage } from "./grade-view-detail.ts";
import { pages } from "./index.ts";
import { mentorPage } from "./mentor.ts";
import { mentorMessagesPage } from "./messages.ts";
import type { PortalPage } from "./page.ts";
import { paymentReceiptsPage } from "./payment-receipts.ts";
import { pendingPaymentsPage } from "./pending-payments.ts";
import { profilePage } from "./profile.ts";
import { examMenuPage, marksMenuPage, timeTableMenuPage } from "./semesters.ts";
import { timetablePage } from "./timetable.ts";
import { weekendOutingRequestsPage } from "./weekend-outing-requests.ts";

const currentSemester = { semesterSubId: currentTerm };

const rooted: readonly (readonly [page: PortalPage, fields: Record<string, string>, root: string | null])[] = [
  [timeTableMenuPage, {}, `<form class="form-horizontal" method="post" id="studentTimeTable"`],
  [marksMenuPage, {}, `id="studentMarkView"`],
  [examMenuPage, {}, `id="examScheduleForStudent"`],
  [profilePage, {}, `<div id="main-section">`],
  [mentorPage, {}, `<div class="" id="showDetails"`],
  [attendancePage, currentSemester, `<div class="form-group" id="getStudentDetails">`],
  [
    attendanceDetailPage,
    { ...currentSemester, courseId: "AM_CSE3009_00200", courseType: "ETH" },
    `id="StudentAttendanceDetailFragment"`,
  ],
  [capstoneAttendancePage, currentSemester, null],
  [timetablePage, currentSemester, `<div class="form-group" id="getStudentDetails">`],
  [biometricPage, { fromDate: "24/09/2026" }, `<div class=" form-groups" id="getStudBioList">`],
];

describe("every page", () => {
  test.each(rooted)(
    "$name renders for every student in every variant, with its root element and no undefined value",
    (page, fields, root) => {
      const faults = allStudents.flatMap((who) =>
        [null, ...(page.variants ?? [])].filter((variant) => {
          const source = renderPage(page, who, fields, variant);
          return /undefined|NaN|\[object|>null</.test(source) || !source.includes(root ?? "");
        }),
      );
      expect(faults).toEqual([]);
    },
  );

  test("all variants of a page differ; the three semester lists count as one page", () => {
    for (const name of new Set(rooted.map(([page]) => page.name))) {
      const sharing = rooted.filter(([page]) => page.name === name);
      const variants = sharing[0]?.[0].variants ?? [];
      const sources = variants.map((variant) =>
        sharing.flatMap(([page, fields]) => allStudents.map((who) => renderPage(page, who, fields, variant))).join(""),
      );
      expect(new Set(sources).size, name).toBe(variants.length);
    }
  });
});

/** Other values for fields, where those of every page show nothing, and those of the odd student. */
const otherFields: readonly { page: PortalPage; fields?: Fields; odd?: Fields }[] = [
  { page: facultyPage, fields: { empId: "desh" } },
  { page: gradeViewPage, fields: { semesterSubId: pastTerm } },
  { page: gradeViewDetailPage, fields: { semesterSubId: pastTerm, courseId: "AM_CSE4004_00100" } },
  { page: facultyDetailsPage, odd: { empId: "99031" } },
  { page: coursePageSlotsPage, odd: { classId: "AP2025264000402", semSubId: "AP2025264" } },
  { page: coursePageDetailPage, odd: { erpId: "99031", classId: signals } },
  { page: digitalAssignmentsCoursePage, odd: { classId: signals } },
];

const cases = pages
  .filter(({ name }) => !rooted.some(([page]) => page.name === name))
  .map((page) => {
    const other = otherFields.find((entry) => entry.page === page);
    const values = Object.fromEntries(page.fields.map((field) => [field, fieldValues[field] ?? ""]));
    const fields = { ...values, ...other?.fields };
    return { page, fields, oddFields: { ...fields, ...other?.odd } };
  });

describe.each(cases)("$page.name", ({ page, fields, oddFields }) => {
  const variants = [null, ...(page.variants ?? [])];

  test("every variant renders for every student, without an undefined value", () => {
    const faults = students.flatMap(({ registrationNumber }) =>
      variants.filter((variant) =>
        [fields, oddFields, {}].some((sent) => {
          const source = renderPage(page, registrationNumber, sent, variant);
          return /undefined|\[object|NaN|Infinity/.test(source) || source.length <= 50;
        }),
      ),
    );
    expect(faults).toEqual([]);
  });

  test("every variant changes the page of at least one student", () => {
    for (const variant of page.variants ?? []) {
      const changes = [
        ["23DMO0001", fields] as const,
        ["24DMO0005", oddFields] as const,
        ["23DMO0003", fields] as const,
      ].filter(([number, sent]) => renderPage(page, number, sent, variant) !== renderPage(page, number, sent));
      expect(changes, variant).not.toEqual([]);
    }
  });
});

test("the bare student gets no rows on any page: either only headings or no table", () => {
  const shown = (page: PortalPage, fields: Fields = {}) =>
    tables(renderPage(page, "25DMO0007", fields)).map((rows) => rows.length);
  const detail = { semSubId: currentTerm, erpId: "99001", classId: noSql };
  expect(shown(facultyPage, { empId: "" })).toEqual([]);
  expect(shown(facultyPage, { empId: "desh" })).toEqual([1]);
  expect(shown(facultyDetailsPage, { empId: "99001" })).toEqual([]);
  expect(optionsOf(renderPage(coursePageCoursesPage, "25DMO0007", detail), "courseCode")).toHaveLength(1);
  expect(shown(coursePageSlotsPage, detail)).toEqual([]);
  expect(shown(coursePageDetailPage, detail)).toEqual([1, 1]);
  expect(shown(digitalAssignmentsPage, { semesterSubId: currentTerm })).toEqual([]);
  expect(shown(digitalAssignmentsCoursePage, { classId: noSql })).toEqual([1, 2]);
  expect(shown(pendingPaymentsPage)).toEqual([]);
  expect(shown(paymentReceiptsPage)).toEqual([1]);
  expect(shown(generalOutingRequestsPage)).toEqual([]);
  expect(shown(weekendOutingRequestsPage)).toEqual([1]);
  for (const page of [curriculumPage, mentorMessagesPage]) expect(shown(page)).toEqual([]);
  for (const page of [creditsDistributionPage, dashboardAssignmentsPage]) expect(shown(page)).toEqual([1]);
});
