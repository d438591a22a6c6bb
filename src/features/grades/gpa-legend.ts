import { type HtmlElement, isHiddenWithin } from "../../html/dom/element.ts";
import { attribute, findAll } from "../../html/find.ts";
import type { Section } from "../../html/section.ts";

/** True if courses in a colour count for the GPA, by colour. */
export type GpaLegend = ReadonlyMap<string, boolean>;

/** Parses the legend below the grades and accounts for the entries that explain a colour. A page without one has the usual colour. */
export function parseGpaLegend(section: Section): GpaLegend {
  const legend = new Map<string, boolean>();
  const isEntry = (element: HtmlElement) =>
    element.name === "li" && /(?:^|\s)legend(?:\s|$)/.test(attribute(element.parent ?? element, "class") ?? "");
  const entries = findAll(section.element, isEntry);
  if (entries.length === 0) legend.set(NOT_COUNTED, false);
  for (const entry of entries) {
    if (isHiddenWithin(section.element, entry)) continue;
    const counts = isCounted(entry.text);
    const colours = findAll(entry, () => true).flatMap((swatch) => colourOf(swatch) ?? []);
    if (counts === null || colours.length === 0) continue;
    for (const colour of colours) legend.set(colour, counts);
    section.account(entry);
  }
  return legend;
}

/**
 * True if a course counts for the GPA: the portal says so only by the colour of its row. Without a colour it counts; a
 * colour that the legend does not explain gives null.
 */
export function countsForGpa(legend: GpaLegend, row: HtmlElement, firstCell: HtmlElement): boolean | null {
  const colour = colourOf(row) ?? colourOf(firstCell);
  return colour === null ? true : (legend.get(colour) ?? null);
}

function isCounted(text: string): boolean | null {
  const [, not] = /^courses? (not )?included in (?:GPA|CGPA|GPA ?\/ ?CGPA)$/i.exec(text) ?? [null, null];
  return not === null ? null : not === undefined;
}

const NO_COLOUR = /^(?:|#fff(?:fff)?|white|transparent|none|inherit|initial|unset)$/;
const NOT_COUNTED = "#c0d8c0";
/** The legend names its colour by a class of the portal's style sheet. */
const CLASS_COLOURS: Readonly<Record<string, string>> = { lightgreen: NOT_COUNTED };
const COLOUR_CLASS =
  /^(?:light|dark|table-|bg-)?(?:green|red|yellow|blue|orange|gr[ae]y|pink|success|warning|danger|info)$/;

/** The background colour of an element in one notation; null without one. */
function colourOf(element: HtmlElement): string | null {
  const style = attribute(element, "style") ?? "";
  const [, styled] = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;]+)/i.exec(style) ?? [];
  const named = (attribute(element, "class") ?? "")
    .toLowerCase()
    .split(/\s+/)
    .find((name) => COLOUR_CLASS.test(name));
  const colour = normal(styled ?? attribute(element, "bgcolor") ?? named ?? "");
  return NO_COLOUR.test(colour) ? null : colour;
}

function normal(colour: string): string {
  const plain = colour
    .replace(/!important/i, "")
    .replaceAll(/\s/g, "")
    .toLowerCase();
  const [, ...parts] = /^rgb\((\d{1,3}),(\d{1,3}),(\d{1,3})\)$/.exec(plain) ?? [];
  if (parts.length > 0) return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
  return CLASS_COLOURS[plain] ?? plain;
}
