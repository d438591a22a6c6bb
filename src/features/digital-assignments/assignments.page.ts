import type { HtmlElement } from "../../html/dom/element.ts";
import { assertEmpty } from "../../html/empty.ts";
import { attribute, find } from "../../html/find.ts";
import { requireCompleteSection } from "../../html/old-section.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Cell } from "../../html/table/cell.ts";
import { otherTables } from "../../html/table/other-tables.ts";
import { column, findTable, parseTable, type Row } from "../../html/table/table.ts";
import { parseDate, parseDateTime, parseInteger, parseNumber, valueText } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import { downloadPath, firstDownloadPath } from "../download-path.ts";
import { isCourseTypeCode } from "./course-type.ts";
import type { DigitalAssignment } from "./schema.ts";

interface Input {
  readonly class_id: string;
}

const columns = {
  serial_number: column("Sl.No."),
  title: column("Title"),
  max_mark: column("Max. Mark"),
  weightage: column("Weightage %"),
  due_date: column("Due Date"),
  question_paper: column("QP"),
  updated: column("Last Updated On"),
  upload: column("Upload/Edit"),
  submission: column("Download"),
};

const courseColumns = { course_type: column("Course Type"), class_id: column("Class Number") };

/** The assignments of one class. */
export const assignmentsPage: Page<Input, DigitalAssignment[]> = {
  name: "digital_assignments_course",
  path: "examinations/processDigitalAssignment",
  shape: "data",
  form: ({ class_id }) => ({ classId: class_id }),
  parse: (page) => parseAssignments(rootOf(page)),
};

/** The same page with the course type code, which the list of courses may only show as text. */
export const assignmentsWithTypePage: Page<
  Input,
  { readonly course_type_code: string | null; readonly assignments: DigitalAssignment[] }
> = {
  ...assignmentsPage,
  parse(page) {
    const root = rootOf(page);
    return { course_type_code: parseTypeCode(root), assignments: parseAssignments(root) };
  },
};

function rootOf(page: HtmlElement): HtmlElement {
  return requireCompleteSection(page, "daUpload");
}

function parseTypeCode(root: HtmlElement): string | null {
  const table = findTable(root, "Class Number");
  const rows = table === null ? [] : parseTable(table, courseColumns, { serial: null }).rows;
  const type = rows[0]?.course_type.text() ?? null;
  return type !== null && isCourseTypeCode(type) ? type : null;
}

function parseAssignments(root: HtmlElement): DigitalAssignment[] {
  const table = findTable(root, "Last Updated On");
  const others = otherTables(root, [table, findTable(root, "Class Number")]);
  const isLost = others.length > 0 || find(root, belongsToAssignment) !== null;
  if (table === null && isLost) throw new PageChanged('table with column "Last Updated On"');
  const rows = table === null ? [] : parseTable(table, columns).rows;
  if (rows.length === 0) assertEmpty(root, 'table with column "Last Updated On"');
  return rows.map(assignmentOf);
}

function assignmentOf(row: Row<typeof columns>): DigitalAssignment {
  const question_paper_download_path = firstDownloadPath(row.question_paper.element);
  const submission_download_path = firstDownloadPath(row.submission.element);
  const submission = parseSubmission(row.updated);
  return {
    serial_number: row.serial_number.required(parseInteger),
    assignment_code:
      hiddenCode(row.upload.element) ?? codeIn(question_paper_download_path) ?? codeIn(submission_download_path),
    assignment_title: row.title.requiredText(),
    max_mark: row.max_mark.value(parseNumber),
    weightage: row.weightage.value(parseNumber),
    due_date: row.due_date.value(parseDate),
    ...submission,
    can_update: find(row.upload.element, offersUpload) !== null,
    question_paper_download_path,
    // The portal shows a link even if there is no submission.
    submission_download_path: submission.submission_status === "submitted" ? submission_download_path : null,
  };
}

function parseSubmission(updated: Cell): Pick<DigitalAssignment, "submission_status" | "submitted_at"> {
  const text = updated.text();
  if (text === null) return { submission_status: "not_submitted", submitted_at: null };
  if (/^file not uploaded\.?$/i.test(text)) return { submission_status: "missed", submitted_at: null };
  const submitted_at = parseDateTime(text);
  if (submitted_at === null && parseDate(text) === null) throw new PageChanged('date in column "Last Updated On"');
  return { submission_status: "submitted", submitted_at };
}

function hiddenCode(upload: HtmlElement): string | null {
  const field = find(upload, isCodeField);
  return field === null ? null : valueText(attribute(field, "value") ?? "");
}

const isCodeField = (element: HtmlElement) => element.name === "input" && attribute(element, "name") === "code";

const belongsToAssignment = (element: HtmlElement) => isCodeField(element) || downloadPath(element) !== null;

/** Returns the code in `examinations/<action>/<code>/<class>`. */
function codeIn(path: string | null): string | null {
  return path?.split("/")[2] || null;
}

/** Recognises a button or a file input. Hidden inputs are in every row. */
function offersUpload(element: HtmlElement): boolean {
  const kinds = ["button", "submit", "file"];
  const isControl =
    element.name === "button" || (element.name === "input" && kinds.includes(attribute(element, "type") ?? ""));
  return isControl && attribute(element, "disabled") === null;
}
