import type { OutingTexts } from "./form.ts";
import { type HistoryRow, idOf, partsOf, plain } from "./history.ts";
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
  /** The numbers to call, block and room that its row may show. */
  readonly shown: Readonly<Record<string, string>>;
  /** Number of rows before. */
  readonly size: number;
  /** The rows of that day, or of that place and purpose, before, by digest; those that were rejected or cancelled apart. */
  readonly live: readonly string[];
  readonly over: readonly string[];
  /** Status of the request to cancel. */
  readonly status: string | null;
  /** Rows without a button, which nothing removes: of the whole history, and those of the same trip. */
  readonly locked: number;
  readonly lockedTwins: number;
  /** The ids of the other requests with a button, and those of them of the same trip. */
  readonly waiting: readonly string[];
  readonly twins: readonly string[];
  /** The texts next to the form before, also without their numbers, by digest. */
  readonly texts: readonly string[];
  /** False if a new row of another day may be that of another draft. */
  readonly isAlone?: boolean;
}

/** The complete page that answers what was sent. */
export type Answer = OutingTexts & { readonly rows: readonly HistoryRow[] };

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
const isTwin = (key: string) => (row: HistoryRow) => partsOf(row.key).trip === partsOf(key).trip;
/** True for the rows that a request may be. One without a date may be, and one of another day, if the portal has changed it. */
const isNear =
  ({ key, date }: Pick<Claim, "key" | "date">) =>
  (row: HistoryRow) =>
    row.date === date || row.date === null || partsOf(row.key).what === partsOf(key).what;
const hasId = (id: string | null) => (row: HistoryRow) => id !== null && [row.deletable, idOf(row)].includes(id);

/** A short text for a key (FNV-1a): a draft has a limited length, and this module no dependencies. */
const digestOf = (key: string): string =>
  [...key]
    .reduce((sum, char) => Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01_00_01_93), 0x81_1c_9d_c5 | 0)
    .toString(36);
/** A text may count something. */
const uncounted = (text: string) => text.replace(/\d+/g, "#");

/** The rows that are in a history and were not in an earlier one, each as often. `before` are digests of keys. */
function newRows(before: readonly string[], now: readonly HistoryRow[]): readonly HistoryRow[] {
  const left = [...before];
  return now.filter(({ key }) => {
    const index = left.indexOf(digestOf(key));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** The claim about a history before anything is sent. */
export function claimOn(
  { rows, refusals, others: more }: Answer,
  own: Pick<Claim, "action" | "kind" | "key" | "date" | "id" | "shown">,
): Claim {
  const near = rows.filter(isNear(own));
  const keys = (kept: readonly HistoryRow[]) => kept.map(({ key }) => digestOf(key)).sort();
  const locked = rows.filter(isLocked);
  const others = rows.filter(({ deletable }) => deletable !== null && deletable !== own.id);
  const idsOf = (kept: readonly HistoryRow[]) => kept.flatMap(({ deletable }) => deletable ?? []);
  return {
    ...own,
    size: rows.length,
    waiting: idsOf(others),
    twins: idsOf(others.filter(isTwin(own.key))),
    live: keys(near.filter(isLive)),
    over: keys(near.filter((row) => !isLive(row))),
    status: own.id === null ? null : (rows.find(({ deletable }) => deletable === own.id)?.request.status ?? null),
    locked: locked.length,
    lockedTwins: locked.filter(isTwin(own.key)).filter(isLive).length,
    texts: [...new Set([...refusals, ...more].flatMap((text) => [text, uncounted(text)]))].map(digestOf),
  };
}

/** True if a request that waits or was accepted has the values of a claim. */
export const exists = ({ key }: Pick<Claim, "key">, rows: readonly HistoryRow[]): boolean =>
  rows.some((row) => row.key === key && isLive(row) && row.status !== "other");

/** True if a request of the same times may be the one of a claim: it has another text, or a status that is not known. */
export const mayExist = ({ key }: Pick<Claim, "key">, rows: readonly HistoryRow[]): boolean =>
  rows.some((row) => partsOf(row.key).when === partsOf(key).when && isLive(row));

/**
 * True for a history without rows that it had: that another row is not in it is no evidence. A request with a button loses it or is
 * cancelled, which another device can do: it counts as lost as long as the portal may still act, and in an empty history.
 */
export function isCut({ locked, waiting }: Claim, rows: readonly HistoryRow[], isOpen: boolean): boolean {
  const lost = lostOf(waiting, rows).length;
  return rows.filter(isLocked).length < locked + (isOpen || rows.length === 0 ? lost : 0);
}

/** The ids whose requests have no button any more. */
const lostOf = (ids: readonly string[], rows: readonly HistoryRow[]) =>
  ids.filter((id) => rows.every(({ deletable }) => deletable !== id));

/** The request that a button with this id deletes; undefined unless there is exactly one, which has not been rejected. */
export function deletableRow(id: string | null, rows: readonly HistoryRow[]): HistoryRow | undefined {
  const [row, ...others] = rows.filter(({ deletable }) => deletable !== null && deletable === id);
  return row !== undefined && others.length === 0 && isLive(row) ? row : undefined;
}

/**
 * The rows that are the request to cancel: those with its id, whatever the warden has changed; otherwise the requests of that trip
 * without a button, if there are more than before. If all that are more may be others that have lost their button, one of the equal
 * requests is gone: null while the portal may still act.
 */
function standing(
  { id, key, lockedTwins, twins }: Claim,
  rows: readonly HistoryRow[],
  isOpen: boolean,
): readonly HistoryRow[] | null {
  const own = rows.filter(hasId(id));
  if (own.length > 0) return own.filter(isLive);
  const locked = rows.filter(isTwin(key)).filter((row) => isLive(row) && isLocked(row));
  const lost = lostOf(twins, rows);
  const named = lost.filter((twin) => locked.some(hasId(twin)));
  const more = locked.length - lockedTwins - named.length;
  if (more <= 0) return [];
  return more > lost.length - named.length ? locked : isOpen ? null : [];
}

/** The state of the request that a claim would cancel; null if it is not known. */
export function cancellable(claim: Claim, rows: readonly HistoryRow[]) {
  if (deletableRow(claim.id, rows)?.key === claim.key) return "cancellable";
  const stands = standing(claim, rows, true);
  if (stands === null || stands.some((row) => !isLocked(row))) return null;
  return stands.length > 0 ? "no_longer_cancellable" : "already_gone";
}

/**
 * Compares the history with a claim that was sent. The rows outrank every text: a request with the text of a refusal exists, and a
 * success without a row does not count. `rows` is null for a page that proves nothing, `answer` if none arrived completely; `isOpen` as
 * long as the portal may still act.
 */
export function prove(claim: Claim, rows: readonly HistoryRow[] | null, answer: Answer | null, isOpen: boolean): Proof {
  if (rows === null) return unproven;
  return (claim.action === "cancel" ? proveCancelled : proveSent)(claim, rows, answer, isOpen);
}

/** The rows that a request has become: the equal ones that are more than before. A rejected one does not come back. */
function becomeOf({ key, live, over }: Claim, rows: readonly HistoryRow[]): readonly HistoryRow[] {
  const equal = (["pending", "accepted", "other", "rejected"] as const).flatMap((status) =>
    rows.filter((row) => row.key === key && row.status === status),
  );
  const known = (digests: readonly string[]) => digests.filter((digest) => digest === digestOf(key)).length;
  const more = equal.length - known(live) - known(over);
  return equal.slice(0, Math.max(0, more, equal.filter(isLive).length - known(live)));
}

/**
 * The new rows near a request: the history has grown, or they have a button that it did not have. A row that was there is not new, whatever
 * of it has changed.
 */
function addedTo(claim: Claim, rows: readonly HistoryRow[], isOpen: boolean): readonly HistoryRow[] {
  const { live, over, size, waiting, isAlone = true } = claim;
  const isGrown = rows.length > size - (isOpen ? 0 : lostOf(waiting, rows).length);
  return newRows([...live, ...over], rows.filter(isNear(claim))).filter(
    (row) =>
      (isAlone || row.date === claim.date) &&
      (isGrown || row.deletable !== null) &&
      !waiting.some((id) => hasId(id)(row)),
  );
}

/** True for a row that shows another number, block or room than the request. */
const isOther = ({ shown }: Claim, { request }: HistoryRow): boolean =>
  Object.entries(request).some(
    ([name, value]) => shown[name] && value !== null && plain(String(value)) !== shown[name],
  );

function proveSent(claim: Claim, rows: readonly HistoryRow[], answer: Answer | null, isOpen: boolean): Proof {
  const own = becomeOf(claim, rows);
  const isDifferent = own.some((row) => isOther(claim, row));
  if (own.length > 0)
    return proof(isDifferent ? "submitted_differently" : own.length > 1 ? "submitted_twice" : "submitted", own);
  const text = refusalIn(claim, answer);
  if (isCut(claim, rows, isOpen)) return { ...unproven, text };
  const added = addedTo(claim, rows, isOpen);
  // With a refusal, the row is rather another device's.
  if (added.length > 0) return proof(text === null ? "submitted_differently" : "unknown", added, text);
  if (!isOpen) return proof("not_recorded");
  // Without a refusal, it may come later. The page of the answer may have had the row, or a text that is no refusal.
  const isDone =
    answer !== null && (becomeOf(claim, answer.rows).length > 0 || newIn(claim, answer.others.map(uncounted)) !== null);
  return text === null || isDone ? { ...unproven, text } : proof("refused", [], text);
}

function proveCancelled(claim: Claim, rows: readonly HistoryRow[], answer: Answer | null, isOpen: boolean): Proof {
  const text = refusalIn(claim, answer);
  const stands = standing(claim, rows, isOpen);
  if (stands === null) return unproven;
  if (stands.length === 0) {
    // The page of the answer has been read after the portal has acted.
    const isShown = answer?.rows.some((row) => isLive(row) && hasId(claim.id)(row));
    if (isShown || isCut(claim, rows, isOpen)) return { ...unproven, text };
    const over = rows.filter((row) => !isLive(row) && (row.key === claim.key || hasId(claim.id)(row)));
    return proof("cancelled", newRows(claim.over, over));
  }
  const further = stands.find((row) => isLocked(row) && row.request.status !== claim.status);
  if (further !== undefined) return proof(further.status === "other" ? "unknown" : "approved_meanwhile", stands);
  // Without its button and with its status, it is not known to be approved.
  return proof(isOpen && text === null ? "unknown" : "refused", stands, text);
}

const newIn = ({ texts }: Claim, shown: readonly string[]) =>
  shown.find((text) => !texts.includes(digestOf(text))) ?? null;

/** The text of a refusal that was not next to the form before. */
const refusalIn = (claim: Claim, answer: Answer | null): string | null => answer && newIn(claim, answer.refusals);
