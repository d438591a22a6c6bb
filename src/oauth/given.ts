import type { Scope } from "../contract/scopes.ts";
import type { Session } from "../contract/session.ts";
import { type Operator, oauthPaths } from "./options.ts";
import { texts } from "./texts.ts";
import { SESSION_IDLE_S, TOKEN_LIFETIME_S } from "./tokens.ts";

/** Access that a student has given in this browser. */
export interface GivenAccess {
  /** Id of the token. */
  readonly id: string;
  readonly app: string | null;
  readonly isVerified: boolean;
  readonly purpose: string | null;
  /** Host or scheme of the redirect; null for a device. */
  readonly receiver: string | null;
  readonly scopes: readonly Scope[];
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Until when the session may be held, in ms since 1970; null if the student has not allowed it. */
  readonly heldUntil: number | null;
  /** The number of browsers that get notifications. Not in the cookie. */
  readonly browsers?: number;
  /** Only to end it at the portal; null if the cookie has no room for it. */
  readonly session: Session | null;
}

export const endOf = ({ at }: GivenAccess): Date => new Date(at + TOKEN_LIFETIME_S * 1000);

const hoursOf = ({ at, heldUntil }: GivenAccess): string => String(Math.round(((heldUntil ?? at) - at) / 3_600_000));

/** The receipt of a consent for programs: who may see what, for which purpose and how long, and how to end it. */
export const receiptOf = (given: GivenAccess, { issuer, name, contact }: Operator) => ({
  receipt_id: given.id,
  given_at: new Date(given.at).toISOString(),
  app: { name: given.app, checked_by_operator: given.isVerified, receiver: given.receiver ?? "device" },
  purpose: given.purpose,
  data: given.scopes.map((scope) => ({
    scope,
    description: texts.en.scopes[scope].replace("{hours}", hoursOf(given)),
  })),
  ends_at_the_latest: endOf(given).toISOString(),
  ends_without_requests_after_s: SESSION_IDLE_S,
  ...(given.heldUntil && { signed_in_until: new Date(given.heldUntil).toISOString() }),
  service: { address: issuer, operator: name, contact, privacy: issuer + oauthPaths.privacy },
  withdrawal: issuer + oauthPaths.end,
});
