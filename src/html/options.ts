import type { HtmlElement } from "./dom/element.ts";
import { attribute, findAll } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import { Section } from "./section/section.ts";
import { collapse, textOf } from "./text.ts";

/** One option of a select. */
export interface Option {
  readonly value: string;
  /** The shown text, collapsed. */
  readonly text: string;
}

/** `-- Select --`, `Select Semester`, `-Select-`, `Choose ...`. */
const PLACEHOLDER = /^--|^-$|^-? ?(?:select|choose)\b/i;

/**
 * The options of the select with this id, without placeholders: an empty value or `0`, or a text that only asks to choose.
 * Throws PageChanged when there is no such select, or when it does not end.
 */
export function parseOptions(source: Section | HtmlElement, id: string): Option[] {
  const section = source instanceof Section ? source : new Section(source);
  const select = section.byId(id);
  if (select?.name !== "select" || !select.closed) throw new PageChanged(`select #${id}`);
  const options = optionsOf(select).filter(
    ({ value, text }) => value !== "" && value !== "0" && !PLACEHOLDER.test(text),
  );
  section.countRecords(options.length);
  return options;
}

/** The value of the selected option of a select; null without the select, and for a placeholder. Of several the last counts, as in a browser. */
export function selectedValue(section: Section, id: string): string | null {
  const select = section.byId(id);
  if (select?.name !== "select") return null;
  const option = findAll(select, "option").findLast((candidate) => attribute(candidate, "selected") !== null);
  const value = option === undefined ? "" : (attribute(option, "value") ?? textOf(option)).trim();
  return value === "" || value === "0" ? null : value;
}

/** The value of an input, such as the hidden ones of a form; null without the input, and for an empty value. */
export function inputValue(section: Section, id: string): string | null {
  const input = section.byId(id);
  return (input === null ? "" : (attribute(input, "value") ?? "").trim()) || null;
}

const optionsOf = (select: HtmlElement): Option[] =>
  findAll(select, "option").map((option) => {
    const text = textOf(option);
    return { value: collapse(attribute(option, "value") ?? text), text };
  });
