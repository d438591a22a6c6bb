import type { FoundChange } from "portico-client";
import { relative } from "../format.ts";
import { useNews } from "../semester.tsx";
import { useSettings } from "../settings.tsx";
import type { Texts } from "../texts/en.ts";
import { Notice, Page } from "../ui.tsx";

/** The changes since the student last marked them as seen. */
export default function ChangesPage() {
  const { t } = useSettings();
  const changes = useNews();
  const found = changes.data?.changes ?? [];
  const isFirst = (changes.data?.baselines.length ?? 0) > 0;
  const markSeen = (
    <button type="button" onClick={() => void changes.markSeen()}>
      {t.seen}
    </button>
  );
  return (
    <Page title={t.changes} reads={[changes]} actions={found.length > 0 && markSeen}>
      {found.length === 0 && (
        <Notice icon="changes" title={t.noChanges} hint={isFirst ? t.firstVisit : t.noChangesHint} />
      )}
      <ul className="grid">
        {found.map((change) => (
          <ChangeItem key={change.id} change={change} />
        ))}
      </ul>
    </Page>
  );
}

const partName = (t: Texts, part: string): string => t.parts[part] ?? (part === "marks" ? t.marks : t.attendance);

/** The fields that name a record for people, the first of which is its title. */
const NAMES = ["course_title", "course_code", "mark_title", "assignment_title", "exam_type", "course_type"];

/** A text of the record or around it. */
const texts = (...records: readonly (Readonly<Record<string, unknown>> | null)[]): string[] => {
  const all = Object.assign({}, ...records.filter((record) => record !== null));
  return NAMES.flatMap((name) => (typeof all[name] === "string" ? all[name] : []));
};

const shown = (value: unknown): string =>
  value === null || value === undefined || typeof value === "object" ? "–" : String(value);
const words = (field: string): string => field.replaceAll("_", " ");

function ChangeItem({ change }: { readonly change: FoundChange }) {
  const { t, language } = useSettings();
  const { kind, part, key, record, before, fields, found_at } = change;
  const [title, ...others] = texts(key, before, record);
  return (
    <li className="card" data-kind={kind}>
      <p className="between small">
        <span>
          <strong className="chip">{t.kinds[kind]}</strong> {partName(t, part)}
        </span>
        <time dateTime={found_at}>{relative(language, Date.parse(found_at) - Date.now())}</time>
      </p>
      <h2>{title}</h2>
      <p>{others.join(" · ")}</p>
      <dl>
        {(kind === "changed" ? (fields ?? []) : []).map((field) => (
          <div key={field} className="between">
            <dt>{words(field)}</dt>
            <dd className="number">
              {before && <del>{shown(before[field])}</del>} <ins>{shown(record?.[field])}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
