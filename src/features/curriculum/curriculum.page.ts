import { parseRecords } from "../../html/records.ts";
import { column, defineTable } from "../../html/table.ts";
import { parseNumber } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { CurriculumCourse } from "./schema.ts";

const courses = defineTable(
  {
    basket: column("Basket"),
    course_code: column("Course Code"),
    course_title: column("Course Title"),
    course_type: column("Course Type"),
    credits: column("Credits"),
    requirement: column("Compulsory"),
    registration_status: column("Registration Status"),
    registered: column("Registered"),
  },
  { anchors: ["Basket", "Registration Status"] },
);

/** The degree audit: every course of the curriculum, with the state of its registration. */
export const curriculumPage = definePage<object, CurriculumCourse[]>({
  name: "curriculum",
  path: "academics/common/Curriculum",
  shape: "menu",
  form: () => ({}),
  section: "main-section",
  isComplete: true,
  tables: [courses],
  texts: ["My Curriculum"],
  empty: { subjects: ["curriculum", "courses"] },
  parse: (section) =>
    parseRecords(section, courses, (row) => ({
      basket: row.basket.text(),
      course_code: row.course_code.required((text) => text),
      course_title: row.course_title.text(),
      course_type: row.course_type.text(),
      credits: row.credits.value(parseNumber),
      requirement: row.requirement.text(),
      registration_status: row.registration_status.text(),
      registered: row.registered.text(),
    })),
});
