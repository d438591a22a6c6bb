import { endpoints } from "../../src/features/index.ts";

/** The menu page whose script has the path of the biometric data. */
export const BIOMETRIC_MENU = "academics/common/BiometricInfo";

/** The place of a text in an earlier answer: the endpoint, then the keys and indices that lead to it. */
type Place = readonly [endpoint: string, ...steps: readonly (string | number)[]];

/** The fields of a body that earlier answers have. */
type Needs = Readonly<Record<string, Place | ((textAt: (place: Place) => string | null) => string)>>;

/** Endpoints below /student in the order of their calls. */
type Plan = Readonly<Record<string, Needs>>;

/** A call of the plan. */
export interface Call {
  readonly path: string;
  /** Semester of the call; null for a call without one. */
  readonly semester: string | null;
  readonly needs: Needs;
}

/** The end of a call. A call without an answer proves nothing; one without data to ask for could not be made. */
export interface Outcome {
  readonly path: string;
  /** The semester, or the page of the menu. */
  readonly semester: string | null;
  readonly result: "answered" | "failed" | "not sent" | "no data";
  /** A sentence; null for an answer. */
  readonly reason: string | null;
  /** Error code; null unless the call failed. */
  readonly code: string | null;
}

const withoutNeeds = (...names: readonly string[]): Plan => Object.fromEntries(names.map((name) => [name, {}]));

const first = withoutNeeds("profile", "mentor", "grade_history");

const firstClass: Place = ["course_page/courses", 0, "class_id"];

const ofSemester: Plan = {
  ...withoutNeeds("attendance", "timetable", "all_data", "marks", "exam_schedule", "grade_view", "capstone_attendance"),
  attendance_detail: { course_id: ["attendance", 0, "course_id"], course_type: ["attendance", 0, "course_type_code"] },
  grade_view_detail: { course_id: ["grade_view", 0, "course_id"] },
  "course_page/courses": {},
  "course_page/slots": { class_id: firstClass },
  "course_page/detail": {
    class_id: ["course_page/slots", "class_entries", 0, "class_id"],
    erp_id: ["course_page/slots", "class_entries", 0, "erp_id"],
  },
  digital_assignments: {},
  "digital_assignments/course": { class_id: firstClass },
  "calendar/class_groups": {},
  "calendar/months": {},
};

const ofNewest: Plan = { "calendar/month": { cal_date: ["calendar/months", 0, "cal_date"] }, calendar: {} };

const last = (today: string): Plan => ({
  // A day with a class is likely to have punches.
  biometric: { date: (textAt) => textAt(["attendance_detail", 0, "date"]) ?? today },
  faculty: {},
  "faculty/search": {
    search_term(textAt) {
      const name = textAt(["faculty", 0, "faculty_name"]) ?? "kumar";
      return name.split(/[\s.]+/).findLast((word) => word.length > 2) ?? name;
    },
  },
  "faculty/details": { emp_id: ["faculty", 0, "emp_id"] },
  ...withoutNeeds("pending_payments", "payment_receipts", "general_outing_requests", "weekend_outing_requests"),
});

/** The calls of a field test behind the login, in order. The first semester is the newest. */
export function planOf(semesters: readonly string[], today: string): Call[] {
  const callsOf = (plan: Plan, semester: string | null) =>
    Object.entries(plan).map(([name, needs]) => ({ path: `/student/${name}`, semester, needs }));
  return [
    ...callsOf(first, null),
    ...semesters.flatMap((semester) => callsOf(ofSemester, semester)),
    ...semesters.slice(0, 1).flatMap((newest) => callsOf(ofNewest, newest)),
    ...callsOf(last(today), null),
  ];
}

export const keyOf = (path: string, semester: string | null) => (semester === null ? path : `${path} ${semester}`);

/** A member of an answer; null if it has none. */
export const valueAt = (answer: unknown, step: string | number): unknown =>
  typeof answer === "object" && answer !== null ? (Reflect.get(answer, step) ?? null) : null;

/**
 * The body of a call without its session; null if the answers so far, by `keyOf`, lack what it needs. `missing` gets the keys of the
 * answers that it needs and that are not there.
 */
export function bodyOf(
  { path, semester, needs }: Call,
  answers: ReadonlyMap<string, unknown>,
  newest: string | null,
  missing: string[],
): Readonly<Record<string, string>> | null {
  const textAt = ([name, ...steps]: Place): string | null => {
    const key = keyOf(`/student/${name}`, name in ofSemester ? (semester ?? newest) : null);
    if (!answers.has(key)) missing.push(key);
    const text = steps.reduce(valueAt, answers.get(key));
    return typeof text === "string" && text !== "" ? text : null;
  };
  const hasSemester = endpoints.some((endpoint) => endpoint.path === path && "sem_sub_id" in endpoint.body.properties);
  const body: Record<string, string> = hasSemester && semester !== null ? { sem_sub_id: semester } : {};
  for (const [field, need] of Object.entries(needs)) {
    const text = typeof need === "function" ? need(textAt) : textAt(need);
    if (text === null) return null;
    body[field] = text;
  }
  return body;
}
