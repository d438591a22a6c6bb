import { decodeText } from "../../html/dom/collapse.ts";
import { parseTimeRange } from "../../html/values.ts";
import type { OutingValues } from "./request-schema.ts";
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

/** The same for a text that got other whitespace or another case on its way, or was escaped once more. */
export const plain = (text: string | null | undefined): string =>
  decodeText(text ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase();

/** The key of the row that a request becomes. */
export function keyOf(values: OutingValues): string {
  const { place_of_visit, purpose_of_visit, from_time, to_time, from_date, to_date, time, date } = values;
  const { start, end } = parseTimeRange(time ?? "");
  const slot = start === null || end === null ? [time, null] : [start, end];
  const when = "date" in values ? [...slot, date] : [from_time, to_time, from_date, to_date];
  return JSON.stringify([place_of_visit, purpose_of_visit, ...when].map(plain));
}

/** The values of a row. */
export function valuesOf({ request, slot }: Pick<HistoryRow, "request" | "slot">): OutingValues {
  const { place_of_visit, purpose_of_visit, from_time, to_time } = request;
  const shared = { place_of_visit, purpose_of_visit };
  return isWeekend(request)
    ? { ...shared, date: request.date, time: slot }
    : { ...shared, from_date: request.from_date, from_time, to_date: request.to_date, to_time };
}

export function historyRow({ request, deletable, slot, texts }: Deletable<HistoryRow["request"]>): HistoryRow {
  const [place_of_visit = null, purpose_of_visit = null] = texts;
  const key = keyOf({ ...valuesOf({ request, slot }), place_of_visit, purpose_of_visit });
  const date = isWeekend(request) ? request.date : request.from_date;
  return { key, date, slot, deletable, status: request.status_code, request };
}

/** Parts of a key: place and purpose, the times and days, and what stays if a warden changes the times or the return. */
export function partsOf(key: string) {
  const [place, purpose, ...when]: readonly unknown[] = JSON.parse(key);
  const what = JSON.stringify([place, purpose]);
  return { what, when: JSON.stringify(when), trip: `${what} ${when[2]}` };
}
