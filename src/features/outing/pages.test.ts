import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { newContext, Section } from "../../html/section.ts";
import { parseForm, parseTexts, STUDENT_FIELDS } from "./form.ts";
import { generalOutingPage } from "./general.page.ts";
import { historyRow, keyOf } from "./history.ts";
import { outingPage } from "./request.page.ts";
import { statusCodeOf } from "./status.ts";
import { parseWeekend, weekendOutingPage } from "./weekend.page.ts";

const status = (text: string) => `<span>   <span\n\t\t\tstyle="color: red;">${text}</span>\n</span>`;
const link = (path: string) =>
  `<span> <a href="javascript:void(0);" onclick="vtopDownload(this.getAttribute('data-url'))" data-url="/vtop/hostel/${path}"> <i></i></a></span>`;
const remove = (id: string) =>
  `<span><button onclick="deleteStudentBookingInfo(this.getAttribute('data-bookingId'));" data-bookingId="${id}"></button></span>`;
const waiting = status("Waiting for\n\t\tWarden’s Approval");
const isWaiting = { status: "Waiting for Warden’s Approval", status_code: "pending" };
const noPass = { can_download: false, download_path: null };

const kinds = {
  general: {
    page: generalOutingPage,
    heads: "S.No|Registration Number|Place Of Visit|Purpose Of Visit|From Date|From Time|To Date|To Time",
    cells: ["2026-08-14 00:00:00.0", "12:00 PM", "2026-08-16 00:00:00.0", "07:00 PM"],
    path: "hostel/downloadLeavePass/L7000001",
    record: { from_date: "2026-08-14", from_time: "12:00", to_date: "2026-08-16", to_time: "19:00" },
    idName: "leave_id",
    otherField: "BookingId",
    form: '<input type="hidden" name="LeaveId" value="" /><input value="24XYZ0009" id="regNo" name="regNo" readonly />',
  },
  weekend: {
    page: weekendOutingPage,
    heads: "S.No|Registration Number|Place Of Visit|Purpose Of Visit|Hostel Block|Room Number|Time|Date",
    cells: ["LH-1", "0204", "10:30 AM- 4:30PM", "2026-08-30"],
    path: "hostel/downloadOutingForm/L7000001",
    record: {
      ...{ hostel_block: "LH-1", room_number: "0204", from_time: "10:30", to_time: "16:30", date: "2026-08-30" },
      ...{ contact_number: null, parent_contact_number: null },
    },
    idName: "booking_id",
    otherField: "LeaveId",
    form: '<input type="hidden" id="jsonBom" value="You are eligible to fill this form from Tuesday 12:00AM to Friday 11:59PM" />',
  },
} as const;

const row = (tag: string, values: readonly string[]) =>
  `<tr>${values.map((value) => `<${tag}>${value}</${tag}>`).join("\n")}</tr>`;
const tableOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table id="BookingRequests"><thead>${row("th", headings)}</thead>${rows.map((values) => row("td", values)).join("")}</table>`;

describe.each(["general", "weekend"] as const)("the %s outing page", (name) => {
  const kind = kinds[name];
  const heads = [...kind.heads.split("|"), "Action", "Status", "Download OutPass"];
  const cells = [
    ...["1", "24XYZ0009", "Guntur ", "Family\n\tfunction", ...kind.cells, "\n\t"],
    ...[status("Leave\n\t\t\tRequest Accepted"), link(kind.path.slice(7))],
  ];
  const form = `<form class="form-horizontal" id="outingForm">${kind.form}</form>`;
  const parse = (html: string, context = newContext()) => kind.page.parse(parseHtml(html), {}, context);
  const parseRow = (values: readonly string[], headings: readonly string[] = heads) =>
    parse(form + tableOf(headings, values))[0];

  it("parses every column", () => {
    expect(parseRow(cells)).toEqual({
      ...{ serial_number: 1, registration_number: "24XYZ0009", place_of_visit: "Guntur", ...kind.record },
      ...{ purpose_of_visit: "Family function", status: "Leave Request Accepted", status_code: "accepted" },
      ...{ [kind.idName]: "L7000001", can_download: true, download_path: kind.path },
    });
  });

  it("returns the passes that the page offers, whatever the status, and otherwise the id of the delete button", () => {
    expect(parseRow(cells.with(9, waiting))).toMatchObject({ ...isWaiting, download_path: kind.path });
    expect(parseRow(cells.with(10, ""))).toMatchObject({ status_code: "accepted", ...noPass });
    const pending = cells.with(9, waiting).with(10, " ");
    for (const [button, id] of [
      [" ", null],
      [remove("L7000002"), "L7000002"],
      [`<a onclick="remove('L7000003')">x</a>`, "L7000003"],
      [`<span style="display:none">${remove("L7000002")}</span>`, null],
    ] as const)
      expect(parseRow(pending.with(8, button))).toMatchObject({ ...isWaiting, ...noPass, [kind.idName]: id });
    const other = `<button onclick="deleteLeave('L7000002')">Delete</button>`;
    expect(parse(tableOf([...heads, ""], [...cells, other]))).toEqual(parse(tableOf(heads, cells)));
  });

  it("reports a text in place of a pass or of a delete button", () => {
    const context = newContext();
    parse(tableOf(heads, cells.with(8, "locked").with(10, "later")), context);
    expect(context.report).toMatchObject({ unfit: [], unread: ["table#BookingRequests > tr > td"] });
  });

  it("rejects the requests of another student, the form of the other kind, and any other page", () => {
    expect(parse(tableOf(heads, cells), newContext("24xyz0009"))).toHaveLength(1);
    expect(() => parse(tableOf(heads, cells), newContext("24XYZ0010"))).toThrow(
      new AnswerMismatch("registration_number"),
    );
    const ofOther = form.replace("</form>", `<input type="hidden" name="${kind.otherField}" value=""/></form>`);
    for (const html of [ofOther, "<h3>Outing</h3>", `${form}<p>Outing is suspended</p>`, form.replace("</form>", "")])
      expect(() => parse(html)).toThrow(PageChanged);
  });

  if (name === "general") {
    it("returns null for values that cannot be parsed, and rejects the form of another student", () => {
      const odd = cells.with(4, "soon").with(5, "noon").with(2, "-").with(9, "");
      const nulls = { from_date: null, from_time: null, place_of_visit: null, status: null, status_code: "other" };
      expect(parseRow(odd)).toMatchObject(nulls);
      expect(() => parse(form, newContext("24XYZ0010"))).toThrow(new AnswerMismatch("registration_number"));
    });
  } else {
    it("parses contacts and booking id of the long table until 2025, with or without a download column", () => {
      const long = (values: readonly string[], ...more: readonly [string, string, string]) => [
        ...[...values.slice(0, 7), more[0], more[1], values[7] ?? "", more[2], ...values.slice(8)],
      ];
      const longHeads = long(heads, "Contact Number", "Parent Contact Number", "Booking Id");
      const longCells = long(cells, "9000000001", "9000000002", "2023WL0000001");
      const contacts = { contact_number: "9000000001", parent_contact_number: "9000000002" };
      const known = { ...contacts, date: "2026-08-30", booking_id: "2023WL0000001" };
      expect(parseRow(longCells, longHeads)).toMatchObject({ ...known, download_path: kind.path });
      expect(parseRow(longCells.slice(0, -1), longHeads.slice(0, -1))).toMatchObject({ ...known, ...noPass });
    });

    it.each([
      ["9:30 AM- 3:30PM", "09:30", "15:30", []],
      ["12:30 PM- 6:30PM", "12:30", "18:30", []],
      ["9:30 AM - 3:30 PM", "09:30", "15:30", []],
      ["-", null, null, []],
      ["morning", null, null, ["from_time", "to_time"]],
    ])("parses the time range %j, or reports it", (time, from_time, to_time, unfit) => {
      const context = newContext();
      expect(parse(tableOf(heads, cells.with(6, time)), context)).toMatchObject([{ from_time, to_time }]);
      expect(context.report).toMatchObject({ unfit, unread: [] });
    });
  }
});

it("a request is compared by the texts that its row shows, in any case, also escaped twice and without a meaning", () => {
  const { heads, cells } = kinds.weekend;
  const values = { place_of_visit: "Guntur", date: "2026-08-30", time: "Half  Day" };
  const shown = { NA: "NA", "-": "-", null: "null", "Sister's  day": "SISTER&amp;#39;S day" };
  for (const [purpose_of_visit, text] of Object.entries(shown)) {
    const own = ["1", "24XYZ0009", "Guntur", text, ...cells.slice(0, 2), "Half Day", "2026-08-30", "", "", ""];
    const table = tableOf([...heads.split("|"), "Action", "Status", "Download OutPass"], own);
    const [row] = parseWeekend(new Section(parseHtml(table))).map((one) => historyRow(one));
    expect(row?.key).toBe(keyOf({ ...values, purpose_of_visit }));
    expect(row?.key).not.toBe(keyOf({ ...values, purpose_of_visit, time: "Full Day" }));
    expect(row?.key).not.toBe(keyOf({ ...values, purpose_of_visit: "Home" }));
  }
});

describe("the form of leave", () => {
  const inputs = STUDENT_FIELDS.general.flatMap(([, of, ...names]) =>
    names.map((name) =>
      of === "time" ? `<select name="${name}"><option>06</option></select>` : `<input name="${name}" maxlength="20">`,
    ),
  );
  const html = `<form id="outingForm"><input type="hidden" name="LeaveId" value=""><input name="regNo" value="1" readonly>
    ${inputs.join("")}</form><script>
    $("#outDate").datepicker({ minDate: 0, maxDate: 30, onSelect: function (text) { var maxDate = new Date(text);
      maxDate.setDate(maxDate.getDate() + 15); $("#inDate").datepicker({ minDate: text, maxDate: maxDate }); } });
    function isLate(a, b) { return b.getTime() <= a.getTime(); }
    function isEarly(a) { return a.getTime() - Date.now() >= 24 * 60 * 60 * 1000; }</script>`;
  const limitsOf = (page: string) => {
    const { max_days, notice_hours, fields } = parseForm(parseHtml(page), "general", "2026-10-02")?.limits ?? {};
    return [max_days, notice_hours, fields?.find(({ name }) => name === "from_date")?.last_date];
  };

  it("has the limits of its script without comments", () => {
    expect(limitsOf(html.replace("maxDate: 30", "//maxDate: 60,\nmaxDate: 30"))).toEqual([15, 24, "2026-11-01"]);
  });

  it.each([
    ["maxDate: maxDate", "maxDate: addDays(text, 15)"],
    ["maxDate.setDate(maxDate.getDate() + 15)", 'maxDate = moment(maxDate).add(15, "days")'],
    ...["24 * 3600 * 1000", "86400000", "24 * 36e5", "8.64e7", "oneDay"].map(
      (of) => ["24 * 60 * 60 * 1000", of] as const,
    ),
    ...[
      ...["a.setHours(a.getHours() + 24);", "a.setMinutes(1440);", "a.setMonth(a.getMonth() + 1);", "a.setTime(b);"],
      ...["b = new Date(+a + c);", "b = new Date(y, m, a.getDate() + 7);", "b = a.getTime() + c;", "b = 1440*60*1000;"],
      ...['$("#outDate").datepicker("option", "maxDate", 3);', "$.datepicker.setDefaults({ maxDate: 2 });"],
      ...['$("#outDate").datepicker({ maxDate: 3 });', "var beforeShowDay = (d) => [false];"],
    ].map((more) => ["function isLate", `${more} function isLate`] as const),
    ['name="LeaveId" value=""', 'name="LeaveId" value="L9000001"'],
  ] as const)("with another form of %j is a changed page: %j", (known, other) => {
    expect(() => limitsOf(html.replace(known, other))).toThrow(PageChanged);
  });

  it("has a text of its error popup for the student to read, and is the same form if a text counts on", () => {
    const formOf = (more: string) =>
      outingPage("general", () => "2026-10-02").parse(
        parseHtml(html.replace("</form>", `${more}</form>`)),
        {},
        newContext(),
      ).form;
    const popup = '<input id="jsonBom" value="Outings are suspended">';
    const [one, two] = ["5", "16"].map((count) => formOf(`${popup}<span>Requests today: ${count}</span>`));
    expect(one?.limits.notices).toEqual(["Outings are suspended", "Requests today: 5"]);
    expect(one?.signature).toBe(two?.signature);
    expect(one?.signature).not.toBe(formOf("<span>Requests today: 5</span>")?.signature);
  });

  it("has a refusal only in red", () => {
    const colours = ["red", "#F00", "green", "#008000", "blue", "red-ish"];
    const { refusals, others } = parseTexts(
      parseHtml(colours.map((colour) => `<span style="font-size: 20px; color: ${colour};">${colour}</span>`).join("")),
    );
    expect([refusals, others]).toEqual([colours.slice(0, 2), colours.slice(2)]);
  });
});

describe("the status of an outing request", () => {
  it.each([
    ["pending", "Waiting for Mentor's Approval", "Waiting for Warden’s Approval", "Pending"],
    ["rejected", "Leave Request Rejected", "Leave Request Rejected by Warden", "Outing Request Not Approved"],
    ["rejected", "Not Accepted", "not approved by warden", "Cancelled.", "Leave Cancelled", "Outing Cancelled"],
    ["rejected", "Withdrawn", "Request Deleted", "Declined by Warden/Mentor", "Cancelled (by Student)"],
    ["accepted", "Leave Request Accepted", "OUTING REQUEST ACCEPTED", "Approved"],
    // Whatever known words they contain.
    ["other", "Under review", null, "Not yet Approved", "Yet to be Approved", "Partially Approved"],
    ["other", "Approved by Mentor", "WAITING: approved by mentor", "Accepted, waiting for Warden"],
    [
      "other",
      "Rejection withdrawn",
      "Access denied",
      "Cancelled by Mentor, waiting for Warden",
      "Cancellation requested",
    ],
  ])("is %s for its texts", (code, ...texts) => {
    expect(texts.map(statusCodeOf)).toEqual(texts.map(() => code));
  });
});
