import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sized } from "../../../test/trust/size.ts";
import type { HtmlElement } from "../dom/element.ts";
import { parseHtml } from "../dom/tree.ts";
import { attribute, byId, findAll } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import { assertAccounted } from "../section/accounting.ts";
import { newContext, Section } from "../section/section.ts";
import { parseInteger, parseNumber } from "../values.ts";
import { type Columns, column, defineTable, findTables, optionalColumn, parseRows } from "./table.ts";

const COURSES = `
  <table id="courses">
    <thead><tr><td><b>Sl.No.</b></td><td><b>Course\tCode</b></td><td>Title</td><td>Mark %</td><td>Slot</td></tr></thead>
    <tbody>
      <tr><td><span>1</span></td><td>DMO1001</td><td>Bridges</td><td>92.5</td><td>A1</td></tr>
      <tr><td><span>2</span></td><td>DMO1002</td><td>Soil</td><td>-</td><td>B1</td></tr>
    </tbody>
  </table>`;

const COLUMNS = {
  serial_number: column("Sl.No."),
  code: column("Course Code", "Code"),
  mark: column("Mark %"),
  slot: optionalColumn("Slot"),
};

/** Parses one table. Title and Rank are known headings that no column uses. */
const parseTable = <const C extends Columns>(
  element: HtmlElement,
  columns: C,
  options: { serial?: (keyof C & string) | null } = {},
) =>
  parseRows(
    new Section(element),
    element,
    defineTable(columns, { otherHeadings: ["Title", "Rank"], numbering: "free", ...options }),
  );

const findTable = (root: HtmlElement, ...headings: string[]) => findTables(root, ...headings)[0] ?? null;

function table(html: string, id?: string): HtmlElement {
  const root = parseHtml(html);
  const found = id === undefined ? findAll(root, "table")[0] : byId(root, id);
  if (!found) throw new Error("no table");
  return found;
}

function parse(html: string) {
  const { rows } = parseTable(table(html), COLUMNS);
  return rows.map((row) => [
    row.serial_number.required(parseInteger),
    row.code.requiredText(),
    row.mark.value(parseNumber),
    row.slot?.text(),
  ]);
}

/** The anchor of the PageChanged that `run` throws. */
function anchor(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof PageChanged) return error.anchor;
    throw error;
  }
  return "nothing was thrown";
}

const BOTH = [
  [1, "DMO1001", 92.5, "A1"],
  [2, "DMO1002", null, "B1"],
];

describe("columns", () => {
  it("are found by their headings", () => expect(parse(COURSES)).toEqual(BOTH));

  it("may be in another order", () => {
    const swapped = COURSES.replaceAll(/(<tr>)(<td>.*?<\/td>)(.*?)(<td>[^<]*<\/td>)(<\/tr>)/g, "$1$4$3$2$5");
    expect(swapped).toContain("<tr><td>Slot</td>");
    expect(parse(swapped)).toEqual(BOTH);
  });

  it("are ignored if they are not declared", () => {
    const wider = COURSES.replace("<td>Title</td>", "<td>Title</td><td>New</td>").replaceAll(
      /<td>(Bridges|Soil)<\/td>/g,
      "<td>$1</td><td>x</td>",
    );
    expect(parse(wider)).toEqual(BOTH);
  });

  it("may have any of their names", () => expect(parse(COURSES.replace("Course\tCode", "CODE."))).toEqual(BOTH));

  it("are reported if they are required and missing", () => {
    expect(anchor(() => parse(COURSES.replace("Mark %", "Marks in %")))).toBe('column "Mark %"');
    expect(anchor(() => parse(COURSES.replace("Course\tCode", "Subject")))).toBe('column "Course Code"');
    expect(anchor(() => parse(COURSES.replace("Sl.No.", "")))).toBe('column "Sl.No."');
  });

  it("are null if they are optional and missing", () => {
    const narrower = COURSES.replace("<td>Slot</td>", "").replaceAll(/<td>[AB]1<\/td>/g, "");
    expect(parseTable(table(narrower), COLUMNS).rows.map((row) => row.slot)).toEqual([null, null]);
  });

  it("are rejected if they appear twice", () => {
    const twice = (name: string) => COURSES.replace("<td>Title</td>", `<td>${name}</td>`);
    expect(anchor(() => parse(twice("mark %")))).toBe('column "Mark %"');
    expect(anchor(() => parse(twice("Slot.")))).toBe('column "Slot"');
    expect(anchor(() => parse(twice("Code")))).toBe('column "Course Code"');
  });

  it("may have a heading of two rows", () => {
    const html = `<table><tr><th rowspan=2>Sl.No.</th><th rowspan="2">Code</th><th colspan="2">Marks</th></tr>
      <tr><th>Mark %</th><th>Rank</th></tr><tr><td>1</td><td>DMO1001</td><td>92.5</td><td>3</td></tr></table>`;
    expect(parse(html)).toEqual([[1, "DMO1001", 92.5, undefined]]);
    expect(parseTable(table(html), COLUMNS).headings).toEqual(["Sl.No.", "Course Code", "Mark %", "Rank"]);
  });

  it.each(["<tr></tr>", ""])("may have row spans without further heading rows (%j)", (emptyRow) => {
    const html = `<table><tr><th rowspan=2>Sl.No.</th><th rowspan=2>Code</th><th rowspan=2>Mark %</th></tr>${emptyRow}
      <tr><td>1</td><td>DMO1001</td><td>92.5</td></tr></table>`;
    expect(parse(html)).toEqual([[1, "DMO1001", 92.5, undefined]]);
  });

  it("may span several columns", () => {
    const html = `<table><tr><th colspan=8>OPEN HOURS</th></tr><tr><th>Week Day</th><th colspan=2>Timings</th></tr>
      <tr><td>MON</td><td colspan=2>09:00 - 10:00</td></tr></table>`;
    const { rows } = parseTable(table(html), { day: column("Week Day"), timings: column("Timings") });
    expect(rows.map((row) => [row.day.text(), row.timings.text()])).toEqual([["MON", "09:00 - 10:00"]]);
  });

  it("are not missing where an unknown one cannot be in their place", () => {
    const wider = (before: string) =>
      COURSES.replace("<td>Slot</td>", "")
        .replaceAll(/<td>[AB]1<\/td>/g, "")
        .replace(`<td>${before}</td>`, `<td>New</td><td>${before}</td>`)
        .replaceAll(/<td>(Bridges|Soil)<\/td>/g, "<td>x</td><td>$1</td>");
    expect(parse(wider("Title"))).toEqual([
      [1, "DMO1001", 92.5, undefined],
      [2, "DMO1002", null, undefined],
    ]);
    expect(anchor(() => parse(COURSES.replace("Slot", "Period")))).toBe('column "Slot"');
    expect(anchor(() => parse(COURSES.replace("Slot", "")))).toBe(
      'a heading for every column of the table with "Sl.No."',
    );
  });

  it("are reported by place and number if their heading is unknown, unless they hold controls", () => {
    const unreadOf = (head: string, first: string, second: string) => {
      const context = newContext();
      const html = COURSES.replace("<td>Title</td>", `<td>Title</td><td>${head}</td>`)
        .replace("<td>Bridges</td>", `<td>Bridges</td><td>${first}</td>`)
        .replace("<td>Soil</td>", `<td>Soil</td><td>${second}</td>`);
      const root = parseHtml(html);
      const element = findTable(root, "Sl.No.");
      if (element === null) throw new Error("no table");
      parseRows(new Section(root, context), element, defineTable(COLUMNS, { otherHeadings: ["Title"] }));
      return context.report.unread;
    };
    const button = "<button>View</button>";
    expect(unreadOf("Rank", "1", "2")).toEqual(["table#courses column 4"]);
    expect(unreadOf("Rank", button, "2")).toEqual(["table#courses column 4"]);
    expect(unreadOf("Rank", "", "")).toEqual(["table#courses column 4"]);
    expect(unreadOf("Action", button, button)).toEqual([]);
    expect(unreadOf("Action", button, "")).toEqual([]);
    expect(unreadOf("", button, button)).toEqual([]);
    expect(unreadOf("", "", "")).toEqual([]);
    expect(() => unreadOf("", button, "2")).toThrow(PageChanged);
  });

  it("ignore headings in comments", () => {
    expect(parse(COURSES.replace("<td>Title</td>", "<!-- <td>Mark %</td> --><td>Title</td>"))).toEqual(BOTH);
  });
});

describe("a data row", () => {
  const damaged = (from: string, to: string) => anchor(() => parse(COURSES.replace(from, to)));

  it("is rejected if a cell is missing", () => {
    expect(damaged("<td>Soil</td>", "")).toBe('only known rows in the table with "Sl.No."');
    expect(damaged("<td><span>2</span></td>", "")).toBe('only known rows in the table with "Sl.No."');
    expect(damaged("<td>B1</td>", "")).toBe('only known rows in the table with "Sl.No."');
  });

  it("is rejected if it has too many cells", () => {
    expect(damaged("<td>Soil</td>", "<td>Soil</td><td>x</td>")).toBe('only known rows in the table with "Sl.No."');
  });

  it("is rejected if cells are merged", () => {
    expect(damaged("<td>Soil</td><td>-</td>", "<td colspan=2>Soil</td>")).toBe(
      'only known rows in the table with "Sl.No."',
    );
    expect(damaged("<td>Soil</td>", "<td colspan=2>Soil</td>")).toBe('only known rows in the table with "Sl.No."');
    expect(damaged("<td>Bridges</td>", "<td rowspan=2>Bridges</td>")).toBe(
      'only known rows in the table with "Sl.No."',
    );
  });

  it("is rejected if its serial number is not a number", () => {
    expect(damaged("<span>2</span>", "two")).toBe('only known rows in the table with "Sl.No."');
    expect(damaged("<span>2</span>", "")).toBe('only known rows in the table with "Sl.No."');
  });

  it("may contain nested tables", () => {
    const nested = "<td>Soil<table><tr><td>1</td><td>x</td></tr><tr><td>2</td></tr></table></td>";
    expect(parse(COURSES.replace("<td>Soil</td>", nested))).toEqual(BOTH);
  });

  it("is not affected by unmatched and missing end tags", () => {
    expect(parse(COURSES.replace("Soil</td>", "Soil</div></form></p></td>"))).toEqual(BOTH);
    expect(parse(COURSES.replaceAll(/<\/t[dr]>/g, ""))).toEqual(BOTH);
  });

  it("names the heading of a cell that cannot be parsed", () => {
    const [row] = parseTable(table(COURSES.replace("92.5", "good")), COLUMNS).rows;
    expect(row?.mark.value(parseNumber)).toBeNull();
    expect(anchor(() => row?.mark.required(parseNumber))).toBe('a value under "Mark %"');
    expect(row?.mark.raw()).toBe("good");
  });

  it("returns the lines of a cell", () => {
    const [row] = parseTable(table(COURSES.replace("92.5", "<p>92.5</p><br><p>93</p>")), COLUMNS).rows;
    expect(row?.mark.lines()).toEqual(["92.5", "93"]);
  });

  it("has no lines if a control holds the value", () => {
    const [row] = parseTable(table(COURSES.replace("92.5", "<textarea>92.5</textarea>")), COLUMNS).rows;
    expect(() => row?.mark.lines()).toThrow(PageChanged);
  });
});

describe("a notice", () => {
  const NOTICE = '<img src="note.png" title="Marks are withheld">';
  const unreadIn = (html: string) => {
    const context = newContext();
    const root = parseHtml(html);
    const section = new Section(root, context);
    const known = defineTable(COLUMNS, { otherHeadings: ["Title", "Rank"] });
    parseRows(section, table(html), known);
    assertAccounted(new Section(root, context), () => true, []);
    return context.report.unread;
  };
  const untitled = (cell: string) =>
    COURSES.replace("</tr></thead>", "<td></td></tr></thead>").replaceAll("</tr>\n", `<td>${cell}</td></tr>\n`);

  it("in a column without a heading is reported, and so is the value of a field", () => {
    for (const control of ["", '<input type="checkbox" value="1">', '<a href="#"><i class="fa fa-eye"></i></a>'])
      expect(unreadIn(untitled(control))).toEqual([]);
    for (const control of [NOTICE, '<input value="Rejected">', "<button>Withheld</button>"])
      expect(unreadIn(untitled(control))).toEqual(["table#courses > tr > td", "table#courses > tr > td"]);
  });
});

describe("other rows", () => {
  const withRow = (row: string) => COURSES.replace("</tbody>", `${row}</tbody>`);

  it.each([
    ["a spacer", "<tr></tr>"],
    ["an empty row with all columns", "<tr><td></td><td>&nbsp;</td><td></td><td>-</td><td></td></tr>"],
    ["a sub-heading", "<tr><td colspan=5>Autumn</td></tr>"],
    ["a sub-heading next to empty cells", "<tr><td>Autumn</td><td></td><td></td><td></td><td></td></tr>"],
    ["two sub-headings", "<tr><td colspan=3>Class T2000101</td><td colspan=2>Theory</td></tr>"],
    ["two sub-headings over most columns", "<tr><td colspan=2>Class T2000101</td><td colspan=2>Theory</td></tr>"],
    ["a message", "<tr><td></td><td></td><td>No data Found</td><td></td><td></td></tr>"],
    ["a total", "<tr><td colspan=3>Total</td><td>92.5</td><td></td></tr>"],
    ["a subtotal", "<tr><td colspan=3>Sub-Total</td><td>1</td><td>2.5</td></tr>"],
    ["a sum", "<tr><td colspan=4>Sub total</td><td>2.5</td></tr>"],
    ["a total with all columns", "<tr><td></td><td></td><td>Grand Total</td><td>92.5</td><td>3</td></tr>"],
    ["a detail row", "<tr><td colspan=5><table><tr><td>1</td><td>x</td><td>y</td></tr></table></td></tr>"],
    ["a repeated heading", COURSES.match(/<tr>.*?<\/tr>/)?.[0] ?? "missing"],
  ])("such as %s are not data", (_, row) => expect(parse(withRow(row))).toEqual(BOTH));

  it.each([
    ["three texts in too few cells", "<tr><td>x</td><td>y</td><td>z</td></tr>"],
    ["two texts that do not span the table", "<tr><td>x</td><td>y</td></tr>"],
    ["a serial number in too few cells", "<tr><td>3</td><td>DMO1003</td></tr>"],
    ["only a number", "<tr><td colspan=5>3</td></tr>"],
    ["a single text in the middle column", "<tr><td></td><td>DMO1003</td><td></td><td></td><td></td></tr>"],
    ["a total with a word", "<tr><td colspan=3>Total</td><td>92.5</td><td>A1</td></tr>"],
    ["a word that begins like a total", "<tr><td colspan=3>Totality</td><td>1</td><td>2</td></tr>"],
    ["four texts that span columns", `<tr>${"<td colspan=2>x</td>".repeat(4)}</tr>`],
    ["a sub-heading next to a single column", "<tr><td colspan=2>x</td><td>y</td></tr>"],
    ["a title that starts with Total", "<tr><td></td><td>x</td><td>Total Quality</td><td>1</td><td>A1</td></tr>"],
  ])("of an unknown kind are rejected: %s", (_, row) => {
    expect(anchor(() => parse(withRow(row)))).toBe('only known rows in the table with "Sl.No."');
  });

  it("that filter the table are left out", () => {
    const filters =
      "<tr><td></td><td><input></td><td></td><td><select><option>All</option></select></td><td></td></tr>";
    expect(parse(COURSES.replace("<tbody>", `<tbody>${filters}`))).toEqual(BOTH);
    expect(() => parse(COURSES.replace("<tbody>", `<tbody>${filters.replace("<input>", "<input value=7>")}`))).toThrow(
      PageChanged,
    );
  });

  it("that are hidden are left out, except for details if the table shows them on click", () => {
    const data = "<td>3</td><td>DMO1003</td><td>Dams</td><td>7</td><td>C1</td>";
    const detail = "<td colspan=5>detail</td>";
    const kinds = (row: string, hiddenRows: boolean) => {
      const element = table(COURSES.replace("</tbody>", `</tbody>${row}`));
      const declared = defineTable(COLUMNS, { otherHeadings: ["Title"], hiddenRows });
      return parseRows(new Section(element), element, declared).entries.map(({ kind }) => kind);
    };
    const shown = ["heading", "data", "data"];
    expect(kinds(`<tr hidden>${detail}</tr>`, false)).toEqual(shown);
    expect(kinds(`<tr hidden>${detail}</tr>`, true)).toEqual([...shown, "other"]);
    expect(kinds(`<tbody hidden><tr>${detail}</tr></tbody>`, true)).toEqual(shown);
    expect(kinds(`<tr hidden>${data}</tr>`, false)).toEqual(shown);
    expect(kinds(`<tr hidden>${data}</tr>`, true)).toEqual(shown);
  });

  it("are hidden data if the table has no other rows", () => {
    const hidden = COURSES.replaceAll("<tr><td><span>", "<tr hidden><td><span>");
    expect(anchor(() => parse(hidden))).toBe('visible rows in the table with "Sl.No."');
    expect(parse(hidden.replaceAll(/DMO100\d|[12]|92.5/g, ""))).toEqual([]);
  });

  it("are returned in document order, between the data rows", () => {
    const html = COURSES.replace("<thead>", "<tr><td colspan=5>Autumn</td></tr>").replace(
      "</tr>\n      <tr><td><span>2",
      `</tr><tr id="more"><td colspan=5>detail</td></tr><tr><td><span>2`,
    );
    const { entries } = parseTable(table(html), COLUMNS);
    expect(entries.map((entry) => entry.kind)).toEqual(["other", "heading", "data", "other", "data"]);
    expect(entries.map(({ cells }) => cells.length)).toEqual([1, 5, 5, 1, 5]);
    expect(entries.flatMap((entry) => attribute(entry.element, "id") ?? [])).toEqual(["more"]);
    expect(entries.flatMap((entry) => (entry.kind === "data" ? [entry.row.code.text()] : []))).toEqual([
      "DMO1001",
      "DMO1002",
    ]);
  });

  it("above the heading must not be data", () => {
    const above = COURSES.replace("<thead>", "<tr><td>1</td><td>x</td><td>y</td><td>2</td><td>z</td></tr><thead>");
    expect(anchor(() => parse(above))).toBe('only known rows in the table with "Sl.No."');
  });
});

describe("a table without a serial column", () => {
  const HOURS = `<table><tr><td>Name</td><td>School</td></tr><tr><td>Ravi Deshmukh</td><td>SCOPE</td></tr>
    <tr><td></td><td></td></tr><tr><td>Name</td><td>School</td></tr><tr><td>7</td><td>Total</td></tr><tr><td>Total</td><td>3</td></tr><tr><td colspan=2># note</td></tr></table>`;
  const columns = { name: column("Name"), school: column("School") };

  it("has data in every row with all columns except the heading", () => {
    const { rows } = parseTable(table(HOURS), columns);
    expect(rows.map((row) => row.name.raw())).toEqual(["Ravi Deshmukh", "7"]);
  });

  it("reports empty rows next to data, except for one directly below the heading", () => {
    const parsed = (html: string) => {
      const context = newContext();
      const element = table(html);
      const { rows } = parseRows(new Section(element, context), element, defineTable(columns));
      return { names: rows.map(({ name }) => name.raw()), unread: context.report.unread };
    };
    const below = (row: string) => parsed(HOURS.replace("</tr>", `</tr>${row}`));
    const reported = { names: ["Ravi Deshmukh", "7"], unread: ["tr"] };
    expect(parsed(HOURS)).toEqual(reported);
    expect(below("<tr><td> </td><td></td></tr>")).toEqual(reported);
    expect(below("<tr><td></td><td><span></span><br></td></tr>")).toEqual(reported);
    expect(below("<tr><td></td><td><button></button></td></tr>").names).toEqual(["", "Ravi Deshmukh", "7"]);
    expect(parsed(HOURS.replace("<td></td>", '<td><span>&nbsp;</span><input type="hidden" value="1"></td>'))).toEqual(
      reported,
    );
    const only = "<table><tr><td>Name</td><td>School</td></tr><tr><td></td><td></td></tr></table>";
    expect(parseTable(table(only), columns).rows).toHaveLength(1);
  });

  it("names undeclared columns by the headings of the page", () => {
    const { entries } = parseTable(table(HOURS), { name: column("NAME") });
    const cells = entries.flatMap((entry) => (entry.kind === "data" ? entry.cells : []));
    expect(cells.slice(0, 2).map((cell) => [cell.heading, cell.text()])).toEqual([
      ["NAME", "Ravi Deshmukh"],
      ["School", "SCOPE"],
    ]);
  });

  it("rejects data rows above its heading", () => {
    const below = "<table><tr><td>Ravi Deshmukh</td><td>SCOPE</td></tr><tr><td>Name</td><td>School</td></tr></table>";
    expect(anchor(() => parseTable(table(below), columns))).toBe('only known rows in the table with "Name"');
  });

  it.each(["<tr><td>Ravi Deshmukh</td></tr>", "<tr><td>Ravi Deshmukh SCOPE</td></tr>"])(
    "rejects a row with a missing cell: %s",
    (row) => {
      expect(anchor(() => parseTable(table(HOURS.replace("</table>", `${row}</table>`)), columns))).toBe(
        'only known rows in the table with "Name"',
      );
    },
  );

  it("ignores a row with one full-width cell and rows without data", () => {
    const more = "<tr><td colspan=2>1 of 1</td></tr><tr><td>No data Found</td></tr><tr><td></td></tr></table>";
    expect(parseTable(table(HOURS.replace("</table>", more)), columns).rows).toHaveLength(2);
  });

  it("may show a message in a full row only if its other cells are empty", () => {
    const rows = (row: string) => parseTable(table(HOURS.replace("</table>", `${row}</table>`)), columns).rows.length;
    expect(rows("<tr><td>No data Found</td><td></td></tr>")).toBe(3);
    expect(rows("<tr><td colspan=2>No data Found</td></tr>")).toBe(2);
  });

  it("can be numbered by any column", () => {
    const html =
      "<table><tr><td>Name</td><td>No.</td></tr><tr><td>x</td><td>1</td></tr><tr><td>y</td><td>z</td></tr></table>";
    const numbered = { name: column("Name"), number: column("No") };
    expect(anchor(() => parseTable(table(html), numbered, { serial: "number" }))).toBe(
      'only known rows in the table with "Name"',
    );
    expect(parseTable(table(html), numbered).rows).toHaveLength(2);
    expect(parseTable(table(html.replace("z", "2")), numbered, { serial: "number" }).rows).toHaveLength(2);
  });

  it("may have a column with the key serial_number", () => {
    const html = "<table><tr><td>No.</td></tr><tr><td>x</td></tr></table>";
    expect(parseTable(table(html), { serial_number: column("No.") }, { serial: null }).rows).toHaveLength(1);
  });
});

describe("a table without data rows", () => {
  it("returns no rows", () => expect(parse(COURSES.replace(/<tbody>.*<\/tbody>/s, ""))).toEqual([]));
  it("may show a message", () => {
    expect(parse(COURSES.replace(/<tbody>.*<\/tbody>/s, "<tr><td colspan=5>No Record(s) Found</td></tr>"))).toEqual([]);
  });
  it("may show a total of 0, and no other one", () => {
    const withTotal = (sum: string) =>
      COURSES.replace(/<tbody>.*<\/tbody>/s, `<tr><td colspan=3>Total</td><td>${sum}</td><td></td></tr>`);
    expect(parse(withTotal("0.0"))).toEqual([]);
    expect(anchor(() => parse(withTotal("92.5")))).toBe('rows above the total in the table with "Sl.No."');
  });
  it("has no rows without texts", () => {
    const bare = `<tr>${"<td><span></span></td>".repeat(5)}</tr>`;
    expect(parse(COURSES.replace(/<tbody>.*<\/tbody>/s, bare))).toEqual([]);
    expect(anchor(() => parse(COURSES.replace(/<tbody>.*<\/tbody>/s, bare + bare)))).toBe(
      'texts in the rows of the table with "Sl.No."',
    );
  });
  it("must still have its heading", () => {
    expect(anchor(() => parse(COURSES.replace(/<thead>.*<\/thead>/s, "").replace(/<tbody>.*<\/tbody>/s, "")))).toBe(
      'column "Sl.No."',
    );
  });
});

describe("an incomplete table", () => {
  it("is rejected wherever the page is truncated", () => {
    const end = COURSES.indexOf("</table>") + "</table>".length;
    const begin = COURSES.indexOf("</thead>");
    for (let length = begin; length < end; length++) {
      expect(anchor(() => parse(COURSES.slice(0, length)))).toMatch(
        /^(the end of|only known rows in) the table with "Sl\.No\."$/,
      );
    }
    expect(parse(COURSES.slice(0, end))).toEqual(BOTH);
  });

  it("is rejected if a nested table is not closed", () => {
    const open = COURSES.replace("Soil", "Soil<table><tr><td>x</td></tr>");
    expect(anchor(() => parse(open))).toBe('the end of the table with "Sl.No."');
  });

  it("is rejected if it is closed too early", () => {
    const early = COURSES.replace("<tr><td><span>2", "</table><tr><td><span>2");
    expect(anchor(() => parse(early))).toBe('the end of the table with "Sl.No."');
    const before = COURSES.replace("<tr><td><span>2", "</table><table></table><tr><td><span>2");
    expect(anchor(() => parse(before))).toBe('the end of the table with "Sl.No."');
  });
});

describe("findTables, the first table", () => {
  const root =
    parseHtml(`<table id="layout"><tr><td><table id="a"><tr><td>S.No</td><td>Place</td></tr></table></td></tr>
    <tr><td>S.No</td><td>Place</td></tr></table>
    <table id="b"><tr><th rowspan=2>S.No</th><th colspan=2>Place</th></tr><tr><th>From</th><th>To</th></tr></table>`);
  const ids = (...headings: string[]) => findTables(root, ...headings).map((found) => attribute(found, "id"));

  it("returns the innermost table with all headings in one heading", () => {
    expect(ids("s.no.", "PLACE")).toEqual(["a", "b"]);
    expect(findTable(root, "Place", "S.No")).toBe(byId(root, "a"));
  });

  it("matches headings of column groups and the headings below them", () =>
    expect(ids("Place", "To", "S.No")).toEqual(["b"]));

  it("returns null if a heading is missing", () => {
    expect(findTable(root, "S.No", "Place", "Status")).toBeNull();
    expect(findTable(root, "No")).toBeNull();
  });
});

describe("a page with any one tag damaged", () => {
  const page = `<div><form>${COURSES.replace("</tr>\n      <tr><td><span>2", '</tr><tr><td colspan="5"><div><table><tr><td>Sl.No.</td><td>Part</td></tr><tr><td>1</td><td>x</td></tr></table></div></td></tr><tr><td><span>2')}</form></div>`;
  const tags = [...page.matchAll(/<[^>]*>/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const inserts = [
    "</table>",
    "<table>",
    "</tr>",
    "<tr>",
    "</td>",
    "<td>",
    "</tbody>",
    "</div>",
    "</form>",
    "</p>",
    "</span>",
    "<b>",
  ];
  const damages = fc.tuple(fc.constantFrom(...tags), fc.constantFrom("", ...inserts), fc.boolean());

  it("is parsed completely or rejected: no row is lost silently", () => {
    expect(page).toContain("Part");
    expect(parse(page)).toEqual(BOTH);
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(damages, ([tag, insert, replaces]) => {
        const root = parseHtml(page.slice(0, tag.start) + insert + page.slice(replaces ? tag.end : tag.start));
        const found = findTable(root, "Course Code", "Mark %");
        const wrong = anchor(() => {
          if (found === null) throw new PageChanged("the table");
          const { rows } = parseTable(found, COLUMNS);
          expect(rows.map((row) => row.code.text())).toEqual(["DMO1001", "DMO1002"]);
        });
        outcomes.add(wrong);
      }),
      { seed: 20260724, numRuns: sized(400, 3000) },
    );
    expect([...outcomes].sort()).toEqual([
      'column "Sl.No."',
      'column "Slot"',
      "nothing was thrown",
      'only known rows in the table with "Sl.No."',
      'the end of the table with "Sl.No."',
      "the table",
    ]);
  });
});
