import { describe, expect, it } from "vitest";
import { cases } from "../../test/html-oracle/cases.ts";
import { parseHtml } from "./dom/tree.ts";
import { find } from "./find.ts";
import { assertAccounted, assertNoticed, knownTextTest } from "./more.ts";
import { PageChanged } from "./page-changed.ts";
import { findMany, parseRecords } from "./records.ts";
import { newContext, Section } from "./section.ts";
import { column, defineTable, parseRows } from "./table.ts";

const marks = defineTable({ serial_number: column("Sl.No."), code: column("Course Code") }, { id: "marks" });
const days = defineTable({ day: column("Week Day") }, { absent: "nothing" });

const HEAD = "<tr><td>Sl.No.</td><td>Course Code</td></tr>";
const ROWS = "<tr><td>1</td><td>DMO1001</td></tr><tr><td>2</td><td>DMO1002</td></tr>";
const table = (rows: string) => `<table id="marks">${HEAD}${rows}</table>`;
const FULL = table(ROWS);
const EMPTY = table("");
const NO_DAYS = "<table><tr><td>Week Day</td></tr></table>";

/** Parses a section like a page parser; returns the unread places. */
function parse(html: string): readonly string[] {
  const section = new Section(parseHtml(`<div>${html}</div>`), newContext());
  parseRecords(section, marks, ({ code }) => code.text());
  for (const element of findMany(section, days)) parseRows(section, element, days);
  assertAccounted(section, knownTextTest(["Marks View", /^Note: .*$/]));
  return section.report.unread;
}

const REASON = 'a known message for "no data"';
const refused = (html: string, anchor: string) => expect(() => parse(html), html).toThrow(new PageChanged(anchor));

const LOADING = "the data of the page, not a sign that it is being loaded";
const PAGES = "the rows of every page of the table";
const MISSING = 'a table with "Sl.No.", "Course Code"';

describe("a text that is known", () => {
  it.each(
    (
      "<h3>MARKS VIEW:</h3>|<p>Note: <b>3</b> days</p>|<p>No data found</p>|<label>Semester</label><button>Print</button>|" +
      `<fieldset><legend>Semester</legend></fieldset>|<label>${"x".repeat(60)}</label>|<a class="small btn"><b>View</b></a>|` +
      "<select><option>Marks are not yet published</select>|<p hidden>old</p><script>x()</script><p class='d-none'>old</p>|" +
      "<template>40</template><table hidden><tr><th>Colour</th></tr><tr><td>Red</td></tr></table>|" +
      '<ul class="pagination"><li><a>1</a></li></ul><p>Page 1 of 1</p>|<div>Showing 1 to 2 of 2 entries</div>|' +
      '<div class="dataTables_filter"><label>Search 1:</label></div>|<ol class="breadcrumb"><li>Home 1</li></ol>|' +
      '<div class="navbar">Menu 1</div>|<nav>Home 1</nav><footer>Campus 1</footer><aside>Menu 1</aside>|' +
      "<p>© 2026 University</p><p>Copyright 2026 University</p>"
    ).split("|"),
  )("is not reported, and stands in an empty page: %s", (html) => {
    expect(parse(html + FULL)).toEqual([]);
    expect(parse(html + EMPTY)).toEqual([]);
  });
  it("is known as a whole", () =>
    expect(parse(`<h3>Marks View 2</h3><p>A Note: 3</p>${FULL}`)).toEqual(["div > h3", "div > p"]));
});

describe("a text that is unknown is reported next to data, and refuses a page without", () => {
  const unknown =
    "<p>Marks of 2 courses are provisional.</p> → div > p | <ul><li>Provisional</li><li>Marks</li></ul> → div > ul > li |" +
    "<p><b>Provisional</b> until<br>further notice</p> → div > p > b; div > p | x<div>until</div>y → div; div > div |" +
    '<div class="card">DMO1003: 40</div> → div > div.card | <table><tr><td>Colour</td></tr></table> → div > table > tr > td |' +
    "<button>Please fill in the feedback</button> → div > button | <label>Your marks come next week only</label> → div > label |" +
    `<button>Slot 7</button> → div > button | <label>${"x".repeat(61)}</label> → div > label |` +
    '<a class="btn">Please pay</a> → div > a.btn | <a class="btn-like">View</a> → div > a | <button>Show more</button> → div > button |' +
    "<button>View all marks</button> → div > button | <button>Next »</button> → div > button | <button>more ...</button> → div > button";
  it.each(cases(unknown))("%s: %s", (html, places = "") => {
    expect(parse(html + FULL)).toEqual(places.split("; "));
    refused(html + EMPTY, REASON);
    refused(`<p>No data found</p>${html}`, REASON);
  });
  it.each([
    ["<caption>Fall</caption>", "caption"],
    ["<tr><td colspan=2 class=note>provisional</td></tr>", "tr > td.note"],
    ["<tr><td>No data found</td><td>Dues</td></tr>", "tr > td"],
  ])("in its table: %s", (row, place) => {
    expect(parse(table(row.startsWith("<tr") ? ROWS + row : row + ROWS))).toEqual([`div > table#marks > ${place}`]);
    refused(table(row), REASON);
  });
  it("in a frame: all of it in the part of the page, and notices on a page without one", () => {
    const frame = "<footer>Attendance till 12-NOV</footer><nav>Please fill in the feedback</nav>";
    expect(parse(frame + FULL)).toEqual(["div > nav"]);
    const part = new Section(find(parseHtml(`<main>${frame}</main>`), "main") ?? expect.fail(), newContext());
    part.records = 1;
    assertAccounted(part, knownTextTest([]));
    expect(part.report.unread).toEqual(["footer", "nav"]);
  });
  it("up to 1000 lines", () => {
    expect(parse("x<br>".repeat(1000) + FULL)).toEqual(["div"]);
    refused("x<br>".repeat(1001) + FULL, "at most 1000 unknown texts");
  });
});

describe("a page without data", () => {
  const frame =
    '<footer><img></footer><button><svg></svg></button><a><img></a><div class="modal"><img></div><p hidden><img></p>';
  it.each([
    ["only headings", EMPTY],
    ["a message row", table("<tr><td colspan=2>No Record(S) Found</td></tr>")],
    ["a message in place of the table", "<h3>Marks View</h3><span>No data Found</span>"],
    ["pictures of the frame", EMPTY + frame],
  ])("is empty with %s", (_, html) => expect(parse(html)).toEqual([]));
  it("is empty with a message and a picture, which is reported", () => {
    expect(parse(`${EMPTY}<p>No data found</p><img src="empty.png">`)).toEqual(["div > img"]);
  });
  it.each([
    ["a message in place of the table", "<p>Please fill in the feedback</p>", MISSING],
    ["nothing at all", "", MISSING],
    ["only a hidden table", `<table hidden>${HEAD}${ROWS}</table>`, MISSING],
    ["a picture", `${EMPTY}<img src="marks.png">`, "the data of the page, not a picture"],
    ["a page in a frame", `${EMPTY}<iframe src="marks"></iframe>`, LOADING],
    ["a spinner", `${EMPTY}<i class="fa fa-spin"></i>`, LOADING],
  ])("is refused with %s", (_, html, anchor) => refused(html, anchor));
});

describe("an empty table next to data", () => {
  const nested = (inside: string, next = "") =>
    `${FULL}<table><tr><td>${NO_DAYS}${inside}</td></tr><tr><td>${next}</td></tr></table>`;
  it.each([
    ["alone", FULL + NO_DAYS, []],
    ["in a row, with a text in another row", nested("", "Provisional"), ["div > table > tr > td"]],
    ["with a message", `${FULL}${NO_DAYS}<p>No data found</p>`, []],
  ])("is accepted %s", (_, html, unread) => expect(parse(html)).toEqual(unread));
  it.each([
    ["a text", `${FULL}${NO_DAYS}<p>Please fill in the feedback</p>`, REASON],
    ["a text in its row", nested("Please fill in the feedback"), REASON],
    ["a spinner in its row", nested('<i class="spinner"></i>'), LOADING],
  ])("is refused with %s", (_, html, anchor) => refused(html, anchor));
});

it.each([
  ["<div>Showing 1 to 2 of 23 entries</div>", PAGES],
  ['<ul class="pagination"><li><a>1</a></li><li><a>2</a></li></ul>', PAGES],
  ["<script>$('#marks').DataTable({ ajax: 'marks' });</script>", "rows in the table, not in a script"],
])("a page with %s is refused even with data: rows are elsewhere", (html, anchor) => {
  refused(FULL + html, anchor);
  refused(EMPTY + html, anchor);
});

describe("the page around a section", () => {
  /** The places that are reported for a page whose section is its `main`. */
  const noticed = (html: string, records = 1) => {
    const page = parseHtml(html.includes("<main>") ? html : `${html}<main>40</main>`);
    const section = new Section(find(page, "main") ?? page, newContext());
    section.records = records;
    assertNoticed(page, section, knownTextTest(["Not yet closed"]));
    return section.report.unread;
  };
  it.each(
    (
      '<p>Not yet closed</p>|<p>Provisional</p>|<p class="alert">No data found</p>|<div class="modal"><p>Marks withheld</p></div>|' +
      "<aside><a>Pending Payments</a></aside><nav>Home of all the marks of students</nav>|<script>$('#other').DataTable();</script>"
    ).split("|"),
  )("may have %s", (html) => expect([noticed(html), noticed(html, 0)]).toEqual([[], []]));
  it.each(
    cases(
      "<p>Results are withheld</p> → p | <h4>See the office about all of this</h4> → h4 |" +
        '<p class="text-danger"><b>Dues</b></p> → p.text-danger > b | <div class="alert alert-info">Dues</div> → div.alert.alert-info |' +
        '<div class="modal"><p>Marks withheld</p><main>40</main></div> → div.modal > p',
    ),
  )("is reported for %s, and needs records", (html = "", place) => {
    expect(noticed(html)).toEqual([place]);
    expect(() => noticed(html, 0)).toThrow(new PageChanged(REASON));
  });
  it("must not load the rows of an empty section", () => {
    const page = parseHtml("<script>$('#marks').DataTable({ ajax: 'marks' });</script><main></main>");
    const section = new Section(find(page, "main") ?? page);
    const account = () => assertAccounted(section, knownTextTest([]));
    expect(account).toThrow(new PageChanged("rows in the table, not in a script"));
    section.records = 1;
    expect(account).not.toThrow();
  });
});
