import type { DigitalAssignmentCourse } from "../digital-assignments/schema.ts";
import type { Semester } from "../semesters/schema.ts";
import type { CalendarFile, CalendarItem } from "./icalendar.ts";
import { uidsOf } from "./uids.ts";

type Assignment = DigitalAssignmentCourse["assignments"][number];

/** The due dates of a semester's digital assignments as all-day events. Those without a due date are listed in the description. */
export function assignmentsFile(semester: Semester, courses: readonly DigitalAssignmentCourse[]): CalendarFile {
  const uid = uidsOf("assignments", semester.id);
  const all = courses.flatMap((course) => course.assignments.map((assignment) => ({ course, assignment })));
  const undated = all.filter(({ assignment }) => assignment.due_date === null);
  const lines = [
    "Due dates of digital assignments.",
    ...(all.length === 0 ? ["The portal lists no assignments for this semester."] : []),
    ...(undated.length > 0 ? ["Omitted because they have no due date:"] : []),
    ...undated.map(({ course, assignment }) => titleOf(course, assignment)),
  ];
  const items = all.flatMap(({ course, assignment }): CalendarItem[] => {
    const own = uid(course.class_id, assignment.assignment_code ?? assignment.assignment_title);
    const { due_date: day, submission_status: status } = assignment;
    if (day === null) return [];
    const summary = `${status === "submitted" ? "Submitted" : "Due"}: ${titleOf(course, assignment)}`;
    return [{ uid: own, summary, details: detailsOf(course), place: null, when: { firstDay: day, lastDay: day } }];
  });
  return { name: `Assignments ${semester.name}`, description: lines.join("\n"), items };
}

const titleOf = ({ course_code, course_title }: DigitalAssignmentCourse, { assignment_title }: Assignment): string =>
  [course_code, course_title, assignment_title].filter(Boolean).join(" ");

const detailsOf = ({ course_type, course_type_code, faculty, class_id }: DigitalAssignmentCourse): string[] =>
  [course_type ?? course_type_code, faculty, class_id].filter((line) => line !== null);
