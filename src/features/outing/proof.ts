import type { OutingTexts } from "./form.ts";
import { type HistoryRow, newRows } from "./history.ts";
import type { OutingKind, OutingOutcome } from "./request-schema.ts";

/** The request of a draft, and the history before it was sent. */
export interface Claim {
  readonly action: "apply" | "cancel";
  readonly kind: OutingKind;
  /** The row that the request becomes, or that of the request to cancel. */
  readonly key: string;
  /** Day of leaving. */
  readonly date: string;
  /** Id of the request to cancel; null for a new one. */
  readonly id: string | null;
  /** The rows of that day before, by key; those that were rejected or cancelled apart. */
  readonly live: readonly string[];
  readonly over: readonly string[];
  /** The texts next to the form before. */
  readonly texts: readonly string[];
}

/**
 * The answer of the portal to what was sent: the complete page with its texts; `unfinished` if it can still act, because no
 * complete answer arrived; `unheard` if a filter answered before any handler.
 */
export type Reply = OutingTexts | "unfinished" | "unheard";

/** An outcome and its evidence. */
export interface Proof {
  readonly outcome: OutingOutcome["outcome"];
  readonly rows: readonly HistoryRow[];
  readonly text: string | null;
}

const proof = (outcome: Proof["outcome"], rows: readonly HistoryRow[] = [], text: string | null = null): Proof => ({
  ...{ outcome, rows, text },
});

/** No proof: the history cannot be read, or may change yet. */
export const unproven = proof("unknown");

const isLive = ({ status }: HistoryRow) => status !== "rejected";

/** The claim about a history before anything is sent. */
export function claimOn(
  rows: readonly HistoryRow[],
  { popup, spans }: OutingTexts,
  own: Pick<Claim, "action" | "kind" | "key" | "date" | "id">,
): Claim {
  const ofDay = rows.filter(({ date }) => date === own.date);
  const keys = (kept: readonly HistoryRow[]) => kept.map(({ key }) => key).sort();
  return {
    ...own,
    live: keys(ofDay.filter(isLive)),
    over: keys(ofDay.filter((row) => !isLive(row))),
    texts: [...(popup === null ? [] : [popup]), ...spans],
  };
}

/** True if a live request has the values of a claim. */
export const exists = ({ key }: Pick<Claim, "key">, rows: readonly HistoryRow[]): boolean =>
  rows.some((row) => row.key === key && isLive(row));

/** The state of the request that a claim would cancel. */
export function cancellable(claim: Pick<Claim, "key" | "id">, rows: readonly HistoryRow[]) {
  const own = rows.filter(({ deletable }) => deletable === claim.id);
  if (own.length === 1 && own[0]?.key === claim.key) return "cancellable";
  return exists(claim, rows) ? "no_longer_cancellable" : "already_gone";
}

/**
 * Compares the history with a claim that was sent. The rows outrank every text: a request with the text of a refusal exists, and a
 * success without a row does not count. `reply` is null once nothing can arrive any more.
 */
export function prove(claim: Claim, rows: readonly HistoryRow[], reply: Reply | null): Proof {
  const ofDay = rows.filter(({ date }) => date === claim.date);
  return claim.action === "cancel" ? proveCancelled(claim, rows, reply) : proveSent(claim, ofDay, reply);
}

function proveSent(claim: Claim, ofDay: readonly HistoryRow[], reply: Reply | null): Proof {
  const added = newRows([...claim.live, ...claim.over], ofDay);
  const equal = added.filter(({ key }) => key === claim.key);
  if (equal.length > 0) return proof(equal.length > 1 ? "submitted_twice" : "submitted", equal);
  if (added.length > 0) return proof("submitted_differently", added);
  if (reply === "unfinished") return unproven;
  if (reply === null || reply === "unheard") return proof("not_recorded");
  const text = refusalIn(claim, reply);
  if (text !== null) return proof("refused", [], text);
  return reply.success === null ? proof("not_recorded") : unproven;
}

function proveCancelled(claim: Claim, rows: readonly HistoryRow[], reply: Reply | null): Proof {
  const own = rows.filter(({ deletable }) => deletable === claim.id);
  if (own.length > 0) {
    if (reply === "unfinished") return unproven;
    return proof("refused", own, typeof reply === "object" && reply !== null ? refusalIn(claim, reply) : null);
  }
  const count = (keys: readonly string[]) => keys.filter((key) => key === claim.key).length;
  const same = rows.filter(({ key }) => key === claim.key);
  const live = same.filter(isLive);
  return live.length < count(claim.live)
    ? proof(
        "cancelled",
        same.filter((row) => !isLive(row)),
      )
    : proof("approved_meanwhile", live);
}

/** The text of a refusal that was not next to the form before. */
function refusalIn({ texts }: Claim, { popup, spans }: OutingTexts): string | null {
  return [...(popup === null ? [] : [popup]), ...spans].find((text) => !texts.includes(text)) ?? null;
}
