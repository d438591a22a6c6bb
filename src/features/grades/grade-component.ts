import { Cell } from "../../html/cell.ts";
import { isTotalOf } from "../../html/contradictions.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { undecorated } from "../../html/headings.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { isTotal, parseRows } from "../../html/table.ts";
import { parseId, parseNumber, valueText } from "../../html/values.ts";
import { assessmentOf, assessments } from "../marks/assessments.ts";
import type { GradeComponent } from "./schema.ts";

export const componentTable = assessments;

/** Parses the marks of one class of a course. The total is the portal's own, which is rounded. */
export function parseComponent(section: Section, table: HtmlElement, sem_sub_id: string | null): GradeComponent {
  const { rows, entries } = parseRows(section, table, componentTable);
  const others = entries.filter(({ kind }) => kind === "other").map(({ cells }) => cells);
  const class_id = section.fit(
    "class_id",
    labelled(section, others.flat(), "Class Number", (cell) => cell.raw()),
    parseId,
  );
  section.assertAnswers("sem_sub_id", class_id?.slice(0, sem_sub_id?.length), sem_sub_id);
  const course_type = labelled(section, others.flat(), "Course Type", (cell) => cell.text() ?? "");
  const shown = rows.map(assessmentOf);
  const total = totalIn(section, others);
  const marks = shown.map(({ weightage_mark }) => weightage_mark);
  section.checkAgreement("total", isTotalOf(total, marks));
  return { class_id, course_type, assessments: shown, total };
}

/** Returns the number next to the label, or null if there is no total. */
function totalIn(section: Section, rows: readonly (readonly HtmlElement[])[]): number | null {
  const [row, another] = rows.filter(isTotal);
  const [label, value] = row?.filter(({ text }) => valueText(text) !== null) ?? [];
  if (another !== undefined) throw new PageChanged('a single value next to "Total"');
  return label === undefined || value === undefined
    ? null
    : new Cell("Total", value, "total", section).value(parseNumber);
}

/** Returns the text after a label and a colon in the same cell. Label and value are one run of text. */
function labelled(
  section: Section,
  cells: readonly HtmlElement[],
  label: string,
  shown: (cell: Cell) => string,
): string | null {
  const pattern = new RegExp(`^${label} ?:(.*)$`, "i");
  const cell = cells.find((candidate) => pattern.test(candidate.text));
  if (cell === undefined) throw new PageChanged(`label "${label}"`);
  section.account(cell);
  return valueText(undecorated(pattern.exec(shown(new Cell(label, cell, label, section)))?.[1] ?? ""));
}
