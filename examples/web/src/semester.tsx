import type { CalendarDay, WatchedPart } from "portico-client";
import { addDays } from "portico-client/insight";
import type { ChangesResult, ReadResult } from "portico-react";
import { useCalendar, useCalendarMonth, useChanges, useCurrentSemester } from "portico-react";
import { createContext, type ReactNode, useContext } from "react";
import { useSettings } from "./settings.tsx";
import { Notice, Page } from "./ui.tsx";

const Context = createContext("");

/** Id of the student's semester, as a field of requests. */
export const useSemester = () => ({ sem_sub_id: useContext(Context) });

/** Milliseconds after which data that rarely changes is read again. */
export const A_DAY = 86_400_000;

/** The academic calendar, and the reads of it. */
interface SchoolCalendar {
  /** Null until all of it has been read. */
  readonly days: readonly CalendarDay[] | null;
  readonly months: readonly ReadResult<CalendarDay[]>[];
  readonly whole: ReadResult<CalendarDay[]>;
}

/**
 * The academic calendar. The whole takes seven requests and is read once a day; the months of the seven days from `date` on are read again
 * like everything else, because a holiday is declared at short notice.
 */
export function useSchoolCalendar(date: string): SchoolCalendar {
  const semester = useSemester();
  const whole = useCalendar(semester, { staleTime: A_DAY });
  const [month, next] = [date, addDays(date, 6)].map((day) => day.slice(0, 7)) as [string, string];
  const first = useCalendarMonth({ ...semester, month });
  const second = useCalendarMonth(next !== month && { ...semester, month: next });
  const months = next === month ? [first] : [first, second];
  if (!whole.data || months.some(({ data }) => !data)) return { days: null, months, whole };
  const others = whole.data.filter((day) => ![month, next].includes(day.date.slice(0, 7)));
  return { days: [...others, ...months.flatMap(({ data }) => data ?? [])], months, whole };
}

const PARTS: readonly WatchedPart[] = ["attendance", "marks", "exam_schedule", "digital_assignments", "timetable"];

/** The changes since the student last marked them as seen. */
export const useNews = (): ChangesResult => useChanges(PARTS);

/** Shows pages once the student's semester is known. */
export function Semester({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useSettings();
  const read = useCurrentSemester({ staleTime: A_DAY, select: ({ semester }) => semester });
  if (read.data) return <Context value={read.data.id}>{children}</Context>;
  return (
    <Page title={title} reads={[read]}>
      <Notice icon="today" title={t.noSemester} hint={t.noSemesterHint} />
    </Page>
  );
}
