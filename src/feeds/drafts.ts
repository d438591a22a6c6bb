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
/** In the store in place of the time: the draft was never sent. */
const UNSENT = "unsent";

/** The sealed text of a draft. */
interface Sealed<Content> {
  readonly content: Content;
  /** The student, and the session in which the draft was made. */
  readonly student: string;
  readonly cookie: string;
  /** Shows that the store in which the draft is spent has lost nothing since (`Ends`). */
  readonly stamp: string;
}

/** A draft that was opened. */
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

  /** Runs the tasks of a student one after another. */
  inTurn<Result>({ registration_number }: Holder, task: () => Promise<Result>): Promise<Result> {
    return this.#mutex.run(registration_number.toUpperCase(), task);
  }

  /** Seals a draft. Throws rate_limited and StoreUnavailable. */
  async create(content: object, { registration_number: student, cookie }: Holder): Promise<string> {
    await this.#take(`outing drafts ${student.toUpperCase()}`, DRAFTS, "drafts");
    const sealed: Sealed<object> = { content, student, cookie, stamp: await this.#ends.stamp(student) };
    return this.#seal.seal("draft", sealed, OUTCOME_LIFETIME_S, newId());
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

  /** Throws outing_draft_malformed, outing_draft_expired and outing_draft_spent unless the draft can be sent with this session. */
  async check({ id, issuedAt, value }: Draft<unknown>, { cookie }: Holder): Promise<void> {
    if (value.cookie !== cookie)
      throw new ServiceError("outing_draft_malformed", "The draft was made with another session.");
    if ((await this.#ends.draft(id, value.stamp)) !== null) throw spent();
    const isOld = Date.now() - issuedAt > DRAFT_LIFETIME_S * 1000;
    if (isOld || !(await this.#isKnown(value)))
      throw new ServiceError(
        "outing_draft_expired",
        isOld ? "The draft is older than 5 minutes." : "The service no longer knows whether the draft was sent.",
      );
  }

  /** Spends a draft, once, before it is sent. Throws outing_draft_spent, outing_draft_expired, rate_limited and StoreUnavailable. */
  async spend({ id, value }: Draft<unknown>): Promise<void> {
    await this.#take(`outing posts ${value.student.toUpperCase()}`, POSTS, "requests to the portal");
    if (!(await this.#ends.spendDraft(id, value.stamp, String(Date.now())))) throw spent();
    // The store may have lost its data in between.
    if (!(await this.#isKnown(value)))
      throw new ServiceError("outing_draft_expired", "The service no longer knows whether the draft was sent.");
  }

  /** Notes that the portal has ended what it did with a draft, so that its outcome is final at once. */
  async settle({ id, value }: Draft<unknown>): Promise<void> {
    await this.#ends.settleDraft(id, value.stamp).catch(() => {}); // Otherwise it is final later.
  }

  /**
   * The time at which a draft was spent, in milliseconds since 1970, 0 if it is settled; null if it was not, and never will be: it is
   * spent now. Throws StoreUnavailable.
   */
  async spentAt({ id, value, issuedAt }: Draft<unknown>): Promise<number | null> {
    // A store that has lost data may have known more. The latest time counts.
    const latest = issuedAt + DRAFT_LIFETIME_S * 1000;
    if (await this.#isKnown(value)) await this.#ends.spendDraft(id, value.stamp, UNSENT);
    const text = await this.#ends.draft(id, value.stamp);
    if (text !== UNSENT) return Number(text ?? latest);
    return (await this.#isKnown(value)) ? null : latest;
  }

  /** True if the store has lost nothing since the draft. */
  async #isKnown({ student, stamp }: Sealed<unknown>): Promise<boolean> {
    return (await this.#ends.stateOf("access", [], student, stamp)) === "alive";
  }

  async #take(key: string, limit: Limit, what: string): Promise<void> {
    const { waitMs } = await this.#counter.take(key, limit);
    if (waitMs <= 0) return;
    const retryAfterS = Math.ceil(waitMs / 1000);
    throw new ServiceError("rate_limited", `The student has made ${limit.max} outing ${what} in an hour.`, {
      retryAfterS,
      guard: "outings",
    });
  }
}

const spent = () => new ServiceError("outing_draft_spent", "The draft was sent before. It is not sent again.");
