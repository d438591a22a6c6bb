import { describe, expect, test } from "vitest";
import { actions, ids, renderPage, tables } from "../test/rendered-page.ts";
import { paymentReceiptsPage } from "./payment-receipts.ts";
import { pendingPaymentsPage } from "./pending-payments.ts";

describe("payments", () => {
  test("the page starts with two comments that contain complete tables", () => {
    const source = renderPage(pendingPaymentsPage, "23DMO0001");
    const comments = source.split("-->").slice(0, 2);
    expect(comments.map((comment) => comment.trimStart().startsWith("<!--"))).toEqual([true, true]);
    expect(comments.map((comment) => comment.split("<table").length - 1)).toEqual([2, 2]);
    expect(tables(source)).toHaveLength(1);
  });

  test("shows the student one invoice in seven columns", () => {
    const [rows = []] = tables(renderPage(pendingPaymentsPage, "23DMO0001"));
    expect(rows).toEqual([
      ["SL.NO", "FPREFNO", "FEES HEADS", "AMOUNT", "FINE", "TOTAL AMOUNT", "ACTION"],
      ["1", "AM2600900001", "Hostel Fee,Mess Advance", "98500.0", "0.0", "₹98500.0", "Pay Now"],
    ]);
  });

  test("the heading TOTAL AMOUNT is on one line", () => {
    expect(renderPage(pendingPaymentsPage, "23DMO0001")).toContain("<td>TOTAL AMOUNT</td>");
  });

  test("shows the odd student nine columns and a dollar invoice", () => {
    const [rupees = [], dollars = []] = tables(renderPage(pendingPaymentsPage, "24DMO0005"));
    expect(rupees[1]?.slice(3, 8)).toEqual(["05-OCT-2026", "1200.5", "100.0", "300.0", "₹1000.5"]);
    expect(dollars[1]?.slice(3, 8)).toEqual(["01-SEP-2026 to 31-OCT-2026", "1250.5", "25.0", "0.0", "$1275.5"]);
  });

  test("shows a message instead of a table without dues, without details and while payment is stopped", () => {
    expect(renderPage(pendingPaymentsPage, "23DMO0003")).toContain("There is no payment dues in your account!");
    expect(tables(renderPage(pendingPaymentsPage, "23DMO0003"))).toEqual([]);
    for (const variant of ["payment_stopped", "details_not_found"]) {
      expect(ids(renderPage(pendingPaymentsPage, "23DMO0001", {}, variant))).not.toContain("tutPayForm");
    }
    expect(tables(renderPage(pendingPaymentsPage, "23DMO0001", {}, "header_only"))[0]).toHaveLength(1);
    expect(tables(renderPage(pendingPaymentsPage, "23DMO0001", {}, "all_tables"))).toHaveLength(3);
  });

  test("receipts have eight columns, or five for the odd student", () => {
    const source = renderPage(paymentReceiptsPage, "23DMO0001");
    const receipt = ["90001", "08-JUL-2026", "AM2600900000", "HOSTEL FEE", "Hostelfee", "98500.0", "AMR", ""];
    expect(tables(source)[0]?.[1]).toEqual(receipt);
    expect(
      tables(source)[0]
        ?.slice(1)
        .map(([number]) => number),
    ).toEqual(["90001", "89990", "80140", "80020", "80010"]);
    expect(actions(source)[0]).toBe("javascript:doDuplicateReceipt('90001/27/AMR');");
    expect(tables(renderPage(paymentReceiptsPage, "24DMO0005"))[0]?.[1]).toEqual([
      "80051",
      "09-JUL-2025",
      "198000.0",
      "AMR",
      "",
    ]);
  });

  test("a totals row has no button, and the table can be empty or missing", () => {
    const totals = renderPage(paymentReceiptsPage, "23DMO0003");
    expect(tables(totals)[0]?.at(-1)).toEqual(["Total", "", "", "", "", "384400.5", "", ""]);
    expect(actions(totals)).toHaveLength(3);
    expect(actions(renderPage(paymentReceiptsPage, "23DMO0001", {}, "no_buttons"))).toEqual([]);
    expect(tables(renderPage(paymentReceiptsPage, "25DMO0007"))[0]).toHaveLength(1);
    expect(tables(renderPage(paymentReceiptsPage, "23DMO0001", {}, "no_table"))).toEqual([]);
  });
});
