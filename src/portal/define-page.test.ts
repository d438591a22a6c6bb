import { describe, expect, it } from "vitest";
import { parseHtml } from "../html/dom/tree.ts";
import { PageChanged } from "../html/page-changed.ts";
import { newContext } from "../html/section/section.ts";
import { parseRecords } from "../html/table/records.ts";
import { column, defineTable } from "../html/table/table.ts";
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
    ["a message in a button", "<button>Please give feedback first</button>"],
    ["a message in a select", "<select><option>Blocked: dues are pending</option></select>"],
  ])("is never no data: %s", (_name, html) => {
    expect(() => parse(EMPTY, html)).toThrow(PageChanged);
    const { record, unread } = parse(FULL, html);
    expect([record, unread.length]).toEqual([["Stone"], 1]);
  });

  it.each([
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
