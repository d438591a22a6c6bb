import { expect, it } from "vitest";
import { byId } from "./find.ts";
import { otherTables } from "./other-tables.ts";
import { readHtml } from "./tree.ts";

it("otherTables leaves out the known tables and those around them", () => {
  const table = (id: string, inside = "") => `<table id="${id}"><tr><td>${inside}</td></tr></table>`;
  const page = readHtml(table("layout", table("known", table("inner")) + table("beside")) + table("last"));
  const ids = ["inner", "beside", "last"].map((id) => byId(page, id));
  expect(otherTables(page, [byId(page, "known"), null])).toEqual(ids);
  expect(otherTables(page, [null])).toHaveLength(5);
});
