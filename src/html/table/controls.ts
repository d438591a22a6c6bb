import { collapse } from "../dom/collapse.ts";
import type { HtmlElement } from "../dom/element.ts";
import { FIELD } from "../dom/tags.ts";
import { attribute, find, findAll } from "../find.ts";
import { textOf } from "../text.ts";

/** Types of inputs that filter the rows of a table. */
const FILTERS = new Set(["text", "search", "number", "date"]);
/** Types of inputs that are clicked and hold no value. */
const CLICKED = new Set(["checkbox", "radio", "button", "submit"]);
const ANY = /^(?:|-+|all|any|-* ?(?:all|any|select|choose)\b.*)$/i;

/** The rows of a table that only filter it: most tables have none. */
export function filterRowsOf(table: HtmlElement, rows: readonly HtmlElement[]): readonly HtmlElement[] {
  return find(table, isField) === null ? [] : rows.filter(isFilterRow);
}

const isField = ({ tag }: HtmlElement): boolean => (tag.flags & FIELD) !== 0;

/** True if a row has no text and nothing but fields that filter the table: inputs without a value, and selects of which none is chosen. */
export function isFilterRow(row: HtmlElement): boolean {
  const fields = findAll(row, isField);
  return fields.length > 0 && fields.every(isFilter) && find(row, "img") === null && textOf(row) === "";
}

function isFilter(field: HtmlElement): boolean {
  if (field.name === "input") {
    return FILTERS.has(attribute(field, "type")?.toLowerCase() ?? "text") && !attribute(field, "value")?.trim();
  }
  const options = findAll(field, "option");
  const chosen = options.findLast((option) => attribute(option, "selected") !== null) ?? options[0];
  return chosen !== undefined && ANY.test(textOf(chosen));
}

/** True if the cells of a column hold controls and nothing else. Some of them may be empty. */
export function isControlColumn(cells: readonly HtmlElement[]): boolean {
  const filled = cells.filter((cell) => cell.children.length > 0);
  return filled.length > 0 && filled.every(holdsOnlyControls);
}

function holdsOnlyControls(cell: HtmlElement): boolean {
  const controls = findAll(cell, (element) => isField(element) || isButton(element));
  const areClicked = controls.every((control) => isButton(control) || CLICKED.has(attribute(control, "type") ?? ""));
  return controls.length > 0 && areClicked && hasNoOwnText(cell);
}

/** True if a cell has no text but that of buttons: a column of such cells needs no heading. */
export const hasNoOwnText = (cell: HtmlElement): boolean => cell.text === "" || showsOnlyButtons(cell);

/** True if the text of a cell is that of its buttons, without a digit. */
function showsOnlyButtons(cell: HtmlElement): boolean {
  const buttons = findAll(cell, isButton);
  const captions = collapse(buttons.map(textOf).join(" "));
  return captions === textOf(cell) && /^\P{N}{1,60}$/u.test(captions);
}

const isButton = (element: HtmlElement) =>
  element.name === "button" || (element.name === "a" && /(?:^|\s)btn(?:\s|$)/.test(attribute(element, "class") ?? ""));
