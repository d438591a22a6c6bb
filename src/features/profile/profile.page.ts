import { attribute, childElements, find, findAll } from "../../html/find.ts";
import { readLabels } from "../../html/labels.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { sameWords, textOf } from "../../html/text.ts";
import type { HtmlElement } from "../../html/tree.ts";
import { readDate, valueText } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import { MENTOR_LABEL, readMentor } from "./mentor-labels.ts";
import type { Mentor, Profile } from "./schema.ts";

interface Input {
  /** The page does not show it. */
  readonly registration_number: string;
}

const PERSONAL_LABEL = "STUDENT NAME";

/** The student's profile: photo and card at the top, then an accordion of sections with label tables. */
export const profilePage: Page<Input, Profile> = {
  name: "profile",
  path: "studentsRecord/StudentProfileAllView",
  shape: "menu",
  form: () => ({}),
  parse: parseProfile,
};

function parseProfile(page: HtmlElement, { registration_number }: Input): Profile {
  const personal = readLabels(personalTable(page), PERSONAL_LABEL);
  const hosteller = personal.text("HOSTELLER");
  return {
    registration_number,
    application_number: personal.text("APPLICATION NUMBER"),
    student_name: personal.text(PERSONAL_LABEL),
    dob: personal.value("DATE OF BIRTH", readDate),
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

/** The table of the Personal section, known by its label: the other sections hold addresses and relatives of the same labels. */
function personalTable(page: HtmlElement): HtmlElement {
  const labels = (table: HtmlElement) => findAll(table, "tr").map((row) => textOf(childElements(row)[0] ?? ""));
  const table = findAll(page, "table").find((candidate) =>
    labels(candidate).some((label) => sameWords(label, PERSONAL_LABEL)),
  );
  if (table === undefined) throw new PageChanged(PERSONAL_LABEL);
  return table;
}

/** A value of the card at the top, which is a row of labels: name, value, name, value. */
function cardValue(page: HtmlElement, isName: (label: string) => boolean): string | null {
  const labels = findAll(page, "label").map((label) => textOf(label));
  const value = labels[labels.findIndex(isName) + 1];
  return labels.some(isName) ? valueText(value ?? "") : null;
}

/** The bordered image; its type is often the word null. */
function photoOn(page: HtmlElement): string | null {
  const image = find(
    page,
    (element) => element.name === "img" && /\bborder-primary\b/.test(attribute(element, "class") ?? ""),
  );
  const [, data = ""] = (image === null ? null : attribute(image, "src"))?.split("base64,") ?? [];
  return valueText(data);
}

/** The mentor of the Proctor section; null when none of its nine values is there. */
function mentorOn(page: HtmlElement): Mentor | null {
  const sections = findAll(page, (element) => /\baccordion-item\b/.test(attribute(element, "class") ?? ""));
  const proctor = sections.find((section) => textOf(section).toUpperCase().startsWith("PROCTOR"));
  if (proctor === undefined) {
    if (sections.length > 0) throw new PageChanged("the Proctor section");
    return null;
  }
  const mentor = readMentor(readLabels(proctor, MENTOR_LABEL));
  const isNobody = Object.values(mentor).every((value) => value === null);
  if (isNobody && !proctor.closed) throw new PageChanged("the end of the Proctor section");
  return isNobody ? null : mentor;
}
