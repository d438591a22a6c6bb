import type { Static } from "typebox";
import { id, integer, list, nullable, number, record, text } from "../../contract/fields.ts";

export const CurriculumCourse = record("CurriculumCourse", "One course of the student's curriculum.", {
  basket: nullable(text("Basket, the part of the curriculum that the course counts for (Basket).", "Programme Core")),
  course_code: id("Course code (Course Code).", "CSE3009"),
  course_title: nullable(text("Course title (Course Title).", "NoSQL Databases")),
  course_type: nullable(text("Course type (Course Type).", "Embedded Theory and Lab")),
  credits: nullable(number("Credits (Credits).", 4)),
  requirement: nullable(text("Requirement of the course in the portal's words (Compulsory).", "Compulsory")),
  registration_status: nullable(text("State of the registration (Registration Status).", "Registered")),
  registered: nullable(text("Registration status in the portal's words (Registered).", "Yes")),
});
export type CurriculumCourse = Static<typeof CurriculumCourse>;

export const CreditCategory = record("CreditCategory", "Required and earned credits of one category.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  category: text("Category of the curriculum (Category).", "Programme Core"),
  total_credits: nullable(number("Credits that the category requires (Total Credits).", 60)),
  credits_earned: nullable(number("Earned credits; null for a dash (Earned Credits).", 48)),
});
export type CreditCategory = Static<typeof CreditCategory>;

export const Curriculum = record("Curriculum", "The student's curriculum.", {
  courses: list(CurriculumCourse, "Every course of the curriculum, in the portal's order."),
  credits: list(CreditCategory, "Credits by category, in the portal's order."),
});
export type Curriculum = Static<typeof Curriculum>;
