import { outingTimes, pass } from "../world/outings.ts";

/** Reads the text of a form field; undefined if it is not valid. */
type Read = (text: string) => unknown;

/** A kind of record that visitors can edit. */
export interface EditKind {
  readonly pattern: RegExp;
  readonly fields: Readonly<Record<string, Read>>;
  /** Examples for 23DMO0001: the key and the fields of a record that is added or changed, and the key of one that is removed. */
  readonly added?: string;
  readonly changed?: string;
  readonly removed?: string;
  /** Names of the records in which a client of the portal sees the edits. */
  readonly parts: readonly string[];
  /** Semester or day of the examples, if it is not the running semester. */
  readonly where?: { readonly part: string; readonly field: "sem_sub_id" | "date"; readonly value: string };
}

const text: Read = (value) => (/^[\p{L}\p{N} .,'()/:+-]{0,60}$/u.test(value) ? value : undefined);
const amount: Read = (value) => (/^\d{1,7}(\.\d\d?)?$/.test(value) ? Number(value) : undefined);
const percent: Read = (value) => (/^(100|\d{1,2})$/.test(value) ? Number(value) : undefined);
const matching = (pattern: RegExp) => (value: string) => (pattern.test(value) ? value : undefined);
const among = (values: readonly string[]) => (value: string) => (values.includes(value) ? value : undefined);
const isDay = (value: string) => Number.isFinite(Date.parse(value)) && new Date(value).toISOString().startsWith(value);
/** An ISO day. */
export const day = (value: string): string | undefined =>
  /^20\d\d-\d\d-\d\d$/.test(value) && isDay(value) ? value : undefined;
const requestNumber: Read = (value) => (/^[A-Z]{1,2}\d{5,12}$/.test(value) ? pass(value) : undefined);

const classId = String.raw`AP2026272\d{6}`;
const date = String.raw`20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const place = String.raw`[\p{L} ]{1,30}`;
const word = String.raw`[\p{L}\p{N}][\p{L}\p{N}-]{0,15}`;
const of = (...words: readonly string[]) => new RegExp(`^${words.join(" ")}$`, "u");

export const editKinds: Readonly<Record<string, EditKind>> = {
  attendance: {
    pattern: of(classId, date),
    fields: { status: among(["Present", "Absent", "On Duty", "Not Posted"]), remark: text },
    ...{ added: "AP2026272000101 2026-09-25", changed: "AP2026272000101 2026-09-24&status=Absent" },
    removed: "AP2026272000101 2026-09-24",
    parts: ["attendance_registers", "attendance"],
  },
  class: {
    pattern: of(classId),
    fields: { courseCode: matching(/^[A-Z]{3}\d{4}$/), courseTitle: text, room: matching(/^\d{3}$/), option: text },
    ...{ added: "AP2026272000777", changed: "AP2026272000320&option=Re-registered", removed: "AP2026272000320" },
    parts: ["timetable", "attendance", "exam_schedule", "digital_assignments"],
  },
  mark: {
    pattern: of(classId, "[\\p{L}\\p{N} -]{1,30}"),
    fields: { scored: amount, maxMark: amount, weightage: amount, remark: text },
    ...{ added: "AP2026272000101 CAT2&scored=43", changed: "AP2026272000101 CAT1&scored=41" },
    removed: "AP2026272000101 CAT1",
    parts: ["marks"],
  },
  assignment: {
    pattern: of(classId, word),
    fields: { title: text, maxMark: amount, weightage: amount, due: day, upload: matching(of(`${date}T${time}`)) },
    ...{ added: "AP2026272000101 DA04", changed: "AP2026272000101 DA03&due=2026-10-12" },
    removed: "AP2026272000101 DA03",
    parts: ["digital_assignments"],
  },
  exam: {
    pattern: of(word, classId),
    fields: { date: day, venue: matching(/^[A-Z\d]+-\d{3}$/) },
    ...{ added: "ReCAT1 AP2026272000101&date=2026-10-10", changed: "CAT2 AP2026272000101&date=2026-10-03" },
    removed: "CAT2 AP2026272000101",
    parts: ["exam_schedule"],
  },
  grade: {
    pattern: /^AP20\d{5} [A-Z]{3}\d{4}$/,
    fields: { grade: among(["S", "A", "B", "C", "D", "E", "F"]), grandTotal: percent },
    ...{ added: "AP2025264 HUM3001", changed: "AP2025264 CSE1008&grade=S", removed: "AP2025264 CSE1008" },
    parts: ["grade_view", "grade_history"],
    where: { part: "grade_view", field: "sem_sub_id", value: "AP2025264" },
  },
  semester: {
    pattern: /^AP20\d{5}$/,
    fields: { name: text },
    ...{ added: "AP2026274", changed: "AP2026272&name=Autumn Semester 2026-27", removed: "AP2024254" },
    parts: ["semesters"],
  },
  general_outing: {
    pattern: of(`${date}T${time}`, place),
    fields: { to: matching(of(`${date}T${time}`)), purpose: text, status: text, leave: requestNumber },
    added: "2026-10-09T16:00 Nellore",
    changed: "2026-09-28T12:00 Vijayawada&status=Leave Request Accepted&leave=L9000002",
    removed: "2026-09-28T12:00 Vijayawada",
    parts: ["general_outing_requests"],
  },
  weekend_outing: {
    pattern: of(date, place),
    fields: { time: among(outingTimes), purpose: text, status: text, booking: requestNumber },
    ...{ added: "2026-10-11 Guntur", changed: "2026-09-27 Guntur&status=Outing Request Accepted&booking=W90000000002" },
    removed: "2026-09-27 Guntur",
    parts: ["weekend_outing_requests"],
  },
  punch: {
    pattern: of(date, time, word),
    fields: {},
    ...{ added: "2026-09-24 21:30 LH2-FACE-IN-1", removed: "2026-09-24 20:05 LH2-FACE-IN-1" },
    parts: ["biometric"],
    where: { part: "biometric", field: "date", value: "2026-09-24" },
  },
  invoice: {
    pattern: /^AM\d{10}$/,
    fields: { feeHeads: text, opens: day, closes: day, amount, fine: amount, advance: amount },
    ...{ added: "AM2600900002", changed: "AM2600900001&fine=500", removed: "AM2600900001" },
    parts: ["pending_payments"],
  },
  receipt: {
    pattern: /^\d{5}$/,
    fields: { date: day, feeGroup: text, feeSubgroup: text, amount },
    ...{ added: "90002", changed: "90001&amount=98000", removed: "90001" },
    parts: ["payment_receipts"],
  },
  calendar_day: {
    pattern: of(date),
    fields: { description: text, label: text },
    changed: "2026-10-06&description=Holiday&label=Local festival",
    parts: ["calendar"],
  },
  calendar_month: {
    pattern: /^AP20\d{5} 20\d\d-(0[1-9]|1[0-2])$/,
    fields: {},
    ...{ added: "AP2026272 2027-01", removed: "AP2026272 2026-12" },
    parts: ["calendar"],
  },
  profile: {
    pattern: /^own$/,
    fields: { name: text, email: matching(/^[\w.]{1,20}@example\.com$/), bloodGroup: among(["O-", "A-", "B-", "AB-"]) },
    changed: "own&bloodGroup=AB-",
    parts: ["profile"],
  },
  mentor: {
    pattern: /^own$/,
    fields: { name: text, cabin: matching(/^[A-Z\d-]{1,10}$/), designation: text },
    ...{ changed: "own&cabin=CB-220", removed: "own" },
    parts: ["mentor", "profile"],
  },
};

/** The requests that show a kind of record, by what happens to the record, as the body of POST /demo/edit. */
export function examplesOf(name: string): readonly (readonly [change: string, body: string])[] {
  const { added, changed, removed } = editKinds[name] ?? {};
  const keys = { added, changed, removed: removed && `${removed}&remove=1` };
  return Object.entries(keys).flatMap(([change, key]) =>
    key === undefined ? [] : [[change, `student=23DMO0001&kind=${name}&key=${key}`] as const],
  );
}
