import { collapse } from "./dom/collapse.ts";
import type { HtmlElement } from "./dom/element.ts";
import { isHiddenWithin } from "./dom/hidden.ts";
import { attribute, findAll } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import { isPlaceholder } from "./section/notices.ts";
import { Section } from "./section/section.ts";
import { textOf } from "./text.ts";

/** One option of a select. */
export interface Option {
  readonly value: string;
  /** The visible text, collapsed. */
  readonly text: string;
}

/**
 * Parses the options of the visible select with this id and counts them as records. Placeholders are left out: options
 * with the value `0` or none, or with a text that starts with a dash, "Select" or "Choose". Throws PageChanged if there
 * is no such select, it is not closed, it shows another message in place of the options, or a value has two names.
 */
export function parseOptions(source: Section | HtmlElement, id: string): Option[] {
  const section = source instanceof Section ? source : new Section(source);
  const select = section.byId(id);
  if (select?.name !== "select" || !select.closed) throw new PageChanged(`select #${id}`);
  const all = optionsOf(select);
  if (
    all.some(({ value, text }) => hasValue(value) && all.some((other) => other.value === value && other.text !== text))
  )
    throw new PageChanged(`one name for each option of select #${id}`);
  const options = all.filter(({ value, text }) => hasValue(value) && !isPlaceholder(text));
  const messages = all.filter(
    ({ value, text }) => !hasValue(value) && text !== "" && !isPlaceholder(text) && !section.isEmptyMessage(text),
  );
  if (options.length === 0 && messages.length > 0) throw new PageChanged(`options of select #${id}`);
  for (const _ of messages) section.leaveUnread(select);
  for (const other of othersWithId(section, select, id)) section.leaveUnread(other);
  for (const group of findAll(select, "optgroup")) if (attribute(group, "label")?.trim()) section.leaveUnread(group);
  section.countRecords(options.length);
  return options;
}

/** Further visible selects with the id of a select and another list. */
function othersWithId({ element }: Section, select: HtmlElement, id: string): HtmlElement[] {
  const isOther = (other: HtmlElement) => other.name === "select" && other !== select && other.attributes.has("id", id);
  return findAll(element, isOther).filter((other) => other.text !== select.text && !isHiddenWithin(element, other));
}

/**
 * The value of the selected option of the visible select with this id; null if there is no such select, no option is
 * marked as selected, or the value is empty or `0`. If several options are selected, the last one counts, as in a browser.
 */
export function selectedValue(section: Section, id: string): string | null {
  const select = section.byId(id);
  if (select?.name !== "select") return null;
  const option = findAll(select, "option").findLast((candidate) => attribute(candidate, "selected") !== null);
  const value = option === undefined ? "" : (attribute(option, "value") ?? textOf(option)).trim();
  return value === "" || value === "0" ? null : value;
}

const hasValue = (value: string) => value !== "" && value !== "0";

const optionsOf = (select: HtmlElement): Option[] =>
  findAll(select, (option) => option.name === "option" && !isHiddenWithin(select, option)).map((option) => {
    const text = textOf(option);
    return { value: collapse(attribute(option, "value") ?? text), text };
  });
