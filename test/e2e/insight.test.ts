import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attendancePlan, gpa, today, week } from "../../client/insight/index.ts";
import { type Answer, startWorld, type World } from "../service.ts";

const semester = { sem_sub_id: "AP2026272" };
const FROM = "2026-09-25";

let world: World;
let session: object;
// biome-ignore lint/suspicious/noExplicitAny: the records of the service.
const records: Record<string, any> = {};
beforeAll(async () => {
  world = await startWorld();
  session = await world.login();
  const paths = ["attendance", "timetable", "calendar", "exam_schedule", "grade_history"];
  for (const path of paths) {
    const { body } = await world.service.post(`/student/${path}`, { session, ...semester });
    records[path] = body;
  }
});
afterAll(() => world.stop());

const ask = (name: string, body: object) => world.service.post(`/insight/${name}`, body);
const resultOf = ({ status, headers, body }: Answer) => [status, headers.get("x-portal-requests"), body];
const complete = (record: object) => ({ ...record, problems: [] });

describe("an endpoint of /insight", () => {
  const own = () => ({ session, ...semester });

  it("calculates the attendance plan of the client", async () => {
    const options = { from: FROM, threshold: 80, roundUp: true };
    const plan = attendancePlan(records.attendance, records.timetable, records.calendar, options);
    expect(plan.courses.length).toBeGreaterThan(5);
    const body = { ...own(), from: FROM, threshold: 80, round_up: true };
    expect(resultOf(await ask("attendance_plan", body))).toEqual([200, "9", complete(plan)]);
  });

  it("calculates averages, with assumed grades", async () => {
    const history = records.grade_history;
    expect(resultOf(await ask("gpa", { session }))).toEqual([200, "1", gpa(history)]);
    const registered = records.timetable.courses;
    const assumed = { CSE3009: "A" };
    const projected = gpa(history, { registered, assumed, results: [] });
    expect(projected.projected?.semester.gpa).toBe(9);
    const { headers, body } = await ask("gpa", { ...own(), assumed });
    expect([headers.get("x-portal-requests"), body.projected]).toEqual(["3", projected.projected]);
    const past = await ask("gpa", { session, sem_sub_id: "AP2025264" });
    expect([past.headers.get("x-portal-requests"), past.body.semester.courses]).toEqual(["3", 2]);
  });

  it("shows a day, and finds the next class in a later month", async () => {
    const exams = records.exam_schedule;
    const day = today(records.timetable, records.calendar, FROM, { exams, time: "09:30" });
    expect(day.classes.length).toBeGreaterThan(2);
    expect(resultOf(await ask("today", { ...own(), date: FROM, time: "09:30" }))).toEqual([200, "3", complete(day)]);
    const last = today(records.timetable, records.calendar, "2026-10-31", { exams, time: "23:00" });
    expect(last.next_class?.date).toBe("2026-11-03");
    expect(resultOf(await ask("today", { ...own(), date: "2026-10-31", time: "23:00" }))).toEqual([
      200,
      "10",
      complete(last),
    ]);
  });

  it("shows a week, also of two months", async () => {
    const days = week(records.timetable, records.calendar, "2026-09-28", { exams: records.exam_schedule });
    expect([days.until, days.days.map(({ date }) => date).at(-1)]).toEqual(["2026-10-04", "2026-10-04"]);
    expect(resultOf(await ask("week", { ...own(), from: "2026-09-28" }))).toEqual([200, "4", complete(days)]);
  });

  it.each([
    ["attendance_plan", {}, ["/sem_sub_id"]],
    ["attendance_plan", { ...semester, calendar: [], roundUp: true, "<b>": 1 }, ["/calendar", "/roundUp", ""]],
    ["attendance_plan", { ...semester, from: FROM, as_of: "2026-09-26" }, ["/from"]],
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
