/** Answers of the calls made so far, by path. With a semester: by path and semester. */
type Answers = Pick<ReadonlyMap<string, unknown>, "get">;

/** The menu page whose script has the path of the biometric data. */
export const BIOMETRIC_MENU = "academics/common/BiometricInfo";

/** A call of the plan. */
export interface Call {
  readonly path: string;
  /** Semester of the call; null for a call without one. */
  readonly semester: string | null;
  /** The body, without the session; null if the answers before it do not contain what it needs. */
  body(answers: Answers): Readonly<Record<string, string>> | null;
}

/** The end of a call. A call without an answer proves nothing; one without data to ask for could not be made. */
export interface Outcome {
  readonly path: string;
  /** The semester, or the page of the menu. */
  readonly semester: string | null;
  readonly result: "answered" | "failed" | "not sent" | "no data";
  /** Error code; null unless the call failed. */
  readonly code: string | null;
  /** A sentence; null for an answer. */
  readonly reason: string | null;
}

/** A value inside an answer: `at(answer, 0, "course_id")`. Null unless it is a text that is not empty. */
function at(value: unknown, ...steps: readonly (string | number)[]): string | null {
  const inner = steps.reduce<unknown>(
    (outer, step) => (typeof outer === "object" && outer !== null ? Reflect.get(outer, step) : null),
    value,
  );
  return typeof inner === "string" && inner !== "" ? inner : null;
}

/** A body from texts of earlier answers; null if one of them is missing. */
function bodyOf(texts: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> | null {
  const found = Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== null);
  return found.length === Object.keys(texts).length ? Object.fromEntries(found) : null;
}

const once = (path: string, body: Call["body"] = () => ({})): Call => ({ path, semester: null, body });

const perSemester = (sem_sub_id: string): Call[] => {
  const own = (path: string) => `${path} ${sem_sub_id}`;
  const call = (path: string, body: Call["body"] = () => ({})): Call => ({
    path,
    semester: sem_sub_id,
    body: (answers) => {
      const rest = body(answers);
      return rest && { sem_sub_id, ...rest };
    },
  });
  const courses = own("/student/course_page/courses");
  const slots = own("/student/course_page/slots");
  return [
    ...["attendance", "timetable", "all_data", "marks", "exam_schedule", "grade_view"].map((name) =>
      call(`/student/${name}`),
    ),
    call("/student/capstone_attendance"),
    call("/student/attendance_detail", (answers) => {
      const attendance = answers.get(own("/student/attendance"));
      return bodyOf({ course_id: at(attendance, 0, "course_id"), course_type: at(attendance, 0, "course_type_code") });
    }),
    call("/student/grade_view_detail", (answers) =>
      bodyOf({ course_id: at(answers.get(own("/student/grade_view")), 0, "course_id") }),
    ),
    call("/student/course_page/courses"),
    call("/student/course_page/slots", (answers) => bodyOf({ class_id: at(answers.get(courses), 0, "class_id") })),
    call("/student/course_page/detail", (answers) => {
      const entry = ["class_entries", 0] as const;
      return bodyOf({
        class_id: at(answers.get(slots), ...entry, "class_id"),
        erp_id: at(answers.get(slots), ...entry, "erp_id"),
      });
    }),
    call("/student/digital_assignments"),
    {
      path: "/student/digital_assignments/course",
      semester: sem_sub_id,
      body: (answers) => bodyOf({ class_id: at(answers.get(courses), 0, "class_id") }),
    },
    call("/student/calendar/class_groups"),
    call("/student/calendar/months"),
  ];
};

/** The calls of a field test behind the login, in order. The first semester is the newest. */
export function planOf(semesters: readonly string[], today: string): Call[] {
  const [newest] = semesters;
  const calendar = newest === undefined ? [] : calendarOf(newest);
  return [
    ...["profile", "mentor", "grade_history"].map((name) => once(`/student/${name}`)),
    ...semesters.flatMap(perSemester),
    ...calendar,
    once("/student/biometric", (answers) => ({
      // A day with a class is likely to have punches.
      date: at(answers.get(`/student/attendance_detail ${newest}`), 0, "date") ?? today,
    })),
    once("/student/faculty"),
    once("/student/faculty/search", (answers) => {
      const name = at(answers.get("/student/faculty"), 0, "faculty_name") ?? "kumar";
      return { search_term: name.split(/[\s.]+/).findLast((word) => word.length > 2) ?? name };
    }),
    once("/student/faculty/details", (answers) => bodyOf({ emp_id: at(answers.get("/student/faculty"), 0, "emp_id") })),
    ...["pending_payments", "payment_receipts", "general_outing_requests", "weekend_outing_requests"].map((name) =>
      once(`/student/${name}`),
    ),
  ];
}

const calendarOf = (sem_sub_id: string): Call[] => [
  {
    path: "/student/calendar/month",
    semester: sem_sub_id,
    body: (answers) => {
      const cal_date = at(answers.get(`/student/calendar/months ${sem_sub_id}`), 0, "cal_date");
      return cal_date === null ? null : { sem_sub_id, cal_date };
    },
  },
  { path: "/student/calendar", semester: sem_sub_id, body: () => ({ sem_sub_id }) },
];
