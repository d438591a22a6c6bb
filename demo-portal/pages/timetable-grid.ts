import { escapeHtml } from "../html/html.ts";
import type { CourseClass } from "../world/course-class.ts";
import { type Column, columnsOf, type GridDay, gridDays, type TimeSpan } from "../world/week.ts";

const labels = "#e2e2e2";
const style = "border: 1px solid #3c8dbc; text-align: center; vertical-align: middle; padding: 3px; width: 50px;";

/** The weekly grid: four rows of times, then two rows per day. The second row of a day has one cell fewer. */
export function weekGrid(termId: string, classes: readonly CourseClass[], variant: string | null): string {
  const columns = columnsOf(termId);
  const days = gridDays(termId).filter((day) => day.weekday !== "SUN" || hasClassOn(day, classes));
  const rows = [...timeRows("THEORY", "theory", columns), ...timeRows("LAB", "lab", columns)];
  const [open, close] = variant === "with_tbody" ? ["<tbody>", "</tbody>"] : ["", ""];
  return `			<table id="timeTableStyle" class="w3-table-all w3-card-4 w3-hoverable" style="border: 2px solid #3c8dbc; text-align: center; font-size: 12px; margin-bottom: 20px; width: 100%;">
			${open}${[...rows, ...days.flatMap((day) => dayRows(day, columns, classes, emptyCellText(termId)))].join("")}
			${close}</table>`;
}

function row(first: string, second: string, rest: readonly string[], color = ""): string {
  return `
				<tr${color === "" ? "" : ` style="background-color: ${color};"`}>
					${first}${second}

${rest.map((html) => `\t\t\t\t\t\t${html}\n`).join("\n")}
				</tr>`;
}

function cell(text: string, color: string, attributes = ""): string {
  const background = color === "" ? "" : ` bgcolor="${color}"`;
  return `<td${attributes}${background} style="${style}">${escapeHtml(text)}</td>`;
}

function timeRows(title: string, kind: "theory" | "lab", columns: readonly Column[]): string[] {
  const color = kind === "theory" ? "#CCCCFF" : "#99CCFF";
  const times = (end: keyof TimeSpan) =>
    columns.map((column) => cell(column.hour === "Lunch" ? "Lunch" : (column[kind]?.[end] ?? "-"), color));
  return [
    row(cell(title, labels, ` rowspan="2"`), cell("Start", labels), times("start")),
    row("", cell("End", labels), times("end")),
  ];
}

/** Text of cells without a slot. On the older page it gets longer with each such cell. */
function emptyCellText(termId: string): (kind: "theory" | "lab", count: number) => string {
  return termId === "AP2024254"
    ? (kind, count) => (kind === "theory" ? "_" : "-").repeat(count)
    : (kind) => (kind === "theory" ? "-" : "--");
}

function dayRows(
  day: GridDay,
  columns: readonly Column[],
  classes: readonly CourseClass[],
  emptyText: ReturnType<typeof emptyCellText>,
): string[] {
  const cells = (kind: "theory" | "lab") => {
    let count = 0;
    return columns.map(({ hour }, index) => {
      const slot = hour === "Lunch" ? hour : (day[kind][index] ?? "");
      const registered = classes.find(({ slots }) => slots.includes(slot));
      if (registered !== undefined) return cell(cellText(slot, registered), "#CCFF33");
      count += slot === "" ? 1 : 0;
      return cell(slot === "" ? emptyText(kind, count) : slot, kind === "lab" ? "#f9efa4" : "");
    });
  };
  return [
    row(cell(day.weekday, labels, ` rowspan="2"`), cell("THEORY", labels), cells("theory")),
    row("", cell("LAB", labels), cells("lab"), "#FFFFCC"),
  ];
}

/** `SLOT-CODE-TYPE-VENUE-GROUP`, e.g. "C1-CSE3009-ETH-430-CB-ALL". */
function cellText(slot: string, { courseCode, typeCode, room, building }: CourseClass): string {
  return [slot, courseCode, typeCode, room ?? "-", building, "ALL"].filter((part) => part !== null).join("-");
}

function hasClassOn({ theory, lab }: GridDay, classes: readonly CourseClass[]): boolean {
  return classes.some(({ slots }) => slots.some((slot) => theory.includes(slot) || lab.includes(slot)));
}
