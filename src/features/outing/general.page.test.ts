import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { newContext } from "../../html/section.ts";
import { generalOutingPage } from "./general.page.ts";

const heads = [
  "S.No",
  "Registration Number",
  "Place Of Visit",
  "Purpose Of Visit",
  "From Date",
  "From Time",
  "To Date",
  "To Time",
  "Action",
  "Status",
  "Download OutPass",
];
const status = (text: string, colour = "green") =>
  `<span>   <span\n\t\t\tstyle="color: ${colour};">${text}</span>\n</span>`;
const pass = `<span> <a href="javascript:void(0);" onclick="vtopDownload(this.getAttribute('data-url'))" data-url="/vtop/hostel/downloadLeavePass/L7000001"> <i></i></a></span>`;
const remove = `<span><button class="btn" onclick="deleteStudentBookingInfo(this.getAttribute('data-bookingId'));" data-bookingId="L7000002"></button></span>`;
const cells = [
  "1",
  "24XYZ0009",
  "Guntur ",
  "Family\n\tfunction",
  "2026-08-14 00:00:00.0",
  "12:00 PM",
  "2026-08-16 00:00:00.0",
  "07:00 PM",
  "\n\t",
  status("Leave\n\t\t\tRequest Accepted"),
  pass,
];
const row = (tag: string, values: readonly string[]) =>
  `<tr>${values.map((value) => `<${tag}>${value}</${tag}>`).join("\n")}</tr>`;
const tableOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table id="BookingRequests"><thead>${row("th", headings)}</thead>${rows.map((values) => row("td", values)).join("")}</table>`;
const form = `<form class="form-horizontal" id="outingForm"><input type="hidden" name="LeaveId" value="" /><input type="hidden" id="jsonBom" value="" />
  <input value="24XYZ0009" id="regNo" name="regNo" readonly /></form>`;
const parse = (html: string) => generalOutingPage.parse(parseHtml(html), {});
const parseRow = (values: readonly string[]) => parse(form + tableOf(heads, values))[0];

describe("the general outing page", () => {
  it("parses every column", () => {
    expect(parseRow(cells)).toEqual({
      serial_number: 1,
      registration_number: "24XYZ0009",
      place_of_visit: "Guntur",
      purpose_of_visit: "Family function",
      from_date: "2026-08-14",
      from_time: "12:00",
      to_date: "2026-08-16",
      to_time: "19:00",
      status: "Leave Request Accepted",
      status_code: "accepted",
      leave_id: "L7000001",
      can_download: true,
      download_path: "hostel/downloadLeavePass/L7000001",
    });
  });

  it("takes the id of a request without a pass from the delete button", () => {
    const waiting = cells.with(9, status("Waiting for\n\t\tWarden’s Approval", "red")).with(10, " ");
    const none = { status_code: "pending", can_download: false, download_path: null };
    expect(parseRow(waiting)).toMatchObject({ ...none, status: "Waiting for Warden’s Approval", leave_id: null });
    expect(parseRow(waiting.with(8, remove))).toMatchObject({ ...none, leave_id: "L7000002" });
    expect(parseRow(waiting.with(8, `<a onclick="remove('L7000003')">x</a>`))).toMatchObject({
      ...none,
      leave_id: "L7000003",
    });
  });

  it("returns every pass that the page offers, whatever the status", () => {
    expect(parseRow(cells.with(9, status("Waiting for\n\t\tWarden’s Approval", "red")))).toMatchObject({
      status_code: "pending",
      leave_id: "L7000001",
      can_download: true,
      download_path: "hostel/downloadLeavePass/L7000001",
    });
  });

  it("returns no pass for an accepted request without a link", () => {
    expect(parseRow(cells.with(10, ""))).toMatchObject({
      status_code: "accepted",
      can_download: false,
      download_path: null,
    });
  });

  it("returns null for values that cannot be parsed", () => {
    const odd = cells.with(4, "soon").with(5, "noon").with(2, "-").with(9, "");
    expect(parseRow(odd)).toMatchObject({
      from_date: null,
      from_time: null,
      place_of_visit: null,
      status: null,
      status_code: "other",
    });
  });

  it("finds the table by its headings if it has another id", () => {
    expect(parse((form + tableOf(heads, cells)).replace("BookingRequests", "Requests"))).toHaveLength(1);
  });

  it("requires neither the form nor the column Action", () => {
    const html = tableOf(heads.toSpliced(8, 1), cells.toSpliced(8, 1));
    expect(parse(html)).toEqual(parse(form + tableOf(heads, cells)));
  });

  it("reports values that cannot be parsed", () => {
    const context = newContext();
    generalOutingPage.parse(parseHtml(tableOf(heads, cells.with(4, "soon").with(5, "noon"))), {}, context);
    expect(context.report).toMatchObject({ unfit: ["from_date", "from_time"], unread: [] });
  });

  it("reports a text in place of a pass or of a delete button", () => {
    const context = newContext();
    generalOutingPage.parse(parseHtml(tableOf(heads, cells.with(8, "locked").with(10, "later"))), {}, context);
    expect(context.report).toMatchObject({
      unfit: [],
      unread: ["table#BookingRequests > tr > td", "table#BookingRequests > tr > td"],
    });
  });

  it("rejects a pass in a control and a column without a heading", () => {
    expect(() => parseRow(cells.with(10, '<input value="L7000001">'))).toThrow(PageChanged);
    expect(() => parse(tableOf(heads.with(8, '<span title="Action"></span>'), cells.with(8, remove)))).toThrow(
      PageChanged,
    );
  });

  it("reports a text next to the button that deletes a request", () => {
    const context = newContext();
    generalOutingPage.parse(parseHtml(tableOf(heads, cells.with(8, `${remove} Expired`))), {}, context);
    expect(context.report.unread).toEqual(["table#BookingRequests > tr > td"]);
  });

  it("ignores a button that nobody sees, and one in a column without a heading next to the column Action", () => {
    const hidden = remove.replace("<", '<span style="display:none"><').replace(/$/, "</span>");
    const pending = cells.with(10, "");
    expect(parseRow(pending.with(8, remove))?.leave_id).toBe("L7000002");
    expect(parseRow(pending.with(8, hidden))?.leave_id).toBeNull();
    const other = `<button onclick="deleteLeave('L7000002')">Delete</button>`;
    expect(parse(tableOf([...heads, ""], [...cells, other]))).toEqual(parse(tableOf(heads, cells)));
  });

  it("rejects the requests and the form of another student", () => {
    const parseFor = (student: string, html: string) =>
      generalOutingPage.parse(parseHtml(html), {}, newContext(student));
    expect(parseFor("24xyz0009", form + tableOf(heads, cells))).toHaveLength(1);
    for (const html of [form, tableOf(heads, cells)]) {
      expect(() => parseFor("24XYZ0010", html)).toThrow(new AnswerMismatch("registration_number"));
    }
  });

  it.each([
    form + tableOf(heads),
    form + tableOf(heads).replace("</thead>", `</thead><tr><td colspan="11">No data available in table</td></tr>`),
    form,
    form.replace(/<input value="24[^>]*>/, ""),
    `<h3 class="box-title">General Outing Form</h3>${form}`,
  ])("returns an empty list for headings only, for the form alone, or for its empty frame", (html) => {
    expect(parse(html)).toEqual([]);
  });

  it.each(heads.filter((name) => name !== "Action"))("rejects a page without the column %s", (name) => {
    const index = heads.indexOf(name);
    expect(() => parse(form + tableOf(heads.with(index, "Other"), cells))).toThrow(PageChanged);
    expect(() => parse(form + tableOf(heads.toSpliced(index, 1), cells.toSpliced(index, 1)))).toThrow(PageChanged);
  });

  it("rejects any other page", () => {
    const whole = form + tableOf(heads, cells);
    expect(() => parse("")).toThrow(PageChanged);
    expect(() => parse("<h3>General Outing</h3>")).toThrow(PageChanged);
    expect(() => parse(`<h3>Outing requests are closed</h3>${form}`)).toThrow(PageChanged);
    expect(() => parse(whole + tableOf(heads, cells.with(0, "2")).replace("BookingRequests", "more"))).toThrow(
      PageChanged,
    );
    expect(() => parse(form + tableOf(heads, cells.with(0, "2")))).toThrow(PageChanged);
    expect(() => parse(whole.slice(0, whole.indexOf("</table>")))).toThrow(PageChanged);
    expect(() => parse(form.replace("</form>", ""))).toThrow(PageChanged);
    expect(() => parse(`<div>${form}`)).toThrow(PageChanged);
    const ofWeekend = form.replace("</form>", '<input type="hidden" name="BookingId" value=""/></form>');
    expect(() => parse(ofWeekend)).toThrow(PageChanged);
    expect(() => parse(form + tableOf(heads, cells, cells.slice(1)))).toThrow(PageChanged);
  });
});
