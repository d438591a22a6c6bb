import { styleText } from "node:util";
import type { CalendarEvent } from "../../client/index.ts";
import { optionOf, reading } from "../reading.ts";
import { type Cell, table } from "../table.ts";

const COLOURS = { holiday: "green", exam: "red", no_instruction: "yellow" } as const;

function rowOf({ description, label, class_group, kind }: CalendarEvent): Cell[] {
  const what = class_group === null ? description : description.replace(` - ${class_group}`, "");
  const coloured = kind in COLOURS ? styleText(COLOURS[kind as keyof typeof COLOURS], what) : what; // `in` has just told that it is one of them.
  return [coloured, label === what ? "" : label, class_group];
}

export const calendar = reading({
  name: "calendar",
  summary: "the academic calendar of a semester",
  details:
    "A person sees the days that are no ordinary days of instruction; --json holds every day. A whole semester asks for each month.",
  options: [
    ["--month <month>", "only this month, such as 2026-08"],
    ["--group <id>", "class group of the calendar; COMB, all together, if left out"],
  ],
  bySemester: true,
  waiting: "Reading the calendar, month by month",
  async read(portico, input) {
    const month = optionOf(input, "month");
    const fields = { sem_sub_id: await input.semester(), class_group_id: optionOf(input, "group") };
    return month === null ? portico.calendar(fields) : portico.calendarMonth({ ...fields, month });
  },
  show(days, { columns }) {
    const rows = days.flatMap(({ date, weekday, events }) =>
      events.filter(({ kind }) => kind !== "instructional").map((event) => [date, weekday, ...rowOf(event)]),
    );
    return rows.length === 0
      ? "No special days."
      : table(["Date", "Day", "What", "Label", "Class group"], rows, columns);
  },
});
