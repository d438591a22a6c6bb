import { describe, expect, it } from "vitest";
import { parseIcs } from "../../../test/ics.ts";
import type { ExamGroup } from "../exam-schedule/schema.ts";
import { examsFile } from "./exams.ts";
import { writeCalendar } from "./icalendar.ts";

const semester = { id: "AP2026272", name: "Fall Semester 2026-27" };
const exam: ExamGroup["subjects"][number] = {
  serial_number: 1,
  course_code: "PHY2001",
  course_title: "Waves",
  course_type_code: "ETH",
  class_id: "AP2026272000311",
  slot: "A1+TA1",
  exam_date: "2027-02-03",
  exam_session: "FN1",
  reporting_time: "09:30",
  start_time: "10:00",
  end_time: "11:30",
  venue: "AB2-101",
  seat_location: "R2C4",
  seat_number: "B-17",
};
const group = (...subjects: ExamGroup["subjects"]): ExamGroup => ({ exam_type: "CAT1", class_group: null, subjects });
const read = (...groups: ExamGroup[]) => parseIcs(writeCalendar(examsFile(semester, groups), new Date()));

describe("the exams as a calendar file", () => {
  it("have times, venue, seat and reporting time", () => {
    expect(read(group(exam))).toEqual({
      name: "Exams Fall Semester 2026-27",
      description: "Exams as announced on the portal.",
      events: [
        {
          uid: "exams-ap2026272-cat1-ap2026272000311-a1-ta1@portico",
          summary: "CAT1: PHY2001 Waves",
          description:
            "Type: ETH\nSlot: A1+TA1\nSession: FN1\nReporting time: 09:30\nSeat location: R2C4\nSeat number: B-17",
          location: "AB2-101",
          times: ["2027-02-03T04:30 2027-02-03T06:00"],
        },
      ],
    });
  });

  it("are all-day events without times", () => {
    const { events } = read(group({ ...exam, start_time: null, end_time: null }));
    expect(events[0]?.times).toEqual(["2027-02-03 2027-02-04"]);
  });

  it("are listed in the description while they have no date", () => {
    const { description, events } = read(group({ ...exam, exam_date: null }, exam));
    expect(events).toHaveLength(1);
    expect(description).toBe(
      "Exams as announced on the portal.\nOmitted because they have no date yet:\nCAT1: PHY2001 Waves",
    );
  });

  it("keep their UIDs when dates are announced or moved, even if two have the same name", () => {
    const uids = (first: string | null, second: string) =>
      read(group({ ...exam, exam_date: first }), group({ ...exam, exam_date: second })).events.map(({ uid }) => uid);
    const both = uids("2027-02-03", "2027-02-05");
    expect(new Set(both).size).toBe(2);
    expect(uids("2027-02-04", "2027-02-08")).toEqual(both);
    expect(uids(null, "2027-02-05")).toEqual(both.slice(1));
  });

  it("are replaced by a note if none are announced", () => {
    const { description, events } = read(group());
    expect([events, description]).toEqual([
      [],
      "Exams as announced on the portal.\nNo exams have been announced for this semester.",
    ]);
  });
});
