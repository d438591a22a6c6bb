import { readFunctions } from "../home/home-script.ts";
import { tokenScript } from "../html/html.ts";
import { calendarClassGroupsPage, calendarMonthPage, calendarMonthsPage, calendarPage } from "../pages/calendar.ts";
import { facultyDetailsPage } from "../pages/faculty.ts";
import { gradeHistoryPage } from "../pages/grade-history.ts";
import { gradeViewPage } from "../pages/grade-view.ts";
import { gradeViewDetailPage } from "../pages/grade-view-detail.ts";
import { leadershipPage } from "../pages/leadership.ts";
import { marksPage } from "../pages/marks.ts";
import { mentorPage } from "../pages/mentor.ts";
import { facultyMenuPage, gradesMenuPage } from "../pages/menu-pages.ts";
import type { PortalPage } from "../pages/page.ts";
import { profilePage } from "../pages/profile.ts";
import { examMenuPage, marksMenuPage } from "../pages/semesters.ts";
import type { Campus } from "../world/campus.ts";

/** A page with some of its source replaced. */
export const replaced = (
  page: PortalPage,
  ...texts: readonly (readonly [text: string | RegExp, other: string])[]
): PortalPage => ({
  ...page,
  render: (context) => texts.reduce((html, [text, other]) => html.replaceAll(text, other), page.render(context)),
});

/** A page with another entry in the menu, and at another path if one is given. */
export const listed = (page: PortalPage, label: string, path = page.path): PortalPage => ({
  ...page,
  path,
  ...(page.menu && { menu: { ...page.menu, label } }),
});

/** The semesters of a campus. Fall ends in 01, winter in 05, summer in 07; ids from before 2022 have one digit less. */
export const campusTerms = (prefix: string): Campus["terms"] =>
  `AP2026274 20262705 Winter Semester 2026-27
  AP2026272 20262701 Fall Semester 2026-27
  AP2025266 20252607 Summer Semester 2025-26
  AP2025264 20252605 Winter Semester 2025-26
  AP2025262 20252601 Fall Semester 2025-26
  AP2024254 20242505 Winter Semester 2024-25
  AP2024252 20242501 Fall Semester 2024-25
  AP2020211 2020211 Fall Semester 2020-21`
    .split("\n")
    .map((line) => {
      const [worldId = "", digits, ...name] = line.trim().split(" ");
      return [worldId, `${prefix}${digits}`, name.join(" ")];
    });

const facultyForm = replaced(
  facultyMenuPage,
  ['name="empId" id="empId"', 'name="searchEmployee" id="searchEmployee"'],
  ["searchEmployee();", "findEmployee();"],
);

/** Its script gives the home page the token that the search needs. */
const facultyMenu: PortalPage = {
  ...facultyForm,
  render: (context) => `${facultyForm.render(context)}${tokenScript(context.csrf)}`,
};

/** The pages that both sister campuses have at the paths of VIT-AP. */
export const sharedPages: readonly PortalPage[] = [
  ...[profilePage, calendarClassGroupsPage, calendarMonthsPage, calendarMonthPage, gradeViewDetailPage],
  ...[listed(mentorPage, "View Proctor Details"), leadershipPage, facultyMenu, marksPage, gradeHistoryPage],
  ...[marksMenuPage, examMenuPage, listed(calendarPage, "Academic Calendar"), gradeViewPage],
  gradesMenuPage,
  replaced(facultyDetailsPage, ["<img src=", '<img class="img-rounded" src=']),
];

/** Functions of the home page's script that only pages of the sister campuses call. */
export const campusScript = `
	/*<![CDATA[*/
${readFunctions(`
  findEmployee hrms/EmployeeSearchForStudent loadMyFragment empId#searchEmployee
  processViewAttendanceDetail processViewAttendanceDetail dialog classId= slotName=`)}
	function leaveStatus() { read("hostels/student/leave/4", { status: "", form: "undefined", control: "status" }, "loadMyFragment"); }
	function leaveHistory() { read("hostels/student/leave/6", { history: "", form: "undefined", control: "history" }, "loadMyFragment"); }
	/*]]>*/
`;
