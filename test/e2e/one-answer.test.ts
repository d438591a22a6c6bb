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

/** The ways to one record: an endpoint, a command, and a tool with the field of its answer; null for the answer itself. */
type Source = readonly [
  http: readonly [path: string, fields?: object],
  cli: string,
  mcp: readonly [tool: string, args: Record<string, unknown>, field: string | null],
];

const DETAIL = { ...S, course_id: "AM_CSE3009_00200", course_type: "ETH" };
const CSE3009 = { course_code: "cse3009" };
const OCTOBER = { month: "2026-10" };
const LAST = { date: "2026-10-31" };
const MORE = { threshold: 85 };
const ROOM = { path: "hostels/HostelStudentRoomView" };
const sources = {
  day: [["/insight/today", S], "today", ["today", {}, "today"]],
  calendar: [["/insight/today", S], "timetable --today", ["today", {}, "today"]],
  last: [["/insight/today", { ...S, ...LAST }], "today --date 2026-10-31", ["today", LAST, "today"]],
  week: [["/insight/week", S], "week", ["week", {}, null]],
  plan: [["/insight/attendance_plan", S], "plan", ["attendance", {}, "plan"]],
  course: [["/insight/attendance_plan", { ...S, ...CSE3009 }], "plan cse3009", ["attendance", CSE3009, "plan"]],
  more: [["/insight/attendance_plan", { ...S, ...MORE }], "plan --threshold 85", ["attendance", MORE, "plan"]],
  register: [["/student/attendance_detail", DETAIL], "register CSE3009", ["attendance_register", CSE3009, "registers"]],
  timetable: [["/student/timetable", S], "timetable", ["timetable", {}, "timetable"]],
  marks: [["/student/marks", S], "marks cse3009", ["marks", CSE3009, "marks"]],
  exam: [["/student/exam_schedule", S], "exams CSE3009", ["exams", {}, "exam_schedule"]],
  history: [["/student/grade_history"], "grades", ["grades", {}, "grade_history"]],
  grade: [["/student/grade_history"], "grades CSE2007", ["grades", {}, "grade_history"]],
  gpa: [["/insight/gpa"], "gpa", ["gpa", {}, "gpa"]],
  month: [
    ["/student/calendar/month", { ...S, ...OCTOBER }],
    "calendar --month 2026-10",
    ["calendar", OCTOBER, "calendar"],
  ],
  outings: [["/student/weekend_outing_requests"], "outings", ["outings", {}, "weekend"]],
  profile: [["/student/profile"], "whoami", ["whoami", {}, "profile"]],
  room: [["/student/page", ROOM], `page ${ROOM.path}`, ["other_page", ROOM, "page"]],
} satisfies Record<string, Source>;

/** The record of an endpoint in that of a command or tool, which join several. */
const parts: Readonly<Record<string, (record: Data) => Data>> = {
  outings: (record) => record.weekend ?? record,
  register: ([{ register }]) => register,
};

const isCourse = ({ course_code }: Data) => course_code === "CSE3009";
const rangesOf = ({ courses }: Data) =>
  courses.flatMap(({ classes, together }: Data) => [
    classes.map((one: Data) => [one.plan?.can_miss, one.plan?.can_miss_at_most, one.plan?.must_attend]),
    [classes.map((one: Data) => one.posted_until), together?.can_miss, together?.can_miss_at_most],
  ]);
const each = (field: string) => (records: readonly Data[]) => records.map((record) => record[field]);
const subjectsOf = (groups: readonly Data[]) => groups.flatMap(({ subjects }) => subjects);

type Question = readonly [
  question: string,
  source: keyof typeof sources,
  answer: (record: Data) => unknown,
  /** True if the texts for people contain each value of the answer, in its order. */
  isText?: true,
];

const questions: readonly Question[] = [
  ["Which day is it?", "day", ({ date }) => [date], true],
  ["What is my next class?", "day", ({ next_class: n }) => [n.start_time, n.course_code, n.venue], true],
  ["On which day is it?", "day", ({ next_class }) => next_class.date],
  ["Which classes are today?", "day", ({ classes }) => each("start_time")(classes), true],
  ["What does the calendar say of today?", "calendar", ({ events }) => each("label")(events)],
  ["What is the first class of a day?", "last", ({ next_class: n }) => [n.date, n.start_time, n.course_code], true],
  ["Which days begin here?", "week", ({ days }) => each("date")(days)],
  ["How full is the week?", "week", ({ days }) => days.map((one: Data) => [one.classes.length, one.exams.length])],
  ["How many classes can I miss?", "plan", rangesOf],
  ["How many of one course?", "course", rangesOf],
  ["How many for 85%?", "more", rangesOf],
  ["When was I absent?", "register", (all) => each("date")(all.filter((one: Data) => one.status === "Absent")), true],
  ["Where are the classes on Tuesday?", "timetable", ({ tuesday }) => each("venue")(tuesday), true],
  [
    "What are my marks?",
    "marks",
    (all) => each("scored_mark")(all.filter(isCourse).flatMap((one: Data) => one.assessments)),
    true,
  ],
  ["When is the exam of one course?", "exam", (all) => each("exam_date")(subjectsOf(all).filter(isCourse)), true],
  ["What is my CGPA?", "history", ({ cgpa }) => [cgpa], true],
  ["And calculated?", "gpa", ({ cumulative }) => cumulative],
  [
    "Which grade has CSE2007?",
    "grade",
    ({ courses }) => each("grade")(courses.filter((one: Data) => one.course_code === "CSE2007")),
    true,
  ],
  ["Which days of October are special?", "month", (all) => all.map((one: Data) => each("label")(one.events))],
  ["When were my weekend outings?", "outings", each("date"), true],
  ["Which room of the hostel is mine?", "outings", ([one]) => [one.hostel_block, one.room_number], true],
  [
    "Where is my mentor?",
    "profile",
    ({ mentor_details: m }) => [m.faculty_name, m.cabin_number, m.email, m.mobile_number, m.intercom],
    true,
  ],
  ["Which room of the hostel is mine, says the page?", "room", ({ pairs }) => each("value")(pairs), true],
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

/** Puts a question to every way, and resolves to the one answer. */
async function theAnswer([question, source, answer, isText]: Question): Promise<Data> {
  const [http, args, [tool, toolArgs, field]]: Source = sources[source];
  const part = parts[source] ?? ((record: Data) => record);
  const expected = answer(await post(...http));
  const { structuredContent } = await assistant.call(tool, { ...toolArgs, structured: true });
  const structured: Data = structuredContent;
  const answers = [JSON.parse(await cli(`--json ${args}`)), field === null ? structured : structured[field]];
  expect([question, ...answers.map((record) => answer(part(record)))]).toEqual([question, expected, expected]);
  for (const text of isText ? [await cli(args), textOf(await assistant.call(tool, toolArgs))] : []) {
    let rest = text;
    for (const value of (expected as readonly unknown[]).filter((one) => one !== null)) {
      expect([question, rest]).toEqual([question, expect.stringContaining(String(value))]);
      rest = rest.slice(rest.indexOf(String(value)));
    }
  }
  return expected;
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

/** The sources that depend on the clock. */
const ofClock = new Set<string>(["day", "calendar", "week", "plan", "course", "register"]);

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
  "each question has one answer, %s",
  async (state, day, next) => {
    const isChanged = state === "after changes";
    for (const edit of isChanged ? EDITS : []) await control(world.portal, "edit", edit);
    await control(world.portal, "clock", { day });
    // The server of the assistant keeps answers for a minute.
    minutes += 2;
    const answers: Record<string, Data> = {};
    for (const question of questions)
      if (isChanged || ofClock.has(question[1])) answers[question[0]] = await theAnswer(question);
    expect([answers["Which day is it?"], answers["What is my next class?"]]).toEqual([[day], next]);
    if (isChanged)
      expect([answers["What are my marks?"][0], answers["Where is my mentor?"][1]]).toEqual([41, "CB-220"]);
    const own = await byFunctions();
    expect({ ...own.today, problems: [] }).toEqual(await post(...sources.day[0]));
    expect({ ...own.week, problems: [] }).toEqual(await post("/insight/week", S));
    expect({ ...own.plan, problems: [] }).toEqual(await post("/insight/attendance_plan", S));
    const { structuredContent } = await assistant.call("biometric", { structured: true });
    const { date } = await post(...sources.day[0]);
    expect(structuredContent).toMatchObject({ punches: await post("/student/biometric", { date }) });
  },
  180_000,
);
