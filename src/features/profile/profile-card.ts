import { Cell } from "../../html/cell.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { isHiddenWithin } from "../../html/dom/hidden.ts";
import { closest, findAll } from "../../html/find.ts";
import { heading } from "../../html/headings.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";

/** The card at the top of the profile. Newer pages do not have it. */
export interface Card {
  readonly registration_number: string | null;
  readonly program: string | null;
  readonly school_or_centre: string | null;
}

/** The names as the portal writes them. */
export const CARD_LABELS = [
  "REGISTER NUMBER",
  "VIT EMAIL",
  "PROGRAM",
  "PROGRAM - BRANCH",
  "PROGRAM & BRANCH",
  "SCHOOL NAME",
];

/** The known names, in their normal form. */
const NAMES: readonly (readonly [key: keyof Card | "email", name: RegExp])[] = [
  ["registration_number", /^register number$/],
  ["email", /^vit email$/],
  ["program", /^program/],
  ["school_or_centre", /^school name$/],
];

/**
 * Parses the card, which is outside of the accordion and alternates `label` elements with names and values, and accounts
 * for it and for the photo. Throws PageChanged when a name has no value.
 */
export function parseCard(section: Section, accordion: readonly HtmlElement[], studentName: string | null): Card {
  const inAccordion = new Set(accordion.flatMap((part) => findAll(part, isCardText)));
  const texts = findAll(section.element, isCardText).filter(
    (element) => !inAccordion.has(element) && !isHiddenWithin(section.element, element),
  );
  const isPhoto = (element: HtmlElement) => element.name === "img" && closest(element, "table") === null;
  section.account(...findAll(section.element, isPhoto));
  // The student's name is in a paragraph above the labels.
  section.account(...texts.filter((element) => studentName !== null && element.heading === heading(studentName)));
  const labelElements = texts.filter(({ name }) => name === "label");
  const values = new Map<string, string | null>();
  for (let index = 0; index < labelElements.length; index++) {
    const [name, value] = labelElements.slice(index, index + 2);
    const key = keyOf(name);
    if (value === undefined || keyOf(value) !== null) {
      if (key !== null) throw new PageChanged("a value next to each label of the card");
      // A label without a value is not part of the card.
      continue;
    }
    if (key !== null && name !== undefined) section.account(name, value);
    if (key !== null) values.set(key, textOfCard(section, key, value));
    index++;
  }
  if ([...values.values()].some((value) => value !== null)) section.records += 1;
  return {
    registration_number: values.get("registration_number") ?? null,
    program: values.get("program") ?? null,
    school_or_centre: values.get("school_or_centre") ?? null,
  };
}

function textOfCard(section: Section, key: string, element: HtmlElement): string | null {
  const value = new Cell(key, element, key, section);
  return key === "registration_number" ? value.id() : value.text();
}

const isCardText = ({ name }: HtmlElement) => name === "label" || name === "p";

function keyOf(label: HtmlElement | undefined): string | null {
  return NAMES.find(([, name]) => name.test(label?.heading ?? ""))?.[0] ?? null;
}
