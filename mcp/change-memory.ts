import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import {
  areSemesters,
  hasTexts,
  isListOf,
  isObject,
  readFields,
  waitForLock,
  writePrivateFile,
} from "portico-cli/library";
import type { Awaitable, WatchState, WatchStore } from "portico-client";
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

export class HistoryMemory implements HistoryStore {
  readonly #histories = new Map<string, History>();

  load(key: string): History {
    return this.#histories.get(key) ?? NO_HISTORY;
  }

  update(key: string, change: (history: History) => History): void {
    const history = change(this.load(key));
    this.#histories.delete(key);
    this.#histories.set(key, history);
    for (const oldest of this.#histories.keys()) {
      if (this.#histories.size <= MAX_HISTORIES) break;
      this.#histories.delete(oldest);
    }
  }
}

type Histories = Readonly<Record<string, History>>;

const FILE = "assistant.json";

/** Another process holds the lock for milliseconds. */
const PATIENCE = { noticeMs: Number.POSITIVE_INFINITY, limitMs: 10_000 };

/**
 * Keeps the histories of one service in a file next to the session file, so that a new conversation goes on where the last one ended.
 * Histories that cannot be written are kept until the process ends.
 */
export class HistoryFile implements HistoryStore {
  readonly #path: string;
  readonly #service: string;
  readonly #warn: (line: string) => void;
  #unsaved: Histories | null = null;
  /** The lock is that of the process, so the updates of this one wait for each other. */
  #last: Promise<void> = Promise.resolve();

  constructor(
    sessionFile: string,
    service: string,
    warn: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
  ) {
    this.#path = join(dirname(sessionFile), FILE);
    this.#service = service;
    this.#warn = warn;
  }

  get problem(): string | null {
    if (this.#unsaved === null) return null;
    return `What this tool has seen cannot be stored in ${FILE}, next to the session file: a new conversation has nothing to compare with.`;
  }

  async load(key: string): Promise<History> {
    await this.#last;
    return (await this.#all())[key] ?? NO_HISTORY;
  }

  update(key: string, change: (history: History) => History): Promise<void> {
    this.#last = this.#last.then(() => this.#update(key, change));
    return this.#last;
  }

  async #update(key: string, change: (history: History) => History): Promise<void> {
    let release = async () => {};
    try {
      release = await waitForLock(`${this.#path}.lock`, () => {}, PATIENCE);
      const histories = await this.#changed(key, change);
      await writePrivateFile(this.#path, `${JSON.stringify({ service: this.#service, histories })}\n`);
      this.#unsaved = null;
    } catch (error) {
      if (this.#unsaved === null) this.#warn(`portico-mcp: ${FILE} cannot be written: ${reasonOf(error)}.`);
      this.#unsaved = await this.#changed(key, change);
    } finally {
      await release().catch(() => {});
    }
  }

  async #changed(key: string, change: (history: History) => History): Promise<Histories> {
    const all = await this.#all();
    return { ...all, [key]: change(all[key] ?? NO_HISTORY) };
  }

  async #all(): Promise<Histories> {
    return { ...(await this.#stored()), ...this.#unsaved };
  }

  /** Returns an empty state for a missing or damaged file, and for one of another service. A damaged history is left out. */
  async #stored(): Promise<Histories> {
    const { service, histories } = await readFields(this.#path);
    if (service !== this.#service || !isObject(histories)) return {};
    return Object.fromEntries(
      Object.entries(histories).filter((entry): entry is [string, History] => isHistory(entry[1])),
    );
  }
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
 * been delivered: a change in an answer that nobody got is reported again.
 */
export class ChangeMemory implements WatchStore {
  /** After `load`, the time of the state that each part is compared with. */
  readonly compared = new Map<string, number>();
  readonly #store: HistoryStore;
  readonly #account: () => Awaitable<string>;
  readonly #comparison: Comparison;
  readonly #now: () => number;
  #key = "";
  #loaded: Parts = {};
  #found: { readonly at: number; readonly state: WatchState } | null = null;

  /** `account` resolves to the student who is logged in. */
  constructor(
    store: HistoryStore,
    account: () => Awaitable<string>,
    comparison: Comparison,
    now: () => number = Date.now,
  ) {
    this.#store = store;
    this.#account = account;
    this.#comparison = comparison;
    this.#now = now;
  }

  async load(): Promise<WatchState> {
    const { client, sem_sub_id } = this.#comparison;
    const about = JSON.stringify([await this.#account(), client, sem_sub_id]);
    this.#key = createHash("sha256").update(about).digest("base64url");
    const { parts, semesters } = await this.#store.load(this.#key);
    const found = Object.entries(parts).flatMap(([part, seen]) => {
      const one = this.#choose(seen);
      if (one === undefined) return [];
      this.compared.set(part, one.at);
      return [[part, { digest: one.digest, checked_at: new Date(one.at).toISOString() }]];
    });
    this.#loaded = Object.fromEntries(found);
    return { parts: this.#loaded, pending: [], ...(semesters && { semesters }) };
  }

  /**
   * Within a minute, a part is compared with the same digest again, so that a repeated call sends the same request, which is
   * answered from memory. The first digest is compared with at once: nothing is older.
   */
  #choose(seen: readonly Seen[]): Seen | undefined {
    const [first, ...later] = seen;
    if (first === undefined) return undefined;
    const known = [first, ...later.filter(({ at }) => at <= this.#now() - MINUTE_MS)];
    const { since } = this.#comparison;
    if (since === null) return known.at(-1);
    const end = Date.parse(`${since}T00:00+05:30`) + DAY_MS;
    return known.findLast(({ at }) => at < end) ?? first;
  }

  /** A sentence for the student if states cannot be stored. */
  get problem(): string | null {
    return this.#store.problem ?? null;
  }

  save(state: WatchState): void {
    this.#found = { at: this.#now(), state };
  }

  /** True if there is a new state to save. */
  get isChanged(): boolean {
    return this.#found !== null;
  }

  /** Adds the new state to the history, in which other calls may have saved theirs. */
  async commit(): Promise<void> {
    const found = this.#found;
    if (found !== null) await this.#store.update(this.#key, (history) => this.#merged(history, found.state, found.at));
  }

  #merged(history: History, { parts, semesters }: WatchState, now: number): History {
    const changed = Object.entries(parts).flatMap(([part, known]) => {
      // A part that was not read has the state that was loaded.
      if (known === this.#loaded[part]) return [];
      const seen = history.parts[part] ?? [];
      const last = seen.at(-1);
      const isRepeated = last !== undefined && last.at > now - MINUTE_MS;
      if (isRepeated && last.digest === known.digest) return [];
      // A digest that this call was or the next one will be compared with stays: the changes since then would be lost.
      const before = isRepeated && seen.length > 1 ? seen.slice(0, -1) : seen;
      return [[part, thinned([...before, { digest: known.digest, at: now }], now)]];
    });
    const followed = newest(history.semesters, semesters);
    return { parts: { ...history.parts, ...Object.fromEntries(changed) }, ...(followed && { semesters: followed }) };
  }
}

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
