import type { WatchedPart } from "portico-client";

/** Every part that can be followed, and whether `watch` and `changes` read it unless parts are given: those that cost one portal request and change often. */
const parts: Readonly<Record<WatchedPart, boolean>> = {
  profile: false,
  semesters: false,
  attendance: true,
  attendance_registers: false,
  timetable: true,
  marks: true,
  exam_schedule: true,
  grade_history: true,
  grade_view: false,
  mentor: false,
  digital_assignments: false,
  pending_payments: false,
  payment_receipts: false,
  general_outing_requests: false,
  weekend_outing_requests: false,
  calendar: false,
};

export const isPart = (name: string): name is WatchedPart => Object.hasOwn(parts, name);

export const partNames = Object.keys(parts).filter(isPart);

export const defaultParts = partNames.filter((part) => parts[part]);

/** The given parts, or the default ones. */
export const partsOf = (args: readonly string[]): readonly WatchedPart[] =>
  args.length === 0 ? defaultParts : args.filter(isPart);
