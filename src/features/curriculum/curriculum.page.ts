import type { Static } from "typebox";
import { SessionBody } from "../../contract/bodies.ts";
import { id, integer, list, nullable, number, record, text } from "../../contract/fields.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findOne, parseOne, parseRecords } from "../../html/records.ts";
import { column, defineTable } from "../../html/table.ts";
import { parseNumber, parseSerial } from "../../html/values.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { definePage } from "../../portal/define-page.ts";

const CurriculumCourse = record("CurriculumCourse", "One course of the student's curriculum.", {
  basket: nullable(text("Basket, the part of the curriculum that the course counts for (Basket).", "Programme Core")),
  course_code: id("Course code (Course Code).", "CSE3009"),
  course_title: nullable(text("Course title (Course Title).", "NoSQL Databases")),
  course_type: nullable(text("Course type (Course Type).", "Embedded Theory and Lab")),
  credits: nullable(number("Credits (Credits).", 4)),
  requirement: nullable(text("Requirement of the course in the portal's words (Compulsory).", "Compulsory")),
  registration_status: nullable(text("State of the registration (Registration Status).", "Registered")),
  registered: nullable(text("Registration status in the portal's words (Registered).", "Yes")),
});
type CurriculumCourse = Static<typeof CurriculumCourse>;

const CreditCategory = record("CreditCategory", "Required and earned credits of one category.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  category: text("Category of the curriculum (Category).", "Programme Core"),
  total_credits: nullable(number("Credits that the category requires (Total Credits).", 60)),
  credits_earned: nullable(number("Earned credits; null for a dash (Earned Credits).", 48)),
});
type CreditCategory = Static<typeof CreditCategory>;

const Curriculum = record("Curriculum", "The student's curriculum.", {
  courses: list(CurriculumCourse, "Every course of the curriculum, in the portal's order."),
  credits: list(CreditCategory, "Credits by category, in the portal's order."),
});

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
const curriculumPage = definePage<object, CurriculumCourse[]>({
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

const categories = defineTable({
  serial_number: column("Sl.No."),
  category: column("Category"),
  total_credits: column("Total Credits"),
  credits_earned: column("Earned Credits"),
});

/** Required and earned credits by category of the curriculum. */
const curriculumCreditsPage = definePage<object, CreditCategory[]>({
  name: "credits_distribution",
  path: "academics/common/CreditsDistributionDetails",
  shape: "data",
  form: (_, registrationNumber) => ({ registerNumber: registrationNumber }),
  section: null,
  tables: [categories],
  texts: ["Credits Distribution"],
  empty: { subjects: ["credits", "credit details"] },
  parse(section) {
    // A page without the table could be any other page: its form for a student without credits is not known.
    const table = findOne(section, categories);
    if (table === null) throw new PageChanged('a table with "Earned Credits"');
    return parseOne(section, table, categories).rows.map((row) => ({
      serial_number: row.serial_number.required(parseSerial),
      category: row.category.requiredText(),
      total_credits: row.total_credits.value(parseNumber),
      credits_earned: row.credits_earned.value(parseNumber),
    }));
  },
});

export const curriculum = endpoint({
  path: "/student/curriculum",
  scopes: ["marks"],
  tag: "unconfirmed",
  summary: "The student's curriculum, with credits by category.",
  description: "Every course that the degree allows or requires, and what of it has been registered.",
  cost: { requests: 2 },
  empty: { answer: "`[]` for `courses` and `credits`" },
  body: SessionBody,
  answer: Curriculum,
  example: {},
  pages: [curriculumPage, curriculumCreditsPage],
  async read(student) {
    const [courses, credits] = await Promise.all([
      student.read(curriculumPage, {}),
      student.read(curriculumCreditsPage, {}),
    ]);
    return { courses, credits };
  },
});
