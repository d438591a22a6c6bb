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
  const paths = ["attendance", "timetable", "calendar", "exam_schedule", "grade_history", "attendance_registers"];
  for (const path of paths) {
    const { body } = await world.service.post(`/student/${path}`, { session, ...semester });
    records[path] = body;
  }
});
afterAll(() => world.stop());

const ask = (name: string, body: object) => world.service.post(`/insight/${name}`, body);
const resultOf = ({ status, headers, body }: Answer) => [status, headers.get("x-portal-requests"), body];

describe("an endpoint of /insight", () => {
  const semesterRecords = () => ({ timetable: records.timetable, calendar: records.calendar });

  it("calculates the attendance plan of the client from the same records, without the portal", async () => {
    const body = { ...semesterRecords(), attendance: records.attendance, from: FROM, threshold: 80, round_up: true };
    const options = { from: FROM, threshold: 80, roundUp: true };
    const plan = attendancePlan(records.attendance, records.timetable, records.calendar, options);
    expect(plan.courses.length).toBeGreaterThan(5);
    expect(resultOf(await ask("attendance_plan", body))).toEqual([200, "0", plan]);
    const registers = records.attendance_registers;
    const exact = attendancePlan(registers, records.timetable, records.calendar, { ...options, registers });
    const withRegisters = { ...body, attendance: registers, registers, as_of: "25/09/2026" };
    expect(resultOf(await ask("attendance_plan", withRegisters))).toEqual([200, "0", exact]);
  });

  it("reads with a session what the body lacks", async () => {
    const plan = attendancePlan(records.attendance, records.timetable, records.calendar, { from: FROM });
    const own = { session, ...semester, from: FROM };
    expect(resultOf(await ask("attendance_plan", { ...own, ...semesterRecords() }))).toEqual([200, "1", plan]);
    expect(resultOf(await ask("attendance_plan", own))).toEqual([200, "9", plan]);
  });

  it("calculates averages, with assumed grades", async () => {
    const history = records.grade_history;
    expect(resultOf(await ask("gpa", { history }))).toEqual([200, "0", gpa(history)]);
    const registered = records.timetable.courses;
    const assumed = { CSE3009: "A" };
    const projected = gpa(history, { registered, assumed });
    expect(projected.projected?.semester.gpa).toBe(9);
    expect(resultOf(await ask("gpa", { history, registered, assumed }))).toEqual([200, "0", projected]);
    const past = await ask("gpa", { session, sem_sub_id: "AP2025264" });
    expect([past.headers.get("x-portal-requests"), past.body.semester.courses]).toEqual(["3", 2]);
  });

  it("shows a day, and finds the next class in a later month", async () => {
    const exams = records.exam_schedule;
    const day = today(records.timetable, records.calendar, FROM, { exams, time: "09:30" });
    expect(day.classes.length).toBeGreaterThan(2);
    const body = { ...semesterRecords(), exams, date: FROM, time: "09:30" };
    expect(resultOf(await ask("today", body))).toEqual([200, "0", day]);
    const own = { session, ...semester };
    expect(resultOf(await ask("today", { ...own, date: FROM, time: "09:30" }))).toEqual([200, "3", day]);
    const last = today(records.timetable, records.calendar, "2026-10-31", { exams, time: "23:00" });
    expect(last.next_class?.date).toBe("2026-11-03");
    expect(resultOf(await ask("today", { ...own, date: "2026-10-31", time: "23:00" }))).toEqual([200, "10", last]);
  });

  it("shows a week, also of two months", async () => {
    const exams = records.exam_schedule;
    const days = week(records.timetable, records.calendar, "2026-09-28", { exams });
    expect([days.until, days.days.map(({ date }) => date).at(-1)]).toEqual(["2026-10-04", "2026-10-04"]);
    expect(resultOf(await ask("week", { ...semesterRecords(), exams, from: "2026-09-28" }))).toEqual([200, "0", days]);
    expect(resultOf(await ask("week", { session, ...semester, from: "2026-09-28" }))).toEqual([200, "4", days]);
  });

  it.each([
    ["attendance_plan", {}, ["/session", "/sem_sub_id"]],
    ["gpa", {}, ["/session"]],
    ["today", { sem_sub_id: "AP2026272" }, ["/session"]],
    ["attendance_plan", { calendar: [{ date: "tomorrow", weekday: "monday", events: [] }] }, ["/calendar/0/date"]],
    ["gpa", { assumed: { CSE3009: "Excellent" } }, ["/assumed/CSE3009"]],
    ["attendance_plan", { roundUp: true, "<b>": 1 }, ["/roundUp", ""]],
    ["gpa", { assume: {} }, ["/assume"]],
    ["today", { from: FROM }, ["/from"]],
    ["week", { date: FROM }, ["/date"]],
  ])("rejects an incomplete or invalid body: %s %j", async (name, body, pointers) => {
    const answer = await ask(name, body);
    expect([answer.status, answer.body.code]).toEqual([422, "validation_error"]);
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  });

  it("rejects options that the calculation does not accept, and more records than any student has", async () => {
    const body = { ...semesterRecords(), attendance: records.attendance, from: FROM };
    const late = await ask("attendance_plan", { ...body, as_of: "2026-09-26" });
    expect([late.status, late.body.errors]).toEqual([422, [{ pointer: "/from", message: "is before `as_of`" }]]);
    const grades = { history: records.grade_history, registered: [], assumed: { CSE3009: "A" } };
    const unknown = { pointer: "/assumed/CSE3009", message: "is not a registered course" };
    expect((await ask("gpa", grades)).body.errors).toEqual([unknown]);
    const registered = records.timetable.courses;
    const invalid = { pointer: "/assumed/CSE3009", message: "is not one of the grades S, A, B, C, D, E, F, N" };
    expect((await ask("gpa", { ...grades, registered, assumed: { CSE3009: "X" } })).body.errors).toEqual([invalid]);
    const [entry] = records.timetable.friday;
    const timetable = { ...records.timetable, friday: Array(141).fill(entry) };
    expect((await ask("today", { timetable, calendar: [] })).body.errors[0].pointer).toBe("/timetable");
    expect((await ask("today", { timetable, calendar: [], exams: "x".repeat(600_000) })).status).toBe(413);
  });

  it("rejects numbers that no student can have", async () => {
    const pointersFor = async (name: string, body: object) => {
      const { status, body: problem } = await ask(name, body);
      return [status, ...(problem.errors ?? []).map(({ pointer }: { pointer: string }) => pointer)];
    };
    const planFor = (attended_classes: number, total_classes: number) => {
      const attendance = [{ ...records.attendance[0], attended_classes, total_classes }];
      return pointersFor("attendance_plan", { ...semesterRecords(), attendance, from: FROM });
    };
    const [attended, total] = ["/attendance/0/attended_classes", "/attendance/0/total_classes"];
    expect(await planFor(-1, 1e308)).toEqual([422, attended, total]);
    expect(await planFor(3, 2)).toEqual([422, attended]);
    const [course] = records.grade_history.courses;
    const history = { ...records.grade_history, courses: [{ ...course, credits: 1e308 }] };
    expect(await pointersFor("gpa", { history })).toEqual([422, "/history/courses/0/credits"]);
    const registered = [{ ...records.timetable.courses[0], credits: -4 }];
    expect(await pointersFor("gpa", { history: records.grade_history, registered })).toEqual([
      ...[422, "/registered/0/credits"],
    ]);
  });
});
