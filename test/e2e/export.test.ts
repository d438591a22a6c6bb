import { describe, expect, it } from "vitest";
import { parseIcs } from "../ics.ts";
import { sessionForAll, worldForAll } from "../world.ts";

const world = worldForAll();
const session = sessionForAll(world);

const semester = { sem_sub_id: "AP2026272" };
const fetchFile = (name: string, fields: object = semester, as: object = session) =>
  world.service.post(`/export/${name}`, { session: as, ...fields });
describe("every file", () => {
  it.each([
    ["timetable.ics", "text/calendar; charset=utf-8", "Timetable Fall Semester 2026-27.ics", "9"],
    ["exams.ics", "text/calendar; charset=utf-8", "Exams Fall Semester 2026-27.ics", "2"],
    ["calendar.ics", "text/calendar; charset=utf-8", "Academic calendar Fall Semester 2026-27.ics", "8"],
    ["attendance.csv", "text/csv; charset=utf-8", "attendance.csv", "1"],
    ["marks.csv", "text/csv; charset=utf-8", "marks.csv", "1"],
  ])("%s has its type and name, is never stored, and costs what it says", async (name, type, fileName, cost) => {
    const { status, headers } = await fetchFile(name);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${fileName}"`);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-portal-requests")).toBe(cost);
    expect(headers.get("server-timing")).toMatch(/^portal;dur=[\d.]+, parse;dur=[\d.]+$/);
  });

  it.each([
    ["timetable.ics", "3"],
    ["exams.ics", "3"],
    // The portal refuses an ended session and a calendar whose own page was not opened in the same way, so that page is tried once.
    // Counts that page only if it was requested before the list of semesters failed.
    ["calendar.ics", "[34]"],
    ["attendance.csv", "2"],
    ["marks.csv", "2"],
  ])("%s of a dead session is a problem and no file, by %s requests", async (name, cost) => {
    const cookie = "JSESSIONID=00000000000000000000000000000000";
    const { status, body, headers } = await fetchFile(name, semester, { ...session, cookie });
    expect([status, body.code, headers.get("x-portal-requests")]).toEqual([
      401,
      "session_expired",
      expect.stringMatching(`^${cost}$`),
    ]);
    expect(headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(headers.get("content-disposition")).toBeNull();
  });
});

describe("the timetable as a calendar", () => {
  it("uses the requested class group", async () => {
    const odd = await world.login("24DMO0005");
    const { text } = await fetchFile("timetable.ics", { ...semester, class_group_id: "WKND" }, odd);
    expect(parseIcs(text).events.map(({ uid }) => uid.slice(-17))).toEqual(["sunday-w1@portico", "sunday-w2@portico"]);
  });

  it("of a student without classes is empty and needs no calendar", async () => {
    const { text, headers } = await fetchFile("timetable.ics", semester, await world.login("25DMO0007"));
    const { events, description } = parseIcs(text);
    // The timetable, and three pages that could list a semester: the first lists none for a new student.
    expect([events, headers.get("x-portal-requests")]).toEqual([[], "4"]);
    expect(description).toMatch(/has no classes\.$/);
  });
});

describe("a calendar file", () => {
  it("of a semester that the portal does not list is named after its id", async () => {
    const { text, headers } = await fetchFile("exams.ics", { sem_sub_id: "AP2019201" });
    expect(headers.get("content-disposition")).toBe('attachment; filename="Exams AP2019201.ics"');
    expect(parseIcs(text).name).toBe("Exams AP2019201");
  });
});

it.each([-1, 40_321])("reminders of %i minutes are rejected", async (reminder_minutes) => {
  const { body, headers } = await fetchFile("exams.ics", { ...semester, reminder_minutes });
  expect([body.code, body.errors[0].pointer]).toEqual(["validation_error", "/reminder_minutes"]);
  expect(headers.get("x-portal-requests")).toBe("0");
});
