import { describe, expect, it } from "vitest";
import { endpoints } from "../../src/features/index.ts";
import { partsOf } from "../../src/features/refresh/parts.ts";
import { sessionForAll, worldForAll } from "../world.ts";

const partNames = [...partsOf(endpoints).keys()];
const semester = { sem_sub_id: "AP2026272" };
const date = "2026-09-24";

const world = worldForAll();
const session = sessionForAll(world);

const refresh = async (fields: object) => world.service.post("/student/refresh", { session, ...fields });
const digestsOf = (parts: Record<string, { digest: string }>) =>
  Object.fromEntries(Object.entries(parts).map(([name, { digest }]) => [name, digest]));

/** The endpoint with the answer of a part. */
const pathOf = (name: string) => `/student/${name}`;

describe("/student/refresh", () => {
  it("answers every part as its own endpoint does, and then nothing but unchanged", async () => {
    const first = await refresh({ ...semester, date, parts: partNames });
    expect(first.status).toBe(200);
    expect(first.body.sem_sub_id).toBe("AP2026272");
    expect(Object.keys(first.body.parts).sort()).toEqual([...partNames].sort());
    for (const name of partNames) {
      const known = endpoints.find(({ path }) => path === pathOf(name))?.body.properties ?? {};
      const fields = Object.entries({ session, ...semester, date }).filter(([field]) => field in known);
      const single = await world.service.post(pathOf(name), Object.fromEntries(fields));
      expect([name, first.body.parts[name].data]).toEqual([name, single.body]);
      expect(first.body.parts[name]).toMatchObject({ baseline: true, changes: [] });
    }
    const again = await refresh({ ...semester, date, parts: partNames, known: digestsOf(first.body.parts) });
    for (const name of partNames) {
      expect([name, again.body.parts[name]]).toEqual([
        name,
        { digest: expect.any(String), digest_covers: "fields", unchanged: true },
      ]);
    }
  });

  it("reports a failed part and answers the others", async () => {
    world.portal.fault("marks", "changed");
    const { status, body, headers } = await refresh({ ...semester, parts: ["marks", "attendance"] });
    expect([status, body.parts.attendance.baseline]).toEqual([200, true]);
    const portal = { page: "marks", contacted: true };
    const request_id = headers.get("x-request-id");
    expect(body.parts.marks).toEqual({
      problem: expect.objectContaining({ code: "portal_page_changed", user_action: "report", request_id, portal }),
    });
  });

  it("fails as a whole if the session has ended", async () => {
    const cookie = "JSESSIONID=00000000000000000000000000000000";
    const { status, body } = await refresh({
      ...semester,
      session: { ...session, cookie },
      parts: ["marks", "profile"],
    });
    expect([status, body.code]).toEqual([401, "session_expired"]);
  });

  it("sends nothing more after the portal has blocked a request", async () => {
    for (const page of ["attendance", "marks", "profile", "mentor", "exam_schedule"]) world.portal.fault(page, "waf");
    const parts = ["attendance", "marks", "profile", "mentor", "exam_schedule", "grade_history", "timetable"];
    const { body, headers } = await refresh({ ...semester, parts });
    const codes = parts.map((name) => body.parts[name].problem?.code);
    expect(codes).toEqual(parts.map(() => "portal_blocked"));
    expect(Number(headers.get("x-portal-requests"))).toBeLessThanOrEqual(6);
  });

  it("is a baseline with the digest of another student, semester or part, or with any other text", async () => {
    const { body } = await refresh({ ...semester, parts: ["attendance", "marks"] });
    const { attendance, marks } = digestsOf(body.parts);
    const other = await world.login("23DMO0003");
    const compare = async (known: object, fields: object = {}) =>
      (await refresh({ ...semester, parts: ["attendance"], known, ...fields })).body.parts.attendance.baseline;
    expect(await compare({ attendance: marks })).toBe(true);
    expect(await compare({ attendance: "not a digest" })).toBe(true);
    expect(await compare({ attendance }, { sem_sub_id: "AP2025264" })).toBe(true);
    expect(await compare({ attendance }, { session: other })).toBe(true);
    expect(await compare({ attendance: null })).toBe(true);
  });

  it.each([
    [{ parts: ["attendance", "attendance"] }, "/parts"],
    [{ parts: ["faculty"] }, "/parts/0"],
    [{ parts: ["biometric"] }, "/date"],
    [{ parts: ["marks"], known: { marks: "x".repeat(8193) } }, "/known/marks"],
  ])("rejects %j", async (fields, pointer) => {
    const { status, body } = await refresh(fields);
    expect([status, body.code]).toEqual([422, "validation_error"]);
    expect(body.errors.map((fault: { pointer: string }) => fault.pointer)).toEqual([pointer]);
  });
});
