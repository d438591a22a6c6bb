import type { Timetable } from "portico-client";
import { addDays, today, week } from "portico-client/insight";
import { useExamSchedule, useTimetable } from "portico-react";
import { useState } from "react";
import { useNow } from "../clock.ts";
import { dateOf, formatDate, relative } from "../format.ts";
import { useSchoolCalendar, useSemester } from "../semester.tsx";
import { useSettings } from "../settings.tsx";
import { Icon, isSettled, Notice, Page } from "../ui.tsx";

type Entry = Timetable["monday"][number];

/** The next class, a week to choose a day from, and the classes and exams of that day. */
export default function TodayPage() {
  const { t, language } = useSettings();
  const semester = useSemester();
  const { date, time } = useNow();
  const timetable = useTimetable(semester);
  const calendar = useSchoolCalendar(date);
  const exams = useExamSchedule(semester);
  const [picked, choose] = useState<string | null>(null);
  // A day that is over gives way to today.
  const chosen = picked !== null && picked > date && picked <= addDays(date, 6) ? picked : date;
  const title = chosen === date ? t.today : formatDate(language, chosen, "weekday");
  const reads = [timetable, ...calendar.months, exams];
  if (!isSettled([...reads, calendar.whole]))
    return <Page title={title} reads={[...reads, calendar.whole]} children={null} />;

  const parts = [timetable.data ?? null, calendar.days] as const;
  const { days } = week(...parts, date, { exams: exams.data ?? null });
  const { next_class: next } = today(...parts, date, { time });
  const day = days.find((one) => one.date === chosen) ?? days[0];
  const isEmpty = day === undefined || (day.classes?.length === 0 && day.exams?.length === 0);
  return (
    <Page title={title} reads={reads} names={[t.parts.timetable, ...calendar.months.map(() => t.calendar), t.exams]}>
      {next && (
        <section className="hero" aria-label={t.nextClass}>
          <p>{t.nextClass}</p>
          <h2>{next.course_title ?? next.course_code}</h2>
          <p className="facts">
            <span className="number">
              {next.date !== date && formatDate(language, next.date, "day")} {next.start_time}
            </span>
            <span>{relative(language, msAt(next.date, next.start_time ?? "00:00") - msAt(date, time))}</span>
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
            <span>{formatDate(language, one.date, "day")}</span>
            <b>{Number(one.date.slice(8))}</b>
            <i data-classes={!!one.classes?.length} data-exam={!!one.exams?.length} />
          </button>
        ))}
      </div>
      <section aria-label={formatDate(language, chosen, "long")}>
        <p className="small">
          {[
            formatDate(language, chosen, "long"),
            ...(day?.day_order ? [t.dayOrder(formatDate(language, dateOf(day.day_order), "weekday"))] : []),
            ...(day?.events ?? [])
              .filter(({ kind }) => kind !== "instructional")
              .map(({ label, description }) => label ?? description),
          ].join(" · ")}
        </p>
        {day?.exams?.map((exam) => (
          <Appointment
            key={`${exam.exam_type} ${exam.serial_number}`}
            entry={{ ...exam, start_time: exam.start_time ?? exam.reporting_time }}
            facts={[`${t.exam} ${exam.exam_type}`, exam.venue ?? t.noVenue]}
            kind="exam"
          />
        ))}
        {day?.classes?.map((entry) => (
          <Appointment
            key={`${entry.start_time} ${entry.slot}`}
            entry={entry}
            facts={[
              entry.is_lab ? t.lab : entry.course_type,
              ...[entry.venue, entry.faculty, entry.unlisted_group && t.unlisted(entry.unlisted_group)],
            ]}
            kind={entry.is_lab ? "lab" : "class"}
            state={stateOf(entry, chosen === date ? time : null)}
          />
        ))}
        {isEmpty && <Notice icon="today" title={t.noClasses} hint={t.noClassesHint} />}
      </section>
    </Page>
  );
}

const msAt = (date: string, time: string): number => Date.parse(`${date}T${time}+05:30`);

interface AppointmentProps {
  readonly entry: Pick<Entry, "start_time" | "end_time" | "course_title" | "course_code">;
  readonly facts: readonly (string | null)[];
  readonly kind: "class" | "lab" | "exam";
  readonly state?: "past" | "now" | "ahead";
}

const Appointment = ({ entry, facts, kind, state = "ahead" }: AppointmentProps) => (
  <article className="card class" data-kind={kind} data-state={state}>
    <p className="time number">
      <b>{entry.start_time}</b>
      <small>{entry.end_time}</small>
    </p>
    <div>
      <h3>{entry.course_title ?? entry.course_code}</h3>
      <p className="small">{facts.filter(Boolean).join(" · ")}</p>
    </div>
  </article>
);

function stateOf({ start_time, end_time }: Entry, time: string | null): "past" | "now" | "ahead" {
  if (time === null || start_time === null || start_time > time) return "ahead";
  return end_time !== null && end_time < time ? "past" : "now";
}
