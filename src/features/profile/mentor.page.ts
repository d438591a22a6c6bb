import { parseLabels } from "../../html/labels.ts";
import { definePage } from "../../portal/define-page.ts";
import { MENTOR_LABELS, mentorOf } from "./mentor-labels.ts";
import type { Mentor } from "./schema.ts";

/** The mentor (proctor) of the student. Without a mentor, the page has no rows or empty ones. */
export const mentorPage = definePage<object, Mentor>({
  name: "mentor",
  path: "proctor/viewProctorDetails",
  shape: "menu",
  form: () => ({}),
  section: "showDetails",
  isComplete: true,
  labelGroups: [MENTOR_LABELS],
  empty: { subjects: ["mentor", "mentor details", "proctor", "proctor details"] },
  parse: (section) => mentorOf(parseLabels(section.element, MENTOR_LABELS, section)),
});
