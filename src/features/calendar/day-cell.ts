import { Cell } from "../../html/cell.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { childElements } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { splitLast, valueText } from "../../html/values.ts";
import type { CalendarEvent } from "./schema.ts";

/** Content of a cell of the month grid. */
export interface DayCell {
  /** Day of the month, as shown. */
  readonly day: string;
  readonly events: CalendarEvent[];
}

/**
 * Parses a cell of the month grid; returns null for an empty one. The day and each text of an entry have a `span` of their
 * own: first the description, then optionally the label in parentheses. Colours have no meaning: a holiday is green too. Other texts
 * are counted.
 */
export function parseDayCell(section: Section, cell: HtmlElement): DayCell | null {
  const spans = childElements(cell, "span").filter((span) => !span.hidden);
  const [day = "", ...texts] = spans.map((span) => new Cell("a calendar day", span, "events", section).text() ?? "");
  if (cell.text === "") return null;
  if (!/^\d{1,2}$/.test(day)) throw new PageChanged("a day in every calendar cell");
  section.account(...spans.filter((span) => span.text !== ""));
  return { day, events: parseEvents(texts.filter((text) => text !== "")) };
}

function parseEvents(texts: readonly string[]): CalendarEvent[] {
  return texts.flatMap((description, index) => {
    const before = texts[index - 1];
    // A label has already been added to the description before it.
    if (labelIn(description) !== null && before !== undefined && labelIn(before) === null) return [];
    return [eventOf(description, labelIn(texts[index + 1] ?? ""))];
  });
}

/** Returns the text of a label without its parentheses, or null if the text is not a label. */
const labelIn = (text: string): string | null => /^\((.*)\)$/.exec(text)?.[1] ?? null;

function eventOf(description: string, inParentheses: string | null): CalendarEvent {
  const label = valueText(inParentheses ?? "");
  const { after } = splitLast(description);
  const class_group = after?.endsWith(")") ? after : null;
  const kind = kindIn(description, label) ?? kindIn(label ?? "", label) ?? "other";
  return { description, label, class_group, kind };
}

/** `No Instructional Day` is checked first because it contains `Instructional Day`. */
function kindIn(text: string, label: string | null): CalendarEvent["kind"] | null {
  if (/no instructional/i.test(text)) return "no_instruction";
  if (/holiday/i.test(text)) return "holiday";
  if (/^exam days$/i.test(label ?? "") || /^[CF]AT(?![a-z])/.test(text)) return "exam";
  if (/^instructional day|day order/i.test(text)) return "instructional";
  return null;
}
