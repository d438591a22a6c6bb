import type { Static } from "typebox";
import { id, integer, list, nullable, oneOf, orNull, record, text } from "../../contract/fields.ts";

export const CoursePageCourse = record(
  "CoursePageCourse",
  "One of the student's classes on the course page. Theory and lab of a course are two entries.",
  {
    class_id: id("Class id for `/student/course_page/slots`.", "AP2026272000101"),
    label: text("Label as shown by the portal.", "CSE3009 - NoSQL Databases - ETH"),
    course_code: id("Course code.", "CSE3009"),
    course_title: orNull.text("Course title.", "NoSQL Databases"),
    course_type_code: orNull.id("Course type code; null if the label has only two parts.", "ETH"),
  },
);
export type CoursePageCourse = Static<typeof CoursePageCourse>;

const CourseSlot = record("CourseSlot", "One slot of the course.", {
  slot_id: id("Slot id of the portal.", "4201"),
  slot: text("Slot.", "C1+TCC1"),
});

const ClassEntry = record("ClassEntry", "One class of the course, of any teacher.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  sem_sub_id: id("Semester.", "AP2026272"),
  class_id: id("Class id for `/student/course_page/detail` (Class Id).", "AP2026272000101"),
  erp_id: orNull.id("Employee id of the teacher for `/student/course_page/detail`.", "99001"),
  class_group: orNull.text("Class group (Class Group).", "General (Semester)"),
  course_code: id("Course code (Course Code).", "CSE3009"),
  course_title: orNull.text("Course title (Course Title).", "NoSQL Databases"),
  course_type: orNull.text("Course type as text (Course Type).", "Embedded Theory"),
  slot: orNull.text("Slot (Slot).", "C1+TCC1"),
  faculty: orNull.text("Name of the teacher (Faculty).", "Ravi Deshmukh"),
  faculty_school: orNull.text("School of the teacher (Faculty).", "SCOPE"),
});

export const CoursePageSlots = record("CoursePageSlots", "Slots and classes of a course.", {
  slots: list(CourseSlot, "Slots of the course."),
  class_entries: list(ClassEntry, "All classes of the course, of all teachers."),
});
export type CoursePageSlots = Static<typeof CoursePageSlots>;

const CourseInfo = record("CourseInfo", "The requested class.", {
  class_id: orNull.id("Class id (Class Id).", "AP2026272000101"),
  class_group: orNull.text("Class group (Class Group).", "General (Semester)"),
  course_id: orNull.id("Course id, specific to a version of the curriculum.", "AM_CSE3009_00200"),
  course_code: orNull.id("Course code (Course Code).", "CSE3009"),
  course_title: orNull.text("Course title (Course Title).", "NoSQL Databases"),
  course_type: orNull.text("Course type as text (Course Type).", "Embedded Theory"),
  course_type_code: orNull.id("Course type code.", "ETH"),
  slot: orNull.text("Slot (Slot).", "C1+TCC1"),
  erp_id: orNull.id("Employee id of the teacher (Faculty).", "99001"),
  faculty: orNull.text("Name of the teacher (Faculty).", "Ravi Deshmukh"),
  faculty_school: orNull.text("School of the teacher (Faculty).", "SCOPE"),
});

export const CourseMaterial = record("CourseMaterial", "A file on the portal or an external link.", {
  label: text("Title; the path or URL if the link has no text.", "Reference Material I"),
  kind: oneOf(["file", "link"], "`file` on the portal or external `link`.", "file"),
  download_path: orNull.text(
    "Path of the file, for `/files/download`; null for a link.",
    "downloadPdf/AP2026272/AP2026272000101/19/10-07-2026",
  ),
  url: nullable(
    text("URL of the link, `http` or `https`; null for a file or another address.", "https://example.edu/nosql"),
    null,
  ),
});
export type CourseMaterial = Static<typeof CourseMaterial>;

const Lecture = record("Lecture", "One past or planned lecture.", {
  serial_number: integer("Row number (Sl.No.).", 2),
  date: orNull.date("Date (Lecture Date).", "2026-07-10"),
  weekday: orNull.weekday("Day of the week (Lecture Day).", "friday"),
  topic: orNull.text("Topic (Lecture Topic).", "CAP theorem"),
  reference_materials: list(CourseMaterial, "Reference materials (Reference Material)."),
});

const path = (content: string, example: string) =>
  orNull.text(`Path of ${content}, for \`/files/download\`; null if the page has no link to it.`, example);

export const CoursePageDetail = record("CoursePageDetail", "One class with its lectures and their materials.", {
  sem_sub_id: orNull.id("Semester.", "AP2026272"),
  course_info: CourseInfo,
  download_all_path: path(
    "all reference material",
    "academics/common/allCourseMeterialDownload/1/1/AP2026272/AP2026272000101",
  ),
  download_general_materials_path: path(
    "the general material",
    "academics/common/allCourseMeterialDownload/2/1/AP2026272/AP2026272000101",
  ),
  syllabus_download_path: path("the syllabus", "courseSyllabusDownload/AM_CSE3009_00200/ETH"),
  course_plan_download_path: path(
    "the course plan",
    "academics/common/CoursePlanExcelDownload?semesterSubId=AP2026272&classId=AP2026272000101",
  ),
  general_materials: list(CourseMaterial, "Materials that do not belong to a lecture."),
  lectures: list(Lecture, "Past and planned lectures, in the portal's order."),
});
export type CoursePageDetail = Static<typeof CoursePageDetail>;
