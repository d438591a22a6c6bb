import { createHash } from "node:crypto";
import { areSemesters, hasTexts, isListOf, isObject, stateFile, waitForLock } from "portico-cli/library";
import type { Awaitable, WatchState } from "portico-client";
import { indiaTime } from "portico-client/insight";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A week, and the day before it. */
const KEPT_DAYS = 8;
/** Histories that a process keeps. Those that were not asked for the longest time are dropped. */
const MAX_HISTORIES = 1000;

type Parts = WatchState["parts"];

/** A digest of a part, which reveals nothing, and when it was seen. */
type Seen = { readonly digest: string; readonly at: number };

/** The digests of each part, oldest first, and the semesters that are followed. */
export interface History {
  readonly parts: { readonly [part: string]: readonly Seen[] };
  readonly semesters?: WatchState["semesters"];
}

const NO_HISTORY: History = { parts: {} };

export interface HistoryStore {
  load(key: string): Awaitable<History>;
  /** Replaces a history with what `change` makes of the current one, which another call may have saved meanwhile. */
  update(key: string, change: (history: History) => History): Awaitable<void>;
  /** A sentence for the student if histories cannot be stored. */
  readonly problem?: string | null;
}

/** Keeps the histories that were asked for last in memory. */
export function historyMemory(): HistoryStore {
  const histories = new Map<string, History>();
  const load = (key: string): History => histories.get(key) ?? NO_HISTORY;
  return {
    load,
    update(key, change) {
      const history = change(load(key));
      histories.delete(key);
      histories.set(key, history);
      const [oldest] = histories.keys();
      if (histories.size > MAX_HISTORIES && oldest !== undefined) histories.delete(oldest);
    },
  };
}

type Histories = Readonly<Record<string, History>>;

const FILE = "assistant.json";

/** Another process holds the lock for milliseconds. */
const PATIENCE = { noticeMs: Number.POSITIVE_INFINITY, limitMs: 10_000 };

/**
 * Keeps the histories of one service in a file next to the session file, so that a new conversation goes on where the last one ended.
 * Histories that cannot be written are kept until the process ends.
 */
export function historyFile(
  sessionFile: string,
  service: string,
  warn: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): HistoryStore {
  const { path, read, write } = stateFile(sessionFile, FILE);
  let unsaved: Histories | null = null;
  /** The lock is that of the process, so the updates of this one wait for each other. */
  let last: Promise<void> = Promise.resolve();

  /** Empty for a missing or damaged file, and for one of another service. A damaged history is left out. */
  async function all(): Promise<Histories> {
    const { service: stored, histories } = await read();
    const known = stored === service && isObject(histories) ? Object.entries(histories) : [];
    return {
      ...Object.fromEntries(known.filter((entry): entry is [string, History] => isHistory(entry[1]))),
      ...unsaved,
    };
  }

  async function changed(key: string, change: (history: History) => History): Promise<Histories> {
    const histories = await all();
    return { ...histories, [key]: change(histories[key] ?? NO_HISTORY) };
  }

  async function save(key: string, change: (history: History) => History): Promise<void> {
    let release = async () => {};
    try {
      release = await waitForLock(`${path}.lock`, () => {}, PATIENCE);
      await write({ service, histories: await changed(key, change) });
      unsaved = null;
    } catch (error) {
      if (unsaved === null) warn(`portico-mcp: ${FILE} cannot be written: ${reasonOf(error)}.`);
      unsaved = await changed(key, change);
    } finally {
      await release().catch(() => {});
    }
  }

  return {
    get problem() {
      if (unsaved === null) return null;
      return `What this tool has seen cannot be stored in ${FILE}, next to the session file: a new conversation has nothing to compare with.`;
    },
    async load(key) {
      await last;
      return (await all())[key] ?? NO_HISTORY;
    },
    update(key, change) {
      last = last.then(() => save(key, change));
      return last;
    },
  };
}

/** The system's code of a failed write, without the path, which names the user. */
function reasonOf(error: unknown): string {
  const { cause } = error as Error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "another process seems to use it";
}

const isHistory = (value: unknown): value is History =>
  isObject(value) &&
  isObject(value.parts) &&
  Object.values(value.parts).every((seen) => isListOf(seen, isSeen)) &&
  (value.semesters === undefined || areSemesters(value.semesters));

const isSeen = (value: unknown): boolean =>
  hasTexts(value, "digest") && typeof value.at === "number" && !Number.isNaN(new Date(value.at).getTime());

/** The subject of a comparison, and since when. */
export interface Comparison {
  /** Null for the current semester. */
  readonly sem_sub_id: string | null;
  /** A day in India, or null for the last call. */
  readonly since: string | null;
  /** The app that compares: what one has reported is new to another. Empty if it does not say its name. */
  readonly client: string;
}

/**
 * The state of the tool `changes` in one call: the assistant never sees a digest. The new state is saved by `commit`, after the answer has
 * been delivered: a change in an answer that nobody got is reported again. `account` resolves to the student who is logged in.
 */
export function changeMemory(
  store: HistoryStore,
  account: () => Awaitable<string>,
  { sem_sub_id, since, client }: Comparison,
  now: () => number = Date.now,
) {
  /** After `load`, the time of the state that each part is compared with. */
  const compared = new Map<string, number>();
  let key = "";
  let loaded: Parts = {};
  let found: { readonly at: number; readonly state: WatchState } | null = null;

  /**
   * Within a minute, a part is compared with the same digest again, so that a repeated call sends the same request, which is
   * answered from memory. The first digest is compared with at once: nothing is older.
   */
  function choose([first, ...later]: readonly Seen[]): Seen | undefined {
    if (first === undefined) return undefined;
    const known = [first, ...later.filter(({ at }) => at <= now() - MINUTE_MS)];
    if (since === null) return known.at(-1);
    const end = Date.parse(`${since}T00:00+05:30`) + DAY_MS;
    return known.findLast(({ at }) => at < end) ?? first;
  }

  function merged(history: History, { parts, semesters }: WatchState, at: number): History {
    const changed = Object.entries(parts).flatMap(([part, known]) => {
      // A part that was not read has the state that was loaded.
      if (known === loaded[part]) return [];
      const seen = history.parts[part] ?? [];
      const last = seen.at(-1);
      const isRepeated = last !== undefined && last.at > at - MINUTE_MS;
      if (isRepeated && last.digest === known.digest) return [];
      // A digest that this call was or the next one will be compared with stays: the changes since then would be lost.
      const before = isRepeated && seen.length > 1 ? seen.slice(0, -1) : seen;
      return [[part, thinned([...before, { digest: known.digest, at }], at)]];
    });
    const followed = newest(history.semesters, semesters);
    return { parts: { ...history.parts, ...Object.fromEntries(changed) }, ...(followed && { semesters: followed }) };
  }

  return {
    compared,
    /** A sentence for the student if states cannot be stored. */
    problem: () => store.problem ?? null,
    async load(): Promise<WatchState> {
      const about = JSON.stringify([await account(), client, sem_sub_id]);
      key = createHash("sha256").update(about).digest("base64url");
      const { parts, semesters } = await store.load(key);
      const chosen = Object.entries(parts).flatMap(([part, seen]) => {
        const one = choose(seen);
        if (one === undefined) return [];
        compared.set(part, one.at);
        return [[part, { digest: one.digest, checked_at: new Date(one.at).toISOString() }]];
      });
      loaded = Object.fromEntries(chosen);
      return { parts: loaded, pending: [], ...(semesters && { semesters }) };
    },
    save(state: WatchState): void {
      found = { at: now(), state };
    },
    /** True if there is a new state to save. */
    isChanged: () => found !== null,
    /** Adds the new state to the history, in which other calls may have saved theirs. */
    async commit(): Promise<void> {
      if (found === null) return;
      const { at, state } = found;
      await store.update(key, (history) => merged(history, state, at));
    },
  };
}

export type ChangeMemory = ReturnType<typeof changeMemory>;

type Followed = WatchState["semesters"];

/** The semesters that were looked up last, each with its last change. */
function newest(one: Followed, other: Followed): Followed {
  if (one === undefined || other === undefined) return one ?? other;
  const [older, newer] = one.checked_at > other.checked_at ? [other, one] : [one, other];
  const activeAt = (id: string) => older.list.find((each) => each.id === id)?.active_at ?? "";
  const list = newer.list.map((each) =>
    activeAt(each.id) > each.active_at ? { ...each, active_at: activeAt(each.id) } : each,
  );
  return { ...newer, list };
}

/** Keeps the last digest of each day of the last week, and the two newest ones. */
function thinned(seen: readonly Seen[], now: number): Seen[] {
  const dayOf = (at: number) => indiaTime(new Date(at)).date;
  const first = dayOf(now - KEPT_DAYS * DAY_MS);
  return seen.filter((one, index) => {
    if (index >= seen.length - 2) return true;
    const next = seen[index + 1];
    return dayOf(one.at) >= first && next !== undefined && dayOf(next.at) !== dayOf(one.at);
  });
}
