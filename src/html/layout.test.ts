import { describe, expect, it } from "vitest";
import { cases } from "../../test/html-oracle/cases.ts";
import { first } from "../../test/html-oracle/first.ts";
import { gridOf, headingAt, spanOf } from "./layout.ts";

const rowsOf = (html: string) => first(`<table>${html}</table>`, "table").rows;

/** The lowest headings, and the number of rows that the heading has. */
function headingOf(html: string) {
  const { columns, rows } = headingAt(rowsOf(html), 0);
  return [columns.map(({ text }) => text).join(" "), rows.length];
}

const EMPTY = "<tr><td></td></tr>";
const A = "<th rowspan=2>A</th>";
const B = "<th colspan=2>B</th>";

describe("a heading", () => {
  it.each([
    ["one row", "<tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr>", "A B", 1],
    ["two rows", `<tr>${A}${B}</tr><tr><th>C</th><th>D</th></tr>`, "A C D", 2],
    ["two groups", `<tr>${B}${A}${B}</tr><tr><th>C</th><th>D</th><th>E</th><th>F</th></tr>`, "C D A E F", 2],
    ["a group of a group", `<tr>${A}<th colspan=4>B</th></tr><tr><th>C</th><th colspan=3>D</th></tr>`, "A C D", 2],
    ["a cell without a text", `<tr>${A}${B}</tr><tr><th>C</th><th></th></tr>`, "A C ", 2],
    ["an empty row for its row spans", `<tr>${A}</tr>${EMPTY}${EMPTY}`, "A", 2],
    [
      "three rows",
      `<tr><th rowspan=3>A</th>${B}</tr><tr><th rowspan=2>C<th>D</tr><tr><th>E</tr><tr><td>1</tr>`,
      "A C E",
      3,
    ],
    ["at most eight rows", `<tr><th rowspan=99>A</th></tr>${EMPTY.repeat(20)}`, "A", 8],
    ["no rows", "", "", 0],
  ])("may have %s", (_, html, texts, rows) => expect(headingOf(html)).toEqual([texts, rows]));
  it.each(["", "<tr><td>1</td></tr>", "<tr><td>1</td><td>2</td><td>3</td></tr>", "<tr><td colspan=3>1</td></tr>"])(
    "ends above a row whose cells do not fill its gaps: %s",
    (below) => expect(headingOf(`<tr>${A}${B}</tr>${below}`)).toEqual(["A B", 1]),
  );
  it("knows the normal forms of its groups and columns", () => {
    const { normalForms } = headingAt(rowsOf(`<tr>${A}${B}</tr><tr><th>C.</th><th>D</th></tr>`), 0);
    expect([...normalForms]).toEqual(["a", "b", "c", "d"]);
  });
});

it.each(
  cases(
    "→ 1 | colspan=3 → 3 | colspan=' 3 ' → 3 | colspan=0 → 1 | colspan=-2 → 1 | colspan=all → 1 | colspan=5000 → 1000",
  ),
)("a cell with the attributes %j spans %s columns", (attributes, columns) =>
  expect(spanOf(first(`<table><tr><td ${attributes}></td></tr></table>`, "td"), "colspan")).toBe(Number(columns)),
);

it.each(
  cases(
    "<tr><td>1<td>2<tr><td>3 → 1 2; 3 | <tr><td colspan=2>1<td>2<tr><td>3<td>4<td>5 → 1 1 2; 3 4 5 |" +
      "<tr><td ROWSPAN=2>1<td>2<tr><td>3<tr><td>4<td>5 → 1 2; 1 3; 4 5 | <tr><td>1<td rowspan=2>2<tr><td>3 → 1 2; 3 2 |" +
      "<tr><td>1<td rowspan=3>2<td>3<tr><td>4<td>5<tr><td>6 → 1 2 3; 4 2 5; 6 2 | <tr><td hidden>0<td>1<tr><td>2 → 1; 2 |" +
      "<tr><td rowspan=2 colspan=2>1<td>2<tr><td>3 → 1 1 2; 1 1 3 | <tr><td rowspan=2>1<td rowspan=2>2<tr><tr><td>3 → 1 2; 1 2; 3 |" +
      "<tr><td>1<td rowspan=2 colspan=2>2<tr><td colspan=2>3<td>4 → 1 2 2; 3 3 2 4 |" +
      "<tr><td>1<td rowspan=2>2<tr><td colspan=2>3<tr><td>4<td>5 → 1 2; 3 3; 4 5 |" +
      "<tr><td>1<td rowspan=3>2<tr><td colspan=2>3<tr><td>4<td>5 → 1 2; 3 3; 4 2 5",
  ),
)("the grid of %s is %s", (rows = "", grid) => {
  const texts = gridOf(rowsOf(rows)).map((cells) => cells.map(({ text }) => text).join(" "));
  expect(texts.join("; ")).toBe(grid);
});

it("the grid of a row has at most 100 columns", () => {
  const [first, second] = gridOf(rowsOf("<tr><td>1<td colspan=1000 rowspan=2>2<td>3</tr><tr><td>4<td>5</tr>"));
  expect([first?.length, second?.length, second?.[0]?.text, second?.at(-1)?.text]).toEqual([100, 100, "4", "2"]);
});
