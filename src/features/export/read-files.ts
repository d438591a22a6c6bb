import type { MissingPart } from "../../contract/missing-part.ts";
import type { FeedPart } from "../../feeds/feeds.ts";
import type { Portal } from "../../portal/portal.ts";
import type { PortalSession } from "../../portal/session.ts";
import { readCalendar } from "../calendar/read-calendar.ts";
import { readDigitalAssignments } from "../digital-assignments/read-assignments.ts";
import { examSchedulePage } from "../exam-schedule/exam-schedule.page.ts";
import { readParts } from "../read-parts.ts";
import { readSemestersWith } from "../semesters/read-semesters.ts";
import type { Semester } from "../semesters/schema.ts";
import { assignmentsFile } from "./assignments.ts";
import { classesFile, hasClasses } from "./classes.ts";
import { examsFile } from "./exams.ts";
import { NOT_READ } from "./feed.ts";
import type { CalendarFile } from "./icalendar.ts";
import { readTimetable } from "./read-timetable.ts";

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
