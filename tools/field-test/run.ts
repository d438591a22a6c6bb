import { errorCatalogue } from "../../src/contract/error-catalogue.ts";
import { ServiceError } from "../../src/contract/errors.ts";
import type { Session } from "../../src/contract/session.ts";
import { userMessage } from "../../src/contract/user-messages.ts";
import { endpoints } from "../../src/features/index.ts";
import { semestersPages } from "../../src/features/semesters/semesters.page.ts";
import type { Campus } from "../../src/portal/campuses/campus.ts";
import type { PortalConnection } from "../../src/portal/connect.ts";
import type { Secret } from "./bundle.ts";
import { otherPaths, withMenu } from "./campus.ts";
import { lookAtOutings } from "./outings.ts";
import { BIOMETRIC_MENU, bodyOf, keyOf, type Outcome, planOf, valueAt } from "./plan.ts";
import type { Prompts } from "./prompts.ts";
import { BudgetSpent, type Recorder } from "./recorder.ts";
import type { RunEnd } from "./report.ts";
import { type LifeClock, type SessionLife, watchSessions } from "./session-life.ts";

export interface RunOptions {
  readonly connection: PortalConnection;
  /** Another connection, with the paths of a campus. */
  connect(campus: Campus): PortalConnection;
  readonly recorder: Recorder;
  readonly prompts: Prompts;
  /** Semesters to ask for; empty: the newest and the one before it. */
  readonly semesters: readonly string[];
  /** True to call an endpoint. */
  readonly isWanted: (path: string) => boolean;
  readonly today: string;
  /** True to open the other pages of the menu. */
  readonly opensMenu: boolean;
  /** The clock of the sessions that are watched after the calls; null: none is. */
  readonly clock: LifeClock | null;
  /** The campus whose paths are looked for: in the menu first, then by calls that failed; null: not. */
  readonly campus: Campus | null;
  /** Looks at the outing pages after the calls. */
  readonly outings: boolean;
  print(line: string): void;
}

/** Requests of the whole test. */
export const MOST_REQUESTS = 80;
/** Requests for pages that Portico does not know. */
export const MENU_REQUESTS = 120;
/** Requests of a logout: a redirect, and a check of the session. */
const LOGOUT_REQUESTS = 4;

/** A login, and a request with two retries or questions every 12 minutes of 12 hours, and of the second session. */
const LIFE_REQUESTS = 300;

/** The portal's idle timeout is in docs/portal/authentication.md. */
const STILL_OPEN = "The session may still be open: the portal ends it after about 15 minutes without a request.";
/** Failures of a login after which the portal may have started a session. */
const IN_DOUBT = new Set([
  ...["login_step_unknown", "portal_unavailable", "portal_timeout", "portal_page_changed", "portal_blocked"],
  ...["otp_challenge_expired", "internal_error", "overloaded"],
]);

/** After one of these, every other call would fail in the same way. */
const FATAL = new Set(["session_expired", "portal_tls_error"]);
/** After several of these in a row, the portal as a whole is likely to be the cause. */
const OF_THE_PORTAL = new Set(["portal_blocked", "portal_unavailable", "portal_timeout"]);
const MOST_IN_A_ROW = 4;

/**
 * Logs in once, calls the endpoints one after another and logs out. A failed call does not end the run. Returns also the texts that a
 * bundle must not contain.
 */
export async function runFieldTest(options: RunOptions) {
  const { recorder, prompts, print, connect } = options;
  let { connection, campus } = options;
  const outcomes: Outcome[] = [];
  const answers = new Map<string, unknown>();
  const secrets: Secret[] = [];
  /** The reason for which nothing more is sent, as a sentence. */
  let end: string | null = null;
  let failuresInARow = 0;

  function note(
    path: string,
    semester: string | null,
    result: Outcome["result"],
    reason: string | null = null,
    code: string | null = null,
  ): void {
    outcomes.push({ path, semester, result, reason, code });
    print(`  ${keyOf(path, semester)}: ${result}${reason === null ? "" : `. ${reason}`}`);
  }

  async function call(path: string, semester: string | null, body: Record<string, unknown>): Promise<unknown> {
    const endpoint = endpoints.find((candidate) => candidate.path === path);
    if (endpoint === undefined) throw new Error(`No endpoint ${path}.`);
    try {
      const answer = await recorder.call(connection, async (portal) => {
        await endpoint.check?.(portal, body);
        return endpoint.handle(portal, body);
      });
      answers.set(keyOf(path, semester), answer);
      note(path, semester, "answered");
      failuresInARow = 0;
      return answer;
    } catch (error) {
      const code = codeOf(error);
      if (error instanceof BudgetSpent) {
        end = error.detail;
        note(path, semester, "not sent", end);
      } else if (path === "/student/page" && code === "portal_menu_unavailable") {
        note(path, semester, "no data", "The portal has no such page at present.");
      } else {
        note(path, semester, code === "not_at_this_campus" ? "no data" : "failed", sentenceOf(error), code);
        failuresInARow = OF_THE_PORTAL.has(code) ? failuresInARow + 1 : 0;
        if (FATAL.has(code)) end = sentenceOf(error);
        if (failuresInARow === MOST_IN_A_ROW) end = `The portal failed ${MOST_IN_A_ROW} times in a row.`;
      }
      return null;
    }
  }

  async function login(): Promise<Session | null> {
    // Nobody has an empty one, and the portal counts every attempt.
    const askFilled = async (question: string): Promise<string> =>
      (await prompts.askHidden(question)) || askFilled(question);
    const registration_number = await askFilled("Registration number or login name: ");
    const password = await askFilled("Password: ");
    secrets.push({ what: "the login name", text: registration_number }, { what: "the password", text: password });
    return loginWith(registration_number, password);
  }

  async function loginWith(registration_number: string, password: string): Promise<Session | null> {
    let result = await call("/auth/login", null, { registration_number, password });
    while (isChallenge(result)) {
      const { otp_challenge } = result;
      const otp = (
        await prompts.askHidden("OTP from the e-mail (empty: ask the portal for another one first): ")
      ).trim();
      if (otp === "") {
        await call("/auth/resend_otp", null, { otp_challenge });
        continue;
      }
      secrets.push({ what: "the OTP", text: otp });
      const verified = await call("/auth/verify_otp", null, { otp_challenge, otp });
      const { code } = outcomes.at(-1) ?? {};
      const canRepeat = code === "otp_invalid" || code === "otp_expired";
      // A mistyped OTP says nothing about the portal's pages.
      if (canRepeat) outcomes.pop();
      result = verified ?? (canRepeat ? result : null);
    }
    return isSession(result) ? result.session : null;
  }

  /** Watches two sessions. Their requests prove no endpoint. */
  async function watch(clock: LifeClock, startMs: number, first: Session): Promise<SessionLife> {
    recorder.allow(LIFE_REQUESTS);
    const known = [outcomes.length, recorder.exchanges.length] as const;
    let second: Session | null = null;
    const check = async (session: Session) => {
      const outcome = await readSemesters(session, semestersPages[0]).then(() => "alive", codeOf);
      if (session === second && outcome === "session_expired") second = null;
      return outcome;
    };
    print("Watching the sessions. Ctrl-C ends it and writes the report.");
    second = await loginWith(secrets[0]?.text ?? "", secrets[1]?.text ?? "");
    const steps = outcomes.slice(known[0]);
    const hasOtp = steps.some(({ path }) => path === "/auth/verify_otp");
    const secondLogin = second === null ? (steps.at(-1)?.code ?? "not sent") : hasOtp ? "an OTP" : "no OTP";
    const life = await watchSessions({ clock, startMs, first, second, secondLogin, check, print });
    if (second !== null) await logout(second);
    [outcomes.length, recorder.exchanges.length] = known;
    return life;
  }

  async function callAll(session: Session): Promise<void> {
    const menu = campus === null ? [] : pathsIn(await call("/student/menu", null, { session }));
    if (campus !== null) {
      campus = withMenu(campus, menu);
      connection = connect(campus);
    }
    let listed = await call("/student/semesters", null, { session });
    if (listed === null) listed = (await callElsewhere(session)).at(0) ?? null;
    const known = semestersIn(listed ?? (await otherSemesters(session)));
    const semesters = options.semesters.length > 0 ? options.semesters : known.slice(0, 2);
    // The portal shows an unknown semester as one without data, which would prove an empty page.
    const unknown = known.length > 0 ? semesters.find((id) => !known.includes(id)) : undefined;
    if (unknown !== undefined) end ??= `The portal does not list the semester ${unknown}.`;
    if (end !== null) print(end);
    const plan = planOf(semesters, options.today).filter(({ path }) => options.isWanted(path));
    /** Calls for which the portal has no data, so that those which need their answers have none either. */
    const withoutData = new Set<string>();
    for (const planned of plan) {
      const { path, semester } = planned;
      const missing: string[] = [];
      const body = bodyOf(planned, answers, semesters[0] ?? null, missing);
      if (end !== null) outcomes.push({ path, semester, result: "not sent", code: null, reason: end });
      else if (body !== null) await call(path, semester, { ...body, session });
      else if (missing.some((key) => !withoutData.has(key)))
        note(path, semester, "not sent", `It needs the answer of ${missing[0]}.`);
      else {
        withoutData.add(keyOf(path, semester));
        note(path, semester, "no data", "The portal has no data to ask for.");
      }
    }
    const path = BIOMETRIC_MENU;
    if (end === null && menu.includes(path)) await call("/student/page", path, { session, path });
  }

  /** Calls endpoints again that failed, by the other path of their page. Its answer takes the place of the failure. */
  async function callElsewhere(session: Session): Promise<unknown[]> {
    const found: unknown[] = [];
    if (campus === null || end !== null) return found;
    for (const other of otherPaths(campus, outcomes)) {
      const failure = outcomes.findIndex(({ path, result }) => path === other.path && result === "failed");
      const before = connection;
      connection = connect(other.campus);
      const answer = await call(other.path, null, { session });
      if (answer === null) {
        outcomes.pop();
        connection = before;
      } else {
        outcomes.splice(failure, 1);
        found.push(answer);
      }
    }
    return found;
  }

  /** Opens each page of the menu that has not been opened. Nobody knows what it shows: the scrubbed page is the result. */
  async function openMenu(session: Session): Promise<void> {
    if (end !== null || !options.opensMenu) return;
    recorder.allow(MENU_REQUESTS);
    const opened = new Set(recorder.exchanges.map(({ request }) => request.path));
    for (const path of pathsIn(await call("/student/menu", null, { session })))
      if (end === null && !opened.has(`/vtop/${path}`)) await call("/student/page", path, { session, path });
    if (end === null) await call("/student/login_history", null, { session });
  }

  const readSemesters = (session: Session, page: (typeof semestersPages)[number]) =>
    recorder.call(connection, (portal) => portal.openSession(session).read(page, {}));

  /** The semesters of the first other page that lists some. Without a semester, most endpoints could not be called. */
  async function otherSemesters(session: Session): Promise<unknown> {
    for (const page of semestersPages.slice(1)) {
      // The failure of /student/semesters has been noted; these pages belong to it.
      const listed = await readSemesters(session, page).catch(() => null);
      if (listed !== null) return listed;
    }
    return null;
  }

  async function logout(session: Session): Promise<Pick<RunEnd, "logout" | "isSessionOpen">> {
    recorder.allow(LOGOUT_REQUESTS);
    return recorder
      .call(connection, (portal) => portal.openSession(session).end())
      .then(
        () => ({ logout: "The portal confirmed the logout.", isSessionOpen: false }),
        (error) => ({
          logout: `The portal did not confirm the logout: ${sentenceOf(error)} ${STILL_OPEN}`,
          isSessionOpen: true,
        }),
      );
  }

  /** The end of a login without a session. */
  async function leaveLogin(): Promise<Partial<RunEnd>> {
    const { code } = outcomes.at(-1) ?? {};
    if (!recorder.hasSentSecret || code == null || !IN_DOUBT.has(code)) return {};
    const registration_number = secrets[0]?.text.toUpperCase() ?? "";
    const left = recorder.browser === null ? null : await logout({ ...recorder.browser, registration_number });
    // The answer that was lost can have had the cookie of another session.
    return left === null || recorder.isAnswerLost
      ? { logout: `The login did not end as expected. ${STILL_OPEN}`, isSessionOpen: true }
      : left;
  }

  const ended: RunEnd = { logout: null, isSessionOpen: false, sessionLife: null, outings: null };
  recorder.allow(MOST_REQUESTS - LOGOUT_REQUESTS);
  const session = await login();
  if (session === null) return { outcomes, secrets, end: { ...ended, ...(await leaveLogin()) } };
  const startMs = options.clock?.now() ?? 0;
  secrets.push({ what: "the registration number", text: session.registration_number });
  try {
    await callAll(session);
    if (campus !== null && end === null) await call("/student/leave", null, { session });
    await callElsewhere(session);
    await openMenu(session);
    if (options.outings && end === null) ended.outings = await lookAtOutings(options, session);
    if (options.clock !== null && end === null) ended.sessionLife = await watch(options.clock, startMs, session);
  } finally {
    if (ended.sessionLife?.isEnded) ended.logout = "The portal had ended the session.";
    else Object.assign(ended, await logout(session));
  }
  return { outcomes, secrets, end: ended };
}

/** The message of a bug could quote a page. */
const codeOf = (error: unknown): string => (error instanceof ServiceError ? error.code : "internal_error");

/** A failure in a sentence, with what the person can do if it is theirs to solve. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ServiceError)) return "Portico has a bug here.";
  const { scope } = errorCatalogue[error.code];
  return scope === "listed"
    ? `${error.detail} ${userMessage(error.code, "en", error.extras.retryAfterS)}`
    : error.detail;
}

const isChallenge = (result: unknown): result is { otp_challenge: { token: string } } =>
  valueAt(result, "otp_challenge") !== null;

const isSession = (result: unknown): result is { session: Session } => valueAt(result, "session") !== null;

const pathsIn = (menu: unknown): string[] =>
  Array.isArray(menu) ? [...new Set(menu.map(({ path }) => String(path)))] : [];

function semestersIn(listed: unknown): string[] {
  const semesters = valueAt(listed, "semesters");
  return Array.isArray(semesters) ? semesters.map(({ id }) => String(id)) : [];
}
