import { type Choice, choicesOf, mainSection, options, tokenScript } from "../html/html.ts";
import { institutionalTerms, nextTerm, ownTermsOf } from "../world/terms.ts";
import { ownFields, type PortalPage, type RenderContext } from "./page.ts";

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
  render: (context) =>
    semesterMenu(context, isEmptyFor(context, ["none_own", "none"]) ? [] : ownTerms(context), {
      ...{ title: "Time Table", formId: "studentTimeTable", selectClass: "form-select" },
      ...{ placeholder: "--Choose Semester--", onChange: "processViewTimeTable" },
      note: `<br/><span style="color: red; font-weight: normal;">* Only Registered Semester</span>`,
    }),
};

/** A page that lists all semesters of the institution, for every student. */
const institutionalPage = (path: string, title: string, formId: string, onChange: string): PortalPage => ({
  ...shared,
  path,
  menu: { group: "Examination", label: title },
  render: (context) =>
    semesterMenu(context, isEmptyFor(context, ["none"]) ? [] : institutionalFor(context), {
      ...{ title, formId, onChange, selectClass: "form-control", note: "" },
      placeholder: "-- Choose\n\t\t\t\t\t\tSemester --",
    }),
});

export const marksMenuPage = institutionalPage(
  ...(["examinations/StudentMarkView", "Marks View", "studentMarkView", "doViewExamMark"] as const),
);
export const examMenuPage = institutionalPage(
  ...(["examinations/StudExamSchedule", "Exam Schedule"] as const),
  ...(["examScheduleForStudent", "doSearchExamScheduleForStudent"] as const),
);

type SemesterMenu = Readonly<Record<"title" | "formId" | "selectClass" | "placeholder" | "onChange" | "note", string>>;

const institutionalFor = ({ variant }: RenderContext): readonly Choice[] =>
  choicesOf([...(variant === "next_in_marks" ? [nextTerm] : []), ...institutionalTerms]);

function ownTerms({ student, variant }: RenderContext): readonly Choice[] {
  const own = ownTermsOf(student);
  if (variant === "next_listed") return choicesOf([nextTerm, ...own]);
  return choicesOf(variant === "running_gone" ? [nextTerm, ...own.slice(1)] : own);
}

/** The bare student has no data at all, not even a semester. */
const isEmptyFor = ({ student, variant }: RenderContext, emptyIn: readonly string[]): boolean =>
  variant === null ? student.kind === "bare" : emptyIn.includes(variant);

function semesterMenu(context: RenderContext, choices: readonly Choice[], menu: SemesterMenu): string {
  const { csrf } = context;
  return `
		<link rel="stylesheet" href="assets/css/validationEngine.jquery.css">
${mainSection(
  menu.title,
  `					<div class="box-body">
						<form class="form-horizontal" method="post" id="${menu.formId}" name="${menu.formId}" autocomplete="off">
							${ownFields(context)}<!-- Semester --><div class="form-groups">
								<label for="semesterSubId" class="col-md-3 control-label" style="text-align: left;">Semester &nbsp;
									${menu.note}</label><div class="col-md-9 form-group">
									<select class="${menu.selectClass}" name="semesterSubId" id="semesterSubId" data-validation-engine="validate[required]" onchange="${menu.onChange}();">
			${options(menu.placeholder, choices)}
									</select></div></div></form><!-- loadMyFragment --><div class="form-group" id="loadMyFragment"></div></div></div>`,
)}
	<noscript>
		<h2 class="text-red">Enable JavaScript to Access VTOP</h2>
	</noscript>${tokenScript(csrf)}</div>`;
}
