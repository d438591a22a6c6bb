import { readFile } from "node:fs/promises";
import { commonFree, type TimeSpan } from "portico-client/insight";
import { outsideText } from "../calendar-range.ts";
import { UsageError } from "../failure.ts";
import { assertDate, decimalOf, optionOf, readAction } from "../read-command.ts";
import { incompleteParts, problemSection } from "../read-parts.ts";
import { table } from "../table.ts";
import { timeRange } from "./texts.ts";
import { readWeek } from "./week.ts";

const FETCH_MS = 20_000;

/** The text of a calendar. Errors name neither the address, which is a credential, nor its path. */
async function textOf(calendar: string): Promise<string> {
  const url = calendar.replace(/^webcal:/i, "https:");
  if (!/^https?:\/\//i.test(url))
    return readFile(calendar, "utf8").catch(() => {
      throw new UsageError(`Cannot read ${calendar}.`);
    });
  const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS) }).catch(() => null);
  const where = URL.canParse(url) ? new URL(url).host : "the address";
  if (answer?.ok !== true)
    throw new UsageError(
      `No calendar from ${where}${answer === null ? "" : ` (${answer.status})`}: the feed may have ended.`,
    );
  return answer.text();
}

export const free = readAction({
  async options(input) {
    const { with: calendars } = input.options;
    if (!Array.isArray(calendars)) throw new UsageError("No calendar. Example: portico free --with friend.ics");
    const from = optionOf(input, "date");
    if (from !== null) assertDate(from);
    const minutes = decimalOf(optionOf(input, "minutes") ?? "30");
    if (Number.isNaN(minutes)) throw new UsageError("Invalid minutes. Example: --minutes 30");
    const times = { from: optionOf(input, "from") ?? "08:00", to: optionOf(input, "to") ?? "20:00", minutes };
    return { calendars: calendars.map(String), from, times, sem_sub_id: await input.semester() };
  },
  async read(portico, { calendars, from, times, sem_sub_id }) {
    const [others, week] = await Promise.all([
      Promise.all(calendars.map(textOf)),
      readWeek(portico, { sem_sub_id, from }),
    ]);
    const notRead = incompleteParts(week)?.message ?? null;
    const days = week.days.map(({ date, weekday, classes, exams, events }) => {
      const unknown = classes && exams && events ? outsideText(week.calendar_range, date) : notRead;
      return { date, weekday, free: unknown === null ? freeOn(date, [...others, week], times) : null, unknown };
    });
    return { days, problems: week.problems };
  },
  render: ({ days, problems }, { columns }) => {
    const textOn = (free: readonly TimeSpan[] | null) =>
      free === null ? null : free.map((one) => timeRange(one)).join(", ") || "no time in common";
    const rows = days.map(({ date, weekday, free, unknown }) => [date, weekday, unknown ?? textOn(free)]);
    return [table(["Date", "Day", "Free"], rows, columns), ...problemSection(problems)].join("\n\n");
  },
  isEmpty: () => false,
  failure: (answer) => incompleteParts(answer),
});

function freeOn(
  day: string,
  calendars: Parameters<typeof commonFree>[0],
  times: { from: string; to: string; minutes: number },
) {
  try {
    return commonFree(calendars, { day, ...times });
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}
