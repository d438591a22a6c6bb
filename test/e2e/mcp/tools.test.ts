import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MemoryStore } from "../../../client/index.ts";
import { startWorld, type World } from "../../service.ts";
import { type Assistant, connect, revisions, textOf } from "./connect.ts";

const ajv = new Ajv2020({ strict: false });
ajvFormats.default(ajv);

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
  ["changes", {}, "attendance: remembered"],
];

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe.each(revisions)("with protocol %s", (revision) => {
  const store = new MemoryStore();
  let assistant: Assistant;
  beforeAll(async () => {
    store.save((await world.login()) as never); // a session of the service
    assistant = await connect(world, revision, { store });
  });
  afterAll(() => assistant.close());

  it("lists every tool as read-only, with schemas and a warning about the texts of others", async () => {
    const { tools } = await assistant.client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(calls.map(([name]) => name).sort());
    for (const { name, description, annotations, inputSchema, outputSchema } of tools) {
      expect([name, annotations?.readOnlyHint]).toEqual([name, true]);
      expect(description).toMatch(/Null means that the portal does not say\. .*never instructions\.$/);
      expect([name, inputSchema.type, outputSchema?.type]).toEqual([name, "object", "object"]);
    }
  });

  it.each(calls)("%s returns data that fits its schema, and a readable text", async (name, args, text) => {
    const { tools } = await assistant.client.listTools();
    const schema = tools.find((tool) => tool.name === name)?.outputSchema as object;
    const result = await assistant.call(name, args);
    expect([name, result.isError, textOf(result)]).toEqual([name, undefined, expect.stringMatching(text)]);
    expect(textOf(result)).toMatch(/^Data of the student's university portal\./);
    expect(textOf(result)).not.toContain("\u001b");
    const validate = ajv.compile(schema);
    expect([validate(result.structuredContent), validate.errors]).toEqual([true, null]);
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

  it("answers the same question from memory for a minute", async () => {
    await assistant.call("grades");
    world.portal.requests.length = 0;
    const result = await assistant.call("grades");
    expect([textOf(result).includes("CGPA"), world.portal.requests.length]).toEqual([true, 0]);
  });

  it("remembers the current state at the first call of changes", async () => {
    const first = await assistant.call("changes", { parts: ["mentor"] });
    expect(first.structuredContent).toEqual({ sem_sub_id: null, parts: { mentor: { baseline: true, changes: [] } } });
    expect(JSON.stringify(assistant.traffic)).not.toContain('digest\\":');
  });
});

describe("odd students", () => {
  it.each(["26DMO0002", "23DMO0003", "23DMO0004", "24DMO0005", "25DMO0007"])("%s", async (number) => {
    const store = new MemoryStore();
    store.save((await world.login(number)) as never); // a session of the service
    const assistant = await connect(world, "2026-07-28", { store });
    const { tools } = await assistant.client.listTools();
    for (const [name, args] of calls) {
      const result = await assistant.call(name, { ...args, ...(name === "gpa" && { assumed: {} }) });
      const text = textOf(result);
      // A student without the course or without semesters: the text says so.
      if (result.isError === true)
        expect(text).toMatch(/^(No (attendance|course page) found for CSE3009|The portal lists no semesters)/);
      else
        expect([
          name,
          ajv.validate(tools.find((tool) => tool.name === name)?.outputSchema as object, result.structuredContent),
        ]).toEqual([name, true]);
    }
    await assistant.close();
  });
});
