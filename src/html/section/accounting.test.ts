import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { find } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import { findMany, parseOne, parseRecords } from "../table/records.ts";
import { column, defineTable, optionalColumn } from "../table/table.ts";
import { parseInteger } from "../values.ts";
import { assertAccounted, assertNoticed, knownTextTest } from "./accounting.ts";
import { newContext, Section } from "./section.ts";

const marks = defineTable(
  {
    serial_number: column("Sl.No."),
    code: column("Course Code"),
    mark: column("Mark"),
    slot: optionalColumn("Slot"),
  },
  { anchors: ["Course Code"], id: "marks", otherHeadings: ["Class Average"] },
);

const HEAD = "<tr><td>Sl.No.</td><td>Course Code</td><td>Mark</td></tr>";
const row = (serial: string | number, code: string, mark = "40") =>
  `<tr><td>${serial}</td><td>${code}</td><td>${mark}</td></tr>`;
const ROWS = row(1, "DMO1001") + row(2, "DMO1002");
const table = (rows: string) => `<table id="marks">${HEAD}${rows}</table>`;

/** Parses a section like a page parser; returns the records and what was reported. */
function parse(html: string) {
  const context = newContext();
  const section = new Section(parseHtml(`<div>${html}</div>`), context);
  const records = parseRecords(section, marks, (cells) => `${cells.code.text()} ${cells.mark.value(parseInteger)}`);
  assertAccounted(section, knownTextTest(["Marks View", /^Note: .*$/]), [marks]);
  const { unread, unfit } = context.report;
  return { records, unread, unfit };
}

const BOTH = { records: ["DMO1001 40", "DMO1002 40"], unread: [], unfit: [] };
const NONE = { records: [], unread: [], unfit: [] };

describe("a section with records", () => {
  it('accounts for its table, known texts, captions of controls and "no data" messages', () => {
    const html = `<h3>Marks View</h3><label>Semester</label><button>Print</button><p>Note: 3 days</p>${table(ROWS)}<p>No data found</p>`;
    expect(parse(html)).toEqual(BOTH);
  });

  it.each([
    ["a sentence", "<p>Marks of 2 courses are provisional.</p>", ["div > p"]],
    ["a footnote of a known text", "<h3>Marks View<sup>1</sup></h3>", ["div > h3"]],
    ["closed details", "<p><details><summary>?</summary>CAT1 40</details></p>", ["div > details > summary"]],
    ["a caption", table(`<caption>Fall</caption>${ROWS}`), ["div > table#marks > caption"]],
    [
      "a note row",
      table(`${ROWS}<tr><td colspan=3 class=note>provisional</td></tr>`),
      ["div > table#marks > tr > td.note"],
    ],
  ])("reports %s as unread", (_, html, unread) => {
    expect(parse(html.includes("<table") ? html : html + table(ROWS))).toEqual({ ...BOTH, unread });
  });

  it("knows texts as a whole, ignoring case, and patterns", () => {
    expect(parse(`<h3>MARKS VIEW:</h3>${table(ROWS)}`)).toEqual(BOTH);
    expect(parse(`<h3>Marks View 2</h3>${table(ROWS)}`).unread).toEqual(["div > h3"]);
    expect(parse(`<p>A Note: 3 days</p>${table(ROWS)}`).unread).toEqual(["div > p"]);
  });

  it("reads the text around other elements line by line", () => {
    expect(parse(`<p>Note: <b>3</b> days</p>${table(ROWS)}`)).toEqual(BOTH);
    expect(parse(`<p><b>Provisional</b> until<br>further notice</p>${table(ROWS)}`).unread).toEqual([
      "div > p > b",
      "div > p",
    ]);
    expect(parse(`Provisional<div>until</div>further notice${table(ROWS)}`).unread).toEqual([
      "div",
      "div > div",
      "div",
    ]);
    expect(parse(`<p hidden>old</p><script>x()</script><p class="d-none">old</p>${table(ROWS)}`)).toEqual(BOTH);
  });

  it("rejects more than 1000 unknown lines", () => {
    expect(parse("x<br>".repeat(1000) + table(ROWS)).unread).toHaveLength(1000);
    expect(() => parse("x<br>".repeat(1001) + table(ROWS))).toThrow(new PageChanged("at most 1000 unknown texts"));
  });

  it.each([
    ["a list item without a digit", "<ul><li>Provisional</li></ul>", ["div > ul > li"]],
    [
      "two list items without digits",
      "<ul><li>Provisional</li><li>Marks</li></ul>",
      ["div > ul > li", "div > ul > li"],
    ],
    ["a card without a digit", '<div class="card">Provisional</div>', ["div > div.card"]],
    ["a number outside of an item", '<div class="cards">DMO1003: 40</div>', ["div > div.cards"]],
    ["a caption with a digit", "<ul><li><table><caption>40</caption></table></li></ul>", ["ul > li > table > caption"]],
    ["a notice in a link that is a button", '<a class="btn">Please pay</a>', ["div > a.btn"]],
    ["a link that is no button", '<a class="btn-like">View</a>', ["div > a"]],
    ["a caption with a digit in a button", "<button>Slot 7</button>", ["div > button"]],
    ["a long caption", `<label>${"x".repeat(61)}</label>`, ["div > label"]],
    ["a struck message", "<p><s>No data found</s></p>", ["div > p > s"]],
  ])("reports %s as unread, once per line", (_, html, unread) => {
    expect(parse(html + table(ROWS))).toEqual({ ...BOTH, unread });
  });

  it.each([
    ["the caption of a control in a legend", "<fieldset><legend>Semester</legend></fieldset>"],
    ["a caption of 60 characters", `<label>${"x".repeat(60)}</label>`],
    ["a link that is a button", '<a class="small btn"><b>View</b></a>'],
    ["a hidden select with a notice", "<select hidden><option>Marks are not yet published</option></select>"],
    ["a link that is only a button", '<a class="btn">View</a>'],
    [
      "a hidden table of another kind",
      "<table hidden><tr><th>Colour</th><th>Hue</th></tr><tr><td>Red</td><td>7</td></tr></table>",
    ],
    ["a hidden table of a known kind without rows", `<table hidden>${HEAD}</table>`],
    ["a page link to the only page", '<ul class="pagination"><li>1</li></ul>'],
    ["a paging line of the only page", "<p>Page 1 of 1</p>"],
  ])("accepts %s", (_, html) => expect(parse(html + table(ROWS))).toEqual(BOTH));

  it("reports a heading with struck text or a footnote, and rejects one that is struck itself", () => {
    const withHeading = (heading: string) => table(ROWS).replace("Mark<", `${heading}<`);
    const unread = ["div > table#marks > tr > td"];
    expect(parse(withHeading("<s>Points</s> Mark"))).toEqual({ ...BOTH, unread });
    expect(parse(withHeading("Mark<sup>1</sup>"))).toEqual({ ...BOTH, unread });
    expect(parse(withHeading("<s></s>Mark <button>Sort</button>"))).toEqual(BOTH);
    expect(() => parse(withHeading("<s>Mark</s>"))).toThrow(new PageChanged('column "Mark"'));
    expect(() => parse(withHeading("<s>Mark</s> Points"))).toThrow(new PageChanged('column "Mark"'));
  });

  it.each([
    ["a button for more rows", "<button>Show more</button>"],
    ["a link for all rows", '<a class="btn" href="#">View all</a>'],
    ["a select of pages", "<select><option>1</option><option>2</option></select>"],
    ["a notice in a button", "<button>Please fill in the course feedback</button>"],
    ["a notice in an input", '<input type="button" value="Marks are not final">'],
    ["a notice in place of a picture", '<img src="n.png" alt="Withheld due to pending fees">'],
    ["a notice in a select", "<select><option>Marks are not yet published</option></select>"],
  ])("reports %s as unread, and needs records next to it", (_, html) => {
    const { unread, ...others } = parse(html + table(ROWS));
    expect([others, unread.length]).toEqual([{ records: BOTH.records, unfit: [] }, 1]);
    expect(() => parse(html + table(""))).toThrow(PageChanged);
  });

  it("does not report the captions of controls", () => {
    const controls = `<button>Download All</button><a class="btn" href="#">View</a><input type="submit" value="Pay Now">
      <img src="logo.png" alt="Logo"><select><option>-- Select Semester --</option><option>Fall 2026-27</option></select>`;
    expect(parse(controls + table(ROWS))).toEqual(BOTH);
  });

  it("reports a picture without a caption, and needs records next to it", () => {
    expect(parse(`<svg></svg>${table(ROWS)}`)).toEqual({ ...BOTH, unread: ["div > svg"] });
    expect(() => parse("<svg></svg>".repeat(1_001) + table(ROWS))).toThrow("at most 1000 unknown pictures");
    const inRow = '<tr><td colspan=2><i class="fa fa-lock"></i></td></tr>';
    expect(parse(table(ROWS + inRow)).unread).toEqual(["div > table#marks > tr"]);
    expect(() => parse(table(inRow))).toThrow("texts in the rows");
    const note = (more: string) => `<tr><td colspan=2>No data found${more}</td></tr>`;
    expect(parse(table(note("")))).toEqual(NONE);
    expect(() => parse(table(note('<img src="x.png" alt="Access denied">')))).toThrow('message for "no data"');
    expect(() => parse(`<img src="a.png" alt="Dues">${table("")}`)).toThrow("not a picture");
  });

  it.each([
    ["a second table", `${table(ROWS)}<table>${HEAD}${row(1, "DMO1003")}</table>`],
    ["a second table without headings", `${table(ROWS)}<table>${row(3, "DMO1003")}</table>`],
    ["a second table with the same id", `${table(ROWS)}<table id="marks">${row(3, "DMO1003")}</table>`],
    ["a row that lost its table", `${table(ROWS)}<tr><td>3</td><td>DMO1003</td></tr>`],
    ["a list", `${table(ROWS)}<ul><li>DMO1003: 40</li></ul>`],
    ["a card", `${table(ROWS)}<div class="card"><h5>Bridges</h5><p>forty</p></div>`],
    ["a row of list items", `${table(ROWS)}<ul><li><b>3</b></li><li>DMO1003</li><li>forty</li></ul>`],
    ["a row without a table", `${table(ROWS)}<tr><td>3</td><td>DMO1003</td></tr>`],
    ["a table in a table", `${table(ROWS)}<table><tr><td><table>${row(3, "DMO1003")}</table></td></tr></table>`],
    ["a row of other elements", `${table(ROWS)}<div><div>3</div><div>DMO1003</div><div>forty</div></div>`],
    ["a heading outside of the table", `${table(ROWS)}<div><p>Slot</p><p>A one</p></div>`],
    ["a paging line", `${table(ROWS)}<div>Showing 1 to 2 of 23 entries</div>`],
    ["a definition list with a digit", `${table(ROWS)}<dl><dt>DMO1003</dt></dl>`],
    ...["card-body", "card-text", "list-group-item", "tile", "media"].map((name): [string, string] => [
      `a ${name} with a digit`,
      `${table(ROWS)}<div class="big ${name}">DMO1003</div>`,
    ]),
    ["an item around another one", `${table(ROWS)}<ul><li>Bridges<ul><li>forty</li></ul></li></ul>`],
    ["an item with a line behind another one", `${table(ROWS)}<ul><li><ul><li>forty</li></ul>Bridges</li></ul>`],
    ["a row before the table that lost its own", `<tr><td>DMO1003</td></tr>${table(ROWS)}`],
    ["an item with two lines", `${table(ROWS)}<ul><li>Bridges<br>forty</li></ul>`],
    ["a heading with a footnote outside of the table", `${table(ROWS)}<p>Slot<sup>1</sup></p>`],
    ["a second wording of a heading outside of the table", `${table(ROWS)}<p>SLOT:</p>`],
    ["more rows than shown", `${table(ROWS)}<p>Total Records: 3</p>`],
    ["page links", `${table(ROWS)}<ul class="pagination"><li>1</li><li>2</li></ul>`],
    ["a link to page 10", `${table(ROWS)}<ul class="pagination"><li>10</li></ul>`],
    ["a link to page 100", `${table(ROWS)}<ul class="pagination"><li>100</li></ul>`],
    ["rows that start at 4", table(row(4, "DMO1001") + row(5, "DMO1002"))],
    ["a missing row", table(row(1, "DMO1001") + row(3, "DMO1002"))],
    [
      "a column without a heading",
      table(ROWS).replaceAll("</tr>", "<td>x</td></tr>").replace("<td>x</td>", "<td></td>"),
    ],
    ["a renamed optional column", table(ROWS).replaceAll("</tr>", "<td>A1</td></tr>").replace("A1", "Period")],
  ])("rejects %s", (_, html) => expect(() => parse(html)).toThrow(PageChanged));

  it.each([
    ["a further column", table(ROWS).replaceAll("</tr>", "<td>A1</td></tr>").replace("A1", "Class Average")],
    ["sort arrows", table(ROWS).replace("Course Code", "Course Code: ▲").replace("Mark", "Mark *")],
    ["brackets", table(ROWS).replace("Sl.No.", "(Sl.No.)")],
    ["a hidden tooltip in a heading", table(ROWS).replace("Mark", 'Mark<span class="d-none">of 50</span>')],
    ["numbers with decorations", table(row("#1", "DMO1001") + row("(2)", "DMO1002"))],
    ["a hidden sort key", table(row(1, '<i style="display:none">99</i>DMO1001') + row(2, "DMO1002"))],
    ["a unit", table(row(1, "DMO1001", "40.0 marks") + row(2, "DMO1002", "Rs. 40"))],
    ["a stale hidden copy", `<table id="marks" hidden>${HEAD}${row(1, "OLD")}</table>${table(ROWS)}`],
    [
      "DataTables controls",
      `${table(ROWS)}<div>Showing 1 to 2 of 2 entries</div><div class="dataTables_paginate">1</div>`,
    ],
  ])("parses a page with %s", (_, html) => expect(parse(html)).toEqual(BOTH));

  it.each([
    ["a title", '<span title="40"></span>'],
    ["an input", '<input value="40">'],
    ["an option", "<select><option>40</option></select>"],
    ["an alt text", '<img alt="40">'],
    ["a label for screen readers", '<span aria-label="40"></span>'],
    ["a tooltip of Bootstrap", '<span data-bs-original-title="40"></span>'],
    ["a gauge", '<progress value="40" max="100"></progress>'],
  ])("rejects a value in %s", (_, mark) => {
    expect(() => parse(table(row(1, "DMO1001", mark) + row(2, "DMO1002")))).toThrow(PageChanged);
  });

  it("reports a text that does not match its field", () => {
    const result = parse(table(row(1, "DMO1001", "forty") + row(2, "DMO1002")));
    expect(result).toEqual({ ...BOTH, records: ["DMO1001 null", "DMO1002 40"], unfit: ["mark"] });
  });
});

describe("a section with records and an empty table", () => {
  const details = defineTable({ day: column("Week Day") }, { serial: null });
  const parseBoth = (html: string) => {
    const context = newContext();
    const section = new Section(parseHtml(`<div>${table(ROWS)}${html}</div>`), context);
    parseRecords(section, marks, ({ code }) => code.text());
    for (const element of findMany(section, details)) parseOne(section, element, details);
    assertAccounted(section, knownTextTest([]));
    return context.report.unread.length;
  };
  const empty = "<table><tr><th>Week Day</th></tr></table>";

  it.each(["<p>Please fill in the feedback</p>", "<script>show([['Monday', 9]])</script>"])(
    "rejects %s next to it",
    (html) => {
      expect(() => parseBoth(empty + html)).toThrow(PageChanged);
      expect(parseBoth(empty)).toBe(0);
    },
  );

  it("rejects a message in the row around it only", () => {
    const nested = (inside: string, next: string) =>
      `<table><tr><td>${empty}${inside}</td></tr><tr><td>${next}</td></tr></table>`;
    expect(() => parseBoth(nested("Please fill in the feedback", ""))).toThrow(PageChanged);
    expect(parseBoth(nested("", "Provisional"))).toBe(1);
  });
});

it("rejects a hidden table of a known kind without a visible one in its place", () => {
  const context = newContext();
  const details = defineTable({ day: column("Week Day") }, { serial: null });
  const check = (html: string) => {
    const section = new Section(parseHtml(`<div>${table(ROWS)}${html}</div>`), context);
    parseRecords(section, marks, ({ code }) => code.text());
    for (const element of findMany(section, { ...details, absent: "nothing" })) parseOne(section, element, details);
    assertAccounted(section, knownTextTest([]), [marks, details]);
  };
  const days = "<table><tr><th>Week Day</th><th>Hour</th></tr><tr><td>Monday</td><td>9</td></tr></table>";
  expect(() => check(`<div class="d-none">${days}</div>`)).toThrow(PageChanged);
  expect(() => check(`<div class="d-none">${days}</div>${days}`)).not.toThrow();
  expect(() => check(`<table><tr><td><div class="d-none">${days}</div></td></tr></table>`)).toThrow(PageChanged);
  expect(() => check(`<table hidden><tr><td>${days}</td></tr></table>`)).not.toThrow();
});

describe("the page around a section", () => {
  /** The places that are reported for a page whose section is its `main`. */
  const noticed = (html: string, records = 1) => {
    const context = newContext();
    const page = parseHtml(html.includes("<main>") ? html : `${html}<main>40</main>`);
    const section = new Section(find(page, "main") ?? page, context);
    section.countRecords(records);
    assertNoticed(page, section, knownTextTest(["Not yet closed"]));
    return context.report.unread;
  };

  it.each([
    ["a known text", "<p>Not yet closed</p>"],
    ["a short text", "<p>Provisional</p>"],
    ["a path", '<nav aria-label="path">Home of all the marks of students</nav>'],
    ["a title", "<h1>Portal</h1>"],
    ["a path with a word of a notice", '<ol class="breadcrumb"><li>Error Correcting Codes</li></ol>'],
    ["a menu with a word of a notice", "<aside><a>Pending Payments</a></aside>"],
    ["a title of a part", "<h2><b>Courses</b></h2>"],
    ["a title of a smaller part", "<h3>Courses</h3>"],
    ["the caption of a control", "<button>Print</button>"],
    ["a message for no data", "<p>No data found</p>"],
    ["a closed part", '<div class="modal"><p>Marks withheld</p></div>'],
  ])("may have %s", (_, html) => {
    expect(noticed(html)).toEqual([]);
    expect(noticed(html, 0)).toEqual([]);
  });

  it.each([
    ["a word of a notice", "<p>Results on hold</p>", ["p"]],
    ["a sentence", "<h4>See the office about all of this</h4>", ["h4"]],
    ["a message in a path", '<nav><b class="text-danger">Dues</b></nav>', ["nav > b.text-danger"]],
    ["a notice in a title", "<h2>Please fill in the feedback</h2>", ["h2"]],
    [
      "a text in a closed part with the section",
      '<div class="modal"><p>Marks withheld</p><main>40</main></div>',
      ["div.modal > p"],
    ],
  ])("is reported for %s, and needs records", (_, html, unread) => {
    expect(noticed(html)).toEqual(unread);
    expect(() => noticed(html, 0)).toThrow(new PageChanged('a known message for "no data"'));
  });
});

describe("a section without records", () => {
  it.each([
    ["only headings", table("")],
    ["a message row", table("<tr><td colspan=3>No Record(S) Found</td></tr>")],
    ["a message", "<h3>Marks View</h3><span>No data Found</span>"],
    ["an empty template", `${table("")}<template></template>`],
    [
      "a template with placeholders",
      `${table("")}<template><tr><td>{{no1}}</td><td>$\{row[0]}</td></tr><button>Edit</button></template>`,
    ],
  ])("accepts %s", (_, html) => expect(parse(html)).toEqual(NONE));

  it.each([
    ["a message row that is not about data", table("<tr><td colspan=3>Please fill in the feedback</td></tr>")],
    ["a message next to the table", `${table("")}<div class="alert">Please fill in the feedback</div>`],
    ["a message in place of the table", "<p>Please fill in the feedback</p>"],
    ["nothing at all", ""],
    ["rows in a script", `${table("")}<script>const rows = [["1", "DMO1001", "40"], ["2", "DMO1002", "40"]];</script>`],
    ["rows in a template", `${table("")}<template><tr><td>1</td></tr></template>`],
    ["cards in a nested template", `${table("")}<template><template></template><div><b>DMO1001</b></div></template>`],
    ["a message in a struck text", `${table("")}<s>No data found</s>`],
    ["a page in a frame", `${table("")}<iframe src="marks"></iframe>`],
    ["a notice in a select", `${table("")}<select><option>Marks are not yet published</option></select>`],
    ["rows in cards", `${table("")}<div><b>DMO1001</b><i>40</i></div>`],
    ["only a hidden table", `<table hidden>${HEAD}${ROWS}</table>`],
    ["a hidden table next to an empty one", `${table("")}<div class="d-none"><table>${ROWS}</table></div>`],
  ])("rejects %s", (_, html) => expect(() => parse(html)).toThrow(PageChanged));
});
