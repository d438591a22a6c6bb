import { type OutingField, type PorticoError, type PreparedOuting, userMessage } from "portico-client";
import { useGeneralOutingRequests, useOuting, useWeekendOutingRequests } from "portico-react";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { dateOf, formatDate } from "../format.ts";
import { useSettings } from "../settings.tsx";
import { Notice, Page } from "../ui.tsx";

const kinds = ["general", "weekend"] as const;
/** What the student does: applies, or cancels the request with this id. */
type Choice = { readonly kind: (typeof kinds)[number]; readonly cancel: string | null };

/** The requests of the student, and the portal's form. The service says what the form has and allows. */
export default function OutingsPage() {
  const { t } = useSettings();
  const general = useGeneralOutingRequests();
  const weekend = useWeekendOutingRequests();
  const { isPending } = useOuting();
  const [{ visit, ...chosen }, choose] = useState({ visit: 0, kind: "general", cancel: null } as Choice & {
    visit: number;
  });
  // The same once more begins again.
  const begin = (choice: Choice) => choose({ ...choice, visit: visit + 1 });
  const requests = [
    ...(general.data ?? []).map((one) => ({ ...one, kind: "general" as const, id: one.leave_id, day: one.from_date })),
    ...(weekend.data ?? []).map((one) => ({ ...one, kind: "weekend" as const, id: one.booking_id, day: one.date })),
  ].sort((one, other) => (other.day ?? "").localeCompare(one.day ?? ""));
  return (
    <Page title={t.outings} reads={[general, weekend]} names={kinds.map((kind) => t.outingKinds[kind])}>
      <fieldset className="row" aria-label={t.outings} disabled={isPending}>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className="quiet"
            aria-pressed={kind === chosen.kind}
            onClick={() => begin({ kind, cancel: null })}
          >
            {t.outingKinds[kind]}
          </button>
        ))}
      </fieldset>
      <Request key={visit} {...chosen} onEnd={() => begin({ ...chosen, cancel: null })} />
      <ul className="list">
        {requests.map((one) => (
          <li key={`${one.kind} ${one.serial_number}`} className="card">
            <h2>{one.place_of_visit}</h2>
            <p>{one.purpose_of_visit}</p>
            <p>
              {one.day} {one.from_time} – {"to_date" in one && one.to_date} {one.to_time} · {one.status}
            </p>
            {one.status_code === "pending" && one.id !== null && !one.can_download && (
              <button
                type="button"
                className="quiet"
                disabled={isPending}
                onClick={() => begin({ kind: one.kind, cancel: one.id })}
              >
                {t.cancelOuting}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** The steps of one request: the form, the sentence, and what became of it. */
function Request({ kind, cancel, onEnd }: Choice & { readonly onEnd: () => void }) {
  const { t, language } = useSettings();
  const { prepare, submit, outcome, sent, end, forget, ...outing } = useOuting();
  const [limits, setLimits] = useState<PreparedOuting["limits"]>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const next = useRef<HTMLDivElement>(null);
  const { mutate } = prepare;
  useEffect(() => {
    mutate(cancel === null ? { kind } : { kind, cancel }, { onSuccess: (read) => setLimits(read.limits) });
  }, [mutate, kind, cancel]);
  const draft = prepare.data?.draft ?? null;
  const sentence = draft === null ? null : (prepare.data?.sentence?.[language] ?? null);
  // What comes next is read out, and reached with the next Tab. Before it is painted: a key pressed on it is not lost.
  useLayoutEffect(() => {
    if (sentence !== null || end !== null || sent !== null) next.current?.focus();
  }, [sentence, end, sent]);
  const error = outcome.error ?? submit.error ?? prepare.error;
  const isPending = prepare.isPending || outing.isPending;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, text]) => [name, String(text)]),
    );
    setValues(filled);
    mutate({ kind, values: filled });
  };
  const isOpen = end === null || (end.outcome === "refused" && !end.is_final);
  // Also after another tab or a new visit: the student cannot send the same again before.
  if (end !== null || sent !== null)
    return (
      <div className="card" ref={next} tabIndex={-1} role="status">
        <h2>
          {end === null && isPending
            ? t.onceOnly
            : userMessage(isOpen ? "outing_unknown" : `outing_${end.outcome}`, language)}
        </h2>
        {end?.portal_text && <p>{end.portal_text}</p>}
        {sent !== null && (
          <>
            <Failure error={error} />
            <button type="button" disabled={isPending} data-busy={isPending} onClick={() => outcome.mutate(sent)}>
              {t.askAgain}
            </button>
          </>
        )}
        <button
          type="button"
          className="quiet"
          disabled={isPending}
          onClick={() => {
            forget();
            onEnd();
          }}
        >
          {sent === null ? t.proceed : t.hasLooked}
        </button>
      </div>
    );
  if (sentence !== null && draft !== null)
    return (
      <div className="card" ref={next} tabIndex={-1}>
        {limits?.notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
        <p>
          <strong>{sentence}</strong>
        </p>
        {(prepare.data?.other_requests_waiting ?? 0) > 0 && <p className="warning">{t.othersWait}</p>}
        <p>{t.onceOnly}</p>
        {submit.isError && <p>{userMessage("outing_not_sent", language)}</p>}
        <Failure error={error} />
        {!submit.isError && (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              // A second click comes before the next screen.
              currentTarget.disabled = true;
              submit.mutate(draft);
            }}
          >
            {t.sendOuting}
          </button>
        )}
        <button
          type="button"
          className="quiet"
          onClick={() => {
            submit.reset();
            prepare.reset();
            if (cancel !== null) onEnd();
          }}
        >
          {t.doNotSend}
        </button>
      </div>
    );
  // The operator has not switched requests on.
  if (error?.code === "not_found") return <Notice icon="warn" title={t.noRequests} />;
  if (limits === null)
    return error ? <Notice icon="warn" title={error.portalText ?? error.userMessage(language)} /> : null;
  return (
    <form className="card" onSubmit={send} aria-busy={isPending}>
      {limits.fields.map((field) => (
        <FormField key={field.name} field={field} value={values[field.name]} error={error} />
      ))}
      {limits.max_days !== null && <p>{t.outingDays(limits.max_days)}</p>}
      {limits.notice_hours !== null && <p>{t.outingNotice(limits.notice_hours)}</p>}
      <Failure error={error} />
      <button type="submit" disabled={isPending} data-busy={isPending}>
        {t.proceed}
      </button>
    </form>
  );
}

function Failure({ error }: { readonly error: PorticoError | null }) {
  const { language } = useSettings();
  return error && error.validationErrors.length === 0 ? (
    <p className="error" role="alert">
      {error.portalText ?? error.userMessage(language)}
    </p>
  ) : null;
}

/** A field with its limits, and the service's error about it. */
function FormField({
  field,
  value,
  error,
}: {
  field: OutingField;
  value: string | undefined;
  error: PorticoError | null;
}) {
  const { t, language } = useSettings();
  const { name, kind, options, max_length, first_date, last_date, weekdays, hours, minutes } = field;
  const days = weekdays.map((day) => formatDate(language, dateOf(day), "weekday"));
  const failure = error?.validationErrors.find(({ pointer }) => pointer === `/values/${name}`);
  const described = {
    id: `outing-${name}`,
    name,
    required: true,
    defaultValue: value,
    "aria-invalid": failure !== undefined,
    "aria-describedby": `${name}-error`,
  };
  const times = hours.flatMap((hour) =>
    minutes.map((minute) => ({ value: `${hour}:${minute}`, label: `${hour}:${minute}` })),
  );
  const choices = kind === "time" ? times : options;
  return (
    <label className="field" htmlFor={`outing-${name}`}>
      <span>
        {t.outingFields[name]}
        {days.length % 7 > 0 && ` (${days.join(", ")})`}
      </span>
      {choices.length > 0 ? (
        <select {...described}>
          <option value="">–</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : kind === "date" ? (
        <input {...described} type="date" min={first_date ?? undefined} max={last_date ?? undefined} />
      ) : kind === "phone" ? (
        <input {...described} type="tel" pattern="[0-9]{10}" maxLength={10} autoComplete="tel-national" />
      ) : (
        <input {...described} maxLength={max_length ?? undefined} />
      )}
      <span id={`${name}-error`} className="error">
        {failure && t.notAllowedHere}
      </span>
    </label>
  );
}
