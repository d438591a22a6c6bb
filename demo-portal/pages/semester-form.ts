import { type Choice, choicesOf, escapeHtml, hidden, messageSpans, options, tokenScript } from "../html/html.ts";
import { institutionalTerms } from "../world/terms.ts";
import type { RenderContext } from "./page.ts";

/** The forms of the examination pages: the script function reloads the page with the selected semester. */
export const semesterForms = {
  marks: { title: "Marks View", formId: "studentMarkView", onChange: "doViewExamMark", margin: "2px" },
  exams: {
    title: "Exam Schedule",
    formId: "examScheduleForStudent",
    onChange: "doSearchExamScheduleForStudent",
    margin: "2px",
  },
  grades: { title: "Result - Grade View", formId: "studentGradeView", onChange: "doViewExamGrade", margin: "1px" },
};

/** The requested semester; "" if the field is missing, which the portal treats like an unknown semester. */
export const requestedSemester = ({ form }: RenderContext): string => form.get("semesterSubId") ?? "";

/** A semester page: a select of all semesters of the institution, a message and a table, both empty on the menu page. */
export function semesterFormPage(
  context: RenderContext,
  { title, formId, onChange, margin }: (typeof semesterForms)[keyof typeof semesterForms],
  result: { readonly message?: string; readonly content?: string } = {},
  choices: readonly Choice[] = choicesOf(institutionalTerms),
): string {
  const placeholder = "-- Choose\n\t\t\t\t\tSemester --";
  return `<div id="main-section">
		<!-- <div th:replace="common/top :: bar"></div> -->
		<section class="content"><div class="col-sm-12"><div class="box box-info"><div class="box-header with-border">
						<h3 class="box-title" >${escapeHtml(title)}</h3></div><div class="box-body">
					<form role="form" id="${formId}" name="${formId}" method="post" autocomplete="off">
						${hidden("authorizedID", context.student.registrationNumber, "authorizedID")}
						<!-- th:object="\${${formId}}"> -->
						<div class="col-md-12" style="margin-top: 20px; margin-left: ${margin};"><div>
							<div class="col-sm-6 col-sm-offset-3">
								<label for="acadYear" class="col-sm-4 control-label">Select
									Semester</label>
								<div class="col-md-8">
								<select class="form-control" name="semesterSubId" id="semesterSubId" data-validation-engine="validate[required]"
									onchange="${onChange}();">
									${options(placeholder, choices, requestedSemester(context))}</select></div></div><div class="form-group col-sm-12"></div>
							${messageSpans("", result.message)}<br/>${result.content ?? ""}</div></div></form></div><noscript>
						<h2 class="text-red">Nothing works here without JavaScript</h2>
					</noscript>${tokenScript(context.csrf)}</div></div></section>
	<!-- <div th:replace="common/bottom :: bar"></div> -->
</div>`;
}
