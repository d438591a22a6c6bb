import { styleText } from "node:util";
import type { CalendarEvent } from "portico-client";
import { optionOf, readCommand } from "../read-command.ts";
import { type Cell, table } from "../table.ts";

const COLOURS = { holiday: "green", exam: "red", no_instruction: "yellow" } as const;

function rowOf({ description, label, class_group, kind }: CalendarEvent): Cell[] {
  const text = class_group === null ? description : description.replace(` - ${class_group}`, "");
  // TypeScript does not narrow `kind` by `in`.
  const coloured = kind in COLOURS ? styleText(COLOURS[kind as keyof typeof COLOURS], text) : text;
  return [coloured, label === text ? "" : label, class_group];
}

export const calendar = readCommand({
  name: "calendar",
  summary: "show the academic calendar of a semester",
  details:
    "Shows only days that are not ordinary instructional days; --json includes every day. Without --month, sends one portal request per month.",
  options: [
    ["--month <month>", "only this month, such as 2026-08"],
    ["--group <id>", "class group of the calendar (default: COMB, all groups combined)"],
  ],
  bySemester: true,
  progress: "Fetching the calendar for each month",
  async read(portico, input) {
    const month = optionOf(input, "month");
    const fields = { sem_sub_id: await input.semester(), class_group_id: optionOf(input, "group") };
    return month === null ? portico.calendar(fields) : portico.calendarMonth({ ...fields, month });
  },
  render(days, { columns }) {
    const rows = days.flatMap(({ date, weekday, events }) =>
      events.filter(({ kind }) => kind !== "instructional").map((event) => [date, weekday, ...rowOf(event)]),
    );
    return rows.length === 0
      ? "No special days."
      : table(["Date", "Day", "Event", "Label", "Class group"], rows, columns);
  },
});
