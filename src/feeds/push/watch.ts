import type { PushedChange, Subscription } from "./send.ts";

const MAX_CHANGES = 20;
/** Assignments take a request per course, so they are read every 3 hours. */
const ASSIGNMENTS = "digital_assignments";
const ASSIGNMENT_TURNS = 15;

/** The parts whose changes an app hears of, and where. */
export interface Watch {
  readonly parts: readonly string[];
  readonly values: boolean;
  readonly webhook: boolean;
  readonly browsers: readonly Subscription[];
  /** The semester of the digests; null until one is known. */
  readonly semester: string | null;
  readonly digests: Readonly<Record<string, string>>;
}

/** A receiver of events: a browser, or the webhook of the app. */
export type Receiver = Subscription | typeof WEBHOOK;
export const WEBHOOK = { id: "webhook" } as const;

export const receiversOf = (watch: Watch | null): readonly Receiver[] => [
  ...(watch?.webhook ? [WEBHOOK] : []),
  ...(watch?.browsers ?? []),
];

/** The part that a tick reads in place of a check; null if nobody hears of it. */
export function partOf(watch: Watch | null, turn: number): string | null {
  if (watch === null || receiversOf(watch).length === 0) return null;
  const cheap = watch.parts.filter((part) => part !== ASSIGNMENTS);
  if (watch.parts.length > cheap.length && turn % ASSIGNMENT_TURNS === ASSIGNMENT_TURNS - 1) return ASSIGNMENTS;
  return cheap[turn % cheap.length] ?? null;
}

/** The changes that an event names. */
export const named = (changes: readonly PushedChange[], values: boolean) => ({
  changes: changes
    .slice(0, MAX_CHANGES)
    .map(({ kind, collection, key, fields, record }) => ({ kind, collection, key, fields, ...(values && { record }) })),
  ...(changes.length > MAX_CHANGES && { more: true }),
});
