import type { AttendanceEntry, Language } from "portico-client";
import {
  type AbsentAs,
  addDays,
  attendancePlan,
  type ClassPlan,
  type PercentageRange,
  weekdays,
} from "portico-client/insight";
import { useAttendance, useAttendanceRegisters, useTimetable } from "portico-react";
import { type CSSProperties, useState } from "react";
import { dayOf, useNow } from "../clock.ts";
import { formatDate, percent } from "../format.ts";
import { useSchoolCalendar, useSemester } from "../semester.tsx";
import { useSettings } from "../settings.tsx";
import type { Texts } from "../texts/en.ts";
import { Icon, isSettled, Notice, Page } from "../ui.tsx";

type Plan = NonNullable<ClassPlan["plan"]>;

const THRESHOLD = 75;

/** Attendance of every class as a bar, with the number of classes that can be missed. */
export default function AttendancePage() {
  const { t, language } = useSettings();
  const semester = useSemester();
  const attendance = useAttendance(semester);
  const registers = useAttendanceRegisters(semester);
  const timetable = useTimetable(semester);
  const { date: from } = useNow();
  const [days, setDays] = useState<Days>({});
  const calendar = useSchoolCalendar(from);
  const reads = [attendance, timetable, ...calendar.months];
  const isSchedule = isSettled([attendance, timetable, calendar.whole, ...calendar.months]);
  // A register that cannot be read does not hide the attendance.
  const isWaiting = !registers.data && !registers.error && registers.fetchStatus === "fetching";
  if (!attendance.data || !isSchedule || attendance.readAt === null || isWaiting)
    return <Page title={t.attendance} reads={[...reads, registers, calendar.whole]} children={null} />;

  const totals = new Map(attendance.data.map(({ class_id, total_classes }) => [class_id, total_classes]));
  const options = {
    ...{ from, asOf: dayOf(attendance.readAt), threshold: THRESHOLD },
    absent: Object.entries(days).flatMap(([date, as]) => (date < from ? [] : [{ from: date, as }])),
    // A register with another total was read before a class was posted.
    registers: (registers.data ?? []).filter((one) => totals.get(one.class_id) === one.total_classes),
  };
  const { courses } = attendancePlan(attendance.data, timetable.data ?? null, calendar.days, options);
  const all = courses.flatMap(({ classes }) => classes);
  const hasRange = all.some(({ plan }) => plan && plan.can_miss < plan.can_miss_at_most);
  const isByTotal = all.some(({ counted_from }) => counted_from === "total");
  return (
    <Page
      title={t.attendance}
      reads={reads}
      names={[t.attendance, t.parts.timetable, ...calendar.months.map(() => t.calendar)]}
    >
      {courses.length === 0 && <Notice icon="attendance" title={t.noAttendance} hint={t.noAttendanceHint} />}
      <div className="grid">
        {courses.map(({ course_code, course_title, classes }) => (
          <section key={course_code} className="card">
            <h2>{course_title ?? course_code}</h2>
            {classes.map((one) => (
              <Bar
                key={one.class_id ?? one.course_type_code}
                one={one}
                record={attendance.data.find(({ class_id }) => class_id === one.class_id)}
              />
            ))}
          </section>
        ))}
      </div>
      {all.some(({ plan }) => plan) && <DaysAway from={from} days={days} onChange={setDays} />}
      {hasRange && <p className="small">{t.rangeHint}</p>}
      {isByTotal && <p className="small">{t.totalHint}</p>}
      {courses.length > 0 && <p className="small legend">{t.required(percent(language, THRESHOLD))}</p>}
    </Page>
  );
}

type Days = Readonly<Record<string, AbsentAs>>;

/** Eight weeks whose days can be tapped: absent, then on duty, then present again. */
function DaysAway({
  from,
  days,
  onChange,
}: {
  readonly from: string;
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}) {
  const { t, language } = useSettings();
  const monday = addDays(from, -((new Date(from).getUTCDay() + 6) % 7));
  const tap = (date: string) => {
    const { [date]: as, ...others } = days;
    onChange(as === "on_duty" ? others : { ...others, [date]: as === "absent" ? "on_duty" : "absent" });
  };
  return (
    <details className="card away">
      <summary>{t.away}</summary>
      <p className="small">{t.awayHint}</p>
      <div className="days">
        {weekdays.map((name, index) => (
          <span key={name} className="small" aria-hidden="true">
            {formatDate(language, addDays(monday, index), "day")}
          </span>
        ))}
        {Array.from({ length: 56 }, (_, index) => addDays(monday, index)).map((date) => {
          const as = date < from ? undefined : days[date];
          const label = `${formatDate(language, date, "long")}: ${as ? t.awayAs[as] : t.awayAs.present}`;
          return (
            <button
              key={date}
              type="button"
              className="quiet"
              aria-label={label}
              title={label}
              data-as={as}
              disabled={date < from}
              onClick={() => tap(date)}
            >
              {date.endsWith("-01") ? formatDate(language, date, "ofMonth") : Number(date.slice(8))}
            </button>
          );
        })}
      </div>
    </details>
  );
}

type Level = "safe" | "tight" | "below";

const levelOf = ({ plan, attendance_percentage }: ClassPlan): Level => {
  if (!plan?.surely_reachable && (attendance_percentage ?? 100) < THRESHOLD) return "below";
  return plan && (!plan.surely_reachable || plan.can_miss === 0) ? "tight" : "safe";
};

const icons = { safe: "check", tight: "warn", below: "cross" } as const;

function Bar({ one, record }: { readonly one: ClassPlan; readonly record: AttendanceEntry | undefined }) {
  const { t, language } = useSettings();
  const { plan, attendance_percentage: share } = one;
  const { attended_classes: attended = null, total_classes: total = null } = record ?? {};
  const level = levelOf(one);
  return (
    <div className="attendance" data-level={level}>
      <p className="between">
        <span>{one.course_type}</span>
        <strong className="number">{share === null ? "–" : percent(language, share)}</strong>
      </p>
      <div
        className="track"
        style={{ "--share": `${share ?? 0}%`, "--mark": `${THRESHOLD}%` } as CSSProperties}
        aria-hidden="true"
      >
        <i />
        <b />
      </div>
      <p className="between small">
        <span className="number">
          {attended !== null && total !== null && t.ofClasses(String(attended), String(total))}
        </span>
        {plan === null ? (
          <span>{one.reason && t.noPlan[one.reason]}</span>
        ) : (
          <strong className="verdict">
            <Icon name={icons[level]} />
            {verdictOf(plan, t, percent(language, THRESHOLD))}
          </strong>
        )}
      </p>
      {plan?.absence && plan.absence.missed.length > 0 && (
        <p className="small if-away" data-below={plan.absence.falls_below}>
          {t.ifAway(
            String(plan.absence.missed.length),
            rangeText(language, plan.absence.lowest),
            rangeText(language, plan.absence.at_end),
          )}
          {!plan.absence.reachable && ` ${t.outOfReach(percent(language, THRESHOLD))}.`}
          {plan.absence.reachable && !plan.absence.surely_reachable && ` ${t.notMadeUp(percent(language, THRESHOLD))}`}
        </p>
      )}
    </div>
  );
}

/** Two numbers that differ by the rounding alone are one. */
function rangeText(language: Language, { at_least, at_most }: PercentageRange): string {
  const [least, most] = [at_least ?? 0, at_most ?? 0];
  return percent(language, least) + (most - least < 0.015 ? "" : `–${percent(language, most)}`);
}

function verdictOf(plan: Plan, t: Texts, threshold: string): string {
  const { can_miss: least, can_miss_at_most: most, must_attend } = plan;
  if (!plan.reachable) return t.outOfReach(threshold);
  if (!plan.surely_reachable) return t.unsure(threshold, String(most));
  if (most === 0) return t.noneToSpare(String(must_attend));
  return t.canMiss(least === most ? String(least) : `${least}–${most}`);
}
