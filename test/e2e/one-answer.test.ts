import { afterAll, beforeAll, expect, it } from "vitest";
import { Portico } from "../../client/index.ts";
import { attendancePlan, timeOn, today, week } from "../../client/insight/index.ts";
import { API_KEY, control } from "../service.ts";
import { folderForAll } from "../set-up.ts";
import { sessionForAll, worldForAll } from "../world.ts";
import { type Assistant, revisions, textOf } from "./mcp/assistant.ts";
import { connectLoggedIn } from "./mcp/connect.ts";
import { runCli } from "./run-cli.ts";

const STUDENT = "23DMO0001";
const S = { sem_sub_id: "AP2026272" };

// biome-ignore lint/suspicious/noExplicitAny: the records of any endpoint.
type Data = any;

const LAST = { date: "2026-10-31" };
const MORE = { course_code: "cse3009", threshold: 85 };
const OCTOBER = { month: "2026-10" };

/** The ways to one record: an endpoint, a command, and a tool with the field of its answer; null for the answer itself. */
const sources: readonly (readonly [
  http: readonly [path: string, fields?: object],
  cli: string,
  mcp: readonly [tool: string, args: Record<string, unknown>, field: string | null],
])[] = [
  [["/insight/today", S], "today", ["today", {}, "today"]],
  [["/insight/today", { ...S, ...LAST }], "today --date 2026-10-31", ["today", LAST, "today"]],
  [["/insight/week", S], "week", ["week", {}, null]],
  [["/insight/attendance_plan", S], "plan", ["attendance", {}, "plan"]],
  [["/insight/attendance_plan", { ...S, ...MORE }], "plan cse3009 --threshold 85", ["attendance", MORE, "plan"]],
  [["/student/marks", S], "marks", ["marks", {}, "marks"]],
  [["/student/calendar/month", { ...S, ...OCTOBER }], "calendar --month 2026-10", ["calendar", OCTOBER, "calendar"]],
  [["/student/profile"], "whoami", ["whoami", {}, "profile"]],
];

let assistant: Assistant;
let minutes = 0;
const world = worldForAll({}, { RATE_LIMIT_PER_MINUTE: "6000" });
const folder = folderForAll();
const session = sessionForAll(world, STUDENT);
beforeAll(async () => {
  assistant = await connectLoggedIn(world, revisions[0], STUDENT, () => Date.now() + minutes * 60_000);
  await runCli(["login", STUDENT, "--password-stdin"], environment(), "pass_good\n");
});
afterAll(async () => {
  await assistant.close();
});

const environment = () => ({ XDG_STATE_HOME: folder, PORTICO_URL: world.service.url, PORTICO_API_KEY: API_KEY });

async function cli(args: string): Promise<string> {
  const { code, stdout, stderr } = await runCli(args.split(" "), environment());
  expect([args, code, stderr]).toEqual([args, 0, ""]);
  return stdout;
}

async function post(path: string, fields: object = {}): Promise<Data> {
  const { status, body } = await world.service.post(path, { session, ...fields });
  expect([path, status, body?.detail]).toEqual([path, 200, undefined]);
  return body;
}

/** The functions of the client, which the example app calls, on the records and the clock of the service. */
async function byFunctions() {
  const store = { load: () => session as never, save: () => {}, clear: () => {} };
  const portico = new Portico({ baseUrl: world.service.url, apiKey: API_KEY, store });
  const [timetable, calendar, exams, registers] = await Promise.all([
    ...[portico.timetable(S), portico.calendar(S), portico.examSchedule(S), portico.attendanceRegisters(S)],
  ] as const);
  const now = portico.now();
  const time = timeOn(now.date, now);
  return {
    today: today(timetable, calendar, now.date, { exams, ...(time && { time }) }),
    week: week(timetable, calendar, now.date, { exams }),
    plan: attendancePlan(registers, timetable, calendar, { from: now.date, registers }),
  };
}

const EDITS: readonly Record<string, string>[] = [
  { kind: "exam", key: "CAT2 AP2026272000101", date: "2026-10-03", venue: "CB-117" },
  { kind: "mark", key: "AP2026272000101 CAT1", scored: "41" },
  { kind: "mentor", key: "own", cabin: "CB-220" },
  { kind: "attendance", key: "AP2026272000101 2026-09-24", status: "Absent" },
];

it.each([
  ["after changes", "2026-09-25", ["11:40", "CSE3009", "114-AB-2"]],
  ["on a moved clock", "2026-10-20", ["09:00", "CSE4021", "325-CB"]],
])(
  "the service, a command and a tool have one answer, %s",
  async (state, day, next) => {
    for (const edit of state === "after changes" ? EDITS : []) await control(world.portal, "edit", edit);
    await control(world.portal, "clock", { day });
    // The server of the assistant keeps answers for a minute.
    minutes += 2;
    const answers: Record<string, Data> = {};
    for (const [http, args, [tool, toolArgs, field]] of sources) {
      const expected = await post(...http);
      const structured: Data = (await assistant.call(tool, { ...toolArgs, structured: true })).structuredContent;
      const own = JSON.parse(await cli(`--json ${args}`));
      expect([args, own]).toMatchObject([args, expected]);
      // The days of the tool `week` have the assignments next to them.
      expect([tool, field === null ? structured.days : structured[field]]).toMatchObject([
        tool,
        field === null ? expected.days : expected,
      ]);
      answers[args] = own;
    }
    const { date, next_class } = answers.today;
    expect([date, [next_class.start_time, next_class.course_code, next_class.venue]]).toEqual([day, next]);
    for (const text of [await cli("today"), textOf(await assistant.call("today"))])
      expect(text).toMatch(new RegExp(`${day}[\\s\\S]*Next class: .*${next.join(".*")}`));
    expect([answers.marks[0].assessments[0].scored_mark, answers.whoami.mentor_details.cabin_number]).toEqual([
      41,
      "CB-220",
    ]);
    const functions = await byFunctions();
    expect({ ...functions.today, problems: [] }).toEqual(await post("/insight/today", S));
    expect({ ...functions.week, problems: [] }).toEqual(await post("/insight/week", S));
    expect({ ...functions.plan, problems: [] }).toEqual(await post("/insight/attendance_plan", S));
    const { structuredContent } = await assistant.call("biometric", { structured: true });
    expect(structuredContent).toMatchObject({ punches: await post("/student/biometric", { date }) });
  },
  180_000,
);
