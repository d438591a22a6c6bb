import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DemoPortalOptions } from "../../demo-portal/server.ts";
import { contractExamples } from "../contract/examples.ts";
import { type Answer, startWorld, type World } from "../service.ts";

/** The cost column of the contract's index, and what it comes to for the contract's own example of the endpoint. */
const costs: readonly (readonly [path: string, column: string, ofExample: number])[] = [
  ["/auth/login", "7", 7],
  ["/auth/verify_otp", "2", 2],
  ["/auth/resend_otp", "1", 1],
  ["/student/semesters", "1 to 3", 1],
  ["/student/profile", "1", 1],
  ["/student/all_data", "3", 3],
  ["/student/attendance", "1", 1],
  ["/student/attendance_detail", "1", 1],
  ["/student/capstone_attendance", "1", 1],
  ["/student/timetable", "1", 1],
  ["/student/marks", "1", 1],
  ["/student/exam_schedule", "1", 1],
  ["/student/grade_history", "1", 1],
  ["/student/grade_view", "1", 1],
  ["/student/grade_view_detail", "1", 1],
  ["/student/biometric", "1", 1],
  ["/student/mentor", "1", 1],
  ["/student/calendar", "1 + months", 7],
  ["/student/calendar/class_groups", "1", 1],
  ["/student/calendar/months", "1", 1],
  ["/student/calendar/month", "1", 1],
  ["/student/faculty", "1", 1],
  ["/student/faculty/search", "1", 1],
  ["/student/faculty/details", "1", 1],
  ["/student/course_page/courses", "2", 2],
  ["/student/course_page/slots", "2", 2],
  ["/student/course_page/detail", "2", 2],
  ["/student/digital_assignments", "1 + courses", 4],
  ["/student/digital_assignments/course", "1", 1],
  ["/student/pending_payments", "1", 1],
  ["/student/payment_receipts", "1", 1],
  ["/student/general_outing_requests", "1", 1],
  ["/student/weekend_outing_requests", "1", 1],
];

const examples = contractExamples();
const semester = { sem_sub_id: "AP2026272" };

/** Draws the same captchas in every run: one in some thousands cannot be read, and costs a request more. */
function sameDice(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Starts a world whose calls tell both counts: of the header, and of the portal itself. */
async function startCounting(options: DemoPortalOptions = {}, environment: Record<string, string> = {}) {
  const world: World = await startWorld({ random: sameDice(), ...options }, environment);
  const call = async (path: string, body: object) => {
    world.portal.requests.length = 0;
    const answer = await world.service.post(path, body);
    const told = answer.headers.get("x-portal-requests");
    return { answer, told: told === null ? null : Number(told), counted: world.portal.requests.length };
  };
  const logIn = (password: string, registration_number = "23DMO0001") =>
    call("/auth/login", { registration_number, password });
  return { ...world, call, logIn };
}

type Counting = Awaited<ReturnType<typeof startCounting>>;

/** Status or code of an answer, and both counts. */
const outcomeOf = ({ answer, told, counted }: { answer: Answer; told: number | null; counted: number }) => [
  answer.body?.code ?? answer.status,
  told,
  counted,
];

let world: Counting;
let session: object;
beforeAll(async () => {
  world = await startCounting({}, { RATE_LIMIT_PER_MINUTE: "0", REFUSED_LOGINS_PER_ACCOUNT: "0" });
  session = await world.login();
});
afterAll(() => world.stop());

describe("X-Portal-Requests of an undisturbed answer", () => {
  it("is known here for every endpoint, with the cost column of the contract", () => {
    const contract = readFileSync(join(import.meta.dirname, "../../docs/contract.md"), "utf8");
    const rows = [...contract.matchAll(/^\| \d+ \| `(\/[^`]+)` \|[^|]*\| ([^|]+) \|/gm)];
    const index = rows.map(([, path, column]) => [path, column]);
    expect(index).toEqual(costs.map(([path, column]) => [path, column]));
  });

  it.each(costs.filter(([path]) => path.startsWith("/student/")))(
    "%s: %s requests, as the portal counts them",
    async (path, _, cost) => {
      const example = examples.find((candidate) => candidate.path === path);
      expect(outcomeOf(await world.call(path, { ...example?.body, session }))).toEqual([200, cost, cost]);
    },
  );

  it("of a login is 7, and 6 when an OTP is demanded", async () => {
    expect(outcomeOf(await world.logIn("pass_good"))).toEqual([200, 7, 7]);
    expect(outcomeOf(await world.logIn("otp_always"))).toEqual([200, 6, 6]);
  });

  it("of a login grows by 2 for each captcha that the portal rejects", async () => {
    expect(outcomeOf(await world.logIn("captcha_reject_1"))).toEqual([200, 9, 9]);
    expect(outcomeOf(await world.logIn("captcha_reject_2"))).toEqual([200, 11, 11]);
  });

  it("of a login grows by 1 for each captcha that is not submitted", async () => {
    expect(outcomeOf(await world.logIn("captcha_garbled_1"))).toEqual([200, 10, 10]);
    expect(outcomeOf(await world.logIn("captcha_google_2"))).toEqual([200, 11, 11]);
  });

  it("of an OTP is 1 when it is refused or sent anew, and 2 when it opens the door", async () => {
    const { answer } = await world.logIn("otp_always");
    const { otp_challenge } = answer.body;
    const verify = (otp: string) => world.call("/auth/verify_otp", { otp_challenge, otp });
    expect(outcomeOf(await verify("000000"))).toEqual(["otp_invalid", 1, 1]);
    expect(outcomeOf(await world.call("/auth/resend_otp", { otp_challenge }))).toEqual([200, 1, 1]);
    expect(outcomeOf(await verify("654321"))).toEqual([200, 2, 2]);
  });
});

describe("X-Portal-Requests where the cost depends on what is found", () => {
  const course = { course_id: "AM_CSE3009_00200", course_type: "ETH" };

  it.each([
    ["the 1st semester", "/student/attendance_detail", course, 3],
    ["none of 4 semesters", "/student/attendance_detail", { ...course, course_id: "AM_NONE" }, 5],
    ["the 2nd semester", "/student/grade_view_detail", { course_id: "AM_CSE1008_00200" }, 3],
    ["none of 4 semesters", "/student/grade_view_detail", { course_id: "AM_NONE" }, 5],
  ])("without sem_sub_id, found in %s: %s", async (_, path, body, cost) => {
    expect(outcomeOf(await world.call(path, { session, ...body }))).toEqual([200, cost, cost]);
  });

  it("the semesters of a fresher cost 2", async () => {
    const { answer } = await world.logIn("pass_good", "26DMO0002");
    const { session: fresher } = answer.body;
    expect(outcomeOf(await world.call("/student/semesters", { session: fresher }))).toEqual([200, 2, 2]);
  });

  it("an employee id that the portal's search does not find costs 2", async () => {
    const search = { session, search_term: "99001" };
    expect(outcomeOf(await world.call("/student/faculty/search", search))).toEqual([200, 2, 2]);
  });

  it("a class that may belong to two semesters costs 3", async () => {
    world.portal.show("course_page", "ambiguous_terms");
    const slots = { session, class_id: "AP2026272000999" };
    expect(outcomeOf(await world.call("/student/course_page/slots", slots))).toEqual([200, 3, 3]);
    world.portal.show("course_page", null);
  });

  it("a portal that wants its calendar page opened first costs 2 more, once", async () => {
    const primed = await startCounting({ primeCalendar: true });
    const own = await primed.login();
    const months = { session: own, ...semester };
    expect(outcomeOf(await primed.call("/student/calendar/months", months))).toEqual([200, 3, 3]);
    expect(outcomeOf(await primed.call("/student/calendar/months", months))).toEqual([200, 1, 1]);
    await primed.stop();
  });
});

describe("X-Portal-Requests of an answer that fails", () => {
  it("is 0 where the portal was not contacted", async () => {
    const body = { session, sem_sub_id: "VL2026272" };
    expect(outcomeOf(await world.call("/student/attendance", body))).toEqual(["invalid_sem_sub_id", 0, 0]);
    expect(outcomeOf(await world.call("/student/attendance", {}))).toEqual(["validation_error", 0, 0]);
    const { headers } = await world.service.post("/student/profile", { session }, { "x-api-key": "wrong" });
    expect(headers.get("x-portal-requests")).toBe("0");
  });

  it("counts what was asked until the failure, every redirect for itself", async () => {
    expect(outcomeOf(await world.logIn("error_invalid_credentials"))).toEqual(["invalid_credentials", 6, 6]);
    const stranger = { ...session, cookie: "JSESSIONID=00000000000000000000000000000000" };
    const other = await startCounting({ sessionEnd: "redirect" });
    expect(outcomeOf(await other.call("/student/profile", { session: stranger }))).toEqual(["session_expired", 2, 2]);
    await other.stop();
  });

  it("counts the one repetition of a read whose connection broke", async () => {
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
