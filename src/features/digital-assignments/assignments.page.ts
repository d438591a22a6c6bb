import type { Cell } from "../../html/cell.ts";
import { type HtmlElement, isHiddenWithin } from "../../html/dom/element.ts";
import { attribute, find } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findOne, parseRecords } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, parseRows, type Row } from "../../html/table.ts";
import { parseDate, parseDateTime, parseId, parseNumber, parseSerial, valueText } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { Page } from "../../portal/page.ts";
import { isCourseTypeCode } from "../course-types.ts";
import { firstDownloadPath } from "../download-path.ts";
import type { DigitalAssignment } from "./schema.ts";

type Input = { readonly class_id: string };

type AssignmentsWithType = { readonly course_type_code: string | null; readonly assignments: DigitalAssignment[] };

const courseTable = defineTable(
  { course_type: column("Course Type"), class_id: column("Class Number") },
  {
    anchors: ["Class Number"],
    otherHeadings: ["Semester", "Course Code", "Course Title"],
    serial: null,
    absent: "nothing",
    counts: false,
  },
);

const assignmentTable = defineTable(
  {
    serial_number: column("Sl.No."),
    assignment_title: column("Title"),
    max_mark: column("Max. Mark"),
    weightage: column("Weightage %"),
    due_date: column("Due Date"),
    question_paper_download_path: column("QP"),
    submitted_at: column("Last Updated On"),
    can_update: column("Upload/Edit"),
    submission_download_path: column("Download"),
  },
  { anchors: ["Last Updated On"], otherHeadings: ["Document Details"] },
);

const TEXTS = [
  "Notes",
  /^1\. [\p{L} (.]{1,40}\d+ ?MB\)?$/iu,
  /^2\. (?:File type should be )?pdf(?:, ?\w+)+(?: only)?$/i,
  "Uploaded successfully",
  "Upload Restricted Mark Awarded",
  // Title of the dialog that shows the chosen file.
  "File Upload",
];

/** The assignments of one class with its course type code, which the list of courses may only show as text. */
export const assignmentsWithTypePage = definePage<Input, AssignmentsWithType>({
  name: "digital_assignments_course",
  path: "examinations/processDigitalAssignment",
  form: ({ class_id }) => ({ classId: class_id }),
  section: "daUpload",
  isComplete: true,
  tables: [courseTable, assignmentTable],
  texts: TEXTS,
  empty: { subjects: ["assignments", "digital assignments", "assessments"] },
  parse(section, { class_id }) {
    return {
      course_type_code: parseTypeCode(section, class_id),
      assignments: parseRecords(section, assignmentTable, (row) => assignmentOf(section, row, class_id)),
    };
  },
});

/** The assignments of one class. */
export const assignmentsPage: Page<Input, DigitalAssignment[]> = {
  ...assignmentsWithTypePage,
  parse: (...page) => assignmentsWithTypePage.parse(...page).assignments,
};

/** Parses the type of the class. For a class of another student, the table has only its headings. */
function parseTypeCode(section: Section, classId: string): string | null {
  const table = findOne(section, courseTable);
  const [row, ...more] = table === null ? [] : parseRows(section, table, courseTable).rows;
  if (more.length > 0) throw new PageChanged('a single row in the table with column "Class Number"');
  section.assertAnswers("class_id", row?.class_id.value(parseId), classId);
  const type = row?.course_type.text() ?? null;
  return type !== null && isCourseTypeCode(type) ? type : null;
}

function assignmentOf(section: Section, row: Row<typeof assignmentTable.columns>, classId: string): DigitalAssignment {
  const question_paper_download_path = pathIn(row.question_paper_download_path);
  const submission_download_path = pathIn(row.submission_download_path);
  for (const path of [question_paper_download_path, submission_download_path]) {
    section.assertAnswers("class_id", partsOf(path).classId, classId);
  }
  const submission = parseSubmission(row.submitted_at);
  return {
    serial_number: row.serial_number.required(parseSerial),
    assignment_code:
      hiddenCode(row.can_update.element) ??
      partsOf(question_paper_download_path).code ??
      partsOf(submission_download_path).code,
    assignment_title: row.assignment_title.requiredText(),
    max_mark: row.max_mark.value(parseNumber),
    weightage: row.weightage.value(parseNumber),
    due_date: row.due_date.value(parseDate),
    ...submission,
    can_update: canUpdate(row.can_update),
    question_paper_download_path,
    // The portal shows a link even if there is no submission.
    submission_download_path: submission.submission_status === "submitted" ? submission_download_path : null,
  };
}

type Submission = Pick<DigitalAssignment, "submission_status" | "submission_text" | "submitted_at">;

function parseSubmission(cell: Cell): Submission {
  const submission_text = cell.text();
  const is = (submission_status: Submission["submission_status"], submitted_at: string | null = null): Submission => ({
    submission_status,
    submission_text,
    submitted_at,
  });
  if (submission_text === null) return is("not_submitted");
  if (/^file not uploaded\.?$/i.test(submission_text)) return is("missed");
  // A text that is no date is not lost: the record has it.
  const isDate = (parseDateTime(submission_text) ?? parseDate(submission_text)) !== null;
  return isDate ? is("submitted", cell.value(parseDateTime)) : is("other");
}

/** The download in a cell, which usually shows only an icon. A text without a link is reported. */
function pathIn(cell: Cell): string | null {
  const path = firstDownloadPath(cell.element);
  if (path === null && cell.hasValue()) cell.leaveUnread();
  return path;
}

function hiddenCode(upload: HtmlElement): string | null {
  const field = find(upload, (element) => element.name === "input" && attribute(element, "name") === "code");
  return field === null ? null : valueText(attribute(field, "value") ?? "");
}

/** The code and the class in `examinations/<action>/<code>/<class>`. */
function partsOf(path: string | null): { readonly code: string | null; readonly classId: string | null } {
  const [, , code, classId] = path?.split("/") ?? [];
  return { code: code || null, classId: classId || null };
}

/** True if the cell offers a button or a file input. Hidden inputs are in every row. */
function canUpdate(cell: Cell): boolean {
  const { element: root } = cell;
  const control = find(root, (element) => offersUpload(element) && !isHiddenWithin(root, element));
  if (control === null && cell.hasValue()) cell.leaveUnread();
  return control !== null;
}

function offersUpload(element: HtmlElement): boolean {
  const kinds = ["button", "submit", "file"];
  const isControl =
    element.name === "button" || (element.name === "input" && kinds.includes(attribute(element, "type") ?? ""));
  return isControl && attribute(element, "disabled") === null;
}
