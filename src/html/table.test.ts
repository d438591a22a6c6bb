import { describe, expect, it } from "vitest";
import { cases } from "../../test/html-oracle/cases.ts";
import { first } from "../../test/html-oracle/first.ts";
import { parseHtml } from "./dom/tree.ts";
import { attribute, find } from "./find.ts";
import { wantedHeadings } from "./headings.ts";
import { PageChanged } from "./page-changed.ts";
import { newContext, Section } from "./section.ts";
import {
  type Columns,
  column,
  defineTable,
  findTables,
  isTotal,
  type Numbering,
  optionalColumn,
  parseRows,
  type Table,
} from "./table.ts";

const row = (...cells: readonly (string | number)[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const HEAD = row("<b>Sl.No.</b>", "Course\tCode:", "Title", "Mark %", "Slot");
const ONE = row("<span>1</span>", "DMO1001", "Bridges", "92.5", "A1");
const TWO = row("<span>2</span>", "DMO1002", "Soil", "-", "B1");
const table = (...rows: string[]) => `<table id="courses">${rows.join("\n")}</table>`;
const COURSES = table(HEAD, ONE, TWO);
const wide = (text: string) => `<tr><td colspan=5>${text}</td></tr>`;

/** The table with a further cell in each row: in front of the cell at an index. */
const wider = (at: number, ...cells: string[]) =>
  table(
    ...[HEAD, ONE, TWO].map((cellsOfRow, index) => {
      const parts = cellsOfRow.split(/(?=<td>|<\/tr>)/);
      return [...parts.slice(0, at + 1), cells[index], ...parts.slice(at + 1)].join("");
    }),
  );

const COLUMNS = {
  serial_number: column("Sl.No."),
  code: column("Course Code", "Code"),
  mark: column("Mark %"),
  slot: optionalColumn("Slot"),
};
const courses = defineTable(COLUMNS, { otherHeadings: ["Title"] });

/** The texts of the known cells of each data row, and what else is known of the table. */
function parse<C extends Columns>(html: string, declared: Table<C>) {
  const context = newContext();
  const section = new Section(parseHtml(html), context);
  const element = find(section.element, "table");
  if (element === null) throw new Error("The fixture has no table.");
  const { rows, entries, headings } = parseRows(section, element, declared);
  const texts = rows.map((cells) =>
    Object.values(cells)
      .map((cell) => cell?.text() ?? "")
      .join(" ")
      .trim(),
  );
  return { rows: texts, unread: context.report.unread, entries, headings, section, element };
}

const rowsOf = (html: string) => parse(html, courses).rows;
const refused = (html: string, anchor: string, declared: Table<Columns> = courses) =>
  expect(() => parse(html, declared), html).toThrow(new PageChanged(anchor));

const BOTH = ["1 DMO1001 92.5 A1", "2 DMO1002  B1"];
const LACKING = 'a cell for every column of the table with "Sl.No."';
const NUMBERS = 'rows of the table with "Sl.No." numbered from 1 without gaps';

describe("the columns of a table", () => {
  const named = (from: string | RegExp, to: string) => COURSES.replace(from, to);
  it.each([
    ["in order", COURSES],
    ["in another order", COURSES.replaceAll(/(<tr>)(<td>.*?<\/td>)(.*)(<td>[^<]*<\/td>)(<\/tr>)/g, "$1$4$3$2$5")],
    ["with another name", named("Course\tCode:", "CODE ▲")],
    ["with a heading in a comment", named("Title", "<!-- <td>Mark %</td> -->Title")],
    ["without end tags", COURSES.replaceAll(/<\/t[dr]>/g, "")],
    ["with unmatched end tags", named("Soil", "Soil</div></form></p></span>")],
    ["with sections", table(`<thead>${HEAD}</thead>`, `<tbody>${ONE}</tbody>`, `<tbody>${TWO}</tbody>`)],
    ["with a title above", table(wide("Autumn"), HEAD, ONE, TWO)],
  ])("are found by their headings %s", (_, html) => expect(rowsOf(html)).toEqual(BOTH));
  it.each(
    cases(
      "Mark % → Mark % → Marks | Course Code → Course\tCode: → Subject | Sl.No. → Sl.No. → | Mark % → Title → mark %. | Slot → Title → SLOT",
    ),
  )("are refused with %s missing or twice: %s is %s", (name, from = "", to = "") =>
    refused(named(from, to), `column "${name}"`),
  );
  it("are refused without a heading", () => {
    refused(table(ONE, TWO), 'column "Sl.No."');
    refused(named("Title", "Code"), 'column "Course Code"');
  });
  it("are null if they are optional and missing", () => {
    expect(rowsOf(COURSES.replaceAll(/<td>(?:Slot|[AB]1)<\/td>/g, ""))).toEqual(["1 DMO1001 92.5", "2 DMO1002"]);
  });
  it("may have a heading of two rows, and span several columns", () => {
    const grouped = table(
      "<tr><th rowspan=2>Sl.No.</th><th rowspan=2>Code</th><th colspan=2>Marks</th><th rowspan=2 colspan=2>Slot</th></tr>",
      "<tr><th>Mark %</th><th>Rank</th></tr>",
      "<tr><td>1</td><td>DMO1001</td><td>92.5</td><td>3</td><td colspan=2>A1</td></tr>",
      row(2, "DMO1002", "", 4, "B1", "x"),
    );
    const { rows, headings, unread } = parse(grouped, courses);
    expect([rows, headings]).toEqual([BOTH, ["Sl.No.", "Course Code", "Mark %", "Rank", "Slot"]]);
    expect(unread).toEqual(["table#courses column 4", "table#courses column without a heading"]);
    const spanned = table("<tr><th>Sl.No.<th>Code<th>Mark %<th colspan=2>Slot</tr>", row(1, "DMO1001", 92.5, "A1"));
    expect(parse(spanned, courses)).toMatchObject({ rows: BOTH.slice(0, 1), unread: [] });
  });
  it("may have a heading that claims rows of data", () => {
    const tall = table(HEAD.replaceAll("<td>", "<td rowspan=2>"), ONE, TWO);
    expect(parse(tall, courses)).toMatchObject({ rows: BOTH, unread: [] });
  });
});

describe("an unknown column is left out and reported", () => {
  const PAID = "<td rowspan=2>paid</td>";
  const EDIT = '<td><a class="btn">Edit</a></td>';
  it.each([
    ["next to a known one", wider(3, "<td>Rank</td>", "<td>1</td>", "<td>2</td>"), " column 4"],
    ["next to an optional one", wider(4, "<td>Zone</td>", "<td>N</td>", "<td>S</td>"), " column 5"],
    ["with a text in one row", wider(3, "<td>Rank</td>", "<td><button>View</button></td>", "<td>2</td>"), " column 4"],
    ["with a digit in a button", wider(3, "<td>Rank</td>", "<td><button>7</button></td>", "<td></td>"), " column 4"],
    ["with a link that is no button", wider(3, "<td></td>", "<td><a>View</a></td>", "<td></td>"), " column 4"],
    ["without a heading", wider(3, "<td></td>", "<td>1</td>", "<td>2</td>"), " column 4"],
    ["over several rows", wider(3, "<td>Invoice</td>", PAID, ""), " column 4"],
    ["over several rows, at the end", wider(5, "<td>Invoice</td>", PAID, ""), " column 6"],
    ["over several rows, in front", wider(0, "<td>Invoice</td>", PAID, ""), " column 1"],
    ["of buttons", wider(3, "<td>Action</td>", "<td><button>View</button></td>", EDIT), " column 4"],
    ["of empty cells", wider(3, "<td>Rank</td>", "<td></td>", "<td> </td>"), null],
    ["in each row, at the end", wider(5, "", "<td>paid</td>", "<td>due</td>"), " column without a heading"],
    ["in each row, in front", wider(0, "", "<td>paid</td>", "<td>due</td>"), " column without a heading"],
    ["over several rows without a heading", wider(5, "", PAID, ""), " column without a heading"],
    ["of buttons in each row", wider(5, "", EDIT, EDIT), " column without a heading"],
  ])("%s", (_, html, place) =>
    expect(parse(html, courses)).toMatchObject({ rows: BOTH, unread: place === null ? [] : [`table#courses${place}`] }),
  );
  it("in place of an optional one", () => {
    const { rows, unread } = parse(COURSES.replace("Slot", "Period"), courses);
    expect([rows, unread]).toEqual([["1 DMO1001 92.5", "2 DMO1002"], ["table#courses column 5"]]);
  });
});

describe("a data row", () => {
  it.each([
    ["<td>92.5</td><td>A1</td>", "<td colspan=2>92.5</td>", "", "1 DMO1001 92.5 92.5", BOTH[1]],
    ["<td>92.5", "<td rowspan=2>92.5", "<td>-</td>", BOTH[0], "2 DMO1002 92.5 B1"],
    ["<td><span>1", "<td rowspan=2><span>1", "<td><span>2</span></td>", BOTH[0], "1 DMO1002  B1"],
    ["<td>Soil", "<td colspan=2>Soil", "", BOTH[0], "2 DMO1002 Soil"],
  ])("has a merged cell: %s is %s", (from, to, without, ...rows) =>
    expect(rowsOf(COURSES.replace(from, to).replace(without, ""))).toEqual(rows),
  );
  it.each(["<td>Soil</td>", "<td>B1</td>"])("is refused if it lacks the cell %s", (cell) =>
    refused(COURSES.replace(cell, ""), LACKING),
  );
  it("may contain a table, and have its number in decorations", () => {
    const nested = COURSES.replace("Soil", `Soil${table(row(1, "x"), row(2))}`);
    const decorated = nested.replace("<span>1</span>", "#1.").replace("<span>2", "<span>(2)");
    expect(rowsOf(decorated)).toEqual(["#1. DMO1001 92.5 A1", "(2) DMO1002  B1"]);
  });
});

describe("the numbers of the rows", () => {
  const numbered = (...numbers: number[]) =>
    table(HEAD, ...numbers.map((number) => row(number, "DMO1001", "", "40", "A1")));
  const fitting =
    "consecutive → 1 2 3 → 0 | increasing → 1 3 7 → 1 | restarting → 1 2 1 2 → 0 | consecutive → 2 3 | consecutive → 1 3 |" +
    "consecutive → 1 1 | consecutive → 1 2 1 | increasing → 2 3 | increasing → 1 3 2 | increasing → 1 1 | restarting → 1 2 2 |" +
    "restarting → 1 3 | restarting → 2 3";
  it.each(cases(fitting))("that are %s: %s, reported: %s", (numbering, numbers = "", reported) => {
    const declared = defineTable(COLUMNS, { otherHeadings: ["Title"], numbering: numbering as Numbering });
    const html = numbered(...numbers.split(" ").map(Number));
    if (reported === undefined) refused(html, NUMBERS, declared);
    else expect(parse(html, declared).unread).toHaveLength(Number(reported));
  });
  it("may be in any column, or in none", () => {
    const people = { name: column("Name"), number: column("No") };
    const html = table(row("Name", "No."), row("Ann", 1), row("Ben", "x"), row("Cem", 2));
    expect(parse(html, defineTable(people, { serial: "number" })).rows).toEqual(["Ann 1", "Cem 2"]);
    expect(parse(html, defineTable(people)).rows).toEqual(["Ann 1", "Ben x", "Cem 2"]);
    const unnumbered = defineTable({ serial_number: column("No") }, { serial: null });
    expect(parse(table(row("No"), row("x")), unnumbered).rows).toEqual(["x"]);
  });
});

describe("other rows", () => {
  /** The kinds of the rows between the data rows that are not accounted for. */
  const unknownOf = (html: string) => {
    const { rows, entries, section } = parse(table(HEAD, ONE, html, TWO), courses);
    expect(rows).toEqual(BOTH);
    return entries.filter(({ element }) => !section.accounted.has(element)).map(({ kind }) => kind);
  };
  it.each([
    ["a repeated heading", HEAD],
    ["a message", wide("No data Found")],
    ["a total", "<tr><td colspan=3>Total</td><td>92.5</td><td></td></tr>"],
    ["filters", row("", "<input>", "", "<select><option>All</option></select>", "<input>")],
    ["a hidden row", `<tr hidden><td>3</td></tr>`],
  ])("are accounted for: %s", (_, html) => expect(unknownOf(html)).toEqual([]));
  it.each([
    ...["Autumn", "3", "<button>Print</button>"].map(wide),
    ...["<table><tr><td>No data Found</td></tr></table>", "<table><tr><td>Total</td></tr></table>"].map(wide),
    ...[row("x", "y"), row("", "DMO1003", "Dams", "40", "C1"), row("three", "DMO1003", "Dams", "40", "C1")],
  ])("are left to the caller: %s", (html) => expect(unknownOf(html)).toEqual(["other"]));
  it("are returned in document order, and not taken for data above the heading", () => {
    const { entries, rows } = parse(table(wide("Autumn"), ONE, HEAD, ONE, wide("detail"), TWO), courses);
    const kinds = entries.map(({ kind, cells }) => `${kind} ${cells.length}`);
    expect([kinds.join(), rows]).toEqual(["other 1,other 5,heading 5,data 5,other 1,data 5", BOTH]);
  });
  it.each([
    [wide("detail"), false, []],
    [wide("detail"), true, ["other"]],
    [row(3, "DMO1003", "Dams", 7, "C1"), true, []],
    [`<tbody hidden>${wide("detail")}</tbody>`, true, []],
  ])("may be hidden: %s, shown on a click: %s", (html, hiddenRows, kinds) => {
    const declared = defineTable(COLUMNS, { otherHeadings: ["Title"], hiddenRows });
    const { entries } = parse(table(HEAD, ONE, html.replace(/^<tr>/, "<tr hidden>")), declared);
    expect(entries.slice(2).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe("a table without numbers", () => {
  const people = defineTable({ name: column("Name"), school: column("School") });
  const names = (...rows: string[]) => parse(table(row("Name", "School"), row("Ann", "SCOPE"), ...rows), people).rows;
  it.each(
    cases(
      "7;x → 7 x | ;x → x | Ben;SCOPE; → Ben SCOPE | ;Ben;SCOPE → Ben SCOPE | Ben;SCOPE;<button>View</button> → Ben SCOPE |" +
        "Total Quality;SCOPE → Total Quality SCOPE | name;SCHOOL: → | Total;3 → | Ben → | x;Ben;SCOPE → | Ben;SCOPE;x →",
    ),
  )("has data in the row %s: %s", (cells = "", text) => expect(names(row(...cells.split(";")))[1] ?? "").toBe(text));
  it("has none in a wide cell", () => expect(names("<tr><td colspan=2>note</td></tr>")).toHaveLength(1));
});

describe("a table without data rows", () => {
  it.each(["", wide("No Record(s) Found"), "<tr><td colspan=3>Total</td><td>0</td><td></td></tr>"])(
    "is empty: %s",
    (rows) => {
      const { rows: texts, section, element } = parse(table(HEAD, rows), courses);
      expect([texts, section.emptyParts]).toEqual([[], [element]]);
    },
  );
  it("is no empty part if it has one", () => expect(parse(COURSES, courses).section.emptyParts).toEqual([]));
});

it("a table is refused wherever the page is truncated", () => {
  const end = COURSES.indexOf("</table>") + "</table>".length;
  const anchor = /^expected (?:the end of the table with "Sl.No."|column)/;
  for (let length = COURSES.indexOf("</tr>"); length < end; length++)
    expect(() => parse(COURSES.slice(0, length), courses)).toThrow(anchor);
  expect(rowsOf(COURSES.slice(0, end))).toEqual(BOTH);
  for (const html of [
    COURSES.replace("Soil", "Soil<table><tr><td>x</td></tr>"),
    COURSES.replace("</table>", "<table></table>"),
  ])
    refused(html, 'the end of the table with "Sl.No."');
});

describe("the tables with some headings", () => {
  const page =
    parseHtml(`<table id="layout"><tr><td><table id="a"><tr><td>S.No</td><td>Place</td></tr></table></td></tr>
    <tr><td>S.No</td><td>Place</td></tr></table><table id="hidden" hidden><tr><td>S.No</td><td>Place</td></tr></table>
    <table id="b"><tr><th rowspan=2>S.No</th><th colspan=2>Place</th></tr><tr><th>From</th><th>To</th></tr></table>
    <table id="c"><tr><td>S.No</td></tr><tr><td>Place</td></tr></table>`);
  it.each(cases("s.no.;PLACE → a b | Place;To;S.No → b | S.No;Place;Status → | No →"))(
    "%s are the innermost visible ones: %s",
    (headings = "", ids) => {
      const found = findTables(page, wantedHeadings(headings.split(";"))).map((element) => attribute(element, "id"));
      expect(found.join(" ")).toBe(ids);
    },
  );
});

describe("a row is a total", () => {
  const isTotalRow = (texts: string) => isTotal(first(table(row(...texts.split(";"))), "tr").cells);
  it.each(["Total", ";Grand Total;₹92.5;3", "Sub-total :;1,000", "TOTAL AMOUNT (INR);70000.0", "Total fees;-;5"])(
    "with the cells %s",
    (texts) => expect(isTotalRow(texts)).toBe(true),
  );
  it.each(["Totally 5", "Total Quality;A1", "Total2;1", "In total;5", "5;Total", ""])(
    "not with the cells %s",
    (texts) => expect(isTotalRow(texts)).toBe(false),
  );
});
