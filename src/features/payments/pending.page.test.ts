import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { pendingPaymentsPage } from "./pending.page.ts";

const row = (values: readonly string[]) =>
  `<tr class="x">${values.map((value) => `<td>${value}</td>`).join("\n")}</tr>`;
const tableOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table class="table table-bordered table-responsive table-hover">${row(headings)}${rows.map(row).join("")}</table>`;

const heads = ["SL.NO", "FPREFNO", "FEES HEADS", "AMOUNT ", "FINE", "TOTAL AMOUNT", "ACTION"];
const pay = `<button onclick="javascript:doPayment(&#39;AM2600700001&#39;)">Pay Now</button>`;
const cells = [
  ...["1", "AM2600700001", "Tuition Fee,Caution\tDeposit_Tution Fee", "70000.0", "0.0", "<span>₹70,000.0</span>"],
  pay,
];
/** The older copy of the template, in a comment before the page. */
const comment = `<!-- <form id="tutPayForm"><table><tr><td>SL.NO</td><td>FPREFNO</td></tr><tr><td>9</td><td>th:text</td></tr></table></form> -->`;
const pageOf = (inside: string) =>
  `${comment}<h3>ONLINE  PAYMENT</h3><form id="tutPayForm"><label><span class="text-danger">*</span></label>${inside}</form>`;
const { read, parse, rejects } = parserOf(pendingPaymentsPage, {});
const invoice = {
  ...{ serial_number: 1, invoice_number: "AM2600700001", fees_heads: "Tuition Fee,Caution Deposit_Tution Fee" },
  ...{ end_date: null, amount: 70000, fine: 0, advance_amount: null, total_amount: 70000, currency: "INR" },
  payment_status: "unpaid",
};

const longHeads = "SL.NO,FPREFNO,FEES HEADS,END DATE,AMOUNT,FINE,ADVANCE AMOUNT,TOTAL AMOUNT,ACTION".split(",");
const longCells = [
  ...["1", "AM2500700002", "Hostel Fee", "<span>15-Oct-2026</span>", "98500.0", "250.0", "500.0", "₹98250.0", pay],
];
const dollarHeads = longHeads.with(3, "Date").map((name) => name.toLowerCase());
const dollarCells = "1|AM2500700003|Fee|01-Sep-2026 <b>to</b> 15-Oct-2026|1000.0|0.0|0.0|1000.0|Upload".split("|");
const alumniHeads = "SL.NO,FPREFNO,APPLICATION NO.,OPEN DATE,CLOSE DATE,PAYMENT HEAD,TOTAL AMOUNT,ACTION".split(",");
const alumniCells = ["1", "AM2500700004", "2023700001", "01-Sep-2026", "30-Sep-2026", "Alumni Fee", "₹500.0", pay];

describe("the pending payments page", () => {
  it("rejects the empty page of another kind", () => {
    rejects('<div id="getStudentDetails"><span>No Record(s) Found</span></div>');
  });

  it("parses end date and advance on the older version of the page", () => {
    expect(parse(pageOf(tableOf(longHeads, longCells)))).toEqual([
      {
        ...invoice,
        ...{ invoice_number: "AM2500700002", fees_heads: "Hostel Fee", end_date: "2026-10-15", amount: 98500 },
        ...{ fine: 250, advance_amount: 500, total_amount: 98250 },
      },
    ]);
  });

  it("returns the rows of all invoice tables: rupees, dollars, alumni", () => {
    const tables = tableOf(heads, cells) + tableOf(dollarHeads, dollarCells) + tableOf(alumniHeads, alumniCells);
    expect(parse(pageOf(tables)).slice(1)).toEqual([
      expect.objectContaining({
        ...{ invoice_number: "AM2500700003", end_date: "2026-10-15", advance_amount: 0, total_amount: 1000 },
        currency: "USD",
      }),
      expect.objectContaining({
        ...{ invoice_number: "AM2500700004", fees_heads: "Alumni Fee", end_date: "2026-09-30", amount: null },
        ...{ fine: null, total_amount: 500, currency: "INR" },
      }),
    ]);
  });

  it("returns null for a missing amount", () => {
    const free = cells.with(0, "2").with(4, "-").with(5, "NA");
    expect(parse(pageOf(tableOf(heads, cells, free)))[1]).toMatchObject({ fine: null, total_amount: null });
  });

  it.each([
    ["₹1,000.50", "INR"],
    ["Rs. 1000.50", "INR"],
    ["1000.50 INR", "INR"],
    ["INR1000.50", "INR"],
    ["Rs1000.50", "INR"],
    ["1000.50Rs", "INR"],
    ["$1,000.50", "USD"],
    ["$1,000.50/-", "USD"],
  ])("recognises the currency of %s", (total, currency) => {
    expect(parse(pageOf(tableOf(heads, cells.with(5, total))))[0]).toMatchObject({ total_amount: 1000.5, currency });
  });

  it("reads the currency of each invoice, as the portal writes it", () => {
    const rows = [cells, cells.with(0, "2").with(5, "$5")];
    expect(parse(pageOf(tableOf(heads, ...rows))).map(({ currency }) => currency)).toEqual(["INR", "USD"]);
    const alumni = parse(pageOf(tableOf(heads, cells) + tableOf(alumniHeads, alumniCells.with(6, "500"))));
    expect(alumni[1]).toMatchObject({ total_amount: 500, currency: "INR" });
    const [inRupees] = parse(pageOf(tableOf(dollarHeads, dollarCells.with(7, "₹1000.0"))));
    expect(inRupees).toMatchObject({ total_amount: 1000, currency: "INR" });
    for (const [table, field, currency] of [
      [tableOf(heads, cells.with(4, "$0.0")), "fine", "INR"],
      [tableOf(dollarHeads, dollarCells.with(5, "5Rs")), "fine", "USD"],
      [tableOf(dollarHeads, dollarCells.with(4, "₹1000.0").with(5, "$0.0")), "fine", "INR"],
      [tableOf(heads, cells.with(5, "$1000 (₹83000)")), "total_amount", "USD"],
      [tableOf(heads, cells.with(5, "<span>₹70,000.0</span><br>with fine")), "total_amount", "INR"],
    ] as const)
      expect(read(pageOf(table))).toMatchObject({
        found: [expect.objectContaining({ [field]: null, currency })],
        unfit: [field],
      });
  });

  it("takes the currency of a bare amount from its table", () => {
    const bare = cells.with(0, "2").with(5, "70000.0");
    expect(parse(pageOf(tableOf(heads, cells, bare))).map(({ currency }) => currency)).toEqual(["INR", "INR"]);
    const inDollars = tableOf(dollarHeads, dollarCells, dollarCells.with(0, "2").with(7, "$5"));
    expect(parse(pageOf(inDollars)).map(({ currency }) => currency)).toEqual(["USD", "USD"]);
  });

  it.each([
    ["that nothing says", tableOf(heads, cells.with(5, "70000.0"))],
    ["that only a button names", tableOf(heads, cells.with(5, "70000.0 <button>Pay in USD</button>"))],
    [
      "that the other rows contradict",
      tableOf(heads, cells, cells.with(0, "2").with(5, "$1"), cells.with(0, "3").with(5, "1")),
    ],
  ])("rejects an amount with a currency %s", (_, tables) => rejects(pageOf(tables)));

  it("reports notes and values that cannot be parsed", () => {
    const tables = tableOf(alumniHeads, alumniCells.with(4, "soon").with(6, "₹500 or more"));
    expect(read(pageOf(`<h3 class="text-danger">A fee is paid</h3>${tables}`))).toMatchObject({
      unread: ["form#tutPayForm > h3.text-danger"],
      unfit: ["end_date", "total_amount"],
    });
  });

  it.each([
    pageOf("<b><span>There is no payment dues in your account!</span></b>"),
    pageOf(tableOf(heads)),
    pageOf(tableOf(heads, []).replace("</table>", `<tr><td colspan="7">No dues</td></tr></table>`)),
    pageOf(""),
    "<p>Payments Details\n Not Found</p>",
    "<b>No payment dues</b>",
    "<b>There are no pending dues in your account.</b>",
  ])("returns an empty list for a message, or for the form without rows", (html) => expect(parse(html)).toEqual([]));

  it("rejects stopped payments, which do not say that nothing is due", () => {
    const stopped = "<h4>Payment Stopped Temporarily, Please try after some times.</h4>";
    rejects(stopped, stopped + pageOf(tableOf(heads)), pageOf(stopped + tableOf(heads)));
    const { found, unread } = read(pageOf(stopped + tableOf(heads, cells)));
    expect([found.length, unread.length]).toEqual([1, 1]);
  });

  it("rejects any other page, and a page that is cut behind its table", () => {
    rejects("", "<h3>ONLINE PAYMENT</h3>", pageOf(`<h3 class="text-danger">Ask the finance office</h3>`));
    rejects(...[pageOf(""), pageOf(tableOf(heads, cells))].map((form) => form.slice(0, -"</form>".length)));
    rejects(pageOf(`There is no payment dues in your account!<table>${row(cells)}</table>`));
  });
});
