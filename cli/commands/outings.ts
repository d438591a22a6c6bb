import { styleText } from "node:util";
import type { GeneralOutingRequest, WeekendOutingRequest } from "../../client/index.ts";
import { reading } from "../reading.ts";
import { section, table } from "../table.ts";

const COLOURS = { accepted: "green", pending: "yellow", rejected: "red", other: "reset" } as const;

const statusOf = ({ status, status_code }: GeneralOutingRequest | WeekendOutingRequest): string | null =>
  status === null ? null : styleText(COLOURS[status_code], status);

export const outings = reading({
  name: "outings",
  summary: "requests to leave the hostel: general and weekend",
  waiting: "Reading the requests",
  async read(portico) {
    const [general, weekend] = await Promise.all([portico.generalOutingRequests(), portico.weekendOutingRequests()]);
    return { general, weekend };
  },
  show({ general, weekend }, { columns }) {
    const generalRows = general.map((outing) => [
      ...[`${outing.from_date ?? "–"} ${outing.from_time ?? ""}`, `${outing.to_date ?? "–"} ${outing.to_time ?? ""}`],
      ...[outing.place_of_visit, outing.purpose_of_visit, statusOf(outing)],
    ]);
    const weekendRows = weekend.map((outing) => [
      ...[outing.date, outing.from_time, outing.to_time],
      ...[outing.place_of_visit, outing.purpose_of_visit, statusOf(outing)],
    ]);
    return [
      section(
        "GENERAL",
        generalRows.length === 0 ? "None." : table(["From", "To", "Where", "Why", "Status"], generalRows, columns),
      ),
      section(
        "WEEKEND",
        weekendRows.length === 0
          ? "None."
          : table(["Date", "From", "To", "Where", "Why", "Status"], weekendRows, columns),
      ),
    ].join("\n\n");
  },
});
