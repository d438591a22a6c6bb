import { throwIfAborted } from "./abort.ts";
import {
  type AboutSemester,
  type Baseline,
  type Changes,
  type FoundChange,
  findChanges,
  type LimitedPart,
  lastRead,
  type PartProblem,
  type Refreshing,
  type WatchedPart,
  type WatchFields,
  type WatchState,
  type WatchStore,
} from "./changes.ts";
import { mayHaveReachedPortal, needsPerson, PorticoError, type UserAction } from "./errors.ts";
import { Presence, type SessionClient } from "./presence.ts";
import { wait } from "./retry.ts";
import { type Cause, type Pause, Schedule } from "./schedule.ts";
import type { OtpChallenge } from "./types.ts";

/** Options of `watch`. */
export interface WatchOptions extends WatchFields {
  /** Milliseconds between two reads of a part; at least 600,000 (10 minutes). Up to 10% is added at random. */
  readonly every: number;
  /** Keeps the state. Default: in memory, so the first read after every start is a baseline. */
  readonly store?: WatchStore;
  /** Reads nothing at this time of the day, such as `{ from: "23:00", to: "06:00" }`. */
  readonly pause?: Pause;
  /**
   * Keeps the session alive between reads that are more than 12 minutes apart, also in the pause: one portal request every 12 minutes.
   * A login costs about 7, and may need an OTP. Default: true.
   */
  readonly keepAlive?: boolean;
  /** Ends the watch, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** An event of `watch`, as plain JSON. */
export type WatchEvent =
  /** A record was added, changed or removed. */
  | ({ readonly type: "change" } & FoundChange)
  /** Parts of a semester, or about none, were read, and there was nothing to compare them with: changes before this read are not known. */
  | ({ readonly type: "baseline"; readonly parts: readonly WatchedPart[] } & AboutSemester)
  /** A part has so many records that its digest cannot show all differences. Reported once. */
  | ({ readonly type: "limited" } & LimitedPart)
  /** A part, or with null all of them, could not be read. Reported once until it works again or fails for another reason. */
  | ({ readonly type: "problem"; readonly part: WatchedPart | null } & AboutSemester &
      Pick<PartProblem, "code" | "detail">)
  /**
   * A person must log in. Reported once; the watch continues within a minute after the client has a session again. If the portal asks
   * for an OTP, pass `otp_challenge` and the OTP to `verifyOtp()`. It is a credential, valid for 30 minutes.
   */
  | {
      readonly type: "signed_out";
      readonly code: string;
      readonly detail: string;
      readonly otp_challenge: OtpChallenge | null;
    };

/** Actions that only a developer or an operator can take. */
const TECHNICAL: ReadonlySet<UserAction> = new Set(["fix_request", "check_api_key"]);

/** Longest time between two looks at the clock: timers are late after a device has slept, and limited to 24 days. */
const MAX_WAIT_MS = 3_600_000;

const EMPTY: WatchState = { parts: {}, pending: [] };

/** Throws a TypeError for an empty list of parts. */
function assertParts(parts: readonly WatchedPart[]): asserts parts is readonly [WatchedPart, ...WatchedPart[]] {
  if (parts.length === 0) throw new TypeError("At least one part is required.");
}

/** Implements `Portico.watch`. Throws a TypeError or RangeError for invalid arguments. */
export function watch(
  client: Refreshing & SessionClient,
  parts: readonly WatchedPart[],
  options: WatchOptions,
): AsyncGenerator<WatchEvent, never, undefined> {
  assertParts(parts);
  const schedule = new Schedule(parts, options.every, options.pause ?? null);
  return run(client, schedule, options);
}

async function* run(
  client: Refreshing & SessionClient,
  schedule: Schedule<WatchedPart>,
  { every, pause, store, keepAlive = true, signal, ...fields }: WatchOptions,
): AsyncGenerator<WatchEvent, never, undefined> {
  let state = (await store?.load()) ?? EMPTY;
  const save = async (changed: WatchState) => {
    state = changed;
    await store?.save(state);
  };
  schedule.resume((part) => lastRead(state, part));
  const reports = new Reports();
  const last = lastRead(state);
  // Without one, the session may be new.
  const presence = new Presence(client, keepAlive, signal, Number.isFinite(last) ? last : Date.now());

  for (;;) {
    // A change is handled when the next event is requested. Until then, it stays in the state and is delivered again after a crash.
    for (let [change] = state.pending; change !== undefined; [change] = state.pending) {
      yield { type: "change", ...change };
      await save({ ...state, pending: state.pending.slice(1) });
    }
    const delay = schedule.delay(Date.now());
    if (delay > 0) {
      await wait(Math.min(delay, presence.delay(Date.now()), MAX_WAIT_MS), signal);
      if (presence.delay(Date.now()) === 0 && (await presence.check())) schedule.resetDelays();
      continue;
    }
    const due = schedule.due(Date.now());
    assertParts(due);
    let events: WatchEvent[];
    try {
      const { found, state: next } = await findChanges(client, due, fields, state, { ...(signal && { signal }) });
      await save({ ...next, pending: [...state.pending, ...found.changes] });
      const [current] = found.semesters;
      // A problem of another semester alone does not delay the current one.
      const concerns = ({ sem_sub_id }: PartProblem) =>
        sem_sub_id === null || current === undefined || sem_sub_id === current.id;
      plan(schedule, due, found.problems.filter(concerns));
      presence.used(Date.now());
      events = reports.ofRead(due, found);
    } catch (error) {
      throwIfAborted(signal);
      if (!(error instanceof PorticoError) || TECHNICAL.has(error.userAction)) throw error;
      if (needsPerson(error)) {
        schedule.attempted(due, Date.now());
        await presence.signedOut();
      } else schedule.failed(due, Date.now(), causeOf(error), error.retryAfterS);
      events = reports.ofFailure(error);
    }
    yield* events;
  }
}

/** A page that the portal has disabled stays so for days, although the failure is retryable. */
const isLasting = ({ code, retryable }: { readonly code: string; readonly retryable: boolean }): boolean =>
  !retryable || code === "portal_menu_unavailable";

/** A read may be repeated soon after the network failed. The client delays a login by itself. */
const causeOf = (error: PorticoError): Cause =>
  isLasting(error)
    ? "lasting"
    : error.code === "network_error" || !mayHaveReachedPortal(error)
      ? "unreached"
      : "temporary";

function plan(schedule: Schedule<WatchedPart>, due: readonly WatchedPart[], problems: readonly PartProblem[]): void {
  const now = Date.now();
  const failed = new Set(problems.map(({ part }) => part));
  schedule.attempted(
    due.filter((part) => !failed.has(part)),
    now,
  );
  for (const problem of problems)
    schedule.failed([problem.part], now, isLasting(problem) ? "lasting" : "temporary", problem.retry_after_s);
}

/** Makes the events of reads, and reports a problem only once until it is over. */
class Reports {
  readonly #reported = new Map<string, string>();

  ofRead(parts: readonly WatchedPart[], { baselines, limited, problems }: Changes): WatchEvent[] {
    const current = new Set([...problems.map(keyOf), ...limited.map(limitKeyOf)]);
    const isOver = (key: string) =>
      key === ALL || (parts.some((part) => key.includes(`${part} `)) && !current.has(key));
    for (const key of [...this.#reported.keys()].filter(isOver)) this.#reported.delete(key);
    return [
      ...bySemester(baselines),
      ...limited
        .filter((one) => this.#isNew(limitKeyOf(one), one.covers))
        .map((one) => ({ type: "limited", ...one }) as const),
      ...problems.filter((problem) => this.#isNew(keyOf(problem), problem.code)).map(problemEvent),
    ];
  }

  ofFailure(error: PorticoError): WatchEvent[] {
    const { code, detail } = error;
    const isSignedOut = needsPerson(error);
    if (!this.#isNew(ALL, isSignedOut ? "signed_out" : code)) return [];
    const otp_challenge = error.otpChallenge;
    return [
      isSignedOut
        ? { type: "signed_out", code, detail, otp_challenge }
        : problemEvent({ part: null, sem_sub_id: null, semester_name: null, code, detail }),
    ];
  }

  #isNew(key: string, code: string): boolean {
    const isNew = this.#reported.get(key) !== code;
    this.#reported.set(key, code);
    return isNew;
  }
}

/** The key of a failure of all parts. */
const ALL = "";
const keyOf = ({ part, sem_sub_id }: Baseline): string => `${part} ${sem_sub_id ?? ""}`;
const limitKeyOf = (limited: LimitedPart): string => `limit of ${keyOf(limited)}`;

/** One event per semester, and one for the parts that are about none. */
const bySemester = (baselines: readonly Baseline[]): WatchEvent[] =>
  [...new Set(baselines.map(({ sem_sub_id }) => sem_sub_id))].map((sem_sub_id) => {
    const same = baselines.filter((baseline) => baseline.sem_sub_id === sem_sub_id);
    const semester_name = same[0]?.semester_name ?? null;
    return { type: "baseline", parts: same.map(({ part }) => part), sem_sub_id, semester_name };
  });

type Problem = Extract<WatchEvent, { readonly type: "problem" }>;

const problemEvent = ({ part, sem_sub_id, semester_name, code, detail }: Omit<Problem, "type">): Problem => ({
  type: "problem",
  part,
  sem_sub_id,
  semester_name,
  code,
  detail,
});

/** Implements `Portico.changes`. */
export async function changesSince(
  client: Refreshing,
  parts: readonly WatchedPart[],
  store: WatchStore,
  fields: WatchFields,
  signal: AbortSignal | undefined,
): Promise<Changes> {
  assertParts(parts);
  const before = (await store.load()) ?? EMPTY;
  const { found, state } = await findChanges(client, parts, fields, before, { ...(signal && { signal }) });
  await store.save(state);
  return found;
}
