import type { HtmlElement } from "../../html/dom/element.ts";
import { attribute, childElements, find, findAll } from "../../html/find.ts";
import { parseLabels } from "../../html/labels.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { hasWords, sameWords, textOf } from "../../html/text.ts";
import { parseDate, valueText } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import { MENTOR_LABEL, mentorOf } from "./mentor-labels.ts";
import type { Mentor, Profile } from "./schema.ts";

interface Input {
  /** Not shown on the page. */
  readonly registration_number: string;
}

const PERSONAL_LABEL = "STUDENT NAME";

/** The student's profile: photo and card at the top, then an accordion of sections with tables of labels. */
export const profilePage: Page<Input, Profile> = {
  name: "profile",
  path: "studentsRecord/StudentProfileAllView",
  shape: "menu",
  form: () => ({}),
  parse: parseProfile,
};

function parseProfile(page: HtmlElement, { registration_number }: Input): Profile {
  const personal = parseLabels(personalSection(page), PERSONAL_LABEL);
  const hosteller = personal.text("HOSTELLER");
  return {
    registration_number,
    application_number: personal.text("APPLICATION NUMBER"),
    student_name: personal.text(PERSONAL_LABEL),
    dob: personal.value("DATE OF BIRTH", parseDate),
    gender: personal.text("GENDER"),
    blood_group: personal.text("BLOOD GROUP"),
    email: personal.text("EMAIL"),
    hosteller: hosteller === null ? null : hosteller.toUpperCase() === "HOSTELLER",
    program: cardValue(page, (label) => label.toUpperCase().startsWith("PROGRAM")),
    school_or_centre: cardValue(page, (label) => sameWords(label, "SCHOOL NAME")),
    base64_pfp: photoOn(page),
    mentor_details: mentorOn(page),
  };
}

/** Returns the Personal section, or its table if it has no section. Other sections have addresses and relatives under the same labels. */
function personalSection(page: HtmlElement): HtmlElement {
  const table = tableWith(page, PERSONAL_LABEL);
  if (table === undefined) throw new PageChanged(`label "${PERSONAL_LABEL}"`);
  return sectionAround(table) ?? table;
}

function tableWith(page: HtmlElement, wanted: string): HtmlElement | undefined {
  const labels = (table: HtmlElement) => findAll(table, "tr").map((row) => textOf(childElements(row)[0] ?? ""));
  return findAll(page, "table").find((table) => labels(table).some((label) => sameWords(label, wanted)));
}

/** Returns a value of the card at the top, which alternates names and values. */
function cardValue(page: HtmlElement, isName: (label: string) => boolean): string | null {
  const labels = findAll(page, "label").map((label) => textOf(label));
  const value = labels[labels.findIndex(isName) + 1];
  return labels.some(isName) ? valueText(value ?? "") : null;
}

/** Returns the image with a border outside all sections, since the mentor may have one too. Its media type is often `null`. */
function photoOn(page: HtmlElement): string | null {
  const image = find(
    page,
    (element) =>
      element.name === "img" &&
      /\bborder-primary\b/.test(attribute(element, "class") ?? "") &&
      sectionAround(element) === null,
  );
  const [, data = ""] = (image === null ? null : attribute(image, "src"))?.split("base64,") ?? [];
  return valueText(data.replace(/\s+/g, ""));
}

const isSection = (element: HtmlElement) => /\baccordion-item\b/.test(attribute(element, "class") ?? "");

function sectionAround({ parent }: HtmlElement): HtmlElement | null {
  return parent === null || isSection(parent) ? parent : sectionAround(parent);
}

/** Returns the mentor of the Proctor section, or null if all nine values are missing. */
function mentorOn(page: HtmlElement): Mentor | null {
  const sections = findAll(page, isSection);
  const proctor =
    sections.find((section) => /^PROCTOR\b/i.test(textOf(section))) ?? tableWith(page, MENTOR_LABEL) ?? null;
  if (proctor === null) {
    if (sections.length > 0 || hasWords(page, MENTOR_LABEL)) throw new PageChanged("Proctor section");
    return null;
  }
  const mentor = mentorOf(parseLabels(proctor, MENTOR_LABEL));
  const isNobody = Object.values(mentor).every((value) => value === null);
  if (isNobody && !proctor.closed) throw new PageChanged("end of the Proctor section");
  return isNobody ? null : mentor;
}
