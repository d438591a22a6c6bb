import type { MissingPart } from "../../contract/missing-part.ts";
import type { FeedPart } from "../../feeds/feeds.ts";
import type { Portal } from "../../portal/portal.ts";
import type { PortalSession } from "../../portal/session.ts";
import { readCalendar } from "../calendar/read-calendar.ts";
import { readDigitalAssignments } from "../digital-assignments/read-assignments.ts";
import type { DigitalAssignmentCourse } from "../digital-assignments/schema.ts";
import { examSchedulePage } from "../exam-schedule/exam-schedule.page.ts";
import { readParts } from "../read-parts.ts";
import { readSemestersWith } from "../semesters/read-semesters.ts";
import type { Semester } from "../semesters/schema.ts";
import { classesFile, hasClasses } from "./classes.ts";
import { examsFile } from "./exams.ts";
import { NOT_READ } from "./feed.ts";
import type { CalendarFile, CalendarItem } from "./icalendar.ts";
import { readTimetable } from "./read-timetable.ts";
import { uidsOf } from "./uids.ts";

type Assignment = DigitalAssignmentCourse["assignments"][number];

/** The due dates of a semester's digital assignments as all-day events. Those without a due date are listed in the description. */
function assignmentsFile(semester: Semester, courses: readonly DigitalAssignmentCourse[]): CalendarFile {
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

type Input = { readonly sem_sub_id: string; readonly class_group_id?: string | null | undefined };

/** Reads the pages of a file. The result needs the semester's name, which other pages have. */
type ReadFile = (student: PortalSession, input: Input) => Promise<(semester: Semester) => CalendarFile>;

/** The calendar files of a semester that exports and feeds share. */
export const readFile: Readonly<Record<FeedPart, ReadFile>> = {
  async timetable(student, { sem_sub_id, class_group_id }) {
    const group = { sem_sub_id, class_group_id: class_group_id ?? student.campus.classGroup };
    const timetable = await readTimetable(student, group);
    if (!hasClasses(timetable)) return (semester) => classesFile(semester, timetable, []);
    // Without the calendar, the file would have no class, and calendar apps would remove those that they have.
    const calendar = await readCalendar(student, group);
    return (semester) => classesFile(semester, timetable, calendar);
  },
  async exams(student, { sem_sub_id }) {
    const groups = await student.read(examSchedulePage, { sem_sub_id });
    return (semester) => examsFile(semester, groups);
  },
  async assignments(student, { sem_sub_id }) {
    const courses = await readDigitalAssignments(student, { sem_sub_id });
    return (semester) => assignmentsFile(semester, courses);
  },
};

/** The student's semester with an id. One that the portal does not list, or whose list cannot be read, is named after its id. */
export async function semesterOf(
  portal: Portal,
  student: PortalSession,
  id: string,
  problems: MissingPart[],
): Promise<Semester> {
  const { semesters } = await readParts(
    portal,
    { semesters: readSemestersWith(student, id) },
    { problems, isMore: true },
  );
  return semesters?.find((semester) => semester.id === id) ?? { id, name: id };
}

/** A file that begins with the parts that it lacks. */
export const withProblems = (file: CalendarFile, problems: readonly MissingPart[]): CalendarFile => {
  const lines = problems.map(({ field, user_message }) => `${NOT_READ}${field.replaceAll("_", " ")}): ${user_message}`);
  return { ...file, description: [...lines, file.description].filter(Boolean).join("\n") };
};
