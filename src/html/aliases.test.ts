import { expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { applyAliases } from "./headings.ts";
import { findTables } from "./table.ts";

it("a table is found by an alias that is shorter than every known heading", () => {
  const page = parseHtml("<table><tr><td>Course Code</td><td>DS</td></tr><tr><td>DMO1001</td><td>-</td></tr></table>");
  expect(findTables(page, "Debar Status")).toEqual([]);
  const aliases = new Map([["ds", { field: "debar_status", normalForm: "debar status" }]]);
  expect(applyAliases(page, aliases)).toEqual(["debar_status"]);
  expect(findTables(page, "Debar Status")).toHaveLength(1);
});
