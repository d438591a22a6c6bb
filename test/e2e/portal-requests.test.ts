import { describe, expect, it } from "vitest";
import type { DemoPortalOptions } from "../../demo-portal/server.ts";
import { endpoints } from "../../src/features/index.ts";
import { exampleResponses } from "../../tools/docs-site/example-responses.ts";
import { seeded } from "../random.ts";
import { type Answer, startWorld, type World } from "../service.ts";
import { startedForAll } from "../set-up.ts";
import { sessionForAll } from "../world.ts";

/** The number of months, courses, classes or parts in the contract's example of an endpoint with a variable cost. */
const counts: Readonly<Record<string, number>> = {
  "/student/calendar": 6,
  "/student/digital_assignments": 9,
  "/student/attendance_registers": 9,
  "/export/timetable.ics": 6,
  "/export/calendar.ics": 6,
  "/student/refresh": 2,
  // Months and classes.
  "/insight/attendance_plan": 15,
};

const examples = exampleResponses();
const semester = { sem_sub_id: "AP2026272" };

/** Starts a service and a portal. A call returns both counts: the header and the number of requests the portal received. */
async function startCounting(options: DemoPortalOptions = {}, environment: Record<string, string> = {}) {
  // The same captchas in every run: about one in a few thousand cannot be solved, which costs one more request.
  const world: World = await startWorld({ random: seeded(1), ...options }, environment);
  const call = async (path: string, body: object) => {
    world.portal.requests.length = 0;
    const answer = await world.service.post(path, body);
    const header = answer.headers.get("x-portal-requests");
    return { answer, reported: header === null ? null : Number(header), counted: world.portal.requests.length };
  };
  const logIn = (password: string, registration_number = "23DMO0001") =>
    call("/auth/login", { registration_number, password });
  return { ...world, call, logIn };
}

/** Status or error code of an answer, and both counts. */
const outcomeOf = ({ answer, reported, counted }: { answer: Answer; reported: number | null; counted: number }) => [
  answer.body?.code ?? answer.status,
  reported,
  counted,
];

const world = startedForAll(() => startCounting({}, { RATE_LIMIT_PER_MINUTE: "0", REFUSED_LOGINS_PER_ACCOUNT: "0" }));
const session = sessionForAll(world);

it("the cost of an endpoint counts months, courses, classes or parts exactly where the cost depends on them", () => {
  const variable = endpoints.filter(({ cost, path }) => cost.per !== undefined && !path.startsWith("/hold/"));
  expect(variable.map(({ path }) => path).sort()).toEqual(Object.keys(counts).sort());
});

describe("X-Portal-Requests of a successful call", () => {
  const withSession = endpoints.filter(
    // Those of outing requests and holds are off here, and leave lists are those of other campuses.
    ({ path, body }) => "session" in body.properties && !/^\/(student\/(outing\/|leave)|hold\/)/.test(path),
  );

  it.each(withSession)(
    "of $path equals its cost and the number of requests that the portal received",
    async ({ path, cost, example }) => {
      const body = examples.find((candidate) => candidate.path === path)?.body ?? example;
      const expected = cost.requests + (counts[path] ?? 0);
      const ofCall = path === "/auth/logout" ? await world.login() : session;
      expect(outcomeOf(await world.call(path, { ...body, session: ofCall }))).toEqual([200, expected, expected]);
    },
  );

  it("of a login is 7, or 6 if the portal requires an OTP", async () => {
    expect(outcomeOf(await world.logIn("pass_good"))).toEqual([200, 7, 7]);
    expect(outcomeOf(await world.logIn("otp_always"))).toEqual([200, 6, 6]);
  });

  it("of a login grows by 1 per captcha that is not submitted", async () => {
    expect(outcomeOf(await world.logIn("captcha_garbled_1"))).toEqual([200, 10, 10]);
    expect(outcomeOf(await world.logIn("captcha_google_2"))).toEqual([200, 11, 11]);
  });

  it("grows by 1 if the home page has no menu and loads a password check", async () => {
    world.portal.show("login", "short_home");
    expect(outcomeOf(await world.logIn("pass_good"))).toEqual([200, 8, 8]);
    const { answer } = await world.logIn("otp_always");
    const otp = { otp_challenge: answer.body.otp_challenge, otp: "123456" };
    expect(outcomeOf(await world.call("/auth/verify_otp", otp))).toEqual([200, 3, 3]);
    world.portal.show("login", null);
    expect(outcomeOf(await world.logIn("error_password_expired"))).toEqual(["password_change_required", 8, 8]);
  });
});

describe("X-Portal-Requests of a call whose cost depends on the data", () => {
  it.each([
    ["pass_good", 3, 4],
    ["next_semester", 5, 6],
    ["semester_gone", 5, 6],
  ])("of the current semester, and of a refresh that needs it, with %s", async (password, cost, refreshed) => {
    const { answer } = await world.logIn(password);
    const own = { session: answer.body.session };
    const current = await world.call("/student/current_semester", own);
    expect([current.answer.body.semester.id, ...outcomeOf(current)]).toEqual(["AP2026272", 200, cost, cost]);
    const refresh = { ...own, parts: ["semesters", "attendance", "marks"] };
    expect(outcomeOf(await world.call("/student/refresh", refresh))).toEqual([200, refreshed, refreshed]);
  });

  it("is 2 for the semesters of a student whose timetable page lists none", async () => {
    const { answer } = await world.logIn("pass_good", "26DMO0002");
    const { session: fresher } = answer.body;
    expect(outcomeOf(await world.call("/student/semesters", { session: fresher }))).toEqual([200, 2, 2]);
  });

  it("is 3 for a class that may belong to two semesters", async () => {
    world.portal.show("course_page", "ambiguous_terms");
    const slots = { session, class_id: "AP2026272000999" };
    expect(outcomeOf(await world.call("/student/course_page/slots", slots))).toEqual([200, 3, 3]);
    world.portal.show("course_page", null);
  });

  it("grows by 2, once per session, if the portal requires its calendar page to be opened first", async () => {
    const primed = await startCounting({ primeCalendar: true });
    const own = await primed.login();
    const months = { session: own, ...semester };
    expect(outcomeOf(await primed.call("/student/calendar/months", months))).toEqual([200, 3, 3]);
    expect(outcomeOf(await primed.call("/student/calendar/months", months))).toEqual([200, 1, 1]);
    await primed.stop();
  });
});

describe("X-Portal-Requests of a failed call", () => {
  it("counts all requests up to the failure, including each redirect", async () => {
    expect(outcomeOf(await world.logIn("error_invalid_credentials"))).toEqual(["invalid_credentials", 6, 6]);
    const stranger = { ...session, cookie: "JSESSIONID=00000000000000000000000000000000" };
    const other = await startCounting({ sessionEnd: "redirect" });
    expect(outcomeOf(await other.call("/student/profile", { session: stranger }))).toEqual(["session_expired", 3, 3]);
    await other.stop();
  });

  it("counts the retry after a lost connection", async () => {
    world.portal.fault("marks", "reset", { times: 1 });
    expect(outcomeOf(await world.call("/student/marks", { session, ...semester }))).toEqual([200, 2, 2]);
    world.portal.fault("marks", "reset");
    expect(outcomeOf(await world.call("/student/marks", { session, ...semester }))).toEqual([
      "portal_unavailable",
      2,
      2,
    ]);
    world.portal.fault("marks", null);
  });
});
