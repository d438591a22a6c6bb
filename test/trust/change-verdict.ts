import type { Change, Expectation } from "./changes/change.ts";
import { isLess } from "./reasons.ts";
import type { ShownPage } from "./shown-pages.ts";
import type { Parsed } from "./verdict.ts";

type Whole = Extract<Parsed, { record: unknown }>;

/**
 * The answer to a changed page: an error, a record, or a record with more reports than before, that is right; a wrong record
 * without an error; an error although the data is all there; or a right record with wrong reports.
 */
export type ChangeVerdict = "refused" | "read" | "reported" | "silent" | "rejected" | "misreported";

/** Compares the answer to a changed page with what its change expects. */
export function judgeChange(change: Change, whole: Whole, changed: Parsed, { input }: ShownPage): ChangeVerdict {
  const { expects } = change;
  if ("code" in changed) return MAY_REFUSE.includes(expects) ? "refused" : "rejected";
  if (expects === "refused") return "silent";
  const verdict = judgeRecord(change, whole, changed, input);
  return verdict === "read" && countOf(changed) > countOf(whole) ? "reported" : verdict;
}

function judgeRecord(
  { expects, written }: Change,
  whole: Whole,
  changed: Whole,
  input: ShownPage["input"],
): "read" | "silent" | "misreported" {
  const before = JSON.stringify(whole.record);
  const after = JSON.stringify(changed.record);
  const asWritten =
    written === undefined ? after : after.replaceAll(JSON.stringify(written.text).slice(1, -1), written.value);
  const reports = countOf(changed) - countOf(whole);
  switch (expects) {
    case "kept":
      return before === after && !isEmpty(whole.record, input) ? "read" : "silent";
    case "unused":
      return before === after ? "read" : "silent";
    case "as written":
      if (asWritten !== before && after !== before) return "silent";
      return reports === 0 ? "read" : "misreported";
    case "no guess":
      if (asWritten === before) return "read";
      return isLess({ whole: whole.record, damaged: changed.record }) && changed.unfit.length > whole.unfit.length
        ? "read"
        : "silent";
    default:
      if (after !== before) return "silent";
      if (expects === "same") return reports === 0 ? "read" : "misreported";
      return expects === "reported" && reports === 0 ? "misreported" : "read";
  }
}

const MAY_REFUSE: readonly Expectation[] = ["refused", "kept", "unused", "no guess"];

const countOf = ({ unread, unfit }: Whole) => unread.length + unfit.length;

/** True if a record contains nothing but empty lists, nulls and what was asked. */
export function isEmpty(record: unknown, input: ShownPage["input"]): boolean {
  if (record === null || Object.values(input).some((value) => value === record)) return true;
  return typeof record === "object" && Object.values(record).every((value) => isEmpty(value, input));
}
