import type { Change, RefreshRequest } from "portico-client";
import type { Call, ChangeAnswer } from "./tool.ts";

type PartName = RefreshRequest["parts"][number];

const DEFAULT_PARTS: readonly PartName[] = ["attendance", "marks", "exam_schedule", "timetable", "pending_payments"];
const LIFETIME_MS = 60_000;

/** What the service answers for a part. The generated types name it once per part. */
interface RefreshedPart {
  readonly data?: unknown;
  readonly digest?: string;
  readonly unchanged?: boolean;
  readonly baseline?: boolean;
  readonly changes?: readonly Change[];
  readonly problem?: { readonly title: string };
}

/** Compares parts of the student's data with the last call. The digests stay in memory: the assistant never sees them. */
export async function readChanges({
  portico,
  args,
  say,
  text,
  changes: memory,
}: Call): Promise<{ [K in keyof ChangeAnswer]: ChangeAnswer[K] }> {
  const parts = (args.parts ?? DEFAULT_PARTS) as RefreshRequest["parts"];
  const semester = text("sem_sub_id");
  const key = JSON.stringify([semester, parts]);
  const last = memory.answers.get(key);
  if (last !== undefined && last.until > Date.now()) {
    say(last.text);
    return last.data;
  }
  const keyOf = (part: string) => `${semester ?? "newest"} ${part}`;
  const known = Object.fromEntries(parts.map((part) => [part, memory.digests.get(keyOf(part)) ?? null]));
  const { sem_sub_id, parts: found } = await portico.refresh({
    parts,
    known,
    ...(semester !== null && { sem_sub_id: semester }),
  });
  const entries = Object.entries(found as Readonly<Record<string, RefreshedPart>>);
  for (const [part, { digest }] of entries) if (digest !== undefined) memory.digests.set(keyOf(part), digest);
  const data: ChangeAnswer = {
    sem_sub_id,
    parts: Object.fromEntries(entries.map(([part, { data, digest, ...rest }]) => [part, rest])),
  };
  const lines = entries.flatMap(([part, answer]) => linesOf(part, answer)).join("\n");
  memory.answers.set(key, { until: Date.now() + LIFETIME_MS, text: lines, data });
  say(lines);
  return data;
}

function linesOf(part: string, { problem, unchanged, baseline, changes = [] }: RefreshedPart): string[] {
  if (problem !== undefined) return [`${part}: could not be read (${problem.title})`];
  if (unchanged === true || (baseline !== true && changes.length === 0)) return [`${part}: no change`];
  if (baseline === true) return [`${part}: remembered; changes are listed from the next call on`];
  return changes.map(
    ({ kind, collection, key, fields, record }) =>
      `${part}: ${kind} in ${collection}: ${JSON.stringify(record ?? key)}${fields === null ? "" : ` (changed: ${fields.join(", ")})`}`,
  );
}
