import type { HtmlElement } from "../../html/dom/element.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Cell } from "../../html/table/cell.ts";
import { parseTable } from "../../html/table/table.ts";
import { textOf } from "../../html/text.ts";
import { parseNumber, valueText } from "../../html/values.ts";
import { assessmentColumns, assessmentOf } from "../marks/assessments.ts";
import type { GradeComponent } from "./schema.ts";

/** Whether a detail table has the marks of one class. Its first row names the class. */
export const isComponent = (table: HtmlElement): boolean => /^class number\b/i.test(textOf(table));

/** Parses the marks of one class of a course. The total is the portal's own, which is rounded. */
export function parseComponent(table: HtmlElement): GradeComponent {
  const { rows, entries } = parseTable(table, assessmentColumns);
  const others = entries.filter(({ kind }) => kind === "other").map(({ cells }) => cells);
  const labels = others.flat().map((cell) => cell.raw());
  return {
    class_id: labelled(labels, "Class Number"),
    course_type: labelled(labels, "Course Type"),
    assessments: rows.map(assessmentOf),
    total: totalIn(others),
  };
}

/** Returns the number next to the label, or null if there is no total. Throws PageChanged if the total is ambiguous. */
function totalIn(rows: readonly (readonly Cell[])[]): number | null {
  const [label, total, ...more] = rows.find(([first]) => /^(?:grand )?total\b/i.test(first?.raw() ?? "")) ?? [];
  if (label === undefined) return null;
  if (total === undefined || more.some((cell) => cell.text() !== null))
    throw new PageChanged('single value of label "Total"');
  return total.value(parseNumber);
}

/** Returns the text after a label and a colon in the same cell. */
function labelled(texts: readonly string[], label: string): string | null {
  const pattern = new RegExp(`^${label} ?:(.*)$`, "i");
  const value = texts.map((text) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
  if (value === undefined) throw new PageChanged(`label "${label}"`);
  return valueText(value);
}
