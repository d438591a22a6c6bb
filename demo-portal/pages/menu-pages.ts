import { hidden, mainSection, options } from "../html/html.ts";
import { institutionalTerms, type Term, terms } from "../world/terms.ts";
import type { PortalPage, RenderContext } from "./page.ts";

/**
 * Menu pages with a single input whose result is loaded below it. Their names are their paths, because no password
 * refers to them.
 */
export const menuPages: readonly PortalPage[] = [
  menuPage("academics/common/StudentAttendance", "Student Attendance Details", (context) =>
    semesterSelect(ownTerms(context), "processStudentAttendance"),
  ),
  menuPage("examinations/examGradeView/StudentGradeView", "Result - Grade View", () =>
    semesterSelect(institutionalTerms, "doViewExamGrade"),
  ),
  menuPage("examinations/StudentDA", "Assignment Upload", () => semesterSelect(institutionalTerms, "dAOnChange")),
  menuPage(
    "academics/biometriclogdisplay",
    "Biometric Log",
    () => `<label for="fromDate">Date</label>
					<input type="date" name="fromDate" id="fromDate" value="2026-09-25"/>
					<button type="button" class="btn btn-primary" onclick="getStudBioHistory();">Show</button>`,
  ),
  menuPage(
    "hrms/employeeSearchForStudent",
    "Faculty Info",
    () => `<label for="empId">Name or employee id</label>
					<input type="text" name="empId" id="empId" maxlength="40"/>
					<button type="button" class="btn btn-primary" onclick="searchEmployee();">Search</button>`,
  ),
];

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
					${hidden("_csrf", context.csrf)}${hidden("authorizedID", context.student.registrationNumber, "authorizedID")}
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
  const list = options(
    "-- Choose Semester --",
    choices.map(({ id, name }) => ({ value: id, label: name })),
  );
  return `<label for="semesterSubId">Semester &nbsp;</label>
					<select class="form-select" name="semesterSubId" id="semesterSubId" onchange="${changed}();">
			${list}
					</select>`;
}
