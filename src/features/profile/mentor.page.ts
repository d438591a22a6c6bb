import { type LabelGroup, type Labels, parseLabels } from "../../html/labels.ts";
import { parseId } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { Mentor } from "./schema.ts";

/** The nine labels that the mentor page and the profile's proctor section share. */
export const MENTOR_LABELS: LabelGroup = {
  leading: "Faculty Name",
  order: [
    "Faculty ID",
    "Faculty Name",
    "Faculty Designation",
    "School",
    "Cabin",
    "Faculty Department",
    "Faculty Email",
    "Faculty intercom",
    "Faculty Mobile Number",
  ],
};

export const mentorOf = (labels: Labels): Mentor => ({
  emp_id: labels.value("Faculty ID", parseId),
  faculty_name: labels.text("Faculty Name"),
  designation: labels.text("Faculty Designation"),
  department: labels.text("Faculty Department"),
  school_or_centre: labels.text("School"),
  cabin_number: labels.text("Cabin"),
  email: labels.text("Faculty Email"),
  intercom: labels.text("Faculty intercom"),
  mobile_number: labels.text("Faculty Mobile Number"),
});

/** The mentor (proctor) of the student. Without a mentor, the page has no rows or empty ones. */
export const mentorPage = definePage<object, Mentor>({
  name: "mentor",
  path: "proctor/viewProctorDetails",
  section: "showDetails",
  isComplete: true,
  labelGroups: [MENTOR_LABELS],
  empty: { subjects: ["mentor", "mentor details", "proctor", "proctor details"] },
  parse: (section) => mentorOf(parseLabels(section.element, MENTOR_LABELS, section)),
});
