import type { PageLogin } from "portico-client";
import { useHostedLogin, useSession } from "portico-react";
import type { ComponentType } from "react";
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { HostedStart, Login } from "./login.tsx";
import { Semester, useNews } from "./semester.tsx";
import { Menu, useSettings } from "./settings.tsx";
import { Icon, NewHeading } from "./ui.tsx";

/** Loaded when they are opened first; the service worker has them before. */
const pages = {
  today: lazy(() => import("./pages/today.tsx")),
  attendance: lazy(() => import("./pages/attendance.tsx")),
  marks: lazy(() => import("./pages/marks.tsx")),
  exams: lazy(() => import("./pages/exams.tsx")),
  courses: lazy(() => import("./pages/courses.tsx")),
  outings: lazy(() => import("./pages/outings.tsx")),
  changes: lazy(() => import("./pages/changes.tsx")),
} satisfies Record<string, ComponentType>;

type PageName = keyof typeof pages;

/** The pages at the bottom of a phone; the changes are at its top. */
const tabs: readonly PageName[] = ["today", "attendance", "marks", "exams", "courses"];

const isPage = (name: string): name is PageName => Object.hasOwn(pages, name);
const inAddress = () => location.hash.replace(/^#\/?/, "");
const onAddress = (notify: () => void) => {
  window.addEventListener("hashchange", notify);
  return () => window.removeEventListener("hashchange", notify);
};

/** The login, or the page in the address. */
export function App({ hostedLogin }: { readonly hostedLogin: PageLogin | null }) {
  const { status } = useSession();
  const hosted = useHostedLogin(hostedLogin);
  if (status === "loading") return null;
  return status === "signed_out" ? (
    <main className="welcome">{hostedLogin ? <HostedStart login={hosted} /> : <Login />}</main>
  ) : (
    <Pages isExpired={status === "expired"} onLogin={hostedLogin && hosted.start} />
  );
}

interface PagesProps {
  readonly isExpired: boolean;
  /** Null for the login in the app. */
  readonly onLogin: (() => void) | null;
}

function Pages({ isExpired, onLogin }: PagesProps) {
  const { t } = useSettings();
  const address = useSyncExternalStore(onAddress, inAddress);
  const name = isPage(address) ? address : "today";
  const Current = pages[name];
  const [isLoggingIn, setLoggingIn] = useState(false);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(name);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    document.title = `${t[name]} · Portico`;
    // A new page begins at its heading, for the keyboard and for screen readers.
    if (shown.current === name) return;
    shown.current = name;
    isFirst.current = false;
    window.scrollTo(0, 0);
    main.current?.querySelector("h1")?.focus();
  }, [name, t]);
  // Also if the heading appears later, with the code or the semester of the page, unless the student has moved on meanwhile.
  const focusNewHeading = useCallback((heading: HTMLElement | null) => {
    const focused = document.activeElement;
    const isUnmoved = focused === document.body || focused?.getAttribute("aria-current") === "page";
    if (!isFirst.current && isUnmoved) heading?.focus();
  }, []);
  useEffect(() => {
    if (!isExpired) setLoggingIn(false);
  }, [isExpired]);
  return (
    <div className="app">
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {t.skip}
      </button>
      <Navigation current={name} />
      <main ref={main} tabIndex={-1}>
        {isExpired && !isLoggingIn && (
          <div className="banner" role="alert">
            <p>{t.logInAgain}</p>
            <button type="button" onClick={onLogin ?? (() => setLoggingIn(true))}>
              {t.logIn}
            </button>
          </div>
        )}
        {isLoggingIn && <Login onCancel={() => setLoggingIn(false)} />}
        <NewHeading value={focusNewHeading}>
          <Suspense>
            {name === "outings" ? (
              <Current />
            ) : (
              <Semester title={t[name]}>
                <Current />
              </Semester>
            )}
          </Suspense>
        </NewHeading>
      </main>
    </div>
  );
}

function Navigation({ current }: { readonly current: PageName }) {
  const { t } = useSettings();
  const unseen = useNews().data?.changes.length ?? 0;
  const link = (name: PageName) => (
    <a key={name} href={`#/${name}`} aria-current={name === current ? "page" : undefined}>
      <Icon name={name} />
      <span>{t[name]}</span>
      {name === "changes" && unseen > 0 && <b className="badge">{unseen}</b>}
    </a>
  );
  return (
    <nav className="bar" aria-label="Portico">
      <div className="tabs">{tabs.map(link)}</div>
      <div className="tools">
        {link("changes")}
        <Menu />
      </div>
    </nav>
  );
}
