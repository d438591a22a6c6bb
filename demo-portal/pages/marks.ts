import { around, inOrder, row, textRow } from "../html/html.ts";
import { type Campus, isNewCurriculum } from "../world/campus.ts";
import { type Assessment, type ClassMarks, marksOf, scoreText, weightageText } from "../world/marks.ts";
import { dataPage, type PortalPage, type RenderContext } from "./page.ts";
import { requestedSemester, semesterFormPage, semesterForms } from "./semester-form.ts";

const headings = "Sl.No.,ClassNbr,Course Code,Course Title,Course Type,Course System,Faculty,Slot,Course Mode".split(
  ",",
);
const usualColumns = "Sl.No.,Mark Title,Max. Mark,Weightage %,Status,Scored Mark,Weightage Mark,Remark".split(",");

/** Column order of the nested table in some variants, as on other campuses. */
const movedColumns: Readonly<Record<string, readonly string[]>> = {
  class_average: [...usualColumns.slice(0, 7), "Class Average", "Remark"],
  no_remark: usualColumns.slice(0, 7),
};

/** Marks of a semester: a row per class, followed by a row with the nested table of its assessments. */
export const marksPage: PortalPage = {
  ...dataPage("marks", "examinations/doStudentMarkView", ["semesterSubId"]),
  variants: [
    "no_table", // no data for the semester: no table, "No data Found" in red
    "header_only", // the table has only its headings
    "course_row_alone", // no class has a row with the nested table
    "class_average", // a Class Average column before Remark
    "no_remark", // no Remark column
    "withheld_text", // every mark is a text, with a status text
  ],
  render(context) {
    const classes = marksOf(context.student, requestedSemester(context));
    const variant = context.variant ?? usualVariant(context, classes);
    const result =
      variant === "no_table"
        ? { message: "No data Found", content: "<!-- Research Courses -->" }
        : { content: table(variant === "header_only" ? [] : classes, variant, context.campus) };
    return semesterFormPage(context, semesterForms.marks, result);
  },
};

function usualVariant({ student }: RenderContext, classes: readonly ClassMarks[]): string | null {
  if (student.kind === "bare") return "header_only";
  return classes.length === 0 ? "no_table" : null;
}

function table(classes: readonly ClassMarks[], variant: string | null, campus: Campus | undefined): string {
  const rows = classes.flatMap((entry, index) => {
    const course = courseRow(entry, index + 1, campus);
    const isAlone = variant === "course_row_alone" || (campus !== undefined && entry.assessments.length === 0);
    return isAlone ? [course] : [course, detailRow(entry, variant)];
  });
  const tags = `<div id="fixedTableContainer" class="fixedTableContainer"><table class="customTable" style="align: center;">`;
  return `${around(tags, [row('<tr class="tableHeader">', "<td>", headings), ...rows].join("\n"))}<!-- Research Courses -->`;
}

function courseRow({ courseClass, courseMode }: ClassMarks, serial: number, campus: Campus | undefined): string {
  const { classId, courseCode, courseTitle, typeName, teacher, slots } = courseClass;
  const course = [String(serial), classId, courseCode, courseTitle, typeName];
  const system = isNewCurriculum(courseCode) ? (campus?.newSystem ?? "FFCS") : "FFCS";
  const texts = [...course, system, teacher.name, slots.join("+"), courseMode];
  return `${textRow('<tr class="tableContent" >', "<td>", texts)}<!-- <td th:text="\${row.credits}"></td> -->`;
}

function detailRow({ assessments }: ClassMarks, variant: string | null): string {
  const columns = movedColumns[variant ?? ""] ?? usualColumns;
  const rows = assessments.map((assessment, index) => assessmentRow(assessment, index + 1, columns, variant));
  return around(
    '<tr class="tableContent"><td colspan="9" align="center"><table class="customTable-level1" style="align: center;width: 80%;" >',
    [row('<tr class="tableHeader-level1">', "<td>", columns), ...rows].join("\n"),
  );
}

function assessmentRow(mark: Assessment, serial: number, columns: readonly string[], variant: string | null): string {
  const withheld = variant === "withheld_text" ? "Withheld" : null;
  const texts: Readonly<Record<string, string>> = {
    "Sl.No.": String(serial),
    "Mark Title": mark.title,
    "Max. Mark": String(mark.maxMark),
    "Weightage %": String(mark.weightage),
    Status: withheld === null ? mark.status : "Result Withheld",
    "Scored Mark": withheld ?? scoreText(mark),
    "Weightage Mark": withheld ?? weightageText(mark),
    "Class Average": (mark.maxMark * 0.6).toFixed(2),
    Remark: mark.remark,
  };
  return textRow('<tr class="tableContent-level1">', "<td><output>", inOrder(columns, texts));
}
