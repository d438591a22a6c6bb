import type { ExamGroup } from "../exam-schedule/schema.ts";
import type { Semester } from "../semesters/schema.ts";
import type { CalendarFile, CalendarItem } from "./icalendar.ts";
import { uidsOf } from "./uids.ts";

type Exam = ExamGroup["subjects"][number];

/** The exams of a semester. An exam without times is an all-day event; exams without a date are listed in the description. */
export function examsFile(semester: Semester, groups: readonly ExamGroup[]): CalendarFile {
  const uid = uidsOf("exams", semester.id);
  const exams = groups.flatMap((group) => group.subjects.map((exam) => ({ group, exam })));
  const undated = exams.filter(({ exam }) => exam.exam_date === null);
  const lines = [
    "Exams as announced on the portal.",
    ...(exams.length === 0 ? ["No exams have been announced for this semester."] : []),
    ...(undated.length > 0 ? ["Omitted because they have no date yet:"] : []),
    ...undated.map(({ group, exam }) => titleOf(group, exam)),
  ];
  const items = exams.flatMap(({ group, exam }): CalendarItem[] => {
    // Computed for omitted exams too, so that the UIDs of later exams do not depend on their dates.
    const own = uid(group.exam_type, group.class_group ?? "", exam.class_id ?? exam.course_code, exam.slot ?? "");
    const when = whenOf(exam);
    if (when === null) return [];
    return [{ uid: own, summary: titleOf(group, exam), details: detailsOf(exam), place: exam.venue, when }];
  });
  return { name: `Exams ${semester.name}`, description: lines.join("\n"), items };
}

const titleOf = ({ exam_type }: ExamGroup, { course_code, course_title }: Exam): string =>
  `${exam_type}: ${[course_code, course_title].filter(Boolean).join(" ")}`;

function whenOf({ exam_date: day, start_time: start, end_time: end }: Exam): CalendarItem["when"] | null {
  if (day === null) return null;
  return start === null ? { firstDay: day, lastDay: day } : { day, start, end, weeks: 1, except: [] };
}

function detailsOf(exam: Exam): string[] {
  const lines = [
    ["Type", exam.course_type_code],
    ["Slot", exam.slot],
    ["Session", exam.exam_session],
    ["Reporting time", exam.reporting_time],
    ["Seat location", exam.seat_location],
    ["Seat number", exam.seat_number],
  ];
  return lines.flatMap(([label, value]) => (value === null ? [] : `${label}: ${value}`));
}
