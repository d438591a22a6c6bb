import { assertNotWaiting } from "../../html/absence.ts";
import { Cell } from "../../html/cell.ts";
import { type HtmlElement, isClosedPart, isHiddenWithin } from "../../html/dom/element.ts";
import { attribute, closest, findAll, hasWords } from "../../html/find.ts";
import { heading, sameWords } from "../../html/headings.ts";
import { type LabelGroup, type Labels, labelTables, parseLabels } from "../../html/labels.ts";
import { assertAccounted, knownTextTest } from "../../html/more.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { Section } from "../../html/section.ts";
import { parseDate, parseId, valueText } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import { MENTOR_LABELS, mentorOf } from "./mentor.page.ts";
import type { Mentor, Profile } from "./schema.ts";

/** The card at the top of the profile. Newer pages do not have it. */
type Card = Readonly<{ registration_number: string | null; program: string | null; school_or_centre: string | null }>;

/** The names as the portal writes them. */
const CARD_LABELS = ["REGISTER NUMBER", "VIT EMAIL", "PROGRAM", "PROGRAM - BRANCH", "PROGRAM & BRANCH", "SCHOOL NAME"];

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
function parseCard(section: Section, accordion: readonly HtmlElement[], studentName: string | null): Card {
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
    else if (name !== undefined) section.leaveUnread(name);
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
  const cell = new Cell(key, element, key, section);
  return key === "registration_number" ? cell.value(parseId) : cell.text();
}

const isCardText = ({ name }: HtmlElement) => name === "label" || name === "p";

function keyOf(label: HtmlElement | undefined): string | null {
  return NAMES.find(([, name]) => name.test(label?.heading ?? ""))?.[0] ?? null;
}

type Input = { readonly registration_number: string };

/** Other sections and the permanent address repeat labels of this group: addresses and relatives have an EMAIL too. */
const PERSONAL_LABELS: LabelGroup = {
  leading: "STUDENT NAME",
  order: [
    "APPLICATION NUMBER",
    "STUDENT NAME",
    "DATE OF BIRTH",
    "GENDER",
    "NATIVE LANGUAGE",
    "NATIVE STATE",
    "BLOOD GROUP",
    "PHYSICALLY CHALLENGED",
    "COMMUNITY",
    "RELIGION",
    "CASTE",
    "NATIONALITY",
    "HOSTELLER",
    "AADHAR NUMBER",
    "MOBILE NUMBER",
    "FRIEND MOBILE NUMBER",
    "CURRENT ADDRESS",
    "STREET NAME",
    "AREA NAME",
    "CITY",
    "STATE",
    "COUNTRY",
    "PINCODE",
    "PHONE NUMBER(LAND LINE)",
    "EMAIL",
  ],
  repeated: ["EMAIL"],
  ends: ["PERMANENT ADDRESS"],
};

const REGISTER_NUMBER = "REGISTER NUMBER";

/** The student's profile: photo and card at the top, then an accordion of sections with tables of labels. */
export const profilePage = definePage<Input, Profile>({
  name: "profile",
  path: "studentsRecord/StudentProfileAllView",
  section: null,
  texts: ["Student Profile", "Profile"],
  labelGroups: [PERSONAL_LABELS, MENTOR_LABELS],
  labels: [...CARD_LABELS, "PERMANENT ADDRESS", "PROCTOR INFORMATION", "PROCTOR", REGISTER_NUMBER],
  empty: { subjects: ["mentor", "mentor details", "proctor", "proctor details", "proctor information"] },
  parse: parseProfile,
});

function parseProfile(section: Section, input: Input): Profile {
  const accordion = findAll(section.element, isAccordionSection).filter((part) => isVisible(section, part));
  const personal = sectionWith(section, PERSONAL_LABELS);
  if (personal === null) throw new PageChanged(`label "${PERSONAL_LABELS.leading}"`);
  const proctor = sectionWith(section, MENTOR_LABELS) ?? proctorSectionOf(section, accordion);
  const labels = parseLabels(personal, PERSONAL_LABELS, section);
  const student_name = labels.text("STUDENT NAME");
  const card = parseCard(section, accordion, student_name);
  const registration_number = parseRegistrationNumber(section, card, input);
  const mentor_details = proctor === null ? null : parseMentor(section, proctor);
  // The other sections belong to other people or to the past, and nobody has seen all their labels. They are not parsed.
  section.account(
    ...accordion.filter((part) => part !== personal && part !== proctor),
    ...findAll(section.element, isTabs),
  );
  return {
    registration_number,
    application_number: labels.value("APPLICATION NUMBER", parseId),
    student_name,
    dob: labels.value("DATE OF BIRTH", parseDateOfBirth),
    gender: labels.text("GENDER"),
    blood_group: labels.text("BLOOD GROUP"),
    email: labels.text("EMAIL"),
    hosteller: parseHosteller(labels),
    program: card.program,
    school_or_centre: card.school_or_centre,
    base64_pfp: photoOn(section),
    mentor_details,
  };
}

/** A section of the accordion, or one behind a tab at other campuses. */
const isAccordionSection = (element: HtmlElement) =>
  /\b(?:accordion-item|tab-pane)\b/.test(attribute(element, "class") ?? "");

const isTabs = (element: HtmlElement) => /\bnav-(?:pills|tabs)\b/.test(attribute(element, "class") ?? "");

const isVisible = (section: Section, element: HtmlElement) => !isHiddenWithin(section.element, element);

/** The accordion section with the leading label of a group, or its table if that has another frame; null if missing. */
function sectionWith(section: Section, { leading }: LabelGroup): HtmlElement | null {
  const [table, another] = labelTables(section.element, leading);
  if (another !== undefined) throw new PageChanged(`one label "${leading}"`);
  return table === undefined ? null : (sectionAround(table) ?? table);
}

function sectionAround({ parent }: HtmlElement): HtmlElement | null {
  let around = parent;
  while (around !== null && !isAccordionSection(around)) around = around.parent;
  return around;
}

/** The Proctor section of a student without a mentor: it has no label rows. */
function proctorSectionOf(section: Section, accordion: readonly HtmlElement[]): HtmlElement | null {
  const found = accordion.find((part) => /^PROCTOR\b/i.test(part.text)) ?? null;
  if (found === null && (accordion.length > 0 || hasWords(section.element, MENTOR_LABELS.leading)))
    throw new PageChanged("the Proctor section");
  return found;
}

const isKnownInProctor = knownTextTest(["PROCTOR INFORMATION"]);

/** Returns the mentor, or null if all nine values are missing. */
function parseMentor(section: Section, proctor: HtmlElement): Mentor | null {
  const mentor = mentorOf(parseLabels(proctor, MENTOR_LABELS, section));
  if (Object.values(mentor).some((value) => value !== null)) return mentor;
  if (!proctor.closed) throw new PageChanged("the end of the Proctor section");
  // A closed section of the accordion can still be loading.
  for (const body of findAll(proctor, isClosedPart)) assertNotWaiting(body);
  // The section must prove by itself that it is empty: the records of other sections say nothing about it.
  const part = new Section(proctor, undefined, section.isEmptyMessage);
  parseLabels(proctor, MENTOR_LABELS, part);
  assertAccounted(part, isKnownInProctor);
  return null;
}

/** The number on the page takes precedence over that of the session, and must not contradict it. */
function parseRegistrationNumber(section: Section, card: Card, input: Input): string {
  const inSections = labelTables(section.element, REGISTER_NUMBER).map((table) =>
    parseLabels(table, REGISTER_NUMBER, section).value(REGISTER_NUMBER, parseId),
  );
  const said = [card.registration_number, ...inSections].filter((text) => text !== null);
  for (const number of said) {
    section.assertStudent(number);
    section.assertAnswers("registration_number", number, input.registration_number);
    section.assertAnswers("registration_number", number, said[0]);
  }
  return said[0] ?? input.registration_number;
}

/** A year of two digits does not say the century. */
const parseDateOfBirth = (text: string): string | null => (/\d{4}/.test(text) ? parseDate(text) : null);

function parseHosteller(labels: Labels): boolean | null {
  return labels.value("HOSTELLER", (text) => {
    if (sameWords(text, "HOSTELLER")) return true;
    return /^day[- ]?scholar$/i.test(text) ? false : null;
  });
}

/**
 * Returns the image with a border outside all sections, since the mentor may have one too, or the only one whose source is its data. Its
 * media type is often `null`.
 */
function photoOn(section: Section): string | null {
  const images = findAll(
    section.element,
    (element) =>
      element.name === "img" &&
      /^data:.*base64,/s.test(attribute(element, "src") ?? "") &&
      isVisible(section, element) &&
      sectionAround(element) === null,
  );
  const bordered = images.find((image) => /\bborder-primary\b/.test(attribute(image, "class") ?? ""));
  const [only, another] = images.filter((image) => closest(image, "table") === null);
  const image = bordered ?? (another === undefined ? only : undefined);
  const [, data = ""] = (image && attribute(image, "src"))?.split("base64,") ?? [];
  return valueText(data.replace(/\s+/g, ""));
}
