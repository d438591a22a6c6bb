import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { newContext } from "../../html/section.ts";
import { weekendOutingPage } from "./weekend.page.ts";

const heads =
  "S.No|Registration Number|Hostel Block|Room Number|Place Of Visit|Purpose Of Visit|Time|Date|Action|Status|Download OutPass".split(
    "|",
  );
const accepted = `<span>  <span style="color: green;">Outing\n\t\t\tRequest Accepted</span>\n</span>`;
const waiting = `<span><span style="color: red;">Waiting for\n\t\tWarden's Approval</span></span>`;
const pass = (
  id: string,
) => `<span><a href="javascript:void(0);" onclick="vtopDownload(this.getAttribute('data-leave-url'))"
  data-leave-url="/vtop/hostel/downloadOutingForm/${id}"><span>&nbsp;Download</span></a></span>`;
const cells = [
  ...["1", "24XYZ0009", "LH-1", "0204", "Guntur", "Films ", "10:30 AM- 4:30PM", "2026-08-30", "", accepted],
  pass("W70000000001"),
];
/** The version of the page until 2025: three more columns, with or without the download. */
const lengthen = (values: readonly string[], phone: string, parent: string, booking: string) => [
  ...values.slice(0, 7),
  phone,
  parent,
  values[7] ?? "",
  booking,
  ...values.slice(8),
];
const longHeads = lengthen(heads, "Contact Number", "Parent Contact Number", "Booking Id");
const longCells = lengthen(cells, "9000000001", "9000000002", "2023WL0000001");

const row = (tag: string, values: readonly string[]) =>
  `<tr>${values.map((value) => `<${tag}>${value}</${tag}>`).join("\n")}</tr>`;
const tableOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table id="BookingRequests">${row("th", headings)}${rows.map((values) => row("td", values)).join("")}</table>`;
const closedForm = `<form id="outingForm"><input type="hidden" id="success" value="" />
  <input type="hidden" id="jsonBom" value="You are eligible to fill this form from Tuesday 12:00AM to Friday 11:59PM" /></form>`;
const parse = (html: string) => weekendOutingPage.parse(parseHtml(html), {});
const parseRow = (values: readonly string[], headings: readonly string[] = heads) =>
  parse(closedForm + tableOf(headings, values))[0];

describe("the weekend outing page", () => {
  it("parses every column, even while the form is closed", () => {
    expect(parseRow(cells)).toEqual({
      ...{ serial_number: 1, registration_number: "24XYZ0009", hostel_block: "LH-1", room_number: "0204" },
      ...{ place_of_visit: "Guntur", purpose_of_visit: "Films", date: "2026-08-30", from_time: "10:30" },
      ...{ to_time: "16:30", contact_number: null, parent_contact_number: null, booking_id: "W70000000001" },
      ...{ status: "Outing Request Accepted", status_code: "accepted", can_download: true },
      download_path: "hostel/downloadOutingForm/W70000000001",
    });
  });

  it("parses contacts and booking id on the long version of the page, with or without a download column", () => {
    const known = {
      ...{ date: "2026-08-30", contact_number: "9000000001", parent_contact_number: "9000000002" },
      booking_id: "2023WL0000001",
    };
    expect(parseRow(longCells, longHeads)).toMatchObject({
      ...known,
      download_path: "hostel/downloadOutingForm/W70000000001",
    });
    expect(parseRow(longCells.slice(0, -1), longHeads.slice(0, -1))).toMatchObject({
      ...known,
      can_download: false,
      download_path: null,
    });
  });

  it("returns every pass that the page offers, whatever the status", () => {
    expect(parseRow(cells.with(9, waiting))).toMatchObject({
      ...{ status_code: "pending", booking_id: "W70000000001", can_download: true },
      download_path: "hostel/downloadOutingForm/W70000000001",
    });
  });

  it("returns no pass for a request without a link", () => {
    const none = {
      ...{ status: "Waiting for Warden's Approval", status_code: "pending", can_download: false },
      download_path: null,
    };
    expect(parseRow(cells.with(9, waiting).with(10, ""))).toMatchObject({ ...none, booking_id: null });
    const remove = `<button data-bookingId="W70000000002"></button>`;
    expect(parseRow(cells.with(9, waiting).with(10, "").with(8, remove))).toMatchObject({
      ...none,
      booking_id: "W70000000002",
    });
  });

  it.each([
    ["9:30 AM- 3:30PM", "09:30", "15:30"],
    ["12:30 PM- 6:30PM", "12:30", "18:30"],
    ["9:30 AM - 3:30 PM", "09:30", "15:30"],
    ["-", null, null],
  ])("parses the time range %j", (time, from_time, to_time) => {
    expect(parseRow(cells.with(6, time))).toMatchObject({ from_time, to_time });
  });

  it("reports a time that cannot be parsed", () => {
    const context = newContext();
    weekendOutingPage.parse(parseHtml(tableOf(heads, cells.with(6, "morning"))), {}, context);
    expect(context.report).toMatchObject({ unfit: ["from_time", "to_time"], unread: [] });
  });

  it("rejects the requests of another student", () => {
    const parseFor = (student: string) =>
      weekendOutingPage.parse(parseHtml(tableOf(heads, cells)), {}, newContext(student));
    expect(parseFor("24XYZ0009")).toHaveLength(1);
    expect(() => parseFor("24XYZ0010")).toThrow(new AnswerMismatch("registration_number"));
  });

  it("rejects the form of general outings, and a sentence next to the form", () => {
    const ofGeneral = closedForm.replace("</form>", '<input type="hidden" name="LeaveId" value=""/></form>');
    expect(() => parse(ofGeneral)).toThrow(PageChanged);
    expect(() => parse(`${closedForm}<p>Outing is suspended</p>`)).toThrow(PageChanged);
  });
});
