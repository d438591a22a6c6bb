import type { FeedPart } from "../../feeds/feeds.ts";
import type { PortalSession } from "../../portal/session.ts";
import { DEFAULT_CLASS_GROUP } from "../calendar/class-groups.page.ts";
import { readCalendar } from "../calendar/read-calendar.ts";
import { readDigitalAssignments } from "../digital-assignments/read-assignments.ts";
import { examSchedulePage } from "../exam-schedule/exam-schedule.page.ts";
import type { Semester } from "../semesters/schema.ts";
import { timetablePage } from "../timetable/timetable.page.ts";
import { assignmentsFile } from "./assignments.ts";
import { classesFile, hasClasses } from "./classes.ts";
import { examsFile } from "./exams.ts";
import type { CalendarFile } from "./icalendar.ts";

interface Input {
  readonly sem_sub_id: string;
  readonly class_group_id?: string | null | undefined;
}

/** Reads the pages of a file. The result needs the semester's name, which other pages have. */
type ReadFile = (student: PortalSession, input: Input) => Promise<(semester: Semester) => CalendarFile>;

/** The calendar files of a semester that exports and feeds share. */
export const readFile: Readonly<Record<FeedPart, ReadFile>> = {
  async timetable(student, { sem_sub_id, class_group_id }) {
    const timetable = await student.read(timetablePage, { sem_sub_id });
    const calendar = { sem_sub_id, class_group_id: class_group_id ?? DEFAULT_CLASS_GROUP };
    const days = hasClasses(timetable) ? await readCalendar(student, calendar) : [];
    return (semester) => classesFile(semester, timetable, days);
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
