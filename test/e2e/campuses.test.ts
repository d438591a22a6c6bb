import { beforeAll, describe, expect, it } from "vitest";
import { coreEndpoints, endpoints } from "../../src/features/index.ts";
import { campuses } from "../../src/portal/campuses/index.ts";
import { sessionForAll, worldForAll } from "../world.ts";

// The demo portal of a campus is written from docs/portal, never from the parsers.

const readable = (name: keyof typeof campuses) =>
  coreEndpoints.filter(({ path, body }) => {
    const certainty = campuses[name].endpoints.get(path)?.certainty;
    return "session" in body.properties && (certainty === "proven" || certainty === "likely");
  });

describe.each(["chennai", "vellore"] as const)("at %s,", (name) => {
  const world = worldForAll({ campus: name }, { PORTAL_CAMPUS: name, RATE_LIMIT_PER_MINUTE: "0" });
  const session = sessionForAll(world);
  let paths: Record<string, { post: { requestBody: { content: Record<string, { example: object }> } } }>;
  const call = (path: string, body: object = {}) => world.service.post(path, { ...body, session });
  const exampleOf = (path: string) => paths[path]?.post.requestBody.content["application/json"]?.example;

  beforeAll(async () => {
    ({ paths } = (await world.service.get("/openapi.json")).body);
  });

  it.each(readable(name))("$path is read whole, with the example of the documentation", async ({ path }) => {
    const { status, body: answer, headers } = await call(path, exampleOf(path));
    expect([status, answer.code, headers.get("x-portal-unread"), headers.get("x-portal-unfit")]).toEqual([
      200,
      undefined,
      "0",
      "0",
    ]);
    expect(headers.get("x-portal-certainty")).toBeNull();
    expect(JSON.stringify(answer).length).toBeGreaterThan(50);
  });

  it("no class is at night, and each is a class of the list", async () => {
    const { courses, total_credits, ...week } = (await call("/student/timetable", exampleOf("/student/timetable")))
      .body;
    const entries =
      Object.values<{ start_time: string; end_time: string; venue: string; class_id: string }[]>(week).flat();
    expect(entries.length).toBeGreaterThan(5);
    for (const { start_time, end_time } of entries)
      expect([start_time >= "08:00", end_time < "20:00"]).toEqual([true, true]);
    const venues = new Map(
      courses.map(({ class_id, venue }: { class_id: string; venue: string }) => [class_id, venue]),
    );
    for (const { class_id, venue } of entries) expect(venue).toBe(venues.get(class_id));
  });

  it("what does not exist is a problem of its own, without a request, and a guess is marked", async () => {
    const absent = endpoints.filter(({ path }) => campuses[name].endpoints.get(path)?.certainty === "absent");
    for (const { path } of absent) {
      world.portal.requests.length = 0;
      const { status, body } = await call(path, exampleOf(path));
      expect([path, status, body.code, world.portal.requests.length]).toEqual([path, 501, "not_at_this_campus", 0]);
    }
    const foreign = (await call("/student/marks", { sem_sub_id: "AP2026272" })).body;
    expect([foreign.code, foreign.detail.includes("AP2026272")]).toEqual(["invalid_sem_sub_id", false]);
    const { status, headers, body } = await call("/student/leave");
    expect([status, headers.get("x-portal-certainty"), body.applied.length + body.history.length > 0]).toEqual([
      200,
      "unproven",
      true,
    ]);
    for (const [parts, certainty] of [
      [["semesters"], null],
      [["semesters", "pending_payments"], "unproven"],
    ])
      expect((await call("/student/refresh", { parts })).headers.get("x-portal-certainty")).toBe(certainty);
  });
});
