import { describe, expect, it } from "vitest";
import type { EndpointContract } from "../contract/endpoint.ts";
import { type Scope, scopeNames } from "../contract/scopes.ts";
import { languages } from "../contract/user-messages.ts";
import { endpoints } from "../features/index.ts";
import { Profile } from "../features/profile/schema.ts";
import { texts } from "./texts.ts";

const scopesOf = ({ scopes = [] }: EndpointContract): readonly Scope[] => ("of" in scopes ? scopes.possible : scopes);

/** The endpoints that take an access token, by their scopes. A new endpoint belongs in this table. */
const EXPECTED: Readonly<Record<string, string>> = {
  "": "/student/semesters /student/current_semester /auth/check /auth/logout /hold/status /calendar/revoke",
  "hold marks attendance exams assignments outings": "/hold/notify",
  hold: "/hold/notify/remove /hold/end",
  profile: "/student/profile",
  "profile attendance timetable": "/student/all_data",
  attendance:
    "/student/attendance /student/attendance_detail /student/attendance_registers " +
    "/student/capstone_attendance /export/attendance.csv",
  timetable:
    "/student/timetable /student/calendar /student/calendar/class_groups /student/calendar/months " +
    "/student/calendar/month /export/timetable.ics /export/calendar.ics",
  marks:
    "/student/marks /student/grade_history /student/grade_view /student/grade_view_detail " +
    "/export/marks.csv /insight/marks_needed",
  exams: "/student/exam_schedule /export/exams.ics",
  "timetable exams assignments": "/calendar/subscribe",
  assignments: "/student/digital_assignments /student/digital_assignments/course",
  materials: "/student/course_page/courses /student/course_page/slots /student/course_page/detail",
  messages: "/student/messages",
  contacts: "/student/mentor /student/faculty /student/faculty/search /student/faculty/details /student/leadership",
  outings: "/student/leave /student/general_outing_requests /student/weekend_outing_requests",
  payments: "/student/pending_payments /student/payment_receipts",
  "outings.write": "/student/outing/prepare /student/outing/submit /student/outing/outcome",
  biometric: "/student/biometric",
  pages: "/student/menu /student/page /student/login_history",
  "attendance timetable": "/insight/attendance_plan",
  "marks timetable": "/insight/gpa",
  "timetable exams": "/insight/today /insight/week",
  "materials assignments outings payments": "/files/download",
};

const sorted = (names: readonly string[]) => [...names].sort().join(" ").trim();

/** Words of the consent text for every field of a profile. A new field belongs in this table and in the texts. */
const PROFILE_WORDS: Readonly<Record<keyof Profile, readonly [en: string, hi: string, te: string]>> = {
  registration_number: ["registration", "रजिस्ट्रेशन", "రిజిస్ట్రేషన్"],
  application_number: ["application number", "आवेदन नंबर", "దరఖాస్తు"],
  student_name: ["name", "नाम", "పేరు"],
  dob: ["date of birth", "जन्मतिथि", "పుట్టిన తేదీ"],
  gender: ["gender", "लिंग", "లింగం"],
  blood_group: ["blood group", "ब्लड ग्रुप", "బ్లడ్ గ్రూప్"],
  email: ["email", "ईमेल", "ఈమెయిల్"],
  hosteller: ["residence", "निवास", "నివాసం"],
  program: ["programme", "प्रोग्राम", "ప్రోగ్రామ్"],
  school_or_centre: ["school", "स्कूल", "స్కూల్"],
  base64_pfp: ["photo", "फ़ोटो", "ఫోటో"],
  mentor_details: ["mentor with contact details", "मेंटर व उनकी संपर्क जानकारी", "మెంటర్, వారి సంప్రదింపు వివరాలు"],
};

it.each(languages)(
  "the consent text in %s names every field of a profile, and that changes are reported",
  (language) => {
    const order = ["en", "hi", "te"].indexOf(language);
    const missing = Object.values(PROFILE_WORDS).filter(
      (words) => !texts[language].scopes.profile.includes(words[order] ?? "?"),
    );
    expect([Object.keys(Profile.properties).sort(), missing]).toEqual([Object.keys(PROFILE_WORDS).sort(), []]);
    expect(texts[language].scopes.hold).toMatch(/changes .* are reported|बदलाव.* सूचना|మార్పుల .*తెలియజేస్తుంది/);
  },
);

describe("the scopes of the endpoints", () => {
  it("are declared for every endpoint with a session, for the end of a feed, and for no other", () => {
    for (const { path, body, scopes } of endpoints)
      expect([path, scopes !== undefined]).toEqual([path, "session" in body.properties || path === "/calendar/revoke"]);
  });

  it("are those of the table", () => {
    // A refresh has those of its parts.
    const fixed = endpoints.filter(({ path, scopes }) => scopes !== undefined && path !== "/student/refresh");
    const actual = fixed.map((endpoint) => [endpoint.path, sorted(scopesOf(endpoint))]);
    const expected = Object.entries(EXPECTED).flatMap(([scopes, paths]) =>
      paths.split(" ").map((path) => [path, sorted(scopes.split(" "))]),
    );
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
  });

  it("include every scope", () => {
    expect([...new Set(endpoints.flatMap(scopesOf))].sort()).toEqual([...scopeNames].sort());
  });

  const refresh = endpoints.find(({ path }) => path === "/student/refresh")?.scopes;
  const download = endpoints.find(({ path }) => path === "/files/download")?.scopes;

  const subscribe = endpoints.find(({ path }) => path === "/calendar/subscribe")?.scopes;

  it.each([
    [refresh, { parts: ["marks"] }, ["marks"]],
    [refresh, { parts: ["marks", "attendance", "grade_history"] }, ["marks", "attendance"]],
    [refresh, { parts: ["semesters"] }, []],
    [subscribe, { parts: ["exams", "timetable"] }, ["exams", "timetable"]],
    [download, { download_path: "courseSyllabusDownload/AM_CSE3009_00200/ETH" }, ["materials"]],
    [download, { download_path: "examinations/downloadSTudentDA/1/2" }, ["assignments"]],
    [download, { download_path: "hostel/downloadLeavePass/1" }, ["outings"]],
    [download, { download_path: "finance/dupReceiptNewP2P?receitNo=1" }, ["payments"]],
  ] as const)("depend on the body of a refresh and a download (%#)", (scopes, body, expected) => {
    if (scopes === undefined || !("of" in scopes)) throw new Error("The scopes do not depend on the body.");
    expect(scopes.of(body)).toEqual(expected);
  });
});
