import type { Static } from "typebox";
import { date, id, integer, list, nullable, oneOf, record, text, weekday } from "../../http/fields.ts";

export const CoursePageCourse = record(
  "CoursePageCourse",
  "One class of the student on the course page. Theory and lab of a course are two.",
  {
    class_id: id("For `/student/course_page/slots` (value of the option).", "AP2026272000101"),
    label: text("As written (text of the option).", "CSE3009 - NoSQL Databases - ETH"),
    course_code: id("Course code (first part of the label).", "CSE3009"),
    course_title: nullable(text("Title of the course (middle of the label).", "NoSQL Databases")),
    course_type_code: nullable(id("Type as code (last part); null if the label has two parts.", "ETH")),
  },
);
export type CoursePageCourse = Static<typeof CoursePageCourse>;

const CourseSlot = record("CourseSlot", "One slot in which the course is taught.", {
  slot_id: id("The portal's number of the slot (value of the option).", "4201"),
  slot: text("Slot (text of the option).", "C1+TCC1"),
});

const ClassEntry = record("ClassEntry", "One class of the course, of whichever teacher.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  sem_sub_id: id("Semester (View button, 1st argument; else the one used).", "AP2026272"),
  class_id: id("For `/student/course_page/detail` (Class Id).", "AP2026272000101"),
  erp_id: nullable(
    id("For `/student/course_page/detail` (View button, 2nd argument; else Faculty, first part).", "99001"),
  ),
  class_group: nullable(text("Class group (Class Group).", "General (Semester)")),
  course_code: id("Course code (Course Code).", "CSE3009"),
  course_title: nullable(text("Title of the course (Course Title).", "NoSQL Databases")),
  course_type: nullable(text("Type in words (Course Type).", "Embedded Theory")),
  slot: nullable(text("Slot (Slot).", "C1+TCC1")),
  faculty: nullable(text("Teacher (Faculty, middle).", "Ravi Deshmukh")),
  faculty_school: nullable(text("School of the teacher (Faculty, last part).", "SCOPE")),
});

export const CoursePageSlots = record("CoursePageSlots", "The slots and the classes of a course.", {
  slots: list(CourseSlot, "The dropdown of slots."),
  class_entries: list(ClassEntry, "Every class of the course, of all teachers, not only the student's."),
});
export type CoursePageSlots = Static<typeof CoursePageSlots>;

const CourseInfo = record("CourseInfo", "The class that the page is about.", {
  class_id: nullable(id("Class (Class Id).", "AP2026272000101")),
  class_group: nullable(text("Class group (Class Group).", "General (Semester)")),
  course_id: nullable(id("Course in one version of the curriculum (hidden courseId).", "AM_CSE3009_00200")),
  course_code: nullable(id("Course code (Course Code).", "CSE3009")),
  course_title: nullable(text("Title of the course (Course Title).", "NoSQL Databases")),
  course_type: nullable(text("Type in words (Course Type).", "Embedded Theory")),
  course_type_code: nullable(id("Type as code (hidden courseType).", "ETH")),
  slot: nullable(text("Slot (Slot).", "C1+TCC1")),
  erp_id: nullable(id("Teacher, by number (Faculty, first part).", "99001")),
  faculty: nullable(text("Teacher (Faculty, middle).", "Ravi Deshmukh")),
  faculty_school: nullable(text("School of the teacher (Faculty, last part).", "SCOPE")),
});

export const CourseMaterial = record("CourseMaterial", "A file on the portal, or a link elsewhere.", {
  label: text("Its title; the address if it has none (text of the link).", "Reference Material I"),
  kind: oneOf(["file", "link"], "`file` on the portal, or `link` elsewhere (address).", "file"),
  download_path: nullable(
    text(
      "Path on the portal, to be fetched with the session; null for a link (address).",
      "downloadPdf/AP2026272/AP2026272000101/19/10-07-2026",
    ),
  ),
  url: nullable(text("Address of a link; null for a file (address).", "https://example.edu/nosql"), null),
});
export type CourseMaterial = Static<typeof CourseMaterial>;

const Lecture = record("Lecture", "One lecture, held or planned.", {
  serial_number: integer("Row number (Sl.No.).", 2),
  date: nullable(date("Day (Lecture Date).", "2026-07-10")),
  weekday: nullable(weekday("Day of the week (Lecture Day).", "friday")),
  topic: nullable(text("Topic (Lecture Topic).", "CAP theorem")),
  reference_materials: list(CourseMaterial, "Its material (Reference Material)."),
});

const path = (what: string, example: string) =>
  nullable(text(`Path on the portal, to be fetched with the session: ${what}`, example));

export const CoursePageDetail = record("CoursePageDetail", "One class with its lectures and their material.", {
  sem_sub_id: nullable(id("Semester (hidden semesterSubId).", "AP2026272")),
  course_info: CourseInfo,
  download_all_path: path(
    "all reference material (link).",
    "academics/common/allCourseMeterialDownload/1/1/AP2026272/AP2026272000101",
  ),
  download_general_materials_path: path(
    "the general material (link).",
    "academics/common/allCourseMeterialDownload/2/1/AP2026272/AP2026272000101",
  ),
  syllabus_download_path: path("the syllabus (link).", "courseSyllabusDownload/AM_CSE3009_00200/ETH"),
  course_plan_download_path: path(
    "the course plan, made from the two ids because the page has no link.",
    "academics/common/CoursePlanExcelDownload?semesterSubId=AP2026272&classId=AP2026272000101",
  ),
  general_materials: list(CourseMaterial, "Material of no lecture (table of title and link)."),
  lectures: list(Lecture, "Lectures held or planned, in the portal's order (table with Lecture Date)."),
});
export type CoursePageDetail = Static<typeof CoursePageDetail>;
