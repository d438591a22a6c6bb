import { ServiceError } from "../contract/errors.ts";
import type { Session } from "../contract/session.ts";
import { newId, type Opened, type Seal } from "../digest/seal.ts";
import type { EventCounter, Limit } from "../guards/counter.ts";
import type { Ends } from "./ends.ts";
import { type Store, StoreUnavailable } from "./store.ts";

const DAY_MS = 86_400_000;
/** The longest life of an address: a semester and its holidays. */
const FEED_LIFETIME_DAYS = 200;
/** A copy that no login has renewed for this time is deleted. */
export const COPY_LIFETIME_DAYS = 120;
/** A calendar of a full semester takes about 40,000. */
const MAX_COPY_CHARS = 524_288;

const ONCE_PER_FEED: Limit = { max: 1, windowMs: FEED_LIFETIME_DAYS * DAY_MS };
const POLLS: Limit = { max: 30, windowMs: 60_000 };
const READS: Limit = { max: 6, windowMs: 3_600_000 };
/** New feeds of a student. An app that makes one at every login would otherwise drive those of others out of the store. */
const NEW_FEEDS: Limit = { max: 10, windowMs: DAY_MS };

/** The parts of a student's data that a feed can have. */
export const feedParts = ["timetable", "exams", "assignments"] as const;
export type FeedPart = (typeof feedParts)[number];

/** The two forms of a calendar: all of its events, or only that the student is busy. */
export const feedDetails = ["events", "busy"] as const;

/** The content of an address: which data, and the session to read it with while it is alive. */
export interface Feed {
  readonly session: Session;
  readonly parts: readonly FeedPart[];
  /** Null for the semester that the student is in. */
  readonly semester: string | null;
  readonly classGroup: string | null;
  readonly reminderMinutes: number | null;
  /** `busy`: only the times. Missing in addresses of earlier versions, which show everything. */
  readonly content?: (typeof feedDetails)[number];
  /** Id of the access that a student gave to an app, and that the feed ends with; null for a call with an API key. */
  readonly grant: string | null;
  /** The stamp of that access; null for that of the time of the call. */
  readonly stamp: string | null;
  /** The app of that access, whose holds the feed can read with. Addresses of earlier versions have none. */
  readonly client?: string;
}

export type OpenFeed = Opened<Feed>;

/** The answer to a poll of a calendar app. */
export type PollAnswer =
  | { readonly kind: "calendar"; readonly text: string; readonly etag: string; readonly readAt: number }
  /** The result if nothing can be served now. */
  | { readonly kind: "unavailable"; readonly reason: string }
  | { readonly kind: "gone" }
  | { readonly kind: "limited"; readonly waitMs: number };

/** The sealed text of a copy. */
interface SealedCopy<Content> {
  readonly content: Content;
  /** The access with which the copy was made. */
  readonly grant: string | null;
}

/** The calendar as it was when it could be read for the last time. */
export interface Copy<Content> {
  readonly content: Content;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/** The student has ended the feed. */
export class FeedGone extends Error {}

/** The student may have ended the feed: the service no longer knows. */
export class FeedLost extends FeedGone {}

/** Addresses of calendar feeds, and the store of their last good copies. Without a store, a feed lives as long as its session. */
export class CalendarFeeds {
  readonly #seal: Seal;
  readonly #counter: EventCounter;
  readonly #ends: Ends;
  readonly #store: Store | null;

  constructor(seal: Seal, counter: EventCounter, ends: Ends, store: Store | null) {
    this.#seal = seal;
    this.#counter = counter;
    this.#ends = ends;
    this.#store = store;
  }

  /** Makes the address of a new feed, and keeps its first copy. Throws rate_limited and StoreUnavailable. */
  async create<Content extends object>(
    feed: Feed,
    read: () => Promise<Content>,
  ): Promise<{ readonly address: string; readonly isStored: boolean; readonly content: Content }> {
    const taken = await this.#counter.take(`new calendars ${feed.session.registration_number}`, NEW_FEEDS);
    if (taken.waitMs > 0) {
      const detail = `The student has made ${NEW_FEEDS.max} calendar feeds in 24 hours. Update one of them: pass its path.`;
      const retryAfterS = Math.ceil(taken.waitMs / 1000);
      throw new ServiceError("rate_limited", detail, { retryAfterS, guard: "calendar_feeds" });
    }
    const make = async () => {
      const stamp = feed.stamp ?? (await this.#ends.stamp(feed.session.registration_number));
      return { stamp, content: await read() };
    };
    const { stamp, content } = await make().catch(async (error) => {
      await taken.giveBack();
      throw error;
    });
    const id = newId();
    const isStored = await this.keep(id, content, feed.grant);
    const address = this.#seal.seal("calendar feed", { ...feed, stamp }, FEED_LIFETIME_DAYS * 86_400, id);
    return { address, isStored, content };
  }

  /** Opens an address; null if it is not one of this service, or too old. */
  open(address: string): OpenFeed | null {
    return this.#seal.open<Feed>("calendar feed", address);
  }

  /** Replaces the copy of a feed. False without a store, and if the store does not take the copy. */
  async keep(id: string, content: object, grant: string | null): Promise<boolean> {
    const copy: SealedCopy<object> = { content, grant };
    const text = this.#seal.seal("calendar copy", copy, COPY_LIFETIME_DAYS * 86_400, id);
    if (this.#store === null || text.length > MAX_COPY_CHARS) return false;
    try {
      // The feed may have ended while the portal was read.
      if (await this.#ends.has("feed", id)) return false;
      await this.#store.put(id, text, COPY_LIFETIME_DAYS * DAY_MS);
      return true;
    } catch (error) {
      if (error instanceof StoreUnavailable) return false;
      throw error;
    }
  }

  /** Returns the last good copy; null without one. Throws FeedGone and StoreUnavailable. */
  async lastCopy<Content>({ id, value }: OpenFeed): Promise<Copy<Content> | null> {
    const text = (await this.#store?.get(id)) ?? null;
    const opened = text === null ? null : this.#seal.open<SealedCopy<Content>>("calendar copy", text);
    const copy = opened?.id === id ? opened : null;
    const ids = [id, value.grant, copy?.value.grant ?? null].filter((one) => one !== null);
    const { registration_number } = value.session;
    const state = await this.#ends.stateOf("feed", [...new Set(ids)], registration_number, value.stamp ?? "");
    if (state === "ended") throw new FeedGone("Ended.");
    if (state === "unknown") throw new FeedLost("Unknown.");
    return copy && { content: copy.value.content, readAt: copy.issuedAt };
  }

  /** Ends the feed with this id at once and deletes its copy. Throws StoreUnavailable. */
  async end(id: string): Promise<void> {
    if (!(await this.#ends.end(id, "feed"))) throw new StoreUnavailable();
    await this.#store?.put(id, "", 1);
  }

  /** Counts a poll. Returns the milliseconds to wait, or 0. */
  async poll({ id }: OpenFeed): Promise<number> {
    return (await this.#counter.take(`calendar polls ${id}`, POLLS)).waitMs;
  }

  /** True if the session of a feed is known to be over. */
  async isOver({ id }: OpenFeed): Promise<boolean> {
    return (await this.#counter.waitMs(endedKey(id), ONCE_PER_FEED)) > 0;
  }

  /** Counts a read of the portal for a feed. False if it was read too often. */
  async startRead({ id }: OpenFeed): Promise<boolean> {
    return (await this.#counter.take(`calendar reads ${id}`, READS)).waitMs === 0;
  }

  /** Remembers that the session of a feed is over, so that its polls no longer reach the portal. */
  async sessionEnded({ id }: OpenFeed): Promise<void> {
    await this.#counter.take(endedKey(id), ONCE_PER_FEED);
  }
}

const endedKey = (id: string) => `ended calendar ${id}`;
