import type { FoundChange, Portico, WatchEvent, WatchStore } from "portico-client";
import { indiaTime } from "portico-client/insight";
import { LIMITS, subjectOf, valuesOf } from "./change-text.ts";
import { UsageError } from "./failure.ts";
import { print, printable, toJson } from "./output.ts";
import { partsOf } from "./parts.ts";
import { decimalOf } from "./read-command.ts";

/** The command line of `portico watch`. */
export interface WatchInput {
  readonly parts: readonly string[];
  /** Minutes between two reads of a part. */
  readonly every: string;
  /** `HH:MM-HH:MM`, in which nothing is read. */
  readonly pause?: string;
  readonly semester?: string;
}

/** Prints changes as they are found. A change counts as handled when its line has been written. Ends when a person has to log in. */
export async function watch(
  portico: Portico,
  input: WatchInput,
  store: WatchStore,
  sem_sub_id: string | null,
  json: boolean,
): Promise<void> {
  const options = { ...optionsOf(input), keepRecords: true, ...(sem_sub_id !== null && { sem_sub_id }) };
  for await (const event of portico.watch(partsOf(input.parts), { ...options, store })) {
    await print(json ? toJson(event) : printable(lineOf(event)));
    // Another student may log in, with another state.
    if (event.type === "signed_out") return;
  }
}

function optionsOf({ every, pause }: WatchInput) {
  const minutes = decimalOf(every);
  if (!(minutes >= 10)) throw new UsageError(`Invalid interval: ${every}. It is a number of minutes, at least 10.`);
  if (pause === undefined) return { every: minutes * 60_000 };
  const time = "(?:[01]\\d|2[0-3]):[0-5]\\d";
  const [, from, to] = new RegExp(`^(${time})-(${time})$`).exec(pause) ?? [];
  if (from === undefined || to === undefined || from === to)
    throw new UsageError(`Invalid pause: ${pause}. A pause is written as 23:00-06:00.`);
  return { every: minutes * 60_000, pause: { from, to } };
}

function lineOf(event: WatchEvent): string {
  switch (event.type) {
    case "change":
      return changeLine(event);
    case "baseline":
      return `${semesterOf(event)}${event.parts.join(", ")}: read for the first time`;
    case "limited":
      return `${semesterOf(event)}${event.part}: ${LIMITS[event.covers]}`;
    case "problem":
      return `${semesterOf(event)}${event.part ?? "all parts"}: ${event.detail} (${event.code})`;
    case "signed_out":
      return `${event.detail} (${event.code}) Run portico login to continue.`;
  }
}

type InSemester = Pick<FoundChange, "sem_sub_id" | "semester_name">;

/** `Fall Semester 2026-27, `, or nothing for a part that is not about a semester. */
const semesterOf = ({ sem_sub_id, semester_name }: InSemester): string =>
  sem_sub_id === null ? "" : `${semester_name ?? sem_sub_id}, `;

function changeLine(change: FoundChange): string {
  const { date, time } = indiaTime(new Date(change.found_at));
  const values = valuesOf(change);
  return `${date} ${time}  ${semesterOf(change)}${change.part} ${change.kind}: ${subjectOf(change)}${values === "" ? "" : `: ${values}`}`;
}
