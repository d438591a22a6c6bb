import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { MemoryStore, Portico, type PorticoOptions } from "../../client/index.ts";
import { endpoints } from "../contract/endpoints.ts";
import { API_KEY, startWorld, type World } from "../service.ts";

let world: World;
let now: number;
beforeAll(async () => {
  now = Date.now();
  world = await startWorld({ now: () => now });
});
afterAll(() => world.stop());
afterEach(() => {
  world.portal.requests.length = 0;
});

const credentials = { registration_number: "23DMO0001", password: "pass_good" };
const client = (options: Partial<PorticoOptions> = {}) =>
  new Portico({ baseUrl: world.service.url, apiKey: API_KEY, ...options });
const attempts = () => world.portal.requests.flatMap(({ loginAttempt }) => loginAttempt ?? []);

const semester = { sem_sub_id: "AP2026272" };
const past = { sem_sub_id: "AP2025264" };
const course = { course_id: "AM_CSE3009_00200" };
const classId = { class_id: "AP2026272000101" };

/** One call of every data endpoint, and the same fields for a request without the client. */
const reads: readonly (readonly [path: string, fields: object, read: (portico: Portico) => Promise<unknown>])[] = [
  ["/student/semesters", {}, (portico) => portico.semesters()],
  ["/student/profile", {}, (portico) => portico.profile()],
  ["/student/all_data", semester, (portico) => portico.allData(semester)],
  ["/student/attendance", semester, (portico) => portico.attendance(semester)],
  [
    "/student/attendance_detail",
    { ...semester, ...course, course_type: "ETH" },
    (portico) => portico.attendanceDetail({ ...semester, ...course, course_type: "ETH" }),
  ],
  ["/student/capstone_attendance", semester, (portico) => portico.capstoneAttendance(semester)],
  ["/student/timetable", semester, (portico) => portico.timetable(semester)],
  ["/student/marks", semester, (portico) => portico.marks(semester)],
  ["/student/exam_schedule", semester, (portico) => portico.examSchedule(semester)],
  ["/student/grade_history", {}, (portico) => portico.gradeHistory()],
  ["/student/grade_view", past, (portico) => portico.gradeView(past)],
  [
    "/student/grade_view_detail",
    { ...past, course_id: "AM_CSE1008_00200" },
    (portico) => portico.gradeViewDetail({ ...past, course_id: "AM_CSE1008_00200" }),
  ],
  ["/student/biometric", { date: "2026-09-24" }, (portico) => portico.biometric({ date: "2026-09-24" })],
  ["/student/mentor", {}, (portico) => portico.mentor()],
  ["/student/calendar", semester, (portico) => portico.calendar(semester)],
  ["/student/calendar/class_groups", semester, (portico) => portico.calendarClassGroups(semester)],
  ["/student/calendar/months", semester, (portico) => portico.calendarMonths(semester)],
  [
    "/student/calendar/month",
    { ...semester, month: "2026-08" },
    (portico) => portico.calendarMonth({ ...semester, month: "2026-08" }),
  ],
  ["/student/faculty", {}, (portico) => portico.faculty()],
  [
    "/student/faculty/search",
    { search_term: "deshmukh" },
    (portico) => portico.facultySearch({ search_term: "deshmukh" }),
  ],
  ["/student/faculty/details", { emp_id: "99001" }, (portico) => portico.facultyDetails({ emp_id: "99001" })],
  ["/student/course_page/courses", semester, (portico) => portico.coursePageCourses(semester)],
  ["/student/course_page/slots", classId, (portico) => portico.coursePageSlots(classId)],
  [
    "/student/course_page/detail",
    { ...classId, erp_id: "99001" },
    (portico) => portico.coursePageDetail({ ...classId, erp_id: "99001" }),
  ],
  ["/student/digital_assignments", semester, (portico) => portico.digitalAssignments(semester)],
  ["/student/digital_assignments/course", classId, (portico) => portico.digitalAssignmentsCourse(classId)],
  ["/student/pending_payments", {}, (portico) => portico.pendingPayments()],
  ["/student/payment_receipts", {}, (portico) => portico.paymentReceipts()],
  ["/student/general_outing_requests", {}, (portico) => portico.generalOutingRequests()],
  ["/student/weekend_outing_requests", {}, (portico) => portico.weekendOutingRequests()],
];

describe("client", () => {
  const store = new MemoryStore();

  it("is tested with every data endpoint of the contract", () => {
    const paths = endpoints.map(({ path }) => path).filter((path) => path.startsWith("/student/"));
    expect(reads.map(([path]) => path)).toEqual(paths);
  });

  it.each(reads)("returns the response of %s", async (path, fields, read) => {
    const result = await read(client({ store, credentials }));
    const { status, body } = await world.service.post(path, { ...fields, session: store.load() });
    expect([result, 200]).toEqual([body, status]);
    expect(JSON.stringify(result)).not.toMatch(/^(\[\]|null)$/);
  });

  it.each([
    ["exportTimetableIcs", (portico: Portico) => portico.exportTimetableIcs(semester), "BEGIN:VCALENDAR"],
    ["exportExamsIcs", (portico: Portico) => portico.exportExamsIcs(semester), "BEGIN:VCALENDAR"],
    ["exportCalendarIcs", (portico: Portico) => portico.exportCalendarIcs(semester), "BEGIN:VCALENDAR"],
    ["exportAttendanceCsv", (portico: Portico) => portico.exportAttendanceCsv(semester), "serial_number,"],
    ["exportMarksCsv", (portico: Portico) => portico.exportMarksCsv(semester), "serial_number,"],
  ])("returns the text of a file: %s", async (_method, read, start) => {
    expect((await read(client({ store, credentials }))).slice(0, start.length)).toBe(start);
  });

  it("logs in once for concurrent calls", async () => {
    const portico = client({ credentials });
    await Promise.all([portico.attendance(semester), portico.marks(semester), portico.profile(), portico.mentor()]);
    expect(attempts()).toEqual(["accepted"]);
  });

  it("sends a wrong password once, however many calls need the session", async () => {
    const portico = client({ credentials: { ...credentials, password: "mistyped" } });
    const calls = [portico.attendance(semester), portico.profile(), portico.profile().catch(() => portico.profile())];
    const codes = (await Promise.allSettled(calls)).map((call) => call.status === "rejected" && call.reason.code);
    expect(codes).toEqual(["invalid_credentials", "invalid_credentials", "invalid_credentials"]);
    expect(attempts()).toEqual(["invalid credentials"]);
  });

  it("logs in once more after the session has expired, and repeats the calls", async () => {
    const portico = client({ credentials });
    await portico.profile();
    now += 16 * 60_000;
    expect(await portico.isLoggedIn()).toBe(false);
    const [profile, mentor] = await Promise.all([portico.profile(), portico.mentor()]);
    expect([profile.student_name, mentor.faculty_name]).toEqual(["MEERA KULKARNI", "Dr. Kavya Raman"]);
    expect(attempts()).toHaveLength(2);
    expect(await portico.isLoggedIn()).toBe(true);
  });

  it("does not log in again for a page that the portal has moved", async () => {
    const portico = client({ credentials: { ...credentials, password: "data_moved:mentor" } });
    await portico.profile();
    const logins = attempts().length;
    await expect(portico.mentor()).rejects.toMatchObject({
      code: "portal_page_changed",
      detail: expect.stringContaining("expected a page at proctor/viewProctorDetails instead of status 404"),
    });
    expect(attempts()).toHaveLength(logins);
  });

  it("asks for the OTP until it is right", async () => {
    const otps = ["000000", "123456"];
    const portico = client({
      credentials: { ...credentials, registration_number: "24DMO0006" },
      onOtp: ({ attempt }) => otps[attempt - 1] ?? null,
    });
    expect((await portico.profile()).registration_number).toBe("24DMO0006");
  });

  it("rejects with the properties of the error response", async () => {
    const portico = client({ credentials: { ...credentials, password: "data_changed:marks" } });
    await expect(portico.marks(semester)).rejects.toMatchObject({
      code: "portal_page_changed",
      status: 502,
      retryable: false,
      userAction: "report",
      portal: { page: "marks", contacted: true },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});
