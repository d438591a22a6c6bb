import type { ExamGroup } from "portico-client";
import { useExamSchedule } from "portico-react";
import { useNow } from "../clock.ts";
import { daysBetween, formatDate } from "../format.ts";
import { useSemester } from "../semester.tsx";
import { useSettings } from "../settings.tsx";
import { Icon, Notice, Page } from "../ui.tsx";

type Exam = ExamGroup["subjects"][number] & { readonly type: string; readonly days: number | null };

/** The exams in the order of their dates, with the days that are left. */
export default function ExamsPage() {
  const { t, language } = useSettings();
  const schedule = useExamSchedule(useSemester());
  const { date, time } = useNow();
  const exams = (schedule.data ?? [])
    .flatMap(({ exam_type: type, subjects }) =>
      subjects.map(
        (exam): Exam => ({ ...exam, type, days: exam.exam_date === null ? null : daysBetween(date, exam.exam_date) }),
      ),
    )
    .sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
  const isAhead = ({ days, start_time, end_time }: Exam) =>
    days === null || days > 0 || (days === 0 && (end_time ?? start_time ?? "24:00") > time);
  const ahead = exams.filter(isAhead);
  const next = ahead.find(({ days }) => days !== null);
  const past = exams.filter((exam) => !ahead.includes(exam));
  // Not by their dates, which are announced late. The portal lists the latest kind of exam first.
  const types = [...new Set(schedule.data?.map(({ exam_type }) => exam_type))].reverse();
  return (
    <Page title={t.exams} reads={[schedule]}>
      {exams.length === 0 && <Notice icon="exams" title={t.noExams} hint={t.noExamsHint} />}
      {next && (
        <section className="hero countdown" aria-label={t.nextExam}>
          <Days days={next.days} />
          <div>
            <p>
              {t.nextExam} · {next.type}
            </p>
            <h2>{next.course_title ?? next.course_code}</h2>
            <p className="facts">
              <span>{next.exam_date && formatDate(language, next.exam_date, "long")}</span>
              <span className="number">{next.start_time}</span>
            </p>
          </div>
        </section>
      )}
      {types
        .filter((type) => ahead.some((exam) => exam.type === type))
        .map((type) => (
          <section key={type} className="list">
            <h2>{type}</h2>
            <Rows exams={ahead.filter((exam) => exam.type === type)} />
          </section>
        ))}
      {past.length > 0 && (
        <details>
          <summary>
            {t.over} ({past.length})
          </summary>
          <div className="list">
            <Rows exams={past} />
          </div>
        </details>
      )}
    </Page>
  );
}

const keyOf = ({ exam_date, start_time }: Exam): string => `${exam_date ?? "9999"} ${start_time ?? ""}`;

const Rows = ({ exams }: { readonly exams: readonly Exam[] }) =>
  exams.map((exam) => <ExamRow key={`${exam.type} ${exam.serial_number}`} exam={exam} />);

function ExamRow({ exam }: { readonly exam: Exam }) {
  const { t, language } = useSettings();
  const seat = [exam.seat_location, exam.seat_number].filter(Boolean).join(" ");
  return (
    <article className="card exam-row">
      <Days days={exam.days} />
      <div>
        <h3>{exam.course_title ?? exam.course_code}</h3>
        <p>
          {exam.exam_date ? formatDate(language, exam.exam_date) : t.noDate}
          {exam.start_time && (
            <span className="number"> · {[exam.start_time, exam.end_time].filter(Boolean).join("–")}</span>
          )}
        </p>
        <p className="small">
          <Icon name="place" />
          {exam.venue ?? t.noVenue}
          {seat && ` · ${t.seat} ${seat}`}
          {exam.reporting_time && ` · ${t.reporting(exam.reporting_time)}`}
        </p>
      </div>
    </article>
  );
}

function Days({ days }: { readonly days: number | null }) {
  const { t } = useSettings();
  if (days === null || days < 0) return <p className="days">{days === null ? "–" : <Icon name="check" />}</p>;
  if (days === 0) return <p className="days">{t.isToday}</p>;
  return (
    <p className="days">
      <b className="number">{days}</b> {days === 1 ? t.day : t.days}
    </p>
  );
}
