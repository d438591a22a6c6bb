import type { HtmlElement } from "../../html/dom/element.ts";
import { parseLabels } from "../../html/labels.ts";
import { requireCompleteSection } from "../../html/old-section.ts";
import type { Page } from "../../portal/page.ts";
import { MENTOR_LABEL, mentorOf } from "./mentor-labels.ts";
import type { Mentor } from "./schema.ts";

/** The mentor (proctor) of the student. Without a mentor, the page has no rows or empty ones. */
export const mentorPage: Page<object, Mentor> = {
  name: "mentor",
  path: "proctor/viewProctorDetails",
  shape: "menu",
  form: () => ({}),
  parse: parseMentor,
};

function parseMentor(page: HtmlElement): Mentor {
  const root = requireCompleteSection(page, "showDetails");
  return mentorOf(parseLabels(root, MENTOR_LABEL));
}
