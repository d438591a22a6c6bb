import { choicesOf, escapeHtml, hidden, messageSpans, options, tokenScript } from "../html/html.ts";
import { institutionalTerms } from "../world/terms.ts";
import type { RenderContext } from "./page.ts";

/** The parts that differ between the examination pages. Each page has a semester select, a message and a table. */
export interface SemesterForm {
  readonly title: string;
  readonly formId: string;
  /** Script function that reloads the page with the selected semester. */
  readonly onChange: string;
  readonly message: string;
  /** The classes and the margin of the element around select and table; default those of marks. */
  readonly margin?: string;
  readonly content: string;
}

/** The requested semester; "" if the field is missing, which the portal treats like an unknown semester. */
export const requestedSemester = ({ form }: RenderContext): string => form.get("semesterSubId") ?? "";

/** A page with a table of results. Its select lists all semesters of the institution. */
export function semesterFormPage(context: RenderContext, page: SemesterForm): string {
  const placeholder = "-- Choose\n\t\t\t\t\tSemester --";
  return `<div id="main-section">
		<!-- <div th:replace="common/top :: bar"></div> -->
		<section class="content"><div class="col-sm-12"><div class="box box-info"><div class="box-header with-border">
						<h3 class="box-title" >${escapeHtml(page.title)}</h3></div><div class="box-body">
					<form role="form" id="${page.formId}" name="${page.formId}" method="post" autocomplete="off">
						${hidden("authorizedID", context.student.registrationNumber, "authorizedID")}
						<!-- th:object="\${${page.formId}}"> -->
						<div class="col-md-12" style="margin-top: 20px; margin-left: ${page.margin ?? "2px"};"><div>
							<div class="col-sm-6 col-sm-offset-3">
								<label for="acadYear" class="col-sm-4 control-label">Select
									Semester</label>
								<div class="col-md-8">
								<select class="form-control" name="semesterSubId" id="semesterSubId" data-validation-engine="validate[required]"
									onchange="${page.onChange}();">
									${options(placeholder, choicesOf(institutionalTerms), requestedSemester(context))}</select></div></div><div class="form-group col-sm-12"></div>
							${messageSpans("", page.message)}<br/>${page.content}</div></div></form></div><noscript>
						<h2 class="text-red">Nothing works here without JavaScript</h2>
					</noscript>${tokenScript(context.csrf)}</div></div></section>
	<!-- <div th:replace="common/bottom :: bar"></div> -->
</div>`;
}
