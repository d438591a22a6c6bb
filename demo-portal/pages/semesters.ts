import { type Choice, choicesOf, mainSection, options, tokenScript } from "../html/html.ts";
import { institutionalTerms, nextTerm, ownTermsOf } from "../world/terms.ts";
import { ownFields, type PortalPage, type RenderContext } from "./page.ts";
import { semesterFormPage, semesterForms } from "./semester-form.ts";

const variants = [
  "none_own", // the timetable page lists nothing, as for a fresher
  "none", // no page lists anything
  "next_listed", // the next semester is listed above the running one, as in December
  "next_in_marks", // the next semester is listed on the marks page only
  "running_gone", // as next_listed, and the running semester is no longer listed
] as const;

/** Three menu pages list semesters. They share one name because clients request them one after another. */
const shared = { name: "semesters", shape: "menu", fields: [], variants } as const;

/** Time Table: only the student's semesters. */
export const timeTableMenuPage: PortalPage = {
  ...shared,
  path: "academics/common/StudentTimeTable",
  menu: { group: "Academics", label: "Time Table" },
  render: (context) => `
		<link rel="stylesheet" href="assets/css/validationEngine.jquery.css">
${mainSection(
  "Time Table",
  `					<div class="box-body">
						<form class="form-horizontal" method="post" id="studentTimeTable" name="studentTimeTable" autocomplete="off">
							${ownFields(context)}<!-- Semester --><div class="form-groups">
								<label for="semesterSubId" class="col-md-3 control-label" style="text-align: left;">Semester &nbsp;
									<br/><span style="color: red; font-weight: normal;">* Only Registered Semester</span></label><div class="col-md-9 form-group">
									<select class="form-select" name="semesterSubId" id="semesterSubId" data-validation-engine="validate[required]" onchange="processViewTimeTable();">
			${options("--Choose Semester--", ownTerms(context))}
									</select></div></div></form><!-- loadMyFragment --><div class="form-group" id="loadMyFragment"></div></div></div>`,
)}
	<noscript>
		<h2 class="text-red">Enable JavaScript to Access VTOP</h2>
	</noscript>${tokenScript(context.csrf)}</div>`,
};

/** A page that lists all semesters of the institution, for every student. */
const institutionalPage = (path: string, form: (typeof semesterForms)[keyof typeof semesterForms]): PortalPage => ({
  ...shared,
  path,
  menu: { group: "Examination", label: form.title },
  render: (context) => semesterFormPage(context, form, {}, institutionalFor(context)),
});

export const marksMenuPage = institutionalPage("examinations/StudentMarkView", semesterForms.marks);
export const examMenuPage = institutionalPage("examinations/StudExamSchedule", semesterForms.exams);

function institutionalFor(context: RenderContext): readonly Choice[] {
  if (isEmptyFor(context, ["none"])) return [];
  return choicesOf([...(context.variant === "next_in_marks" ? [nextTerm] : []), ...institutionalTerms]);
}

function ownTerms(context: RenderContext): readonly Choice[] {
  const own = isEmptyFor(context, ["none_own", "none"]) ? [] : ownTermsOf(context.student);
  if (context.variant === "next_listed") return choicesOf([nextTerm, ...own]);
  return choicesOf(context.variant === "running_gone" ? [nextTerm, ...own.slice(1)] : own);
}

/** The bare student has no data at all, not even a semester. */
const isEmptyFor = ({ student, variant }: RenderContext, emptyIn: readonly string[]): boolean =>
  variant === null ? student.kind === "bare" : emptyIn.includes(variant);
