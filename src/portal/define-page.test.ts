import { describe, expect, it } from "vitest";
import { parseHtml } from "../html/dom/tree.ts";
import { AnswerMismatch, PageChanged } from "../html/page-changed.ts";
import { parseRecords } from "../html/records.ts";
import { newContext } from "../html/section.ts";
import { column, defineTable } from "../html/table.ts";
import { definePage } from "./define-page.ts";

const bridges = defineTable({ serial_number: column("Sl.No."), name: column("Bridge") });
const page = definePage({
  name: "marks",
  path: "bridges",
  shape: "data",
  form: () => ({}),
  section: "bridges",
  tables: [bridges],
  texts: ["Ask the keeper of the bridge"],
  parse: (section) => parseRecords(section, bridges, (row) => row.name.text()),
});

const EMPTY = '<div id="bridges">No records found</div>';
const FULL =
  '<div id="bridges"><table><tr><th>Sl.No.</th><th>Bridge</th></tr><tr><td>1</td><td>Stone</td></tr></table></div>';

/** The record, and the places of unread texts, of a page with `html` around its own part. */
function parse(part: string, html: string) {
  const context = newContext();
  const around = `<div id="main-section"><div class="box">${html}${part}</div></div>`;
  return { record: page.parse(parseHtml(around), {}, context), unread: context.report.unread };
}

describe("a text around the own part of a page", () => {
  it.each([
    ["an alert", '<div class="alert alert-danger">Results withheld</div>'],
    ["a message line", "<h4>Session expired, the bridges could not be loaded</h4>"],
    ["a message in place of the title", "<h3>The bridges are closed until Monday</h3>"],
    ["a short alert", '<p class="text-danger"><b>Fee dues</b></p>'],
    ["a title that is a message", "<h2>Access Restricted</h2>"],
    ["results on hold", "<h3>Results on hold</h3>"],
    ["a message in a button", "<button>Please give feedback first</button>"],
  ])("is never no data: %s", (_name, html) => {
    expect(() => parse(EMPTY, html)).toThrow(PageChanged);
    const { record, unread } = parse(FULL, html);
    expect([record, unread.length]).toEqual([["Stone"], 1]);
  });

  it.each([
    ["a path", '<ol class="breadcrumb"><li>Home</li><li>All of the bridges of the campus</li></ol>'],
    ["a footer", "<footer>Copyright 2026 by the keepers of all the bridges</footer>"],
    ["a smaller title", "<h4>Bridges of 2026-27</h4><span class='box-title'>Fall Semester 2026-27</span>"],
    ["a greeting and a date", "<p>Welcome ASHA</p><p>24-Sep-2026 10:00</p><p>* Mandatory fields</p>"],
    ["a logo", '<img src="crest.png" alt="The crest of the campus of bridges">'],
    ["a title", '<h3 class="box-title">Bridges <small>of the campus</small></h3>'],
    ["the caption of a field", "<label>Semester</label><select><option>Fall 2026</option></select>"],
    ["a button", '<button type="button">Search</button>'],
    ["a known text", "<p>Ask the keeper of the bridge</p>"],
    ["a message for no data", "<p>No data found</p>"],
    ["hidden", '<div class="modal fade">Your bridges are blocked</div>'],
  ])("changes nothing: %s", (_name, html) => {
    expect(parse(EMPTY, html)).toEqual({ record: [], unread: [] });
    expect(parse(FULL, html)).toEqual({ record: ["Stone"], unread: [] });
  });
});

describe("a row that begins with Total", () => {
  const withRow = (row: string, part = FULL) => part.replace("</table>", `<tr>${row}</tr></table>`);
  const noData = FULL.replace("<tr><td>1</td><td>Stone</td></tr>", "");

  it.each([
    ["numbers", "<td>Total Amount</td><td>5</td>", 0],
    ["a message", "<td colspan=2>Total: cancelled</td>", 1],
    ["another subject", "<td>Total bridges crossed</td><td>39</td>", 0],
    ["a figure of its own", "<td colspan=2>Total Number Of Bridges : 1</td>", 0],
    ["two figures", "<td colspan=2>Total 39 / 45</td>", 1],
  ])("and has %s is no data", (_name, row, unread) => {
    const { record, unread: places } = parse(withRow(row), "");
    expect([record, places.length]).toEqual([["Stone"], unread]);
  });

  it("is a message if there is no data", () => {
    expect(parse(withRow("<td>Total Amount</td><td>0</td>", noData), "").record).toEqual([]);
    expect(() => parse(withRow("<td colspan=2>Total fees pending: withheld</td>", noData), "")).toThrow(PageChanged);
  });
});

it("rejects a page with two own parts, unless the second is a copy, hidden or without data", () => {
  const another = FULL.replace("Stone", "Rope");
  expect(() => parse(FULL + another, "")).toThrow(new PageChanged("one element #bridges"));
  for (const second of [FULL, `<div hidden>${another}</div>`, '<div id="bridges"></div>'])
    expect(parse(FULL + second, "")).toEqual({ record: ["Stone"], unread: [] });
});

it("rejects a page whose form is that of another student", () => {
  const form = (number: string) => `<input type="hidden" name="authorizedID" value="${number}">`;
  const read = (number: string) => page.parse(parseHtml(form(number) + FULL), {}, newContext("23XYZ0001"));
  expect(read("23xyz0001")).toEqual(["Stone"]);
  expect(() => read("23XYZ0002")).toThrow(new AnswerMismatch("registration_number"));
});
