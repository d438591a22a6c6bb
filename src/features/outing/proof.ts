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
  /** Status of the request to cancel. */
  readonly status: string | null;
  /** Rows without a button, which nothing removes: of the whole history, and those with the key. */
  readonly locked: number;
  readonly lockedEqual: number;
  /** The ids of the other requests with a button, and those of them with the key. */
  readonly waiting: readonly string[];
  readonly twins: readonly string[];
  /** The texts next to the form before. */
  readonly texts: readonly string[];
}

/**
 * The answer of the portal to what was sent: the complete page with its texts and the ids of its buttons; `unfinished` if it can
 * still act, because no complete answer arrived; `unheard` if a filter answered before any handler.
 */
export type Reply = (OutingTexts & { readonly ids: readonly string[] }) | "unfinished" | "unheard";

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
const isLocked = ({ deletable }: HistoryRow) => deletable === null;
// A row without a date may be the one.
const isOfDay = (day: string) => (row: HistoryRow) => row.date === day || row.date === null;
const textsIn = ({ popup, success, spans }: OutingTexts) => [popup, ...spans, success].filter((text) => text !== null);

/** The claim about a history before anything is sent. */
export function claimOn(
  rows: readonly HistoryRow[],
  texts: OutingTexts,
  own: Pick<Claim, "action" | "kind" | "key" | "date" | "id">,
): Claim {
  const ofDay = rows.filter(isOfDay(own.date));
  const keys = (kept: readonly HistoryRow[]) => kept.map(({ key }) => key).sort();
  const locked = rows.filter(isLocked);
  const others = rows.filter(({ deletable }) => deletable !== null && deletable !== own.id);
  const idsOf = (kept: readonly HistoryRow[]) => kept.flatMap(({ deletable }) => deletable ?? []);
  return {
    ...own,
    waiting: idsOf(others),
    twins: idsOf(others.filter(({ key }) => key === own.key)),
    live: keys(ofDay.filter(isLive)),
    over: keys(ofDay.filter((row) => !isLive(row))),
    status: own.id === null ? null : (rows.find(({ deletable }) => deletable === own.id)?.request.status ?? null),
    locked: locked.length,
    lockedEqual: locked.filter((row) => row.key === own.key && isLive(row)).length,
    texts: textsIn(texts),
  };
}

/** True if a live request has the values of a claim. */
export const exists = ({ key }: Pick<Claim, "key">, rows: readonly HistoryRow[]): boolean =>
  rows.some((row) => row.key === key && isLive(row));

/**
 * True for a history without rows that it had: nothing in it is evidence. A request with a button loses it or is cancelled, which
 * another device can do: it counts as lost `whileOpen`, as long as the portal may still act.
 */
export function isCut({ locked, waiting }: Claim, rows: readonly HistoryRow[], whileOpen: boolean): boolean {
  const lost = waiting.filter((id) => rows.every(({ deletable }) => deletable !== id));
  return rows.filter(isLocked).length < locked + (whileOpen ? lost.length : 0);
}

/** The request that a button with this id deletes; undefined unless there is exactly one, which has not been rejected. */
export function deletableRow(id: string | null, rows: readonly HistoryRow[]): HistoryRow | undefined {
  const [row, ...others] = rows.filter(({ deletable }) => deletable !== null && deletable === id);
  return row !== undefined && others.length === 0 && isLive(row) ? row : undefined;
}

/**
 * The equal requests without a button, if there are more than before: that of the claim is one. Null if all that are more may be
 * others that have lost their button.
 */
function stillStands(
  { id, key, lockedEqual, twins }: Claim,
  rows: readonly HistoryRow[],
): readonly HistoryRow[] | null {
  const locked = rows.filter((row) => row.key === key && isLive(row) && isLocked(row));
  const idsOf = locked.map(({ request }) => ("leave_id" in request ? request.leave_id : request.booking_id));
  if (idsOf.includes(id)) return locked;
  const lost = twins.filter((twin) => rows.every(({ deletable }) => deletable !== twin));
  const more = locked.length - lockedEqual - lost.filter((twin) => idsOf.includes(twin)).length;
  if (more <= 0) return [];
  return more > lost.filter((twin) => !idsOf.includes(twin)).length ? locked : null;
}

/** The state of the request that a claim would cancel; null if it is not known. */
export function cancellable(claim: Claim, rows: readonly HistoryRow[]) {
  if (deletableRow(claim.id, rows)?.key === claim.key) return "cancellable";
  const locked = stillStands(claim, rows);
  return locked && (locked.length > 0 ? "no_longer_cancellable" : "already_gone");
}

/**
 * Compares the history with a claim that was sent. The rows outrank every text: a request with the text of a refusal exists, and a
 * success without a row does not count. `reply` is null once nothing can arrive any more.
 */
export function prove(claim: Claim, rows: readonly HistoryRow[], reply: Reply | null): Proof {
  if (isCut(claim, rows, reply !== null && claim.action === "cancel")) return unproven;
  return claim.action === "cancel" ? proveCancelled(claim, rows, reply) : proveSent(claim, rows, reply);
}

const hasSuccess = ({ texts }: Claim, { success }: OutingTexts) => success !== null && !texts.includes(success);

function proveSent(claim: Claim, rows: readonly HistoryRow[], reply: Reply | null): Proof {
  const ofDay = rows.filter(isOfDay(claim.date));
  const equal = ofDay.filter(({ key }) => key === claim.key);
  // No equal request was live before, and a rejected one does not come back.
  const own = [
    ...equal.filter(isLive),
    ...newRows(
      claim.over,
      equal.filter((row) => !isLive(row)),
    ),
  ];
  if (own.length > 0) return proof(own.length > 1 ? "submitted_twice" : "submitted", own);
  const text = typeof reply === "object" && reply !== null ? refusalIn(claim, reply) : null;
  const added = newRows([...claim.live, ...claim.over], ofDay);
  // With a refusal, the row is rather another device's.
  if (added.length > 0) return proof(text === null ? "submitted_differently" : "unknown", added, text);
  if (reply === "unfinished") return unproven;
  if (reply === null || reply === "unheard") return proof("not_recorded");
  if (hasSuccess(claim, reply)) return unproven;
  return text === null ? proof("not_recorded") : proof("refused", [], text);
}

function proveCancelled(claim: Claim, rows: readonly HistoryRow[], reply: Reply | null): Proof {
  const own = rows.filter((row) => row.deletable === claim.id && isLive(row));
  const text = typeof reply === "object" && reply !== null ? refusalIn(claim, reply) : null;
  if (own.length > 0) return reply === "unfinished" ? unproven : proof("refused", own, text);
  const locked = stillStands(claim, rows);
  if (locked === null) return unproven;
  if (locked.length === 0) {
    // The page of the answer has been read after the portal has acted.
    if (typeof reply === "object" && reply?.ids.includes(claim.id ?? "")) return proof("unknown", [], text);
    const over = rows.filter((row) => row.key === claim.key && !isLive(row));
    return proof("cancelled", newRows(claim.over, over));
  }
  if (locked.some(({ request }) => request.status !== claim.status)) return proof("approved_meanwhile", locked);
  // Without its button and with its status, it is not known to be approved.
  return reply === "unfinished" ? unproven : proof("refused", locked, text);
}

/** The text of a refusal that was not next to the form before. */
const refusalIn = ({ texts }: Claim, { popup, spans }: OutingTexts): string | null =>
  [...(popup === null ? [] : [popup]), ...spans].find((text) => !texts.includes(text)) ?? null;
