import { around, escapeHtml, row, textRow } from "../html/html.ts";
import { type Exam, type ExamGroup, examsOf, type Sitting } from "../world/exams.ts";
import { groupBy } from "../world/group-by.ts";
import { clockTime, shortMonthDate } from "../world/portal-dates.ts";
import { dataPage, type PortalPage, type RenderContext } from "./page.ts";
import { requestedSemester, semesterFormPage, semesterForms } from "./semester-form.ts";

const headings = [
  ..."S.No.,Course Code,Course Title,Course Type,Class ID,Slot,Exam Date,Exam Session,Reporting Time".split(","),
  ..."Exam Time,Venue,Seat Location,Seat No.".split(","),
];

/** Exams of a semester, upcoming first: per class group a row and headings, and per exam a row and the sittings. */
export const examSchedulePage: PortalPage = {
  ...dataPage("exam_schedule", "examinations/doSearchExamScheduleForStudent", ["semesterSubId"]),
  variants: [
    "no_table", // no table, "Exam Schedule Not Found" in red
    "header_only", // class group and headings, no exams
    "two_class_groups", // the two header rows are repeated for each class group
    "no_class_group", // headings first, as on other campuses
    "nothing_announced", // the date and times of every sitting are empty
  ],
  render(context) {
    const groups = examsOf(context.student, requestedSemester(context));
    const variant = context.variant ?? usualVariant(context, groups) ?? context.campus?.examVariant ?? null;
    const result =
      variant === "no_table"
        ? { message: "Exam Schedule Not Found" }
        : { content: table(shownGroups(groups, variant), variant) };
    return semesterFormPage(context, semesterForms.exams, result);
  },
};

function usualVariant({ student }: RenderContext, groups: readonly ExamGroup[]): string | null {
  if (groups.length > 0) return null;
  return student.kind === "fresher" ? "header_only" : "no_table";
}

function shownGroups(groups: readonly ExamGroup[], variant: string | null): readonly ExamGroup[] {
  if (variant === "header_only") return [{ classGroup: "General (Semester)", exams: [] }];
  if (variant === "two_class_groups")
    return groups.length > 1
      ? groups
      : groups.flatMap((group) => [group, { ...group, classGroup: "Fast Track (Semester)" }]);
  return joined(groups);
}

/** All exams below the heading of the first class group. */
function joined(groups: readonly ExamGroup[]): readonly ExamGroup[] {
  const all = groups.flatMap(({ exams }) => exams);
  const exams = groupBy(all, ({ name }) => name).map((same) => ({
    name: same[0]?.name ?? "",
    sittings: same.flatMap(({ sittings }) => sittings),
  }));
  return groups.slice(0, 1).map(({ classGroup }) => ({ classGroup, exams }));
}

function table(groups: readonly ExamGroup[], variant: string | null): string {
  const rows = groups.flatMap(({ classGroup, exams }) => [
    ...(variant === "no_class_group" ? [] : [groupRow(classGroup)]),
    row('<tr class="tableHeader">', "<td><span>", headings),
    ...exams.flatMap((exam) => examRows(exam, variant)),
  ]);
  const tags = '<div class="fixedTableContainer" id="fixedTableContainer"><table class="customTable">';
  return around(tags, rows.join("\n"));
}

/** The name of the group has a line break before the parenthesis. */
const groupRow = (classGroup: string): string =>
  row('<tr class="tableHeader">', '<td colspan="13" align="center"><span>', [
    escapeHtml(classGroup).replace(" (", "\n\t\t\t\t("),
  ]);

function examRows({ name, sittings }: Exam, variant: string | null): readonly string[] {
  const cell = '<td colspan="13" class="panelHead-secondary" align="center">';
  const rows = sittings.map((sitting, index) => sittingRow(sitting, index + 1, variant));
  return [textRow('<tr class="tableContent">', cell, [name]), ...rows];
}

function sittingRow(sitting: Sitting, serial: number, variant: string | null): string {
  const { courseCode, courseTitle, typeCode, classId, slots } = sitting.courseClass;
  const time = variant === "nothing_announced" ? null : sitting.time;
  const texts = [String(serial), courseCode, courseTitle, typeCode, classId, slots.join("+"), ...timeTexts(time)];
  const { venue, location, number } = sitting.seat ?? { venue: "-", location: "-", number: "-" };
  const seat = [` ${around("<span>", escapeHtml(venue))}`, ...[location, number].map((text) => around("<span>", text))];
  return row('<tr class="tableContent">', "<td>", [...texts.map(escapeHtml), ...seat]);
}

/** Exam Date, Exam Session, Reporting Time and Exam Time; empty cells until the exam is announced. */
function timeTexts(time: Sitting["time"]): readonly string[] {
  if (time === null) return ["", "", "", ""];
  const { date, session, reporting, start, end } = time;
  return [shortMonthDate(date), session, clockTime(reporting), `${clockTime(start)} - ${clockTime(end)}`];
}
