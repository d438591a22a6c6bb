import type { Timetable } from "portico-client";
import { addDays, today, week } from "portico-client/insight";
import { useCalendar, useExamSchedule, useTimetable } from "portico-react";
import { useState } from "react";
import { daysBetween, longDate, now, relative, weekdayName } from "../format.ts";
import { A_DAY, A_WEEK, useSemester } from "../semester.tsx";
import { useSettings } from "../settings.tsx";
import { Icon, Notice, Page } from "../ui.tsx";

type Entry = Timetable["monday"][number];

/** The next class, a week to choose a day from, and the classes and exams of that day. */
export default function TodayPage() {
  const { t, language } = useSettings();
  const semester = useSemester();
  const timetable = useTimetable(semester, { staleTime: A_DAY });
  const calendar = useCalendar(semester, { staleTime: A_WEEK });
  const exams = useExamSchedule(semester, { staleTime: A_DAY });
  const { date, time } = now();
  const [chosen, choose] = useState(date);
  const title = chosen === date ? t.today : weekdayName(language, chosen, "long");
  if (!timetable.data || !calendar.data || !exams.data)
    return <Page title={title} reads={[timetable, calendar, exams]} children={null} />;

  const { days } = week(timetable.data, calendar.data, date, { exams: exams.data });
  const { next_class: next } = today(timetable.data, calendar.data, date, { time });
  const day = days.find((one) => one.date === chosen) ?? days[0];
  const isEmpty = day === undefined || day.classes.length + day.exams.length === 0;
  return (
    <Page title={title} reads={[timetable, calendar, exams]}>
      {next && (
        <section className="hero" aria-label={t.nextClass}>
          <p className="label">{t.nextClass}</p>
          <h2>{next.course_title ?? next.course_code}</h2>
          <p className="facts">
            <span className="number">
              {next.date !== date && weekdayName(language, next.date)} {next.start_time}
            </span>
            <span>{relative(language, untilMs(date, time, next.date, next.start_time ?? "00:00"))}</span>
            {next.venue && (
              <span>
                <Icon name="place" />
                {next.venue}
              </span>
            )}
          </p>
        </section>
      )}
      <div className="week">
        {days.map((one) => (
          <button key={one.date} type="button" aria-pressed={one.date === chosen} onClick={() => choose(one.date)}>
            <span>{weekdayName(language, one.date)}</span>
            <b>{Number(one.date.slice(8))}</b>
            <i data-classes={one.classes.length > 0} data-exam={one.exams.length > 0} />
          </button>
        ))}
      </div>
      <section aria-label={longDate(language, chosen)}>
        <p className="events">
          {[
            longDate(language, chosen),
            ...(day?.day_order ? [t.dayOrder(weekdayName(language, dateOf(day.day_order), "long"))] : []),
            ...(day?.events ?? [])
              .filter(({ kind }) => kind !== "instructional")
              .map(({ label, description }) => label ?? description),
          ].join(" · ")}
        </p>
        {day?.exams.map((exam) => (
          <article key={`${exam.exam_type} ${exam.serial_number}`} className="class exam">
            <p className="time number">
              {exam.start_time ?? exam.reporting_time}
              <span>{exam.end_time}</span>
            </p>
            <div>
              <h3>{exam.course_title ?? exam.course_code}</h3>
              <p>
                {t.exam} {exam.exam_type} · {exam.venue ?? t.noVenue}
              </p>
            </div>
          </article>
        ))}
        {day?.classes.map((entry) => (
          <Class
            key={`${entry.start_time} ${entry.slot}`}
            entry={entry}
            state={stateOf(entry, chosen === date ? time : null)}
          />
        ))}
        {isEmpty && (
          <Notice icon="today" title={t.noClasses}>
            <p>{t.noClassesHint}</p>
          </Notice>
        )}
      </section>
    </Page>
  );
}

function Class({ entry, state }: { readonly entry: Entry; readonly state: "past" | "now" | "ahead" }) {
  const { t } = useSettings();
  return (
    <article className="class" data-state={state} data-lab={entry.is_lab}>
      <p className="time number">
        {entry.start_time}
        <span>{entry.end_time}</span>
      </p>
      <div>
        <h3>{entry.course_title ?? entry.course_code}</h3>
        <p>{[entry.is_lab ? t.lab : entry.course_type, entry.venue, entry.faculty].filter(Boolean).join(" · ")}</p>
      </div>
    </article>
  );
}

function stateOf({ start_time, end_time }: Entry, time: string | null): "past" | "now" | "ahead" {
  if (time === null || start_time === null || start_time > time) return "ahead";
  return end_time !== null && end_time < time ? "past" : "now";
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const untilMs = (date: string, time: string, day: string, start: string): number =>
  (daysBetween(date, day) * 1440 + minutes(start) - minutes(time)) * 60_000;

/** A date that is on a weekday; 5 January 1970 was a Monday. */
const dateOf = (weekday: string): string =>
  addDays(
    "1970-01-05",
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].indexOf(weekday),
  );
