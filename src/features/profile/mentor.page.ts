import { readLabels } from "../../html/labels.ts";
import { wholePartOf } from "../../html/part.ts";
import type { HtmlElement } from "../../html/tree.ts";
import type { Page } from "../../portal/page.ts";
import { MENTOR_LABEL, readMentor } from "./mentor-labels.ts";
import type { Mentor } from "./schema.ts";

/** The mentor (proctor) of the student; without one the page has no rows, or blank ones. */
export const mentorPage: Page<object, Mentor> = {
  name: "mentor",
  path: "proctor/viewProctorDetails",
  shape: "menu",
  form: () => ({}),
  parse: parseMentor,
};

function parseMentor(page: HtmlElement): Mentor {
  const root = wholePartOf(page, "showDetails");
  return readMentor(readLabels(root, MENTOR_LABEL));
}
