import { styleText } from "node:util";
import type { CalendarDay, CalendarEvent } from "portico-client";
import { weekdayOrdered } from "portico-client/insight";
import { hasOption, optionOf, readAction } from "../read-command.ts";
import { type Cell, table } from "../table.ts";
import { withoutGroup } from "./texts.ts";

const COLOURS = { holiday: "green", exam: "red", no_instruction: "yellow" } as const;

function cellsOf(event: CalendarEvent): Cell[] {
  const { label, class_group, kind } = event;
  const text = withoutGroup(event);
  // TypeScript does not narrow `kind` by `in`.
  const coloured = kind in COLOURS ? styleText(COLOURS[kind as keyof typeof COLOURS], text) : text;
  return [coloured, label === text ? "" : label, class_group];
}

/** True if an entry fills every week: an ordinary instructional day, or a Sunday without a name. */
const isOrdinary = (event: CalendarEvent, { weekday }: CalendarDay): boolean =>
  event.kind === "instructional"
    ? weekdayOrdered(event) === null
    : event.kind === "holiday" && weekday === "sunday" && /^(holiday)?$/i.test(event.label ?? "");

function rowsOf(day: CalendarDay, all: boolean): Cell[][] {
  const rows = day.events
    .filter((event) => all || !isOrdinary(event, day))
    .map((event) => [day.date, day.weekday, ...cellsOf(event)]);
  return rows.length === 0 && all ? [[day.date, day.weekday, "", "", ""]] : rows;
}

export const calendar = readAction({
  options: async (input) => ({
    sem_sub_id: await input.semester(),
    month: optionOf(input, "month"),
    class_group_id: optionOf(input, "group"),
    all: hasOption(input, "all"),
  }),
  async read(portico, { sem_sub_id, class_group_id, month }): Promise<CalendarDay[]> {
    const fields = { sem_sub_id, class_group_id };
    return month === null ? portico.calendar(fields) : portico.calendarMonth({ ...fields, month });
  },
  render(days, { columns }, { all }) {
    const rows = days.flatMap((day) => rowsOf(day, all));
    return table(["Date", "Day", "Event", "Label", "Class group"], rows, columns, "No special days.");
  },
});
