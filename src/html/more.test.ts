import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { find } from "./find.ts";
import { assertAccounted, assertNoticed, knownTextTest } from "./more.ts";
import { PageChanged } from "./page-changed.ts";
import { findMany, parseOne, parseRecords } from "./records.ts";
import { newContext, Section } from "./section.ts";
import { column, defineTable } from "./table.ts";

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
  for (const element of findMany(section, days)) parseOne(section, element, days);
  assertAccounted(section, knownTextTest(["Marks View", /^Note: .*$/]));
  return section.report.unread;
}

const REASON = 'a known message for "no data"';
const refused = (html: string, anchor: string) => expect(() => parse(html), html).toThrow(new PageChanged(anchor));

describe("a text that is known", () => {
  it.each([
    "<h3>MARKS VIEW:</h3>",
    "<p>Note: <b>3</b> days</p>",
    "<p>No data found</p>",
    "<label>Semester</label><button>Print</button>",
    "<fieldset><legend>Semester</legend></fieldset>",
    `<label>${"x".repeat(60)}</label>`,
    '<a class="small btn"><b>View</b></a>',
    "<select><option>Marks are not yet published</option></select>",
    "<p hidden>old</p><script>x()</script><template>40</template><p class='d-none'>old</p>",
    "<table hidden><tr><th>Colour</th></tr><tr><td>Red</td></tr></table>",
    '<ul class="pagination"><li><a>1</a></li></ul><p>Page 1 of 1</p>',
    '<div>Showing 1 to 2 of 2 entries</div><div class="dataTables_filter"><label>Search 1:</label></div>',
    '<ol class="breadcrumb"><li>Home 1</li></ol><div class="navbar">Menu 1</div>',
    "<nav>Home 1</nav><footer>Campus 1</footer><aside>Menu 1</aside>",
    "<p>© 2026 University</p><p>Copyright 2026 University</p>",
  ])("is not reported, and stands in an empty page: %s", (html) => {
    expect(parse(html + FULL)).toEqual([]);
    expect(parse(html + EMPTY)).toEqual([]);
  });

  it("is known as a whole", () =>
    expect(parse(`<h3>Marks View 2</h3><p>A Note: 3</p>${FULL}`)).toEqual(["div > h3", "div > p"]));
});

describe("a text that is unknown is reported next to data, and refuses a page without", () => {
  it.each([
    ["a sentence", "<p>Marks of 2 courses are provisional.</p>", ["div > p"]],
    ["two of a kind", "<ul><li>Provisional</li><li>Marks</li></ul>", ["div > ul > li"]],
    ["several lines", "<p><b>Provisional</b> until<br>further notice</p>", ["div > p > b", "div > p"]],
    ["a text around a block", "Provisional<div>until</div>further notice", ["div", "div > div"]],
    ["a card", '<div class="card">DMO1003: 40</div>', ["div > div.card"]],
    ["a table of another kind", "<table><tr><td>Colour</td></tr></table>", ["div > table > tr > td"]],
    ["a notice in a button", "<button>Please fill in the course feedback</button>", ["div > button"]],
    ["a sentence in a label", "<label>Your marks come next week only</label>", ["div > label"]],
    ["a digit in a button", "<button>Slot 7</button>", ["div > button"]],
    ["a long caption", `<label>${"x".repeat(61)}</label>`, ["div > label"]],
    ["a notice in a link", '<a class="btn">Please pay</a>', ["div > a.btn"]],
    ["a link that is no button", '<a class="btn-like">View</a>', ["div > a"]],
    ...["Show more", "View all marks", "Next »", "more ..."].map((text): [string, string, string[]] => [
      "further rows",
      `<button>${text}</button>`,
      ["div > button"],
    ]),
  ])("%s", (_, html, unread) => {
    expect(parse(html + FULL)).toEqual(unread);
    refused(html + EMPTY, REASON);
  });

  it.each([
    ["a caption", "<caption>Fall</caption>", ["div > table#marks > caption"]],
    ["a note row", "<tr><td colspan=2 class=note>provisional</td></tr>", ["div > table#marks > tr > td.note"]],
    ["a note next to a message", "<tr><td>No data found</td><td>Dues</td></tr>", ["div > table#marks > tr > td"]],
  ])("in its table: %s", (_, row, unread) => {
    expect(parse(table(row.startsWith("<tr") ? ROWS + row : row + ROWS))).toEqual(unread);
    refused(table(row), REASON);
  });

  it("up to 1000 lines", () => {
    expect(parse("x<br>".repeat(1000) + FULL)).toEqual(["div"]);
    refused("x<br>".repeat(1001) + FULL, "at most 1000 unknown texts");
  });
});

describe("a page without data", () => {
  it.each([
    ["only headings", EMPTY],
    ["a message row", table("<tr><td colspan=2>No Record(S) Found</td></tr>")],
    ["a message in place of the table", "<h3>Marks View</h3><span>No data Found</span>"],
    ["a message and a picture", `${EMPTY}<p>No data found</p><img src="empty.png">`],
    [
      "pictures of the frame",
      `${EMPTY}<footer><img></footer><button><svg></svg></button><a><img></a><div class="modal"><img></div><p hidden><img></p>`,
    ],
  ])("is empty with %s", (_, html) => expect(parse(html)).toEqual([]));

  it.each([
    ["a message in place of the table", "<p>Please fill in the feedback</p>", 'a table with "Sl.No.", "Course Code"'],
    ["nothing at all", "", 'a table with "Sl.No.", "Course Code"'],
    ["only a hidden table", `<table hidden>${HEAD}${ROWS}</table>`, 'a table with "Sl.No.", "Course Code"'],
    ["a picture", `${EMPTY}<img src="marks.png">`, "the data of the page, not a picture"],
    [
      "a page in a frame",
      `${EMPTY}<iframe src="marks"></iframe>`,
      "the data of the page, not a sign that it is being loaded",
    ],
    ["a spinner", `${EMPTY}<i class="fa fa-spin"></i>`, "the data of the page, not a sign that it is being loaded"],
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
    [
      "a spinner in its row",
      nested('<i class="spinner"></i>'),
      "the data of the page, not a sign that it is being loaded",
    ],
  ])("is refused with %s", (_, html, anchor) => refused(html, anchor));
});

it.each([
  ["a paging line", "<div>Showing 1 to 2 of 23 entries</div>", "the rows of every page of the table"],
  [
    "links to pages",
    '<ul class="pagination"><li><a>1</a></li><li><a>2</a></li></ul>',
    "the rows of every page of the table",
  ],
  ["a data source", "<script>$('#marks').DataTable({ ajax: 'marks' });</script>", "rows in the table, not in a script"],
])("a page with %s is refused even with data: rows are elsewhere", (_, html, anchor) => {
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

  it.each([
    ["a known text", "<p>Not yet closed</p>"],
    ["a short text", "<p>Provisional</p>"],
    [
      "a menu with words of a notice",
      "<aside><a>Pending Payments</a></aside><nav>Home of all the marks of students</nav>",
    ],
    ["a message for no data", '<p class="alert">No data found</p>'],
    ["a closed part", '<div class="modal"><p>Marks withheld</p></div>'],
    ["a script", "<script>$('#other').DataTable();</script>"],
  ])("may have %s", (_, html) => {
    expect(noticed(html)).toEqual([]);
    expect(noticed(html, 0)).toEqual([]);
  });

  it.each([
    ["a word of a notice", "<p>Results are withheld</p>", ["p"]],
    ["a sentence", "<h4>See the office about all of this</h4>", ["h4"]],
    ["a message", '<p class="text-danger"><b>Dues</b></p>', ["p.text-danger > b"]],
    ["an alert", '<div class="alert alert-info">Dues</div>', ["div.alert.alert-info"]],
    [
      "a text in a closed part with the section",
      '<div class="modal"><p>Marks withheld</p><main>40</main></div>',
      ["div.modal > p"],
    ],
  ])("is reported for %s, and needs records", (_, html, unread) => {
    expect(noticed(html)).toEqual(unread);
    expect(() => noticed(html, 0)).toThrow(new PageChanged(REASON));
  });

  it("must not load the rows of an empty section", () => {
    const script = "<script>$('#marks').DataTable({ ajax: 'marks' });</script>";
    expect(noticed(script)).toEqual([]);
    expect(() => noticed(script, 0)).toThrow(new PageChanged("rows in the table, not in a script"));
  });
});
