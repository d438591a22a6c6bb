import type { Parsed } from "../verdict.ts";
import type { Change, Outcome, Subject } from "./change.ts";

/** The values of a record by their paths. */
export function leavesOf(record: unknown, path = "", found = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof record !== "object" || record === null) found.set(path, record);
  else for (const [key, value] of Object.entries(record)) leavesOf(value, `${path}.${key}`, found);
  return found;
}

type Answer = Outcome | "wrong" | "fewer";

/** The answer to a changed page. */
export function answerTo(change: Change, { whole, parse }: Subject, changed: Parsed): Answer {
  if ("code" in changed) return changed.code === "portal_answer_mismatch" ? "mismatch" : "refused";
  const more = countOf(changed) - countOf(whole);
  const after = JSON.stringify(changed.record);
  const likes = (change.like ?? []).map(parse);
  if (
    likes.some((like) => "record" in like && JSON.stringify(like.record) === after && countOf(changed) >= countOf(like))
  )
    return expectsOf(change).includes("like") ? "like" : more > 0 ? "counted" : "same";
  if (JSON.stringify(whole.record) === after) return more > 0 ? "counted" : more < 0 ? "fewer" : "same";
  if (isNothing(changed.record)) return "empty";
  const [one, other] = [leavesOf(whole.record), leavesOf(changed.record)];
  const differing = [...one.keys()].filter((path) => one.get(path) !== other.get(path));
  if (one.size !== other.size) return "wrong";
  const mayDiffer = touchedPaths(change, one, parse);
  if (mayDiffer !== null && !differing.every((path) => mayDiffer.has(path))) return "wrong";
  if (differing.every((path) => [null, ""].includes(other.get(path) as null))) return more > 0 ? "unfit" : "null";
  if (differing.some((path) => other.get(path) === null)) return "wrong";
  return more > 0 ? "stated" : "written";
}

export const expectsOf = ({ expects }: Change): readonly Outcome[] =>
  typeof expects === "string" ? [expects] : expects;

function touchedPaths(
  { touched = [] }: Change,
  before: Map<string, unknown>,
  parse: Subject["parse"],
): Set<string> | null {
  if (touched.length === 0) return null;
  const paths = new Set<string>();
  for (const html of touched) {
    const parsed = parse(html);
    if ("code" in parsed) continue;
    const after = leavesOf(parsed.record);
    for (const [path, value] of before) if (after.get(path) !== value) paths.add(path);
  }
  return paths;
}

const countOf = ({ unread, unfit }: Extract<Parsed, { record: unknown }>) => unread.length + unfit.length;

/** True if a record contains nothing but empty lists and nulls. */
export const isNothing = (record: unknown): boolean =>
  record === null || record === "" || (typeof record === "object" && Object.values(record).every(isNothing));
