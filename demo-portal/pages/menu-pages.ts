import { hidden, mainSection, options } from "../html/html.ts";
import { institutionalTerms, type Term, terms } from "../world/terms.ts";
import { unopenedRegister } from "./attendance-detail.ts";
import { unopenedCapstone } from "./capstone-attendance.ts";
import type { PortalPage, RenderContext } from "./page.ts";

/**
 * Menu pages with a single input whose result is loaded below it. Their names are their paths, because no password
 * refers to them.
 */
export const menuPages: readonly PortalPage[] = [
  attendanceMenuPage(),
  menuPage("examinations/examGradeView/StudentGradeView", "Result - Grade View", () =>
    semesterSelect(institutionalTerms, "doViewExamGrade"),
  ),
  menuPage("examinations/StudentDA", "Assignment Upload", () => semesterSelect(institutionalTerms, "dAOnChange")),
  biometricMenuPage(),
  menuPage(
    "hrms/employeeSearchForStudent",
    "Faculty Info",
    () => `<label for="empId">Name or employee id</label>
					<input type="text" name="empId" id="empId" maxlength="40"/>
					<button type="button" class="btn btn-primary" onclick="searchEmployee();">Search</button>`,
  ),
];

/** The semesters of the student above the two dialogs of the page, which are empty until they are opened. */
function attendanceMenuPage(): PortalPage {
  const path = "academics/common/StudentAttendance";
  return {
    name: path,
    path,
    shape: "menu",
    fields: [],
    render: (context) =>
      mainSection(
        "Student Attendance Details",
        `				<div class="box-body">
				<form class="form-horizontal" method="post" id="viewStudentAttendance" name="viewStudentAttendance" autocomplete="off">
					${studentFields(context)}
					<div class="form-groups">
						<label for="semesterSubId" class="col-md-3 control-label" style="text-align: left;">Semester</label>
						<div class="col-md-9 form-group">
					${semesterList(ownTerms(context), "processStudentAttendance")}
						</div>
					</div>
				</form>
				<div class="form-group" id="loadMyFragment"><div class="form-group" id="getStudentDetails"></div></div>
${unopenedCapstone()}
${unopenedRegister()}
				</div>`,
      ),
  };
}

/** A date, and below it the place of its punches. */
function biometricMenuPage(): PortalPage {
  const path = "academics/biometriclogdisplay";
  return {
    name: path,
    path,
    shape: "menu",
    fields: [],
    render: (context) => `<div id="main-section">
	<section class="content">
		<div class="col-md-12 col-md-11" style="float: none; margin: auto;">
			<div class="box box-info">
				<div class="box-header with-border"><h3 class="box-title">Biometric History</h3></div>
				<div class="box-body">
				<form role="form" method="post" autocomplete="off" id="attHistoryFact" name="attHistoryFact">
					${studentFields(context)}
					<div class="form-groups">
						<label class="col-sm-3 control-label" style="text-align: left;">Date</label>
						<div class="col-sm-5 form-group">
							<input type="text" id="fromDate" class="form-control" name="fromDate" value="25/09/2026"/>
						</div>
					</div>
					<div class="col-sm-3 form-group" style="float: right; padding-left: 0; margin-right: 15px;">
						<button class="btn btn-md btn-primary btn-block" onclick="getStudViewBioList();" id="search" type="button">Search</button>
					</div>
					<div class=" form-groups" id="getStudBioList">
						<strong id="infomsg" style="color: red; width: 100%; float: left; text-align: center; padding-bottom: 10px; margin: 5px 0 5px 0;"></strong>
						<div style="float: left; width: 100%"><div class="col-sm-8" style="margin: auto; float: none;"></div></div>
					</div>
				</form>
				</div>
			</div>
		</div>
	</section>
</div>`,
  };
}

const studentFields = ({ csrf, student }: RenderContext) =>
  `${hidden("_csrf", csrf)}${hidden("authorizedID", student.registrationNumber, "authorizedID")}`;

function menuPage(path: string, title: string, field: (context: RenderContext) => string): PortalPage {
  return {
    name: path,
    path,
    shape: "menu",
    fields: [],
    render: (context) =>
      mainSection(
        title,
        `				<form class="form-horizontal" onsubmit="return false;">
					${studentFields(context)}
					${field(context)}
				</form>
				<div class="form-group" id="loadMyFragment"></div>`,
      ),
  };
}

function ownTerms({ student }: RenderContext): readonly Term[] {
  return terms.filter(({ id }) => student.terms.includes(id));
}

function semesterSelect(choices: readonly Pick<Term, "id" | "name">[], changed: string): string {
  return `<label for="semesterSubId">Semester &nbsp;</label>
					${semesterList(choices, changed)}`;
}

function semesterList(choices: readonly Pick<Term, "id" | "name">[], changed: string): string {
  const list = options(
    "-- Choose Semester --",
    choices.map(({ id, name }) => ({ value: id, label: name })),
  );
  return `<select class="form-select" name="semesterSubId" id="semesterSubId" onchange="${changed}();">
			${list}
					</select>`;
}
