import type { HtmlElement } from "../../html/dom/element.ts";
import { childElements } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { textOf } from "../../html/text.ts";
import { splitLast, valueText } from "../../html/values.ts";
import type { CalendarEvent } from "./schema.ts";

/** What a cell of the month's grid holds. */
export interface DayCell {
  /** Number of the day in its month, as written. */
  readonly day: string;
  readonly events: CalendarEvent[];
}

/**
 * Reads a cell of the month's grid; null for a blank one. The number of the day and each text of an entry stand in a `span`
 * of their own: first the description, then perhaps the label in parentheses. Colours tell nothing: a holiday is green too.
 */
export function parseDayCell(cell: HtmlElement): DayCell | null {
  if (textOf(cell) === "") return null;
  const [day = "", ...texts] = childElements(cell, "span").map((span) => textOf(span));
  const isWhole = unspaced([day, ...texts].join("")) === unspaced(textOf(cell));
  if (!/^\d{1,2}$/.test(day) || !isWhole) throw new PageChanged("the texts of a day");
  return { day, events: parseEvents(texts.filter((text) => text !== "")) };
}

const unspaced = (text: string) => text.replaceAll(" ", "");

function parseEvents(texts: readonly string[]): CalendarEvent[] {
  return texts.flatMap((description, index) => {
    const label = labelIn(texts[index + 1] ?? "");
    if (labelIn(description) === null) return [eventOf(description, label)];
    // A label belongs to the description before it, which has taken it.
    if (index === 0 || labelIn(texts[index - 1] ?? "") !== null)
      throw new PageChanged("the description of a day's entry");
    return [];
  });
}

/** The text between the parentheses of a label; null for a text that is none. */
const labelIn = (text: string): string | null => /^\((.*)\)$/.exec(text)?.[1] ?? null;

function eventOf(description: string, inParentheses: string | null): CalendarEvent {
  const label = valueText(inParentheses ?? "");
  const { after } = splitLast(description);
  const class_group = after?.endsWith(")") ? after : null;
  const kind = kindIn(description, label) ?? kindIn(label ?? "", label) ?? "other";
  return { description, label, class_group, kind };
}

/** The negative comes first: `No Instructional Day` holds the words of an instructional one. */
function kindIn(text: string, label: string | null): CalendarEvent["kind"] | null {
  if (/no instructional/i.test(text)) return "no_instruction";
  if (/holiday/i.test(text)) return "holiday";
  if (/^exam days$/i.test(label ?? "") || /^[CF]AT(?![a-z])/.test(text)) return "exam";
  if (/^instructional day|day order/i.test(text)) return "instructional";
  return null;
}
