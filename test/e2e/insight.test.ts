import { describe, expect, it } from "vitest";
import { sessionForAll, worldForAll } from "../world.ts";

const semester = { sem_sub_id: "AP2026272" };
const FROM = "2026-09-25";

const world = worldForAll();
const session = sessionForAll(world);

const ask = (name: string, body: object) => world.service.post(`/insight/${name}`, body);

describe("an endpoint of /insight", () => {
  const own = () => ({ session, ...semester });

  it("gives a wider range for a class whose register cannot be read, and the others as they are", async () => {
    const planned = async () =>
      (await ask("attendance_plan", { ...own(), course_code: "cse4021" })).body.courses[0].classes;
    const exact = await planned();
    world.portal.fault("attendance_detail", "changed", { times: 1 });
    const [first, second] = await planned();
    const sources = [first.counted_from, second.counted_from].sort();
    expect(sources).toEqual(["register", "total"]);
    expect(exact).toContainEqual(first.counted_from === "register" ? first : second);
  });

  it("counts the classes of days away as missed, or as attended if on duty", async () => {
    const away = async (as: string | null) => {
      const absent = [{ from: "2026-10-05", to: "2026-10-09", ...(as !== null && { as }) }];
      const { body } = await ask("attendance_plan", { ...own(), from: FROM, course_code: "CSE4021", absent });
      return body.courses[0].classes[0].plan;
    };
    const { absence, attended, total, coming } = await away(null);
    expect([attended, total, coming]).toEqual([23, 29, 18]);
    // Of 48 classes, 38 or 39; after the 34 of the last day, 24 or 25.
    expect(absence.at_end).toEqual({ at_least: 79.16, at_most: 81.25 });
    expect(absence.lowest).toEqual({ at_least: 70.58, at_most: 73.53, date: "2026-10-09" });
    expect(
      absence.missed.map(({ date, start_time, slot }: Record<string, string>) => [date, start_time, slot]),
    ).toEqual([
      ["2026-10-06", "10:00", "B1"],
      ["2026-10-07", "09:00", "B1"],
      ["2026-10-09", "09:00", "TB1"],
    ]);
    expect(absence).toMatchObject({ falls_below: true, surely_reachable: true, can_miss: 2, must_attend: 13 });
    // 41 or 42 of 48.
    expect((await away("on_duty")).absence.at_end).toEqual({ at_least: 85.41, at_most: 87.5 });
  });

  it("says what is needed for a total, with one request, for every class", async () => {
    const answer = await ask("marks_needed", { ...own(), target: 80 });
    const { body: marks } = await world.service.post("/student/marks", own());
    expect([answer.headers.get("x-portal-requests"), answer.body.length]).toEqual(["1", marks.length]);
    const [nosql] = answer.body;
    expect(nosql).toMatchObject({ reached: 21, weight_open: 75, needed: 59, needed_percent: 78.67, outlook: "open" });
  });

  it.each([
    ["marks_needed", { ...semester, target: 101 }, ["/target"]],
    ["attendance_plan", {}, ["/sem_sub_id"]],
    ["attendance_plan", { ...semester, calendar: [], roundUp: true, "<b>": 1 }, ["/calendar", "/roundUp", ""]],
    ["attendance_plan", { ...semester, from: FROM, as_of: "2026-09-26" }, ["/from"]],
    ["attendance_plan", { ...semester, from: FROM, absent: [{ from: FROM }, { from: "2026-09-24" }] }, ["/absent/1"]],
    ["attendance_plan", { ...semester, from: FROM, absent: [{ from: FROM, to: "2026-11-24" }] }, ["/absent"]],
    ["attendance_plan", { ...semester, from: FROM, absent: [{ from: FROM, class_ids: [] }] }, ["/absent/0/class_ids"]],
    [
      "attendance_plan",
      { ...semester, from: FROM, absent: [{ from: FROM }, { from: FROM, class_ids: ["AP2026272000999"] }] },
      ["/absent/1/class_ids"],
    ],
    ["attendance_plan", { ...semester, course_code: "CSE9999" }, ["/course_code"]],
    ["attendance_plan", { ...semester, absent: [{ to: FROM, as: "ill" }] }, ["/absent/0/from", "/absent/0/as"]],
    ["attendance_plan", { ...semester, absent: [{ from: FROM, until: FROM }] }, ["/absent/0/until"]],
    ["gpa", { assume: {} }, ["/assume"]],
    ["gpa", { assumed: { CSE3009: "Excellent" } }, ["/assumed/CSE3009"]],
    ["gpa", { ...semester, assumed: { CSE3009: "X" } }, ["/assumed/CSE3009"]],
    ["gpa", { ...semester, assumed: { CSE9999: "A" } }, ["/assumed/CSE9999"]],
    ["today", { ...semester, from: FROM }, ["/from"]],
    ["week", { ...semester, date: FROM }, ["/date"]],
  ])("rejects an incomplete or invalid body: %s %j", async (name, body, pointers) => {
    const answer = await ask(name, { session, ...body });
    expect([answer.status, answer.body.code]).toEqual([422, "validation_error"]);
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  });
});
