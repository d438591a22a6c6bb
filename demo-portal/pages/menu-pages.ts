import { choicesOf, options } from "../html/html.ts";
import { ownTermsOf } from "../world/terms.ts";
import { unopenedRegister } from "./attendance-detail.ts";
import { unopenedCapstone } from "./capstone-attendance.ts";
import { renderAssignments } from "./digital-assignments.ts";
import { menuPage, ownFields, type PortalPage, titledPage } from "./page.ts";
import { semesterFormPage, semesterForms } from "./semester-form.ts";

export const attendanceMenuPage = titledPage(
  ["Academics", "Class Attendance", "academics/common/StudentAttendance"],
  "Student Attendance Details",
  // The semesters of the student above the two dialogs of the page, which are empty until they are opened.
  (context) => `				<div class="box-body">
				<form class="form-horizontal" method="post" id="viewStudentAttendance" name="viewStudentAttendance" autocomplete="off">
					${ownFields(context)}<div class="form-groups">
						<label for="semesterSubId" class="col-md-3 control-label" style="text-align: left;">Semester</label>
						<div class="col-md-9 form-group"><select class="form-select" name="semesterSubId" id="semesterSubId" onchange="processStudentAttendance();">
			${options("-- Choose Semester --", choicesOf(ownTermsOf(context.student)))}</select>
						</div></div></form><div class="form-group" id="loadMyFragment"><div class="form-group" id="getStudentDetails"></div></div>
${unopenedCapstone()}
${unopenedRegister()}</div>`,
);

const gradesPath = "examinations/examGradeView/StudentGradeView";
export const gradesMenuPage: PortalPage = {
  ...menuPage(gradesPath, gradesPath, "Examination", "Grades"),
  render: (context) => semesterFormPage(context, semesterForms.grades),
};

const assignmentsPath = "examinations/StudentDA";
export const assignmentsMenuPage: PortalPage = {
  ...menuPage(assignmentsPath, assignmentsPath, "Academics", "Digital Assignment Upload"),
  render: (context) => renderAssignments(context, ""),
};

export const biometricMenuPage = titledPage(
  ["Info Corner", "Biometric Log", "academics/biometriclogdisplay"],
  "Biometric History",
  // A date, and below it the place of its punches.
  (context) => `				<div class="box-body">
				<form role="form" method="post" autocomplete="off" id="attHistoryFact" name="attHistoryFact">${ownFields(context)}
					<div class="form-groups">
						<label class="col-sm-3 control-label" style="text-align: left;">Date</label>
						<div class="col-sm-5 form-group"><input type="text" id="fromDate" class="form-control" name="fromDate" value="25/09/2026"/>
						</div></div><div class="col-sm-3 form-group" style="float: right; padding-left: 0; margin-right: 15px;">
						<button class="btn btn-md btn-primary btn-block" onclick="getStudViewBioList();" id="search" type="button">Search</button>
					</div><div class=" form-groups" id="getStudBioList">
						<strong id="infomsg" style="color: red; width: 100%; float: left; text-align: center; padding-bottom: 10px; margin: 5px 0 5px 0;"></strong>
						<div style="float: left; width: 100%"><div class="col-sm-8" style="margin: auto; float: none;"></div></div></div></form></div>`,
  'class="col-md-12 col-md-11" style="float: none; margin: auto;"',
);

export const facultyMenuPage = titledPage(
  ["Academics", "Faculty Info", "hrms/employeeSearchForStudent"],
  "Faculty Info",
  (context) => `				<form class="form-horizontal" onsubmit="return false;">
					${ownFields(context)}
					<label for="empId">Name or employee id</label>
					<input type="text" name="empId" id="empId" maxlength="40"/>
					<button type="button" class="btn btn-primary" onclick="searchEmployee();">Search</button></form><div class="form-group" id="loadMyFragment"></div>`,
);
