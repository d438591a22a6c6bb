import { type Choice, hidden, mainSection, options, tokenScript } from "../html/html.ts";
import { institutionalTerms, nextTerm, ownTermsOf } from "../world/terms.ts";
import type { PortalPage, RenderContext } from "./page.ts";

const variants = [
  "none_own", // the timetable page lists nothing, as for a fresher
  "none_on_two", // neither the timetable page nor the marks page lists anything
  "none", // no page lists anything
  "second_selected", // the newest semester is selected as well as the placeholder
  "padded_values", // whitespace around the ids
  "campus_suffix", // every name ends in "- AMR"
  "next_listed", // the next semester is listed above the running one, as in December
  "running_gone", // as next_listed, and the running semester is no longer listed
] as const;

/** Three menu pages list semesters. They share one name because clients request them one after another. */
const shared = { name: "semesters", shape: "menu", fields: [], variants } as const;

/** Time Table: only the student's semesters. */
export const timeTableMenuPage: PortalPage = {
  ...shared,
  path: "academics/common/StudentTimeTable",
  menu: { group: "Academics", label: "Time Table" },
  render: (context) =>
    semesterMenu(context, isEmptyFor(context, ["none_own", "none_on_two", "none"]) ? [] : ownTerms(context), {
      title: "Time Table",
      formId: "studentTimeTable",
      selectClass: "form-select",
      placeholder: "--Choose Semester--",
      onChange: "processViewTimeTable",
      note: `<br/><span style="color: red; font-weight: normal;">* Only Registered Semester</span>`,
    }),
};

/** Marks View: all semesters of the institution, for every student. */
export const marksMenuPage: PortalPage = {
  ...shared,
  path: "examinations/StudentMarkView",
  menu: { group: "Examination", label: "Marks View" },
  render: (context) =>
    semesterMenu(context, isEmptyFor(context, ["none_on_two", "none"]) ? [] : institutional, {
      title: "Marks View",
      formId: "studentMarkView",
      selectClass: "form-control",
      placeholder: "-- Choose\n\t\t\t\t\t\tSemester --",
      onChange: "doViewExamMark",
      note: "",
    }),
};

/** Exam Schedule: the same list. */
export const examMenuPage: PortalPage = {
  ...shared,
  path: "examinations/StudExamSchedule",
  menu: { group: "Examination", label: "Exam Schedule" },
  render: (context) =>
    semesterMenu(context, isEmptyFor(context, ["none"]) ? [] : institutional, {
      title: "Exam Schedule",
      formId: "examScheduleForStudent",
      selectClass: "form-control",
      placeholder: "-- Choose\n\t\t\t\t\t\tSemester --",
      onChange: "doSearchExamScheduleForStudent",
      note: "",
    }),
};

interface SemesterMenu {
  readonly title: string;
  /** Id and name of the form. */
  readonly formId: string;
  readonly selectClass: string;
  readonly placeholder: string;
  /** Script function that loads the selected semester. */
  readonly onChange: string;
  /** HTML after the label. */
  readonly note: string;
}

const institutional: readonly Choice[] = institutionalTerms.map(({ id, name }) => ({ value: id, label: name }));

function ownTerms({ student, variant }: RenderContext): readonly Choice[] {
  const own = ownTermsOf(student);
  const listed =
    variant === "next_listed" ? [nextTerm, ...own] : variant === "running_gone" ? [nextTerm, ...own.slice(1)] : own;
  return listed.map(({ id, name }) => ({ value: id, label: name }));
}

/** The bare student has no data at all, not even a semester. */
function isEmptyFor({ student, variant }: RenderContext, emptyIn: readonly string[]): boolean {
  return variant === null ? student.kind === "bare" : emptyIn.includes(variant);
}

function semesterMenu(context: RenderContext, choices: readonly Choice[], menu: SemesterMenu): string {
  const { student, csrf, variant } = context;
  const shown = choices.map(({ value, label }) => ({
    value: variant === "padded_values" ? ` ${value} ` : value,
    label: variant === "campus_suffix" ? `${label} - AMR` : label,
  }));
  const chosen = variant === "second_selected" ? (shown[0]?.value ?? null) : null;
  return `
		<link rel="stylesheet" href="assets/css/validationEngine.jquery.css">
${mainSection(
  menu.title,
  `					<div class="box-body">
						<form class="form-horizontal" method="post" id="${menu.formId}" name="${menu.formId}" autocomplete="off">
							${hidden("_csrf", csrf)}
							${hidden("authorizedID", student.registrationNumber, "authorizedID")}
							<!-- Semester --><div class="form-groups">
								<label for="semesterSubId" class="col-md-3 control-label" style="text-align: left;">Semester &nbsp;
									${menu.note}
								</label><div class="col-md-9 form-group">
									<select class="${menu.selectClass}" name="semesterSubId" id="semesterSubId" data-validation-engine="validate[required]" onchange="${menu.onChange}();">
			${options(menu.placeholder, shown, chosen)}
									</select></div></div></form><!-- loadMyFragment --><div class="form-group" id="loadMyFragment"></div></div></div>`,
)}
	<noscript>
		<h2 class="text-red">Enable JavaScript to Access VTOP</h2>
	</noscript>
	${tokenScript(csrf)}
</div>`;
}
