import { type Static, type TSchema, Type } from "typebox";
import { invalidBody } from "./errors.ts";
import { credential, record } from "./fields.ts";
import type { Scope } from "./scopes.ts";
import { sessionPatterns } from "./session.ts";

/**
 * A string of a request body. `message` completes the sentence "the field ..." of a validation error: a pattern alone would
 * not explain the error. The schema holds it as `x-error-message`.
 */
const input = (description: string, example: string, message: string, rule: object) =>
  Type.String({ description, examples: [example], "x-error-message": message, ...rule });

/**
 * Character classes of patterns, for use between brackets. Engines disagree on `\s`, `\d` and `\w`, and many of them support
 * neither `\p{...}` nor lookbehind.
 */
const SPACE = "\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff";
const CONTROL = "\\x00-\\x1f\\x7f-\\x9f";
const BASE64URL = "[A-Za-z0-9_-]";

/** Base64url in canonical form: decoders ignore some bits of the last character, so other forms decode to the same bytes. */
// cspell:disable-next-line
const CANONICAL_BASE64URL = `(${BASE64URL}{4})*(${BASE64URL}[AQgw]|${BASE64URL}{2}[AEIMQUYcgkosw048])?`;

/** An optional field of a request body. null means the same as leaving the field out. */
export const optional = <Schema extends TSchema & { readonly type: string }>(schema: Schema) =>
  Type.Optional(Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, "null"] }));

export const Session = credential(
  "Session",
  "A logged-in portal session. It is a credential: anyone who has it can read the student's data. Send it unchanged as `session` in every data request.",
  {
    registration_number: input(
      "The student's registration number as the portal shows it after login. May differ from the login name.",
      "23DMO0001",
      "is not a registration number as returned by the login",
      { pattern: sessionPatterns.registration_number.source },
    ),
    cookie: input(
      "The portal's cookies, as in a `Cookie` header: the session cookie, followed by any others that the portal set.",
      "JSESSIONID=5D0C1B7E9A3F4C62B8E1F0A94D7C2E53",
      "does not hold the cookies as returned by the login",
      { pattern: sessionPatterns.cookie.source },
    ),
    csrf_token: input(
      "CSRF token of the portal session.",
      "0f6f2c1e-7b1d-4f0a-9c57-3d2b8e6a41c9",
      "is not a token as returned by the login",
      { pattern: sessionPatterns.csrf_token.source },
    ),
    user_agent: input(
      "User agent of the login, sent with every portal request of the session.",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36",
      "is not a user agent as returned by the login",
      { pattern: sessionPatterns.user_agent.source },
    ),
    egress: Type.Optional(
      input(
        "Id of the network address by which the service sends the portal requests of the session. Only if the operator has configured several. A session without it is accepted.",
        "5f0c93b1d27e",
        "is not an id as returned by the login",
        { pattern: sessionPatterns.egress.source },
      ),
    ),
  },
);
export type Session = Static<typeof Session>;

/** A token of the right form: a JWE in compact serialisation with direct encryption, which has no encrypted key. */
export const EXAMPLE_TOKEN =
  // cspell:disable-next-line
  "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAECAwQFBgcICQoL.Y2hhbGxlbmdl.ICEiIyQlJicoKSorLC0uLw";

const token = input("Encrypted; opaque to the caller.", EXAMPLE_TOKEN, "is not a challenge as returned by the login", {
  minLength: 1,
  maxLength: 4096,
  pattern: `^${CANONICAL_BASE64URL}(\\.${CANONICAL_BASE64URL}){4}$`,
});

export const OtpChallenge = credential(
  "OtpChallenge",
  "A login that is waiting for its OTP. It is a credential: anyone who has it and the OTP can complete the login. Send it back unchanged.",
  { token },
);
export type OtpChallenge = Static<typeof OtpChallenge>;

export const CaptchaChallenge = credential(
  "CaptchaChallenge",
  "A login that is waiting for the student to solve a captcha. Valid for 10 minutes and for one answer. Does not contain the password. Send it back unchanged.",
  { token },
);

/** semester-id.ts checks the format, because a malformed id is a 400 instead of a 422. */
export const semSubId = Type.String({
  format: "sem-sub-id",
  description:
    "Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer.",
  examples: ["AP2026272"],
});

export const classGroupId = input(
  "Class group of the calendar: an `id` from `/student/calendar/class_groups`. Default: `COMB`, at Chennai `ALL`.",
  "COMB",
  "is not 1 to 32 letters, digits, underscores or hyphens",
  { pattern: "^[A-Za-z0-9_-]{1,32}$" },
);

export const classId = input(
  "Id of one class of a course: 15 characters, starting with the semester. Not the course code.",
  "AP2026272000101",
  "does not have the format of the class ids of this campus",
  { format: "class-id" },
);

export const courseId = input(
  "Id of a course in one version of the curriculum. Not the course code.",
  "AM_CSE3009_00200",
  "is not 1 to 64 letters, digits, underscores or hyphens",
  { pattern: "^[A-Za-z0-9_-]{1,64}$" },
);

/** Throws validation_error for a course code, for which the portal would show an empty page. */
export function assertNoCourseCode({ course_id }: { readonly course_id: string }): void {
  if (!/^[A-Z]{2,4}\d{3,4}[A-Z]?$/i.test(course_id)) return;
  throw invalidBody([
    { pointer: "/course_id", message: "is a course code and not a `course_id` as returned in a record" },
  ]);
}

export const courseType = input(
  "A `course_type_code`, not the name of the type. At some campuses, it is the slots of the class.",
  "ETH",
  "is not a code of 1 to 8 capital letters such as ETH, or slots such as L31+L32",
  { pattern: "^([A-Z]{1,8}|[A-Z]{1,4}[0-9]{0,3}(\\+[A-Z]{1,4}[0-9]{0,3}){0,15})$" },
);

export const employeeId = (description: string) =>
  input(description, "99001", "is not 1 to 32 letters and digits", { pattern: "^[A-Za-z0-9]{1,32}$" });

/** A string with optional whitespace around the value. Control characters are not allowed. */
export const trimmed = (description: string, example: string, max: number) =>
  input(description, example, `is not 1 to ${max} characters without control characters`, {
    pattern: `^[${SPACE}]*[^${SPACE}${CONTROL}]([^${CONTROL}]{0,${max - 2}}[^${SPACE}${CONTROL}])?[${SPACE}]*$`,
  });

export const password = input(
  "The student's portal password. Sent to the portal once per submitted captcha and never stored.",
  "pass_good",
  "is not 1 to 128 characters without control characters",
  { pattern: `^[^${CONTROL}]{1,128}$`, format: "password" },
);

export const captchaAnswer = input(
  "The characters of the captcha, in any case. The portal's captcha has six. Whitespace is ignored.",
  "K7WM4P",
  "is not 1 to 16 letters and digits",
  { pattern: `^[${SPACE}]*([A-Za-z0-9][${SPACE}]*){1,16}$` },
);

/** The `Cookie` header of a browser. The cookies next to that of the session may have any form: those that do not fit into a session are left out. */
export const browserCookies = input(
  "The cookies that the student's browser or WebView has for the portal, as in a `Cookie` header. The session cookie and up to four others are used, first those of a load balancer; none whose name begins with an underscore.",
  "JSESSIONID=5D0C1B7E9A3F4C62B8E1F0A94D7C2E53",
  "does not hold the portal's session cookie, JSESSIONID",
  { maxLength: 4096, pattern: "^([^;]*;)* *JSESSIONID=[!#-+\\--:<-\\[\\]-~]{1,256} *(;|$)" },
);

export const userAgent = input(
  "User agent of the student's browser or WebView. Default: that of a common browser. The portal is not known to check it.",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36",
  "is not 1 to 512 ASCII characters",
  { pattern: sessionPatterns.user_agent.source },
);

export const otp = input(
  "The one-time password that the portal emailed to the student.",
  "123456",
  "is not 6 to 12 letters and digits",
  { pattern: `^[${SPACE}]*[A-Za-z0-9]{6,12}[${SPACE}]*$` },
);

export const day = input(
  "A date.",
  "2026-09-24",
  "is not a date from 2000 to 2099 in the format YYYY-MM-DD or dd/MM/yyyy",
  { format: "portal-day" },
);

export const calendarDay = input(
  "A `cal_date` from `/student/calendar/months`. Any valid date selects its month.",
  "01-AUG-2026",
  "is not a date from 2000 to 2099 in the format dd-MMM-yyyy",
  { format: "calendar-day" },
);

export const calendarMonth = input("A month.", "2026-08", "is not a month from 2000 to 2099 in the format YYYY-MM", {
  pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])$",
});

/** One segment of a path, without percent escapes and without a leading dot. */
const SEGMENT = "[A-Za-z0-9_(+-][A-Za-z0-9_ .()+,-]{0,63}";

/** The paths of files that the portal's pages offer, and the scope that a file belongs to. */
const filePaths: readonly (readonly [pattern: string, scope: Scope])[] = [
  [`downloadPdf/${SEGMENT}/${SEGMENT}/${SEGMENT}/${SEGMENT}`, "materials"],
  [`academics/common/allCourseMeterialDownload/[12]/1/${SEGMENT}/${SEGMENT}`, "materials"],
  ["academics/common/CoursePlanExcelDownload\\?semesterSubId=[A-Za-z0-9]{1,32}&classId=[A-Za-z0-9]{1,32}", "materials"],
  [`courseSyllabusDownload/${SEGMENT}/${SEGMENT}`, "materials"],
  [`examinations/(?:doDownloadQuestion|downloadSTudentDA)/${SEGMENT}/${SEGMENT}`, "assignments"],
  [`hostel/(?:downloadLeavePass|downloadOutingForm)/${SEGMENT}`, "outings"],
  ["finance/dupReceiptNewP2P\\?receitNo=[A-Za-z0-9_%-]{1,64}", "payments"],
];

export const downloadPath = input(
  "A `..._path` of a record, unchanged.",
  "courseSyllabusDownload/AM_CSE3009_00200/ETH",
  "is not a path of a file as returned in a record",
  { maxLength: 512, pattern: `^(?:${filePaths.map(([pattern]) => pattern).join("|")})$` },
);

const ofFile = new RegExp(`^(?:${filePaths.map(([pattern]) => pattern).join("|")})$`);

/** True if `/files/download` takes this path. */
export const isDownloadPath = (path: string): boolean => ofFile.test(path);

/** The scopes of files. */
export const scopesOfFiles: readonly Scope[] = [...new Set(filePaths.map(([, scope]) => scope))];

/** The scopes of the file with this path. */
export const scopesOfFile = (path: string): readonly Scope[] =>
  filePaths.filter(([pattern]) => new RegExp(`^(?:${pattern})$`).test(path)).map(([, scope]) => scope);

/** Four weeks, the maximum of common calendar apps. */
const MAX_REMINDER_MINUTES = 28 * 24 * 60;

export const reminderMinutes = Type.Integer({
  description:
    "Adds a reminder to every event, this many minutes before its start. An all-day event starts at midnight. Default: no reminders.",
  minimum: 0,
  maximum: MAX_REMINDER_MINUTES,
  examples: [15],
  "x-error-message": `is not a number of minutes from 0 to ${MAX_REMINDER_MINUTES}`,
});

const session = Session;

export const SessionBody = record("SessionRequest", "The session alone.", { session });

export const SemesterBody = record("SemesterRequest", "A semester.", { session, sem_sub_id: semSubId });

export const CalendarBody = record("CalendarRequest", "The calendar of one class group in a semester.", {
  session,
  sem_sub_id: semSubId,
  class_group_id: optional(classGroupId),
});

export const ClassBody = record("ClassRequest", "A class.", { session, class_id: classId });
