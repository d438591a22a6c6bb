import { describe, expect, it } from "vitest";
import type { EndpointContract } from "../contract/endpoint.ts";
import { type Scope, scopeNames } from "../contract/scopes.ts";
import { endpoints } from "../features/index.ts";

const scopesOf = ({ scopes = [] }: EndpointContract): readonly Scope[] => ("of" in scopes ? scopes.possible : scopes);

/** The scopes of every endpoint that takes an access token. A new endpoint belongs in this table. */
const EXPECTED = {
  "/student/semesters": "",
  "/student/current_semester": "",
  "/auth/check": "",
  "/auth/logout": "",
  "/student/profile": "profile",
  "/student/all_data": "profile attendance timetable",
  "/student/attendance": "attendance",
  "/student/attendance_detail": "attendance",
  "/student/attendance_registers": "attendance",
  "/student/capstone_attendance": "attendance",
  "/export/attendance.csv": "attendance",
  "/student/timetable": "timetable",
  "/student/calendar": "timetable",
  "/student/calendar/class_groups": "timetable",
  "/student/calendar/months": "timetable",
  "/student/calendar/month": "timetable",
  "/export/timetable.ics": "timetable",
  "/export/calendar.ics": "timetable",
  "/student/marks": "marks",
  "/student/grade_history": "marks",
  "/student/grade_view": "marks",
  "/student/grade_view_detail": "marks",
  "/student/curriculum": "marks",
  "/export/marks.csv": "marks",
  "/student/exam_schedule": "exams",
  "/export/exams.ics": "exams",
  "/student/digital_assignments": "assignments",
  "/student/digital_assignments/course": "assignments",
  "/student/dashboard": "marks assignments",
  "/student/course_page/courses": "materials",
  "/student/course_page/slots": "materials",
  "/student/course_page/detail": "materials",
  "/student/messages": "messages",
  "/student/mentor": "contacts",
  "/student/faculty": "contacts",
  "/student/faculty/search": "contacts",
  "/student/faculty/details": "contacts",
  "/student/leadership": "contacts",
  "/student/pending_payments": "payments",
  "/student/payment_receipts": "payments",
  "/student/general_outing_requests": "outings",
  "/student/weekend_outing_requests": "outings",
  "/student/biometric": "biometric",
  "/insight/attendance_plan": "attendance timetable",
  "/insight/gpa": "marks timetable",
  "/insight/today": "timetable exams",
  "/insight/week": "timetable exams",
  "/files/download": "materials assignments outings payments",
};

const sorted = (names: readonly string[]) => [...names].sort().join(" ").trim();

describe("the scopes of the endpoints", () => {
  it("are declared for every endpoint with a session, and for no other", () => {
    for (const { path, body, scopes } of endpoints)
      expect([path, scopes !== undefined]).toEqual([path, "session" in body.properties]);
  });

  it("are those of the table", () => {
    // A refresh has those of its parts.
    const fixed = endpoints.filter(({ path, scopes }) => scopes !== undefined && path !== "/student/refresh");
    const actual = fixed.map((endpoint) => [endpoint.path, sorted(scopesOf(endpoint))]);
    const expected = Object.entries(EXPECTED).map(([path, scopes]) => [path, sorted(scopes.split(" "))]);
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
  });

  it("include every scope", () => {
    expect([...new Set(endpoints.flatMap(scopesOf))].sort()).toEqual([...scopeNames].sort());
  });

  const refresh = endpoints.find(({ path }) => path === "/student/refresh")?.scopes;
  const download = endpoints.find(({ path }) => path === "/files/download")?.scopes;

  it.each([
    [refresh, { parts: ["marks"] }, ["marks"]],
    [refresh, { parts: ["marks", "attendance", "grade_history"] }, ["marks", "attendance"]],
    [refresh, { parts: ["semesters"] }, []],
    [download, { download_path: "courseSyllabusDownload/AM_CSE3009_00200/ETH" }, ["materials"]],
    [download, { download_path: "examinations/downloadSTudentDA/1/2" }, ["assignments"]],
    [download, { download_path: "hostel/downloadLeavePass/1" }, ["outings"]],
    [download, { download_path: "finance/dupReceiptNewP2P?receitNo=1" }, ["payments"]],
  ] as const)("depend on the body of a refresh and a download (%#)", (scopes, body, expected) => {
    if (scopes === undefined || !("of" in scopes)) throw new Error("The scopes do not depend on the body.");
    expect(scopes.of(body)).toEqual(expected);
  });
});
