import { decodeText } from "../../html/dom/collapse.ts";
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

/** The same for a text that has lost whitespace or its case on its way, or was escaped once more. */
export const plain = (text: string | null | undefined): string =>
  decodeText(text ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase();

const keyOf = (values: readonly (string | null | undefined)[]): string => JSON.stringify(values.map(plain));

/** The times of a slot, or its text if it has none. */
function timesOf(slot: string | null | undefined): readonly (string | null | undefined)[] {
  const { start, end } = parseTimeRange(slot ?? "");
  return start === null || end === null ? [slot, null] : [start, end];
}

export function historyRow({ request, deletable, slot, texts }: Deletable<HistoryRow["request"]>): HistoryRow {
  const { from_time, to_time } = request;
  const shared = [...texts, ...(isWeekend(request) ? timesOf(slot) : [from_time, to_time])];
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

/** Parts of a key: place and purpose, the times and days, and what stays if a warden changes the times or the return. */
export function partsOf(key: string) {
  const [place, purpose, ...when]: readonly unknown[] = JSON.parse(key);
  const what = JSON.stringify([place, purpose]);
  return { what, when: JSON.stringify(when), trip: `${what} ${when[2]}` };
}
