import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DATA_OF_OTHERS } from "../../../mcp/server.ts";
import { control, startWorld } from "../../service.ts";
import { startedForAll } from "../../set-up.ts";
import { type Assistant, revisions, textOf } from "./assistant.ts";
import { connectLoggedIn } from "./connect.ts";
import { tokensOf } from "./tokens.ts";

/** The limit of the list of tools: an assistant pays for it in every conversation. */
const LIST_TOKENS = 3000;

/** Calls of every tool but `logout` with data of the demo portal, and a part of their text. */
const calls: readonly (readonly [tool: string, args: Record<string, unknown>, text: string | RegExp])[] = [
  ["whoami", {}, "MEERA KULKARNI"],
  ["semesters", {}, "AP2026272"],
  ["today", { date: "2026-09-25" }, "FRIDAY 2026-09-25"],
  ["today", { date: "2026-10-02" }, /Gandhi Jayanti[\s\S]*No classes\./],
  ["week", { from: "2026-09-25" }, /EXAM CAT2 10:00–11:30 MAT3011[\s\S]*THURSDAY 2026-10-01/],
  ["week", { from: "2026-10-05" }, "DUE CSE3009 Digital Assessment-3"],
  ["timetable", {}, "TUESDAY"],
  ["attendance", { course_code: "cse3009", from: "2026-09-25" }, /23 of 25[\s\S]*For 75% from 2026-09-25/],
  ["attendance_register", { course_code: " CSE3009 ", course_type: "ETH", absent: true }, /Absent(?![\s\S]*Present)/],
  [
    "marks",
    { course_code: "CSE3009", target: 80 },
    /Embedded Lab\)\nNo marks yet.*Embedded Theory +21 +25 +75 +59 +78.67 %.*such as the FAT.*Nobody knows yet which total/s,
  ],
  ["exams", {}, "CAT2"],
  ["grades", { course_code: "CSE2007" }, /grade A, grand total 81.*FAT +78 +100 +31\.2 +40.*mean 65\.4.*S [^,]*85/s],
  ["gpa", { assumed: { " cse3009 ": "A", CSE4021: "S" } }, /CGPA, assumed +8\.53/],
  ["gpa", { target_cgpa: 8.6 }, "a GPA of 9.23 in the 27 credits"],
  ["gpa", { target_cgpa: 9 }, "with S in every course the CGPA is 8.74"],
  ["calendar", { month: "2026-08" }, "2026-08"],
  ["assignments", { course_code: "CSE3009" }, /Digital Assessment-2 +2026-09-10 +missed/],
  ["dues", { receipts: true }, "Receipt"],
  ["outings", {}, "WEEKEND"],
  ["biometric", { date: "2026-09-24" }, /^\d\d:\d\d +(in|out) /m],
  ["capstone", {}, /Days present +\d+/],
  ["messages", {}, "Bring your laptops"],
  ["other_page", { path: "academics/common/Curriculum" }, /Programme Elective +40 +33\.5/],
  ["faculty_search", { search_term: "deshmukh" }, "Ravi Deshmukh"],
  ["materials", { course_code: "CSE3009", course_type: "ETH" }, /^2026-09-24 Revision - II: 1 file$/m],
  ["changes", {}, "Read for the first time in Fall Semester 2026-27: attendance"],
];

/** The tools whose answer begins with the name of the semester, unless the assistant has named one. */
const ofSemester = new Set(
  ["today", "week", "timetable", "attendance", "attendance_register", "marks", "exams", "gpa", "calendar"].concat([
    "assignments",
    "materials",
    "capstone",
  ]),
);
const FALL = "Fall Semester 2026-27 (AP2026272)";

const world = startedForAll(() => startWorld({}, { RATE_LIMIT_PER_MINUTE: "6000" }));

describe("an assistant", () => {
  let assistant: Assistant;
  beforeAll(async () => {
    assistant = await connectLoggedIn(world, revisions[0], "23DMO0001");
  });
  afterAll(() => assistant.close());

  it("gets a list of tools in few words that never changes, all read-only but two", async () => {
    const list = await assistant.client.listTools();
    const names = [...new Set(calls.map(([name]) => name)), "outing_request", "logout"];
    expect(list.tools.map(({ name }) => name).sort()).toEqual(names.sort());
    for (const { name, annotations, inputSchema, outputSchema } of list.tools) {
      expect([name, annotations?.readOnlyHint === true]).toEqual([name, !["outing_request", "logout"].includes(name)]);
      expect([name, inputSchema.type, outputSchema]).toEqual([name, "object", undefined]);
    }
    expect(tokensOf(JSON.stringify(list))).toBeLessThan(LIST_TOKENS);
    expect(assistant.client.getServerCapabilities()?.tools?.listChanged).toBe(false);
  });

  it.each(calls)("%s %j returns one text, or on request records with the same warning", async (name, args, text) => {
    const result = await assistant.call(name, args);
    expect([name, result.isError, textOf(result)]).toEqual([name, undefined, expect.stringMatching(text)]);
    expect(textOf(result)).toMatch(/^Data of the student's university portal\./);
    expect([name, textOf(result).includes(`\n\n${FALL}\n\n`)]).toEqual([name, ofSemester.has(name)]);
    expect(textOf(result)).not.toContain("\u001b");
    expect(result.structuredContent).toBe(undefined);
    const { structuredContent, content } = await assistant.call(name, { ...args, structured: true });
    expect(structuredContent).toMatchObject({ notice: DATA_OF_OTHERS, warnings: [] });
    expect([name, Object.keys(structuredContent ?? {}).length > 2]).toEqual([name, true]);
    const current_semester = { semester: { id: "AP2026272", name: "Fall Semester 2026-27" } };
    if (ofSemester.has(name)) expect(structuredContent).toMatchObject({ current_semester });
    expect(textOf({ content })).toBe(`${DATA_OF_OTHERS}\nThe records are in the structured content.`);
  });

  it("is warned by an answer of which the portal shows more than the service knows, also from memory", async () => {
    world.portal.show("biometric", "notice");
    const ask = { date: "2026-09-23" };
    const answers = [await assistant.call("biometric", ask), await assistant.call("biometric", ask)];
    const { structuredContent } = await assistant.call("biometric", { ...ask, structured: true });
    const warning = "The portal shows 1 text that Portico does not know.";
    for (const answer of answers)
      expect(textOf(answer)).toMatch(new RegExp(`${warning}[\\s\\S]*may be incomplete[\\s\\S]*Request ID`));
    expect(structuredContent).toMatchObject({ warnings: expect.arrayContaining([warning]) });
  });

  it("that asks for progress gets it, and nothing afterwards", async () => {
    const seen: number[] = [];
    const onprogress = ({ progress }: { readonly progress: number }) => seen.push(progress);
    await assistant.client.callTool({ name: "week", arguments: { from: "2026-09-26" } }, { onprogress });
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    ["marks", { sem_sub_id: "../../etc" }, "sem_sub_id"],
    ["marks", { target: 101 }, "The argument target must be at most 100."],
    ["marks", { target: "80" }, "The argument target must be a number."],
    ["marks", { structured: "yes" }, "The argument structured must be true or false."],
    ["marks", { course_code: null }, "The argument course_code must be a text."],
    ["faculty_search", {}, "The argument search_term is missing."],
    ["faculty_search", { search_term: "ab" }, "The argument search_term must have at least 3 characters."],
    ["gpa", { assumed: { CSE3009: 1 } }, "Each value of assumed must be a text."],
    ["changes", { parts: "marks" }, "The argument parts must be a list."],
    ["changes", { parts: ["grades"] }, "Each value of parts must be one of profile, semesters, attendance,"],
    [
      "marks",
      { semester: "AP2026272" },
      "Unknown argument: semester. Arguments: sem_sub_id, course_code, target, structured.",
    ],
    ["week", { from: "2026-13-01" }, "The argument from must be a date such as 2026-09-25."],
    ["marks", { sem_sub_id: "AP2026272", course_code: " " }, "The argument course_code is empty."],
    ["gpa", { target_cgpa: 8, assumed: { CSE3009: "A" } }, "assumed and target_cgpa cannot be combined"],
  ])("%s rejects the arguments %o without a request to the portal", async (name, args, words) => {
    world.portal.requests.length = 0;
    const result = await assistant.call(name, args);
    expect([result.isError, world.portal.requests.length]).toEqual([true, 0]);
    expect(textOf(result)).toContain(words);
  });

  it("names what exists if a course does not", async () => {
    const result = await assistant.call("attendance_register", { course_code: "XYZ1234" });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining("CSE3009 NoSQL Databases")]);
  });

  it.each([
    ["reset", "portal_unavailable", /Try again in a few minutes/],
    ["changed", "portal_page_changed", /Until then, use the portal's website/],
    ["waf", "portal_blocked", /Try again in a few minutes/],
    ["menu_off", "portal_menu_unavailable", /Try again later/],
    ["mismatch", "portal_answer_mismatch", /website/],
  ] as const)("says what %s of the portal means, and who must act", async (kind, code, text) => {
    world.portal.fault("exam_schedule", kind);
    const result = await assistant.call("exams", { sem_sub_id: "AP2026271" });
    world.portal.fault("exam_schedule", null);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(code);
    expect(textOf(result)).toMatch(text);
  });
});

it("a mark that has arrived since the last call is a change, which the assistant hears of once", async () => {
  let now = Date.now();
  const assistant = await connectLoggedIn(world, revisions[0], "23DMO0001", () => now);
  const changes = (more: object = {}) => assistant.call("changes", { parts: ["marks", "mentor"], ...more });
  expect((await changes({ structured: true })).structuredContent).toMatchObject({
    changes: [],
    baselines: [{ part: "marks", semester_name: "Fall Semester 2026-27" }, { part: "mentor" }],
    problems: [],
  });
  now += 60_000;
  expect(textOf(await changes())).toMatch(/No changes\.\n/);
  now += 60_000;
  await control(world.portal, "edit", { kind: "mark", key: "AP2026272000101 CAT1", scored: "41" });
  expect((await changes({ structured: true })).structuredContent).toMatchObject({
    changes: [
      {
        ...{ kind: "changed", part: "marks", collection: "assessments", sem_sub_id: "AP2026272" },
        key: { class_id: "AP2026272000101", mark_title: "CAT1" },
        record: { course_code: "CSE3009", scored_mark: 41 },
      },
    ],
    ...{ baselines: [], problems: [] },
  });
  expect(textOf(await changes())).toMatch(/marks +changed +CSE3009 CAT1 +scored_mark 41/);
  now += 60_000;
  expect(textOf(await changes())).toMatch(/No changes\.\n/);
  expect(assistant.traffic.join()).not.toContain("digest");
  await control(world.portal, "reset");
  await assistant.close();
});

it("the running semester is found on the marks page, and an ended one has no target", async () => {
  world.portal.show("semesters", "running_gone");
  const assistant = await connectLoggedIn(world, revisions[0], "23DMO0001");
  const texts = [
    textOf(await assistant.call("marks")),
    textOf(await assistant.call("marks", { sem_sub_id: "AP2026271" })),
    textOf(await assistant.call("gpa", { target_cgpa: 9, sem_sub_id: "AP2025264" })),
  ];
  world.portal.show("semesters", null);
  await assistant.close();
  expect(texts[0]).toContain(
    "\n\nFall Semester 2026-27 (AP2026272)\nWinter Semester 2026-27 (AP2026274) has no classes yet. Show it with sem_sub_id AP2026274\n\n",
  );
  expect(texts[1]).not.toContain("has no classes yet");
  expect(texts[1]).toContain("\n\nSemester AP2026271\n\n");
  expect(texts[2]).toMatch(/Grades of AP2025264 are published already|No registered courses in AP2025264/);
});

it("a week has only the days of the academic calendar, and says where it begins or ends", async () => {
  const assistant = await connectLoggedIn(world, revisions[0], "23DMO0001");
  const [before, after] = [
    textOf(await assistant.call("week", { from: "2026-06-29" })),
    textOf(await assistant.call("week", { from: "2026-12-28" })),
  ];
  await assistant.close();
  expect(before).toContain("The academic calendar of this semester begins on 2026-07-01.");
  expect(before.match(/2026-0[67]-\d\d\n/g)).toHaveLength(5);
  expect(after).toContain("The academic calendar of this semester ended on 2026-12-31.");
  expect(after.match(/202[67]-\d\d-\d\d\n/g)).toHaveLength(4);
});

// A first-year student without marks, and a student whose pages are unusual.
it.each(["26DMO0002", "24DMO0005"])("serves the student %s", async (number) => {
  const assistant = await connectLoggedIn(world, revisions[0], number);
  for (const [name, args] of calls) {
    const result = await assistant.call(name, { ...args, ...(name === "gpa" && { assumed: {} }) });
    if (name === "capstone") expect(textOf(result)).toContain("No capstone project");
    // A student without the course or without semesters: the text says so.
    if (result.isError === true)
      expect(textOf(result)).toMatch(
        /^(No (attendance|marks|assignments|course page) found for CSE3009|No (published grade|registered courses)|The portal lists no semesters)/i,
      );
    else expect([name, textOf(result)]).toEqual([name, expect.stringContaining(DATA_OF_OTHERS)]);
  }
  await assistant.close();
});
