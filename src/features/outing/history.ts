import { parseTimeRange } from "../../html/values.ts";
import type { OutingKind, OutingValues } from "./request-schema.ts";
import type { Deletable } from "./requests-table.ts";
import type { GeneralOutingRequest, StatusCode, WeekendOutingRequest } from "./schema.ts";

/** A row of the history as evidence. The history has no time of application and often no id, so equal rows are counted. */
export interface HistoryRow {
  /** The same for rows with the same values. */
  readonly key: string;
  /** Day of leaving; null if it cannot be read. */
  readonly date: string | null;
  /** The text of a weekend outing's time; null for leave. */
  readonly slot: string | null;
  /** The id on the button that deletes the request; null without one. */
  readonly deletable: string | null;
  readonly status: StatusCode;
  readonly request: GeneralOutingRequest | WeekendOutingRequest;
}

/** The id of a request, which its row may show without a button. */
export const idOf = ({ request }: Pick<HistoryRow, "request">): string | null =>
  isWeekend(request) ? request.booking_id : request.leave_id;

const isWeekend = (request: HistoryRow["request"]): request is WeekendOutingRequest => "date" in request;

/** Texts lose whitespace on their way. */
const keyOf = (values: readonly (string | null | undefined)[]): string =>
  JSON.stringify(values.map((value) => value?.replace(/\s+/g, " ").trim() ?? null));

/** The times of a slot, or its text if it has none. */
function timesOf(slot: string | null | undefined): readonly (string | null | undefined)[] {
  const { start, end } = parseTimeRange(slot ?? "");
  return start === null || end === null ? [slot, null] : [start, end];
}

export function historyRow({ request, deletable, slot }: Deletable<HistoryRow["request"]>): HistoryRow {
  const { place_of_visit, purpose_of_visit, from_time, to_time } = request;
  const shared = [place_of_visit, purpose_of_visit, ...(isWeekend(request) ? timesOf(slot) : [from_time, to_time])];
  // The block and the room are sent as served, and some histories do not show them.
  const own = isWeekend(request) ? [request.date] : [request.from_date, request.to_date];
  const date = isWeekend(request) ? request.date : request.from_date;
  return { key: keyOf([...shared, ...own]), date, slot, deletable, status: request.status_code, request };
}

/** The key of the row that a request becomes. */
export function keyOfRequest(kind: OutingKind, values: OutingValues): string {
  const { place_of_visit, purpose_of_visit } = values;
  if (kind === "general") {
    const { from_time, to_time, from_date, to_date } = values;
    return keyOf([place_of_visit, purpose_of_visit, from_time, to_time, from_date, to_date]);
  }
  return keyOf([place_of_visit, purpose_of_visit, ...timesOf(values.time), values.date]);
}

/** The part of a key that stays if a warden changes the times or the return. */
export function tripOf(key: string): string {
  const [place, purpose, , , day]: readonly unknown[] = JSON.parse(key);
  return JSON.stringify([place, purpose, day]);
}

/** The rows that are in a history and were not in an earlier one, each as often. */
export function newRows(before: readonly string[], now: readonly HistoryRow[]): readonly HistoryRow[] {
  const left = [...before];
  return now.filter(({ key }) => {
    const index = left.indexOf(key);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
