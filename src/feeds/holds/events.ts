/** The reasons for which a hold ends; `lost` if the store no longer has it. */
export const endReasons = ["time", "session_expired", "portal_unreachable", "ended", "replaced", "lost"] as const;
export type EndReason = (typeof endReasons)[number];
export const tickResults = ["alive", "changed", "expired", "failed", "fenced"] as const;
export const startResults = ["held", "limited", "full", "store"] as const;
export const channels = ["webhook", "web_push"] as const;
/** `failed`: again later. `gone`: the receiver no longer exists. `refused`: it does not take the event. `dropped`: the last attempt has failed. */
export const sendResults = ["delivered", "failed", "gone", "refused", "dropped"] as const;

/** Observes holds. Nothing that it learns is about a student. */
export interface HoldObserver {
  started(result: (typeof startResults)[number], app: string | null): void;
  ticked(result: (typeof tickResults)[number]): void;
  ended(reason: EndReason, app: string | null, ageMs: number): void;
  notified(channel: (typeof channels)[number], result: (typeof sendResults)[number]): void;
}
