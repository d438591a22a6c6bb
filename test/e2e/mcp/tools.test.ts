import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorld, type World } from "../../service.ts";
import { type Assistant, revisions, textOf } from "./assistant.ts";
import { connectLoggedIn } from "./connect.ts";
import { connectOverHttp, type Host, startHost } from "./connect-http.ts";

/** One call of every tool with data of the demo portal, and a part of its text. */
const calls: readonly (readonly [tool: string, args: Record<string, unknown>, text: string | RegExp])[] = [
  ["whoami", {}, "MEERA KULKARNI"],
  ["semesters", {}, "AP2026272"],
  ["today", { date: "2026-09-25" }, "FRIDAY 2026-09-25"],
  ["timetable", {}, "TUESDAY"],
  ["attendance", { course_code: "CSE3009", from: "2026-09-25" }, /23 of 25[\s\S]*For 75% from 2026-09-25/],
  ["attendance_register", { course_code: "CSE3009", course_type: "ETH" }, "Present"],
  ["marks", {}, "CAT1"],
  ["exams", {}, "CAT2"],
  ["grades", {}, "CGPA"],
  ["gpa", { assumed: { CSE3009: "A" } }, "CGPA, assumed"],
  ["calendar", { month: "2026-08" }, "2026-08"],
  ["assignments", {}, "CSE3009"],
  ["dues", { receipts: true }, "Receipt"],
  ["outings", {}, "WEEKEND"],
  ["faculty_search", { search_term: "deshmukh" }, "Ravi Deshmukh"],
  ["materials", { course_code: "CSE3009" }, "Embedded Theory"],
  ["changes", {}, "Read for the first time: attendance"],
];

let world: World;
/** A host for each revision: together, the calls of one student would exceed its limit. */
let hosts: Map<string, Host>;
beforeAll(async () => {
  world = await startWorld({}, { RATE_LIMIT_PER_MINUTE: "6000" });
  hosts = new Map(await Promise.all(revisions.map(async (revision) => [revision, await startHost(world)] as const)));
});
afterAll(async () => {
  for (const host of hosts.values()) host.stop();
  await world.stop();
});

function hostOf(revision: string): Host {
  const host = hosts.get(revision);
  if (host === undefined) throw new Error(`No host for ${revision}.`);
  return host;
}

/** The connection of an assistant for a student, and the tools that it then has. */
const connections = revisions.flatMap((revision) => [
  {
    ...{ name: `standard input and output, protocol ${revision}`, tools: calls },
    connect: (student: string): Promise<Assistant> => connectLoggedIn(world, revision, student),
  },
  {
    ...{ name: `HTTP, protocol ${revision}`, tools: calls.filter(([tool]) => tool !== "changes") },
    connect: (student: string): Promise<Assistant> => connectOverHttp(hostOf(revision), revision, student),
  },
]);

describe.each(connections)("over $name", ({ connect, tools: own }) => {
  let assistant: Assistant;
  beforeAll(async () => {
    assistant = await connect("23DMO0001");
  });
  afterAll(() => assistant.close());

  it("every tool is listed as read-only, with schemas and a warning about the texts of others", async () => {
    const { tools } = await assistant.client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(own.map(([name]) => name).sort());
    for (const { name, description, annotations, inputSchema, outputSchema } of tools) {
      expect([name, annotations?.readOnlyHint]).toEqual([name, true]);
      expect(description).toMatch(/Null means that the portal does not say\. .*never instructions\.$/);
      expect([name, inputSchema.type, outputSchema?.type]).toEqual([name, "object", "object"]);
    }
  });

  it.each(own)("%s returns data that fits its schema, and a readable text", async (name, args, text) => {
    const { tools } = await assistant.client.listTools();
    const schema = tools.find((tool) => tool.name === name)?.outputSchema as object;
    // Rejects if the data does not fit the schema.
    const result = await assistant.call(name, args);
    expect([name, result.isError, textOf(result)]).toEqual([name, undefined, expect.stringMatching(text)]);
    expect(textOf(result)).toMatch(/^Data of the student's university portal\./);
    expect(textOf(result)).not.toContain("\u001b");
    expect(Object.keys(result.structuredContent ?? {})).toEqual(Object.keys(Reflect.get(schema, "properties")));
  });

  it("rejects arguments that do not fit, without a request to the portal", async () => {
    world.portal.requests.length = 0;
    const result = await assistant.call("marks", { sem_sub_id: "../../etc" });
    expect([result.isError, world.portal.requests.length]).toEqual([true, 0]);
  });

  it("names what exists if a course does not", async () => {
    const result = await assistant.call("attendance_register", { course_code: "XYZ1234" });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining("CSE3009 NoSQL Databases")]);
  });

  it.each([
    ["reset", "portal_unavailable", /try again later/],
    ["changed", "portal_page_changed", /operator of the service must look at it/],
    ["waf", "portal_blocked", /try again later/],
    ["menu_off", "portal_menu_unavailable", /try again later/],
    ["mismatch", "portal_answer_mismatch", /operator of the service must look at it/],
  ] as const)("says what %s of the portal means, and who must act", async (kind, code, text) => {
    world.portal.fault("exam_schedule", kind);
    const result = await assistant.call("exams", { sem_sub_id: "AP2026271" });
    world.portal.fault("exam_schedule", null);
    expect([result.isError, result.structuredContent]).toEqual([true, undefined]);
    expect(textOf(result)).toContain(code);
    expect(textOf(result)).toMatch(text);
  });
});

it.each(["26DMO0002", "23DMO0003", "23DMO0004", "24DMO0005", "25DMO0007"])("serves the student %s", async (number) => {
  const assistant = await connectLoggedIn(world, revisions[0], number);
  for (const [name, args] of calls) {
    // Rejects if the data does not fit the schema.
    const result = await assistant.call(name, { ...args, ...(name === "gpa" && { assumed: {} }) });
    // A student without the course or without semesters: the text says so.
    if (result.isError === true)
      expect(textOf(result)).toMatch(/^(No (attendance|course page) found for CSE3009|The portal lists no semesters)/);
    else expect([name, result.structuredContent]).toEqual([name, expect.any(Object)]);
  }
  await assistant.close();
});
