import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { find } from "../find.ts";
import { isLikeRow } from "./like-row.ts";
import { isNotice, noticeIn } from "./notices.ts";

const first = (html: string) => {
  const element = find(parseHtml(html), () => true);
  if (element === null) throw new Error("no element");
  return element;
};

it.each([
  ["Results are withheld", true],
  ["Please pay", true],
  ["Registration cancelled", true],
  ["Something went wrong", true],
  ["Partial Differential Equations", false],
  ["One two three four five six", true],
  ["One two three four five", false],
  ["Noted", false],
])("%s is a notice: %s", (caption, expected) => expect(isNotice(caption)).toBe(expected));

describe("noticeIn", () => {
  it.each([
    [`<img alt="Fees pending">`, "Fees pending"],
    [`<img alt="Logo">`, null],
    [`<input type="image" alt="Fees pending">`, "Fees pending"],
    ["<img>", null],
    [`<input value="Fees pending">`, "Fees pending"],
    [`<input type="button" value="Show more">`, "Show more"],
    [`<input type="HIDDEN" value="Fees pending">`, null],
    [`<input type="submit">`, null],
    [`<button value="Fees pending"></button>`, null],
    ["<select><option>Fall</option><option>Not available</option></select>", "Not available"],
    ["<select><option>Show more</option></select>", null],
    ["<select><option value=7>DMO1008 - Error Correcting Codes</option></select>", null],
    ["<select><option>Blocked: 2 dues are pending</option></select>", "Blocked: 2 dues are pending"],
    [
      "<select><option value=1>Your results will be published next week</option></select>",
      "Your results will be published next week",
    ],
    ["<select><option>Results come soon</option></select>", "Results come soon"],
    ["<select><option value=1>Results come soon</option></select>", null],
    ["<select><option>All semesters</option></select>", null],
    ["<select><option>-- Select the semester of your courses --</option></select>", null],
    ["<select><option value=1>DMO3009 - Bridges and Dams - Embedded Theory</option></select>", null],
    [
      "<select><option value=1>Your results will be published next week</option><option value=2>B</option></select>",
      null,
    ],
    ["<select><option hidden>Not available</option><option>Fall</option></select>", null],
    ["<select><option hidden>Fall</option><option>Results come soon</option></select>", "Results come soon"],
    ["<select><option><b>Not</b> available</option><option>Fall</option></select>", "Not available"],
    ["<select><option value=' '>Results come soon</option></select>", "Results come soon"],
    ["<select><option>- Choose the right semester</option></select>", null],
    ["<select><option>-Select a semester-</option></select>", null],
    ["<select><option>-</option></select>", null],
    ["<select><option>Selected courses come soon</option></select>", "Selected courses come soon"],
    ["<select><option>Fall 2026 comes soon</option></select>", null],
    ["<select></select>", null],
    ["<select><optgroup label='Not available'></optgroup></select>", null],
    [`<input type="IMAGE" alt="Fees pending" value="Go">`, "Fees pending"],
    [`<img value="Fees pending">`, null],
  ])("of %s is %j", (html, notice) => expect(noticeIn(first(html))).toBe(notice));
});

it.each([
  ["<p><b>1</b><b>DMO1001</b><b>Physics</b></p>", true],
  ["<p><b>1</b><b>DMO1001</b></p>", false],
  ["<p><b>1</b><b>DMO1001</b><b>40</b></p>", false],
  ["<p><b>1</b><b>2</b><b>3</b></p>", false],
  ["<p><b>No.</b><b>Course</b><b>Title</b></p>", false],
  ["<p>1 DMO1001 Physics</p>", false],
])("%s is like a row of data: %s", (html, expected) => expect(isLikeRow(first(html))).toBe(expected));
