import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { paymentReceiptsPage } from "./receipts.page.ts";

const heads = "RECEIPT NUMBER,DATE,INVOICE NUMBER,FEE GROUP,FEE SUBGROUP,AMOUNT,CAMPUS CODE,VIEW".split(",");
const button = (id: string) => `<button onclick="javascript:doDuplicateReceipt(&#39;${id}&#39;);"><i></i></button>`;
const cells = [
  ...["71001", "08-JUL-2026", "AM2600700000", "HOSTEL FEE", "Hostelfee", "1,99,300.0", "AMR", button("71001/27/AMR")],
];
const SHORT = [0, 1, 5, 6, 7];
const short = (values: readonly string[]) => SHORT.map((index) => values[index] ?? "");
const row = (values: readonly string[]) => `<tr>${values.map((value) => `<td>${value}</td>`).join("\n")}</tr>`;
const pageOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<h3 class="box-title"><b>Receipts</b></h3><table class="table table-bordered">${row(headings)}${rows.map(row).join("")}</table>`;
const { read, parse, rejects } = parserOf(paymentReceiptsPage, {});

describe("the receipts page", () => {
  it("parses every column", () => {
    expect(parse(pageOf(heads, cells))).toEqual([
      {
        ...{ receipt_number: "71001", receipt_id: "71001/27/AMR" },
        ...{ print_download_path: "finance/dupReceiptNewP2P?receitNo=71001%2F27%2FAMR", date: "2026-07-08" },
        ...{ invoice_number: "AM2600700000", fee_group: "HOSTEL FEE", fee_subgroup: "Hostelfee", amount: 199300 },
        ...{ campus_code: "AMR", payment_status: "paid" },
      },
    ]);
  });

  it("returns null for invoice and fee groups on the short version, and accepts the invoice as the first column", () => {
    expect(parse(pageOf(short(heads), short(cells)))[0]).toMatchObject({
      ...{ receipt_id: "71001/27/AMR", invoice_number: null, fee_group: null, fee_subgroup: null, amount: 199300 },
      campus_code: "AMR",
    });
    const order = [2, 0, 1, 5, 6, 7];
    const pick = (values: readonly string[]) => order.map((index) => values[index] ?? "");
    expect(parse(pageOf(pick(heads), pick(cells)))[0]).toMatchObject({
      receipt_number: "71001",
      invoice_number: "AM2600700000",
    });
  });

  it("rejects a hidden title without a table, and a picture in place of the table", () => {
    const html = '<h3 class="box-title"><b>Receipts</b></h3>';
    expect(parse(html)).toEqual([]);
    rejects(`${html}<form><input type="hidden" value="1"><img src="table.png"></form>`);
    rejects(`<div style="display:none">${html}</div>`);
  });

  it("keeps receipts without a button, counts another button, and rejects a page on which no row is a receipt", () => {
    for (const [other, unread] of [
      [cells.with(7, ""), 0],
      [cells.with(7, button("x").replace("doDuplicateReceipt", "show")), 1],
      [cells.with(0, "R/26-1").with(7, "View"), 1],
    ] as const) {
      const { found, ...report } = read(pageOf(heads, cells, other));
      expect([found.length, report.unread.length]).toEqual([2, unread]);
    }
    rejects(pageOf(heads, cells.with(0, "R-1").with(7, "")), pageOf(heads, cells.with(0, "-")));
  });

  it("does not call dollars rupees", () => {
    expect(read(pageOf(heads, cells.with(5, "$2400.0")))).toMatchObject({ unfit: ["amount"] });
  });

  it.each([
    pageOf(heads),
    pageOf(short(heads)),
    "<h3><b>Payment Receipts</b></h3>",
    `<div><h4>Payment Receipts</h4><span>No Records Found</span></div>`,
  ])("returns an empty list for the headings alone, or for the page without a table", (html) =>
    expect(parse(html)).toEqual([]),
  );

  it("rejects any other page", () => {
    rejects("<h3>Fees</h3>", "<h3>Receipts</h3><p>Ask the finance office</p>", "<div><h3>Receipts</h3>");
    rejects("<h3>Receipts are not available today</h3>", "<span>No Records Found</span>");
  });
});
