import type { HtmlElement } from "../../html/dom/element.ts";
import { column, optionalColumn, type Row } from "../../html/table/table.ts";
import { parseDate, parseInteger, parseTime } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import { deletableId, parsePass, parseRequests, statusCodeOf } from "./requests-table.ts";
import type { GeneralOutingRequest } from "./schema.ts";

const columns = {
  serial_number: column("S.No"),
  registration_number: column("Registration Number"),
  place_of_visit: column("Place Of Visit"),
  purpose_of_visit: column("Purpose Of Visit"),
  from_date: column("From Date"),
  from_time: column("From Time"),
  to_date: column("To Date"),
  to_time: column("To Time"),
  action: optionalColumn("Action"),
  status: column("Status"),
  download: column("Download OutPass"),
};

/** The student's leave requests. */
export const generalPage: Page<object, GeneralOutingRequest[]> = {
  name: "general_outing_requests",
  path: "hostel/StudentGeneralOuting",
  shape: "menu",
  form: () => ({}),
  parse: parseGeneral,
};

function parseGeneral(page: HtmlElement): GeneralOutingRequest[] {
  return parseRequests(page, columns, "BookingId")?.rows.map(requestOf) ?? [];
}

function requestOf(row: Row<typeof columns>): GeneralOutingRequest {
  const status = row.status.text();
  const status_code = statusCodeOf(status);
  const pass = parsePass(row.download);
  const can_download = status_code === "accepted" && pass.path !== null;
  return {
    serial_number: row.serial_number.required(parseInteger),
    registration_number: row.registration_number.text(),
    place_of_visit: row.place_of_visit.text(),
    purpose_of_visit: row.purpose_of_visit.text(),
    from_date: row.from_date.value(parseDate),
    from_time: row.from_time.value(parseTime),
    to_date: row.to_date.value(parseDate),
    to_time: row.to_time.value(parseTime),
    status,
    status_code,
    leave_id: pass.id ?? deletableId(row.action),
    can_download,
    download_path: can_download ? pass.path : null,
  };
}
