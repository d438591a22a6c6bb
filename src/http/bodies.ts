import { type Static, type TSchema, Type } from "typebox";
import { sessionPatterns } from "../session.ts";
import { record } from "./fields.ts";

/**
 * A string of a request body. `fault` completes the sentence "the field ..." of a validation error and stands in the
 * schema as `x-fault`, because the pattern itself explains nothing to the developer who reads the answer.
 */
const input = (description: string, example: string, fault: string, rule: object) =>
  Type.String({ description, examples: [example], "x-fault": fault, ...rule });

/** An optional field of a request body; null means the same as leaving it out. */
export const optional = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Unsafe<Static<Schema> | null>({ ...schema, type: ["string", "null"] }));

export const Session = record(
  "Session",
  "A logged-in client to the portal. A credential: whoever holds it reads the student's data. Sent back unchanged in `session` of every data request.",
  {
    registration_number: input(
      "The student's registration number as the portal shows it after login; may differ from what was typed.",
      "23DMO0001",
      "is not a registration number as the login answered it",
      { pattern: sessionPatterns.registration_number.source },
    ),
    cookie: input(
      "One cookie pair of the portal.",
      "JSESSIONID=5D0C1B7E9A3F4C62B8E1F0A94D7C2E53",
      "is not one JSESSIONID cookie pair as the login answered it",
      { pattern: sessionPatterns.cookie.source },
    ),
    csrf_token: input(
      "Token of the logged-in session.",
      "0f6f2c1e-7b1d-4f0a-9c57-3d2b8e6a41c9",
      "is not a token as the login answered it",
      { pattern: sessionPatterns.csrf_token.source },
    ),
    user_agent: input(
      "User agent of the login; sent on every portal request of the session.",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36",
      "is not a user agent as the login answered it",
      { pattern: sessionPatterns.user_agent.source },
    ),
  },
);
export type Session = Static<typeof Session>;

export const OtpChallenge = record(
  "OtpChallenge",
  "A login that waits for its OTP. A credential: whoever holds it and learns the OTP finishes the login. Sent back unchanged.",
  {
    token: input(
      "Sealed; opaque to the caller.",
      "eyJhbGciOiJkaXIi...",
      "is not a challenge as the login answered it",
      {
        minLength: 1,
        maxLength: 4096,
        format: "challenge-token",
      },
    ),
  },
);
export type OtpChallenge = Static<typeof OtpChallenge>;

/** Its form is not checked here but in semester-id.ts, because a malformed one is 400 and not 422. */
export const semSubId = Type.String({
  description: "Semester: an `id` of `/student/semesters`. Malformed: 400. Well-formed but unknown: the empty answer.",
  examples: ["AP2026272"],
});

export const classGroupId = input(
  "Class group of the calendar: an `id` of `/student/calendar/class_groups`. Default `COMB`.",
  "COMB",
  "is not 1 to 32 letters, digits, underscores or hyphens",
  { pattern: "^[A-Za-z0-9_-]{1,32}$" },
);

export const classId = input(
  "One class of a course, 15 characters that begin with the semester. Not the course code.",
  "AP2026272000101",
  "is not a class id such as AP2026272000101",
  { format: "class-id" },
);

export const courseId = input(
  "Course in one version of the curriculum. Not the course code.",
  "AM_CSE3009_00200",
  "is not 1 to 64 letters, digits, underscores or hyphens",
  { pattern: "^[A-Za-z0-9_-]{1,64}$" },
);

export const courseType = input(
  "A `course_type_code`, not its words.",
  "ETH",
  "is not a code of 1 to 8 letters such as ETH",
  { pattern: "^[A-Za-z]{1,8}$" },
);

export const employeeId = (description: string) =>
  input(description, "99001", "is not 1 to 32 letters and digits", { pattern: "^[A-Za-z0-9]{1,32}$" });

/** White space at the ends is not part of the value, control characters are refused. */
export const trimmed = (description: string, example: string, min: number, max: number) =>
  input(description, example, `is not ${min} to ${max} characters without control characters`, {
    pattern: `^\\s*(?=\\S)[^\\p{Cc}]{${min},${max}}(?<=\\S)\\s*$`,
  });

export const password = input(
  "The student's portal password. Sent to the portal once per submitted captcha, never stored.",
  "pass_good",
  "is not 1 to 128 characters without control characters",
  { pattern: "^[^\\p{Cc}]{1,128}$", format: "password" },
);

export const otp = input(
  "The one-time password that the portal mailed to the student.",
  "123456",
  "is not 6 to 12 letters and digits",
  { pattern: "^\\s*[A-Za-z0-9]{6,12}\\s*$" },
);

export const day = input("A day.", "2026-09-24", "is not a day in the form YYYY-MM-DD or dd/MM/yyyy", {
  format: "portal-day",
});

export const calendarDay = input(
  "`cal_date` of `/student/calendar/months`; any real day names its month.",
  "01-AUG-2026",
  "is not a day in the form dd-MMM-yyyy",
  { format: "calendar-day" },
);

export const calendarMonth = input("A month.", "2026-08", "is not a month in the form YYYY-MM", {
  pattern: "^\\d{4}-(0[1-9]|1[0-2])$",
});

const session = Session;

/** Body of an endpoint that needs nothing but the session. */
export const SessionBody = Type.Object({ session });

/** Body of an endpoint about one semester. */
export const SemesterBody = Type.Object({ session, sem_sub_id: semSubId });

/** Body of an endpoint about the calendar of one semester. */
export const CalendarBody = Type.Object({ session, sem_sub_id: semSubId, class_group_id: optional(classGroupId) });
