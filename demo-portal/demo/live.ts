import { json, type PortalResponse } from "../http/response.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import { assignmentsOf } from "../world/assignments.ts";
import { attendanceOf } from "../world/attendance.ts";
import { calendarMonths, entriesOf } from "../world/calendar-days.ts";
import { classesOf } from "../world/classes.ts";
import type { Edit } from "../world/edits.ts";
import { examsOf } from "../world/exams.ts";
import { gradedCoursesOf } from "../world/grades.ts";
import { marksOf } from "../world/marks.ts";
import { generalOutingsOf, weekendOutingsOf } from "../world/outings.ts";
import { invoicesOf, receiptsOf } from "../world/payments.ts";
import { punchesOn } from "../world/punches.ts";
import { findStudent, type Student } from "../world/students.ts";
import { ownTermsOf, terms } from "../world/terms.ts";
import { day, type EditKind, editKinds } from "./edit-kinds.ts";

/** True if the pages show the same of two forms of a student, as far as an edit can change it; of calendar and punches one day. */
const haveSameRecords = (one: Student, other: Student, date: string): boolean =>
  partsFor(date).every((part) => JSON.stringify(part(one)) === JSON.stringify(part(other)));

/** The records in parts, those that take longest last: most edits are found before. */
const partsFor = (date: string): readonly ((student: Student) => unknown)[] => [
  ({ edits: _, ...own }) => own,
  ...[ownTermsOf, generalOutingsOf, weekendOutingsOf, invoicesOf, receiptsOf],
  (student) => punchesOn(student, date),
  ...[classesOf, examsOf, marksOf, gradedCoursesOf, calendarMonths].map(
    (ofTerm) => (student: Student) => terms.map(({ id }) => ofTerm(student, id)),
  ),
  (student) =>
    terms.map(({ id }) =>
      calendarMonths(student, id).map((month) => date.startsWith(month) && entriesOf(student, id, "ALL", date)),
    ),
  (student) => classesIn(student).map(({ classId }) => assignmentsOf(student, classId)),
  (student) => classesIn(student).map((one) => attendanceOf(student, one)),
];

const classesIn = (student: Student) => terms.flatMap(({ id }) => classesOf(student, id));

/** A request that a control cannot accept. */
class Rejected extends Error {}

type Form = ReadonlyMap<string, string>;
type Control = (student: Student, form: Form, portal: Portal) => string | undefined;

/** A control of one student's world. Its answer is the clock and the edits, with the note that the control returns. */
const control =
  (apply: Control) =>
  ({ form }: Incoming, portal: Portal): PortalResponse => {
    try {
      const student = findStudent(form.get("student") ?? "");
      if (student === undefined)
        throw new Rejected("`student` must be the registration number of a student of this page.");
      const note = apply(student, form, portal);
      const { registrationNumber, today, edits } = portal.live.of(student);
      return json({ student: registrationNumber, day: today, edits, ...(note !== undefined && { note }) });
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      return json({ error: error.message }, 400);
    }
  };

/** POST /demo/clock: sets the day, from which the clock advances by `days_per_second`. */
export const setClock = control((student, form, portal) => {
  const from = day(form.get("day") ?? portal.live.of(student).today);
  const [term] = terms;
  if (from === undefined || term === undefined || from < term.firstDay || from > term.lastDay)
    throw new Rejected(`\`day\` must be from ${term?.firstDay} to ${term?.lastDay}.`);
  const speed = Number(form.get("days_per_second") ?? 0);
  if (!(speed >= 0 && speed <= 1000)) throw new Rejected("`days_per_second` must be from 0 to 1000.");
  portal.live.setClock(student, from, speed);
  return undefined;
});

const NOTHING_CHANGED =
  "Nothing changed: the student has no such record, or it was like this before. `edits` lists what applies.";

/** POST /demo/edit: changes, adds or, with `remove`, removes a record. */
export const postEdit = control((student, form, { live }) => {
  const edit = readEdit(form);
  const [before, after] = [live.of(student), live.after(student, edit)];
  const tooHigh = terms
    .flatMap(({ id }) => marksOf(after, id))
    .flatMap(({ assessments }) => assessments)
    .find(({ scored, maxMark }) => (scored ?? 0) > maxMark);
  if (tooHigh !== undefined)
    throw new Rejected(`${tooHigh.title}: ${tooHigh.scored} marks are more than the maximum of ${tooHigh.maxMark}.`);
  live.edit(student, edit);
  const date = /20\d\d-\d\d-\d\d/.exec(edit.key)?.[0] ?? before.today;
  return haveSameRecords(before, after, date) ? NOTHING_CHANGED : undefined;
});

/** POST /demo/reset: the clock and all records as at the start. */
export const reset = control((student, _, portal) => {
  portal.live.reset(student);
  return undefined;
});

const exampleKeyOf = ({ added, changed, removed }: EditKind): string =>
  (added ?? changed ?? removed ?? "").replace(/&.*/, "");

/** The edit of a form; throws if it is not valid. */
export function readEdit(form: Form): Edit {
  const { student: _, kind: name = "", key = "", remove, ...values } = Object.fromEntries(form);
  const kind = Object.hasOwn(editKinds, name) ? editKinds[name] : undefined;
  if (kind === undefined) throw new Rejected(`\`kind\` must be one of ${Object.keys(editKinds).join(", ")}.`);
  const days = key.match(/^20\d\d-\d\d-\d\d|(?<= )20\d\d-\d\d-\d\d$/g) ?? [];
  if (!kind.pattern.test(key) || days.some((one) => day(one) === undefined))
    throw new Rejected(`\`key\` must be written as ${exampleKeyOf(kind)}.`);
  if (remove !== undefined && remove !== "1")
    throw new Rejected("`remove` must be 1. Leave it out to change or add the record.");
  if (remove !== undefined && Object.keys(values).length > 0) throw new Rejected("`remove` allows no fields.");
  if (remove !== undefined) return { kind: name, key, fields: null };
  const fields = Object.entries(values).map(([field, text]) => {
    const read = Object.hasOwn(kind.fields, field) ? kind.fields[field] : undefined;
    if (read === undefined)
      throw new Rejected(`${name} has the fields ${Object.keys(kind.fields).join(", ") || "(none)"}.`);
    const value = read(text);
    if (value === undefined) throw new Rejected(`The value of \`${field}\` is not valid.`);
    return [field, value] as const;
  });
  return { kind: name, key, fields: Object.fromEntries(fields) };
}
