import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pages } from "../../../demo-portal/pages/index.ts";
import { startWorld, type World } from "../../service.ts";
import { type Assistant, type Revision, revisions, textOf } from "./assistant.ts";
import { connectLoggedIn } from "./connect.ts";

const MINUTE = 60_000;

let world: World;
let now: number;
/** The mark of the first CAT1 on the marks page. */
let mark: string;
beforeAll(async () => {
  const withMark = (html: string) => html.replace(/(CAT1<.*?Present<.*?<output>)[^<]*/s, `$1${mark}`);
  world = await startWorld({
    pages: pages.map((page) =>
      page.name === "marks" ? { ...page, render: (context) => withMark(page.render(context)) } : page,
    ),
  });
});
afterAll(() => world.stop());
beforeEach(() => {
  now = Date.now();
  mark = "40";
});

let assistant: Assistant;
afterEach(() => assistant.close());
const connect = async (revision: Revision) => {
  assistant = await connectLoggedIn(world, revision, "23DMO0001", () => now);
};

describe.each(revisions)("with protocol %s", (revision) => {
  beforeEach(() => connect(revision));

  it("an answer of which the portal shows more than the service knows says so, also from memory", async () => {
    world.portal.show("biometric", "notice");
    const date = "2026-09-24";
    for (const _ of [1, 2])
      expect(textOf(await assistant.call("biometric", { date }))).toMatch(
        /The portal shows 1 text that Portico does not know\.[\s\S]*may be incomplete[\s\S]*Request ID/,
      );
    const { structuredContent } = await assistant.call("biometric", { date, structured: true });
    expect(structuredContent).toMatchObject({
      warnings: expect.arrayContaining(["The portal shows 1 text that Portico does not know."]),
    });
    world.portal.show("biometric", null);
  });

  it("an assistant that asks for progress gets it, and nothing afterwards", async () => {
    const progress: number[] = [];
    await assistant.client.callTool(
      { name: "week", arguments: { from: "2026-09-25" } },
      { onprogress: ({ progress: one }) => progress.push(one) },
    );
    expect(progress).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe("changes", () => {
  beforeEach(() => connect(revisions[0]));

  it("reports a mark that has arrived since the last call", async () => {
    const first = await assistant.call("changes", { parts: ["marks", "mentor"], structured: true });
    expect(first.structuredContent).toMatchObject({
      changes: [],
      baselines: [{ part: "marks", semester_name: "Fall Semester 2026-27" }, { part: "mentor" }],
      problems: [],
    });
    now += MINUTE;
    expect(textOf(await assistant.call("changes", { parts: ["marks", "mentor"] }))).toMatch(/No changes\.\n/);
    now += MINUTE;
    mark = "40.5";
    const { structuredContent } = await assistant.call("changes", { parts: ["marks", "mentor"], structured: true });
    expect(structuredContent).toMatchObject({
      changes: [
        expect.objectContaining({
          ...{ kind: "changed", part: "marks", collection: "assessments", sem_sub_id: "AP2026272" },
          ...{ key: { class_id: "AP2026272000101", mark_title: "CAT1" }, fields: ["scored_mark"] },
          record: expect.objectContaining({ course_code: "CSE3009", scored_mark: 40.5 }),
        }),
      ],
      baselines: [],
      problems: [],
    });
    const result = await assistant.call("changes", { parts: ["marks", "mentor"] });
    expect(textOf(result)).toMatch(/marks +changed +CSE3009 CAT1 +scored_mark 40\.5 +Fall Semester 2026-27\n/);
    now += MINUTE;
    expect(textOf(await assistant.call("changes", { parts: ["marks", "mentor"] }))).toMatch(/No changes\.\n/);
    expect(assistant.traffic.join()).not.toContain("digest");
  });
});
