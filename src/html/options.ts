import { collapse } from "./dom/collapse.ts";
import { type HtmlElement, isHiddenWithin } from "./dom/element.ts";
import { attribute, findAll } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import { Section } from "./section.ts";

/** One option of a select. */
export interface Option {
  readonly value: string;
  /** The visible text, collapsed. */
  readonly text: string;
}

/** The value of an option that stands for none. */
const NO_VALUE = /^0?$/;
/** `-- Select --`, `Select Semester`, `-Select-`, `Choose ...`. */
const PLACEHOLDER = /^--|^-$|^-? ?(?:select|choose)\b/i;

/**
 * Parses the options of the visible select with this id and counts them as records. Placeholders are left out: options
 * with the value `0` or none, or with a text that starts with a dash, "Select" or "Choose". Throws PageChanged if there
 * is no such select, it is not closed, it has no option at all, or it shows another message in place of the options.
 */
export function parseOptions(source: Section | HtmlElement, id: string): Option[] {
  const section = source instanceof Section ? source : new Section(source);
  const select = section.byId(id);
  if (select?.name !== "select" || !select.closed) throw new PageChanged(`select #${id}`);
  const all = findAll(select, "option")
    .filter((option) => !isHiddenWithin(select, option))
    .map((option) => ({ value: collapse(attribute(option, "value") ?? option.text), text: option.text }));
  const options = all.filter(({ value, text }) => !NO_VALUE.test(value) && !PLACEHOLDER.test(text));
  const isMessage = ({ value, text }: Option) =>
    NO_VALUE.test(value) && text !== "" && !PLACEHOLDER.test(text) && !section.isEmptyMessage(text);
  const hasMessage = all.some(isMessage);
  if (options.length === 0 && (all.length === 0 || hasMessage)) throw new PageChanged(`options of select #${id}`);
  if (hasMessage) section.leaveUnread(select);
  section.records += options.length;
  return options;
}

/**
 * The value of the selected option of the visible select with this id; null if there is no such select, no option is
 * marked as selected, or the value is empty or `0`. If several options are selected, the last one counts, as in a browser.
 */
export function selectedValue(section: Section, id: string): string | null {
  const select = section.byId(id);
  if (select?.name !== "select") return null;
  let selected: string | null = null;
  for (const option of findAll(select, "option"))
    if (attribute(option, "selected") !== null) selected = (attribute(option, "value") ?? option.text).trim();
  return selected === null || NO_VALUE.test(selected) ? null : selected;
}
