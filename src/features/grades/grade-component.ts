import type { HtmlElement } from "../../html/dom/element.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section/section.ts";
import type { Cell } from "../../html/table/cell.ts";
import { isTotal } from "../../html/table/rows.ts";
import { defineTable, parseRows } from "../../html/table/table.ts";
import { heading, matches, sameWords, undecorated } from "../../html/text.ts";
import { parseId, parseNumber, valueText } from "../../html/values.ts";
import { confirmed, isTotalOf } from "../../html/witnesses.ts";
import { assessmentColumns, assessmentOf } from "../marks/assessments.ts";
import type { GradeComponent } from "./schema.ts";

// Here the table usually has no remarks: an unknown column is a new one, not the renamed column of the remarks.
const { remark, ...columns } = assessmentColumns;

/** The marks of one class of a course. */
export const componentTable = defineTable(columns, { anchors: ["Mark Title"], otherHeadings: remark.wordings });

/** Parses the marks of one class of a course. The total is the portal's own, which is rounded. */
export function parseComponent(section: Section, table: HtmlElement, sem_sub_id: string | null): GradeComponent {
  const { entries } = parseRows(section, table, componentTable);
  const others = entries.filter(({ kind }) => kind === "other").map(({ cells }) => cells);
  const class_id = section.fit(
    "class_id",
    labelled(section, others.flat(), "Class Number", (cell) => cell.raw()),
    parseId,
  );
  section.assertAnswers("sem_sub_id", class_id?.slice(0, sem_sub_id?.length), sem_sub_id);
  const course_type = labelled(section, others.flat(), "Course Type", (cell) => cell.text() ?? "");
  const shown = entries.flatMap((entry) => {
    if (entry.kind !== "data") return [];
    const remarkCell = entry.cells.find((cell) => remark.wordings.some((name) => sameWords(name, cell.heading)));
    return [assessmentOf(section, { ...entry.row, remark: remarkCell ?? null })];
  });
  const marks = shown.map(({ weightage_mark }) => weightage_mark);
  const figures = { total: totalIn(section, others) };
  return {
    class_id,
    course_type,
    assessments: shown,
    ...confirmed(section, figures, ({ total }) => isTotalOf(total, marks)),
  };
}

/** Returns the number next to the label, or null if there is no total. Throws PageChanged for any other form of it. */
function totalIn(section: Section, rows: readonly (readonly Cell[])[]): number | null {
  const [row, another] = rows.filter((cells) => cells.some((cell) => cell.hasValue()) && isTotal(cells));
  if (row === undefined) return null;
  const [label, total, ...more] = row;
  const isKnown = /^(?:grand )?total(?: marks?)?$/.test(heading(label?.raw() ?? ""));
  if (another !== undefined || !isKnown || total === undefined || more.some((cell) => cell.hasValue())) {
    throw new PageChanged('a single value next to "Total"');
  }
  return section.fit("total", valueText(total.raw()), parseNumber);
}

/** Returns the text after a label and a colon in the same cell. Label and value are one run of text. */
function labelled(
  section: Section,
  cells: readonly Cell[],
  label: string,
  shown: (cell: Cell) => string,
): string | null {
  const pattern = new RegExp(`^${label} ?:(.*)$`, "i");
  const cell = cells.find((candidate) => matches(candidate.element, pattern));
  if (cell === undefined) throw new PageChanged(`label "${label}"`);
  section.account(cell.element);
  return valueText(undecorated(pattern.exec(shown(cell))?.[1] ?? ""));
}
