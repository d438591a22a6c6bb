import { describe, expect, it } from "vitest";
import { first } from "../../test/html-oracle/first.ts";
import { parseHtml } from "./dom/tree.ts";
import { attribute } from "./find.ts";
import { assertAccounted, knownTextTest } from "./more.ts";
import { PageChanged } from "./page-changed.ts";
import { detailedRows, findMany, findOne, parseRecords } from "./records.ts";
import { newContext, Section } from "./section.ts";
import { column, defineTable, parseRows } from "./table.ts";

const COLUMNS = { serial_number: column("No"), name: column("Name") };
const people = defineTable(COLUMNS, { id: "people" });
const optional = defineTable(COLUMNS, { absent: "nothing" });

const HEAD = "<tr><td>No</td><td>Name</td></tr>";
const ANN = "<tr><td>1</td><td>Ann</td></tr>";
const BEN = "<tr><td>2</td><td>Ben</td></tr>";
const tableOf = (attributes: string, rows = HEAD) => `<table ${attributes}>${rows}</table>`;
const sectionOf = (html: string) => new Section(parseHtml(html), newContext());
const REASON = 'a known message for "no data"';
const MISSING = new PageChanged('a table with "No", "Name"');

describe("the tables of a kind", () => {
  it.each([
    [tableOf('id="people" class="a"') + tableOf('class="b"'), "a b"],
    [tableOf('id="people" class="a"', "") + tableOf('id="others" class="b"', ""), "a"],
    [`<div hidden>${tableOf('id="people" class="b"')}</div>${tableOf('class="a"')}`, "a"],
    ['<p id="people">No data found</p>', ""],
    [`<div hidden>${tableOf('id="people"')}</div>`, null],
    ["<p>Name</p>", null],
  ])("in %s are %j", (html, classes) => {
    const found = () => findMany(sectionOf(html), people).map((table) => attribute(table, "class"));
    if (classes === null) expect(found).toThrow(MISSING);
    else expect(found().join(" ")).toBe(classes);
  });
  it("may be missing without a message if the declaration allows it, and have no id", () => {
    expect(findOne(sectionOf("<p>Name</p>"), optional)).toBeNull();
    expect(findMany(sectionOf(tableOf('id="people"')), optional)).toHaveLength(1);
  });
  it("are refused if there should be one", () => {
    expect(findOne(sectionOf(tableOf("")), people)).not.toBeNull();
    const two = sectionOf(tableOf("") + tableOf(""));
    expect(() => findOne(two, people)).toThrow(new PageChanged('one table with "No", "Name"'));
  });
});

it("reports what a parser looked for, and counts its records", () => {
  const section = sectionOf(tableOf("", HEAD + ANN + BEN));
  expect(parseRecords(section, people, ({ name }) => name.text())).toEqual(["Ann", "Ben"]);
  expect(section.records).toBe(2);
  const lookups = section.report.lookups.map(({ kind, names }) => `${kind} ${names}`);
  expect(lookups.join("; ")).toBe("headings No,Name; id people; headings No,Name");
  expect(parseRecords(sectionOf("<p>No data found</p>"), people, () => 0)).toEqual([]);
});

describe("the details of a row", () => {
  const below = (inside: string) => `<tr><td colspan="2">${inside}</td></tr>`;
  const inner = (text: string) => `<div><table><tr><td>${text}</td></tr></table></div>`;
  const OF_ANN = inner("of Ann");

  /** The name of each data row with its details, and what is unread. */
  function parse(...rows: string[]) {
    const table = first(tableOf("", HEAD + rows.join("")), "table");
    const section = new Section(table, newContext());
    const found = detailedRows(section, parseRows(section, table, people)).map(({ row, details }) => {
      if (details !== null) section.account(details);
      return `${row.name.raw()}: ${details?.text ?? ""}`;
    });
    assertAccounted(section, knownTextTest([]));
    return [...found, ...section.report.unread];
  }
  it.each([
    ["is below it", [ANN, below(OF_ANN), BEN], ["Ann: of Ann", "Ben: "]],
    ["is below it, where other rows have none", [ANN, BEN, below(inner("of Ben"))], ["Ann: ", "Ben: of Ben"]],
    ["may be missing with a message", [ANN, below("No data Found")], ["Ann: "]],
    ["is in the innermost table", [ANN, below(inner(inner("deep")))], ["Ann: deep"]],
    ["is not an empty table", [ANN, below(inner("") + inner("No data Found")), below(OF_ANN)], ["Ann: of Ann"]],
    ["is not a hidden table", [ANN, below(`<div hidden>${inner("old")}</div>${OF_ANN}`)], ["Ann: of Ann"]],
    ["is not a table in a dialog", [ANN, below(`<div class="modal">${inner("old")}</div>${OF_ANN}`)], ["Ann: of Ann"]],
    ["may be opened by a click", [ANN, below(`<div hidden>${OF_ANN}</div>`)], ["Ann: of Ann"]],
    ["may have a note", [ANN, below(`<p>Note</p>${OF_ANN}`), below("x")], ["Ann: of Ann", "tr > td > p", "tr > td"]],
    ["may be below an empty row", [below(""), ANN, below(OF_ANN)], ["Ann: of Ann"]],
  ])("%s", (_, rows, expected) => expect(parse(...rows)).toEqual(expected));
  it.each([
    ["a text in place of its table", [ANN, below("Please fill in the feedback")], REASON],
    ["a text in place of another table", [ANN, below(OF_ANN), BEN, below("Withheld")], REASON],
    ["a picture in place of its table", [ANN, below('<img src="marks.png">')], "the data of the page, not a picture"],
    ["two tables in a row", [ANN, below(inner("theory") + inner("lab"))], "one table of details per row"],
    ["two rows of tables", [ANN, below(inner("theory")), below(inner("lab"))], "one table of details per row"],
    ["a table above the first row", [below(inner("of nobody")), ANN], "a data row above a table of details"],
  ])("is refused with %s", (_, rows, anchor) => expect(() => parse(...rows)).toThrow(new PageChanged(anchor)));
});
