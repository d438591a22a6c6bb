import { expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { find } from "./find.ts";
import { placeOf } from "./report.ts";

it.each([
  ["<p>here</p>", "p"],
  ["<table id=marks><tbody><tr><td class='note'>here</td></tr></tbody></table>", "table#marks > tr > td.note"],
  ["<div><form><table><tr><td><h4>here</h4></td></tr></table></form></div>", "table > tr > td > h4"],
  ["<p id='row1' class='row2  note table  panel'>here</p>", "p.note.table"],
  ["<p id='23XYZ0001' class='Meera'>here</p>", "p"],
  [`<p class='${"x ".repeat(9)}note table'>here</p>`, "p.note"],
  ["<meera>here</meera>", "?"],
  ["<ab12>here</ab12>", "?"],
])("the place of the text in %s is %s", (html, place) => {
  const root = parseHtml(html);
  const element = find(root, ({ children }) => children.includes("here"));
  expect(element && placeOf(element, root)).toBe(place);
});
