import { createHmac } from "node:crypto";
import { ServiceError } from "../contract/errors.ts";
import { newId, type Opened, type Seal } from "../digest/seal.ts";
import type { EventCounter, Limit } from "../guards/counter.ts";
import { KeyedMutex } from "../guards/keyed-mutex.ts";
import type { Ends } from "./ends.ts";

const HOUR_MS = 3_600_000;
const DRAFTS: Limit = { max: 5, windowMs: HOUR_MS };
const POSTS: Limit = { max: 3, windowMs: HOUR_MS };
/** Time in which a draft can be sent. */
export const DRAFT_LIFETIME_S = 300;
/** Time in which its outcome can be asked for. */
const OUTCOME_LIFETIME_S = 2 * 86_400;
/**
 * Longest time for which the portal may still act on what was sent: a request is given up after 20 s, and the slowest answer known took 40.
 * The store counts it, since the clocks of two instances differ.
 */
const SETTLED_MS = 150_000;
/** In the store: the draft was sent, or it was never sent, and nothing is. */
const SENT = "sent";
const UNSENT = "unsent";

/** Requests and cancellations are counted apart: a student can cancel the last request of the hour. */
type Action = "apply" | "cancel";

/** The sealed text of a draft. */
interface Sealed<Content> {
  readonly content: Content;
  /** The student, and the session in which the draft was made. */
  readonly student: string;
  readonly cookie: string;
  readonly action: Action;
  /** The same for drafts of which one at most is meant, and how many of them were sent before this one was made. */
  readonly request: string;
  readonly turn: number;
  /** The end of one of those was not known. */
  readonly isEarlierUnknown: boolean;
  /** Shows that the store in which the draft is spent has lost nothing since (`Ends`). */
  readonly stamp: string;
}

export type Draft<Content> = Opened<Sealed<Content>>;

/** The holder of a draft. */
type Holder = { readonly registration_number: string; readonly cookie: string };

/** Requests that students are about to send to the portal. The service keeps nothing but which drafts are spent. */
export class Drafts {
  readonly #seal: Seal;
  readonly #counter: EventCounter;
  readonly #ends: Ends;
  readonly #mutex = new KeyedMutex();
  /** Waits before the history is read a second time. */
  readonly wait: (ms: number) => Promise<unknown>;
  /** True if the client with this name may send drafts with an API key. */
  readonly allows: (client: string | null) => boolean;

  constructor(seal: Seal, counter: EventCounter, ends: Ends, options: Pick<Drafts, "wait" | "allows">) {
    this.#seal = seal;
    this.#counter = counter;
    this.#ends = ends;
    this.wait = options.wait;
    this.allows = options.allows;
  }

  /** Runs the tasks of a student one after another. Another instance does not wait, but sends no other draft that was made before. */
  inTurn<Result>({ registration_number }: Holder, task: () => Promise<Result>): Promise<Result> {
    return this.#mutex.run(registration_number.toUpperCase(), task);
  }

  /**
   * Seals a draft. `isEarlierUnknown` if another one with this key was sent, and it is not known what became of it, or if that cannot be
   * asked now. Throws rate_limited and StoreUnavailable.
   */
  async create(content: object, action: Action, key: string, { registration_number: student, cookie }: Holder) {
    await this.#take(`outing drafts ${action} ${student.toUpperCase()}`, DRAFTS, "drafts");
    const stamp = await this.#ends.stamp(student);
    const [epoch = ""] = stamp.split(" ");
    const text = `${student.toUpperCase()} ${action} ${key}`;
    const request = createHmac("sha256", epoch).update(text).digest("base64url");
    const sent = Number(await this.#ends.draft(request, stamp));
    // Only these can be so recent that their ends are open.
    let [turn, isEarlierUnknown] = [Math.max(0, sent - POSTS.max), this.#ends.isSpare(stamp)];
    for (; ; turn += 1) {
      const id = await this.#ends.draft(turnKey(request, turn), stamp);
      if (id === null && turn >= sent) break;
      isEarlierUnknown ||=
        id !== null &&
        (await this.#ends.draft(openKey(id), stamp)) !== null &&
        (await this.#ends.draft(knownKey(id), stamp)) === null;
    }
    const sealed: Sealed<object> = { content, student, cookie, action, request, turn, isEarlierUnknown, stamp };
    return { text: await this.#seal.seal("draft", sealed, OUTCOME_LIFETIME_S, newId()), isEarlierUnknown };
  }

  /** Opens a draft of the student. Throws outing_draft_malformed. */
  open<Content>(text: string, { registration_number }: Holder): Draft<Content> {
    const opened = this.#seal.open<Sealed<Content>>("draft", text);
    if (opened === null || opened.value.student !== registration_number)
      throw new ServiceError(
        "outing_draft_malformed",
        "The draft is not one of this service for this student, or is older than two days.",
      );
    return opened;
  }

  /** Throws outing_draft_spent, _expired and _malformed unless the draft can be sent. `prove` rejects if a session is not the student's. */
  async check({ id, issuedAt, value }: Draft<unknown>, { cookie }: Holder, prove: () => Promise<unknown>) {
    const isOther = value.cookie !== cookie;
    // Nobody else learns whether it was sent.
    if (isOther) await prove();
    const text = await this.#ends.draft(id, value.stamp);
    if (text !== null) throw spent(text);
    if (!(await this.#isKnown(value))) throw forgotten();
    if (isOther) throw new ServiceError("outing_draft_malformed", "The draft was made with another session.");
    if (Date.now() - issuedAt > DRAFT_LIFETIME_S * 1000)
      throw new ServiceError("outing_draft_expired", "The draft is older than 5 minutes. Nothing was sent.");
  }

  /** Spends a draft, once, before it is sent. Throws like `check`, rate_limited, and outing_changed if its turn is over. */
  async spend(draft: Draft<unknown>): Promise<void> {
    const { action, request, student, turn, stamp } = draft.value;
    // First: who finds the draft spent finds this too, as long as the portal may act.
    await this.#ends.spendDraft(openKey(draft.id), stamp, SENT, SETTLED_MS);
    // Before it is counted: who sends the same draft at the same time must not learn that nothing is sent.
    if (!(await this.#ends.spendDraft(draft.id, stamp, SENT))) throw spent(await this.#ends.draft(draft.id, stamp));
    try {
      // The store may have lost its data in between.
      if (!(await this.#isKnown(draft.value))) throw forgotten();
      if (!(await this.#ends.spendDraft(turnKey(request, turn), stamp, draft.id)))
        throw new ServiceError(
          "outing_changed",
          "Another draft was sent since this one was made. Nothing was sent from this.",
        );
      // The numbers of turns expire one after another, and none is given twice.
      await this.#ends.noteDraft(request, stamp, String(turn + 1));
      await this.#take(`outing posts ${action} ${student.toUpperCase()}`, POSTS, "requests to the portal", true);
      // From now on the portal may act.
      await this.#ends.noteDraft(openKey(draft.id), stamp, SENT, SETTLED_MS);
    } catch (error) {
      await this.settle(draft, true);
      throw error;
    }
  }

  /** Notes that the end of a draft is known, and that nothing has left if it is `unsent`: only for who has spent it. */
  async settle({ id, value }: Draft<unknown>, unsent: boolean): Promise<void> {
    // Otherwise it is known later.
    await Promise.allSettled([
      this.#ends.noteDraft(knownKey(id), value.stamp, "known", SETTLED_MS),
      unsent && this.#ends.noteDraft(id, value.stamp, UNSENT),
    ]);
  }

  /** True if a draft was spent, and nothing of it can arrive in a history that is read from now on. Throws StoreUnavailable. */
  async isOver({ id, value, issuedAt }: Draft<unknown>): Promise<boolean> {
    const isSpent = (await this.#ends.draft(id, value.stamp)) !== null;
    const isOpen = (await this.#ends.draft(openKey(id), value.stamp)) !== null;
    if (await this.#isKnown(value)) return isSpent && !isOpen;
    // A store that has lost data may have known more. The latest time counts.
    return Date.now() - issuedAt > DRAFT_LIFETIME_S * 1000 + SETTLED_MS;
  }

  /** True if a draft may have been sent. Otherwise it is spent now, so that it never will be. Throws StoreUnavailable. */
  async mayBeSent({ id, value }: Draft<unknown>): Promise<boolean> {
    if (await this.#isKnown(value)) await this.#ends.spendDraft(id, value.stamp, UNSENT);
    return (await this.#ends.draft(id, value.stamp)) !== UNSENT || !(await this.#isKnown(value));
  }

  /** False if a row that comes after a draft may be that of another one, also if that is not known. */
  async isAlone({ value }: Draft<unknown>): Promise<boolean> {
    const later = this.#ends.draft(turnKey(value.request, value.turn + 1), value.stamp).catch(() => "unknown");
    return (await later) === null && !value.isEarlierUnknown && (await this.#isKnown(value).catch(() => false));
  }

  /** True if the store has lost nothing since the draft. */
  async #isKnown({ student, stamp }: Sealed<unknown>): Promise<boolean> {
    return (await this.#ends.stateOf("access", [], student, stamp)) === "alive";
  }

  async #take(key: string, limit: Limit, what: string, isFinal = false): Promise<void> {
    const { waitMs } = await this.#counter.take(key, limit);
    const details = { retryAfterS: Math.ceil(waitMs / 1000), isFinal, guard: "outings" } as const;
    if (waitMs > 0)
      throw new ServiceError("rate_limited", `The student has made ${limit.max} outing ${what} in an hour.`, details);
  }
}

/** In the store in place of a draft: the id of the one of this turn that was sent. The key of the request holds the number of its last turn, counted from 1. */
const turnKey = (request: string, turn: number): string => `${request} ${turn}`;
/** The same: whether the end of a sent draft is open, as long as the portal may act. */
const openKey = (id: string): string => `open ${id}`;
/** Separate from the open mark: asking for the outcome again must not extend the time in which the portal may act. */
const knownKey = (id: string): string => `known ${id}`;

const forgotten = () =>
  new ServiceError("outing_draft_expired", "The service no longer knows whether the draft was sent.");

const spent = (text: string | null) =>
  text === UNSENT
    ? new ServiceError("outing_draft_expired", "The draft was given up before it was sent. Nothing was sent.")
    : new ServiceError("outing_draft_spent", "The draft was used before. It is not sent again.");
