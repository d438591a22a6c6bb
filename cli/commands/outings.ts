import { styleText } from "node:util";
import type { GeneralOutingRequest, WeekendOutingRequest } from "portico-client";
import { noOptions, readAction } from "../read-command.ts";
import { section, table } from "../table.ts";

const COLOURS = { accepted: "green", pending: "yellow", rejected: "red", other: "reset" } as const;

const statusOf = ({ status, status_code }: GeneralOutingRequest | WeekendOutingRequest): string | null =>
  status === null ? null : styleText(COLOURS[status_code], status);

export const outings = readAction({
  options: noOptions,
  async read(portico) {
    const [general, weekend] = await Promise.all([portico.generalOutingRequests(), portico.weekendOutingRequests()]);
    return { general, weekend };
  },
  render({ general, weekend }, { columns }) {
    const [{ hostel_block = null, room_number = null } = {}] = weekend;
    const generalRows = general.map((outing) => [
      ...[`${outing.from_date ?? "–"} ${outing.from_time ?? ""}`, `${outing.to_date ?? "–"} ${outing.to_time ?? ""}`],
      ...[outing.place_of_visit, outing.purpose_of_visit, statusOf(outing)],
    ]);
    const weekendRows = weekend.map((outing) => [
      ...[outing.date, outing.from_time, outing.to_time],
      ...[outing.place_of_visit, outing.purpose_of_visit, statusOf(outing)],
    ]);
    return [
      // No other page shows the room.
      ...((hostel_block ?? room_number) === null
        ? []
        : [`Hostel block ${hostel_block ?? "–"}, room ${room_number ?? "–"}`]),
      section(
        "GENERAL",
        generalRows.length === 0 ? "None." : table(["From", "To", "Place", "Purpose", "Status"], generalRows, columns),
      ),
      section(
        "WEEKEND",
        weekendRows.length === 0
          ? "None."
          : table(["Date", "From", "To", "Place", "Purpose", "Status"], weekendRows, columns),
      ),
    ].join("\n\n");
  },
});
