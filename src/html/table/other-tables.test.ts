import { expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { byId } from "../find.ts";
import { otherTables } from "./other-tables.ts";

it("otherTables leaves out the known tables and their ancestors", () => {
  const table = (id: string, inside = "") => `<table id="${id}"><tr><td>${inside}</td></tr></table>`;
  const page = parseHtml(table("layout", table("known", table("inner")) + table("next")) + table("last"));
  const ids = ["inner", "next", "last"].map((id) => byId(page, id));
  expect(otherTables(page, [byId(page, "known"), null])).toEqual(ids);
  expect(otherTables(page, [null])).toHaveLength(5);
});
