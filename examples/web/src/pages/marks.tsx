import type { Assessment, MarksCourse } from "portico-client";
import { countedOnce, marksNeeded } from "portico-client/insight";
import { useMarks } from "portico-react";
import { type CSSProperties, useState } from "react";
import { number, percent } from "../format.ts";
import { useSemester } from "../semester.tsx";
import { useSettings } from "../settings.tsx";
import { Notice, Page } from "../ui.tsx";

/** The assessments of every class as a plot: the height is the mark, the width its weight. */
export default function MarksPage() {
  const { t } = useSettings();
  const marks = useMarks(useSemester());
  const [target, setTarget] = useState(80);
  return (
    <Page title={t.marks} reads={[marks]}>
      {marks.data?.length === 0 && <Notice icon="marks" title={t.noMarks} hint={t.noMarksHint} />}
      {marks.data !== undefined && marks.data.length > 0 && (
        <label className="total">
          {t.totalWanted}
          <input
            type="number"
            min="0"
            max="100"
            value={target}
            onChange={({ currentTarget }) => setTarget(Math.min(100, Math.max(0, currentTarget.valueAsNumber || 0)))}
          />
        </label>
      )}
      <div className="grid">
        {marks.data?.map((course) => (
          <Course key={course.class_id} course={course} target={target} />
        ))}
      </div>
    </Page>
  );
}

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);
const shareOf = ({ scored_mark: scored, max_mark: max }: Assessment): number | null =>
  scored === null || !max ? null : (100 * scored) / max;

function Course({ course, target }: { readonly course: MarksCourse; readonly target: number }) {
  const { t, language } = useSettings();
  const { assessments } = course;
  const needed = marksNeeded(course, target);
  const { counted, superseded } = countedOnce(assessments);
  const entered = counted.filter(({ weightage_mark }) => weightage_mark !== null);
  const [got, possible] = [sum(entered.map((one) => one.weightage_mark)), sum(entered.map((one) => one.weightage))];
  return (
    <section className="card">
      <h2>{course.course_title ?? course.course_code}</h2>
      <p className="between small">
        <span>{course.course_type}</span>
        {entered.length > 0 && (
          <strong className="number">{t.soFar(number(language, got), number(language, possible))}</strong>
        )}
      </p>
      {assessments.length === 0 ? (
        <p className="small">{t.noAssessments}</p>
      ) : (
        <ul className="plot">
          {assessments.map((one) => (
            <Mark
              key={one.serial_number}
              one={one}
              by={superseded.find(({ attempt }) => attempt === one)?.by.mark_title ?? null}
            />
          ))}
        </ul>
      )}
      <p className="small needed" data-outlook={needed.outlook}>
        {t.needed[needed.outlook](
          number(language, target),
          percent(language, needed.needed_percent ?? 0),
          number(language, needed.needed),
        )}
      </p>
    </section>
  );
}

function Mark({ one, by }: { readonly one: Assessment; readonly by: string | null }) {
  const { t, language } = useSettings();
  const share = shareOf(one);
  // In the words of the portal and the teacher: the 0 of an absent student is not the 0 of a wrong answer.
  const status = one.status && !/^present$/i.test(one.status) ? one.status : null;
  const notes = [one.scored_mark === null ? null : status, one.remark, by && t.notCounted(by)]
    .filter(Boolean)
    .join(" · ");
  const text = one.scored_mark === null ? (status ?? t.noMark) : number(language, one.scored_mark);
  return (
    <li>
      <p className="between">
        <span>
          {one.mark_title}
          {one.weightage !== null && <span className="small"> · {t.weight(percent(language, one.weightage))}</span>}
        </span>
        <span className="number">
          <strong>{text}</strong>
          {one.max_mark !== null && <span className="small"> / {number(language, one.max_mark)}</span>}
        </span>
      </p>
      <div
        className="dots"
        data-empty={share === null}
        style={{ "--share": `${share ?? 0}%` } as CSSProperties}
        aria-hidden="true"
      />
      {notes && <p className="small">{notes}</p>}
    </li>
  );
}
