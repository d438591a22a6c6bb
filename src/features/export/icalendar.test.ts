import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { parseIcs } from "../../../test/ics.ts";
import { type CalendarItem, writeCalendar } from "./icalendar.ts";

const madeAt = new Date("2026-09-25T06:30:15.250Z");
const lecture: CalendarItem = {
  uid: "a@portico",
  summary: "Waves",
  details: [],
  place: null,
  when: { day: "2027-02-01", start: "09:00", end: "09:50", weeks: 1, except: [] },
};
const write = (item: Partial<CalendarItem>, description = "") =>
  writeCalendar({ name: "Test", description, items: [{ ...lecture, ...item }] }, madeAt);
const read = (item: Partial<CalendarItem>) => parseIcs(write(item)).events[0];

describe("a calendar file", () => {
  it("is one VCALENDAR with its time zone, and every line ends with CR LF", () => {
    const text = writeCalendar({ name: "Empty", description: "Nothing", items: [] }, madeAt);
    expect(text.split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Portico//Portico//EN",
      "CALSCALE:GREGORIAN",
      "NAME:Empty",
      "X-WR-CALNAME:Empty",
      "DESCRIPTION:Nothing",
      "X-WR-CALDESC:Nothing",
      "X-WR-TIMEZONE:Asia/Kolkata",
      "BEGIN:VTIMEZONE",
      "TZID:Asia/Kolkata",
      "BEGIN:STANDARD",
      "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0530",
      "TZOFFSETTO:+0530",
      "TZNAME:IST",
      "END:STANDARD",
      "END:VTIMEZONE",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("writes times with their zone, and the time of creation", () => {
    const text = write({});
    expect(text).toContain("\r\nDTSTAMP:20260925T063015Z\r\n");
    expect(text).toContain(
      "\r\nDTSTART;TZID=Asia/Kolkata:20270201T090000\r\nDTEND;TZID=Asia/Kolkata:20270201T095000\r\n",
    );
    expect(read({})?.times).toEqual(["2027-02-01T03:30 2027-02-01T04:20"]);
  });

  it("has reminders only on request", () => {
    const file = { name: "Test", description: "", items: [lecture, { ...lecture, uid: "b@portico" }] };
    const alarms = (minutes: number | null) =>
      new ICAL.Component(ICAL.parse(writeCalendar(file, madeAt, minutes)))
        .getAllSubcomponents("vevent")
        .flatMap((event) => event.getAllSubcomponents("valarm"))
        .map((alarm) => ["action", "trigger", "description"].map((name) => String(alarm.getFirstPropertyValue(name))));
    expect(alarms(null)).toEqual([]);
    expect(alarms(90)).toEqual(Array(2).fill(["DISPLAY", "-PT90M", "Waves"]));
    expect(alarms(0)).toEqual(Array(2).fill(["DISPLAY", "PT0S", "Waves"]));
  });

  it.each([null, "09:00", "08:10"])("leaves out an end that is %s: not after the start", (end) => {
    const text = write({ when: { day: "2027-02-01", start: "09:00", end, weeks: 1, except: [] } });
    expect(text).not.toContain("DTEND");
    expect(parseIcs(text).events[0]?.times).toEqual(["2027-02-01T03:30 2027-02-01T03:30"]);
  });

  it("ends all-day events on the following day, even across years, and does not mark the student as busy", () => {
    const text = write({ when: { firstDay: "2026-12-30", lastDay: "2026-12-31" } });
    expect(text).toContain("\r\nTRANSP:TRANSPARENT\r\n");
    expect(parseIcs(text).events[0]?.times).toEqual(["2026-12-30 2027-01-01"]);
  });

  it("preserves any text", () => {
    const summary = 'Signals; Part II, "z" \\ & more: naïve 𝛑 ಠ';
    const details = ["first, line", "second; line", "C:\\new"];
    expect(read({ summary, details, place: "G17, AB-2" })).toMatchObject({
      summary,
      description: "first, line\nsecond; line\nC:\\new",
      location: "G17, AB-2",
    });
  });

  it("has no line of more than 75 bytes and never splits a character", () => {
    const summary = `${"x".repeat(66)}é${"ಠ".repeat(60)}${"𝛑".repeat(40)}`;
    const text = write({ summary });
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain("\uFFFD");
    expect(parseIcs(text).events[0]?.summary).toBe(summary);
  });

  it("does not let a text start a new line", () => {
    const text = write({ summary: "A\r\nATTACH:file" }, "B\nX-EVIL:1\u0007\u2028");
    expect(text.split("\r\n").filter((line) => /^(ATTACH|X-EVIL)/.test(line))).toEqual([]);
    expect(text).not.toMatch(/[^\r]\n|\p{Cc}(?<![\r\n])/u);
    expect(parseIcs(text).events).toHaveLength(1);
  });
});
