import { attribute, findAll } from "../html/find.ts";
import type { Section } from "../html/section/section.ts";

/** Fields in which the portal's forms repeat the registration number of the student. */
const NAMES = new Set(["authorizedid", "regno", "registernumber"]);

/** Compares the registration numbers in the form fields of a section with the student's. Throws AnswerMismatch. */
export function assertStudentFields(section: Section): void {
  for (const input of findAll(section.element, "input")) {
    if (NAMES.has(attribute(input, "name")?.toLowerCase() ?? "")) {
      section.assertStudent(attribute(input, "value")?.trim());
    }
  }
}
