import { onlineManager } from "@tanstack/react-query";
import { type PorticoError, userMessage } from "portico-client";
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { relative } from "./format.ts";
import { useSettings } from "./settings.tsx";

const paths = {
  today: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
  attendance: "M4 12l5 5L20 6",
  marks: "M4 20V10M10 20V4M16 20v-7M22 20H2",
  exams: "M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
  courses: "M4 5h7v15H4zM13 5h7v15h-7z",
  outings: "M4 20V8l8-5 8 5v12M9 20v-6h6v6",
  changes: "M6 16V11a6 6 0 1 1 12 0v5l2 2H4zM10 21h4",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  refresh: "M20 11a8 8 0 1 0-2 6M20 5v6h-6",
  download: "M12 4v11M7 11l5 5 5-5M4 20h16",
  link: "M9 5H5v14h14v-4M13 5h6v6M19 5l-9 9",
  check: "M5 12l4 4 10-10",
  warn: "M12 4 2.5 20h19zM12 10v4M12 17v.5",
  cross: "M6 6l12 12M18 6 6 18",
  place: "M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
};

export type IconName = keyof typeof paths;

/** A decorative icon: the text next to it has the meaning. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);

/** The part of a hook's result that a page shows. */
interface Read {
  readonly data: unknown;
  readonly error: PorticoError | null;
  readonly ageMs: number | null;
  readonly isIncomplete?: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

const useIsOnline = () =>
  useSyncExternalStore(
    (notify) => onlineManager.subscribe(notify),
    () => onlineManager.isOnline(),
  );

function refetchAll(reads: readonly Read[]): void {
  for (const { refetch } of reads) void refetch();
}

/** Called with the heading of a page once it is shown. */
export const NewHeading = createContext<(heading: HTMLElement | null) => void>(() => {});

/**
 * A page: its title, the age of its data, and its content once all of it has been read; otherwise why not. A page with `names` for its
 * reads shows the others if one fails.
 */
export function Page({
  title,
  reads,
  names = [],
  actions,
  children,
}: {
  readonly title: string;
  readonly reads: readonly Read[];
  readonly names?: readonly (string | undefined)[];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { language } = useSettings();
  const hasData =
    children !== null && (names.length > 0 ? isSettled(reads) : reads.every(({ data }) => data !== undefined));
  const onNewHeading = useContext(NewHeading);
  return (
    <>
      <header className="page-head">
        <h1 ref={onNewHeading} tabIndex={-1}>
          {title}
        </h1>
        <AgeLine reads={reads} />
        {actions}
      </header>
      {hasData &&
        reads.map(({ data, error }, index) =>
          data === undefined && error ? (
            <p key={names[index]} className="error" role="alert">
              {names[index]}: {error.userMessage(language)}
            </p>
          ) : null,
        )}
      {hasData ? children : <Missing reads={reads} />}
    </>
  );
}

/** True if something has been read, and the rest has failed. */
export const isSettled = (reads: readonly Read[]): boolean =>
  reads.some(({ data }) => data !== undefined) &&
  reads.every(({ data, error }) => data !== undefined || error !== null);

/** The age of the oldest data of a page, and a button that reads it again. */
function AgeLine({ reads }: { readonly reads: readonly Read[] }) {
  const { t, language } = useSettings();
  const isOnline = useIsOnline();
  const age = reads.every(({ data }) => data !== undefined) ? Math.max(...reads.map(({ ageMs }) => ageMs ?? 0)) : null;
  const failure = reads.find(({ data, error }) => data !== undefined && error !== null)?.error;
  const isFetching = reads.some((read) => read.isFetching) && isOnline;
  return (
    <div className="age" role="status">
      <p>
        {!isOnline && <strong className="chip">{t.offline}</strong>}
        {age !== null && t.read(age < 60_000 ? t.now : relative(language, -age))}
        {reads.some(({ isIncomplete }) => isIncomplete) && (
          <span className="error">{userMessage("data_incomplete", language)} </span>
        )}
        {failure && (
          <span className="error">
            {t.failedUpdate} {failure.userMessage(language)}
          </span>
        )}
      </p>
      <button
        type="button"
        className="quiet"
        aria-label={t.refresh}
        title={t.refresh}
        disabled={!isOnline || isFetching}
        data-busy={isFetching}
        onClick={() => refetchAll(reads)}
      >
        <Icon name="refresh" />
      </button>
    </div>
  );
}

/** A page whose data is not here: because it is being read, could not be read, or there is no connection. */
function Missing({ reads }: { readonly reads: readonly Read[] }) {
  const { t, language } = useSettings();
  const isOnline = useIsOnline();
  const failed = reads.filter(({ data, error }) => data === undefined && error !== null);
  const [first] = failed;
  if (first?.error) {
    return (
      <Notice icon="warn" title={first.error.userMessage(language)}>
        <button type="button" onClick={() => refetchAll(failed)}>
          {t.retry}
        </button>
      </Notice>
    );
  }
  if (!isOnline) return <Notice icon="warn" title={t.notYet} />;
  return <div className="skeleton" role="status" aria-label={t.loading} />;
}

/** An empty page, or one that failed. */
export const Notice = ({
  icon,
  title,
  hint,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}) => (
  <div className="notice">
    <Icon name={icon} />
    <h2>{title}</h2>
    {hint && <p>{hint}</p>}
    {children}
  </div>
);
