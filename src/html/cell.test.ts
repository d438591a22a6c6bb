import { describe, expect, it } from "vitest";
import { cases } from "../../test/html-oracle/cases.ts";
import { first } from "../../test/html-oracle/first.ts";
import { Cell } from "./cell.ts";

import { PageChanged } from "./page-changed.ts";
import { newContext, Section } from "./section.ts";
import { parseId, parseInteger } from "./values.ts";

/** A cell below the heading "Mark", and what its section reports. */
function cellOf(inside: string) {
  const element = first(`<table><tr><td>${inside}</td></tr></table>`, "td");
  const context = newContext();
  const { unread, unfit } = context.report;
  const cell = new Cell("Mark", element, "mark", new Section(element.page[0] ?? element, context));
  return { cell, report: { unread, unfit } };
}

const NOTHING = { unread: [], unfit: [] };
const UNREAD = { unread: ["table > tr > td"], unfit: [] };
const UNFIT = { unread: [], unfit: ["mark"] };
const MISSING = new PageChanged('a value under "Mark"');
const RUNS = "99001 <span>Verified</span>";
const LINES = "Bridges<br>Soil";
const WITH_BUTTON = "23 <button>Copy</button>";

describe("a plain text", () => {
  it.each(
    cases(
      "23 → 23 | <span>\n <b>23</b> </span> → 23 | N\u200boS\u00adQL\u200e Data\ufeffbases → NoSQL Databases | <!-- x -->2<!-- x -->3 → 23 |" +
        '23 <span hidden>24</span><span class="d-none">24</span><span class="collapse">24</span> → 23 | <s>22</s> → 22 |' +
        '<i class="fa fa-clock"></i> 10:00 → 10:00 | 10:00 <span class="glyphicon glyphicon-time"></span> → 10:00 |' +
        "23<input type='HIDDEN' value='1'> → 23 | 23<script>24</script><template>24</template> → 23 | <b> </b>23<br class='x'> → 23 |" +
        `<a href="page">23</a> → 23 | <a href="#" onclick="show('1')">23</a> → 23 | <a href="page">Show Jumping</a> → Show Jumping |` +
        "Mark: 40 → Mark: 40 | -do- → -do- | <img src='x.png' hidden>23 → 23",
    ),
  )("%j is %j in every form", (inside = "", text = "") => {
    const { cell, report } = cellOf(inside);
    const read = [cell.text(), cell.raw(), cell.lines(), cell.pieces(), cell.prose()];
    expect([read, report]).toEqual([[text, text, [text], [text], text], NOTHING]);
  });
  it.each(["", "-", "NA", "n/a", "<span style='color:red'> </span>", '<span class="text-danger"></span>'])(
    "%j is no value",
    (inside) => {
      const { cell, report } = cellOf(inside);
      const read = [cell.text(), cell.prose(), cell.value(parseInteger), cell.value(parseId)];
      expect([read, cell.hasValue(), report]).toEqual([[null, null, null, null], false, NOTHING]);
      expect(() => cell.required(parseInteger)).toThrow(MISSING);
      expect(() => cell.requiredText()).toThrow(MISSING);
      expect(() => cell.required(parseId)).toThrow(MISSING);
    },
  );
});

describe("a text with something next to it", () => {
  it.each(
    cases(
      `${RUNS} → 99001 Verified | ${LINES} → Bridges Soil | <p>1</p><p>2</p> → 1 2 | 2<b>3</b> → 23 | 23<sup>1</sup> → 231`,
    ),
  )("%j is the text %j, reported as unread, and prose", (inside = "", text) => {
    const asText = cellOf(inside);
    const asProse = cellOf(inside);
    expect([asText.cell.text(), asText.report]).toEqual([text, UNREAD]);
    expect([asProse.cell.prose(), asProse.report]).toEqual([text, NOTHING]);
  });
  it.each([
    WITH_BUTTON,
    "23 <img>",
    "23 <input>",
    "23 <select><option>24</option></select>",
    '23 <a href="#">View</a>',
  ])("%j is the text 23, reported as unread", (inside) => {
    for (const form of ["text", "prose"] as const) {
      const { cell, report } = cellOf(inside);
      expect([cell[form](), report]).toEqual(["23", UNREAD]);
    }
  });
  it.each([
    [RUNS, [], ["99001 Verified"]],
    [LINES, ["Bridges", "Soil"], ["Bridges", "Soil"]],
    [WITH_BUTTON, [], []],
  ])("%j is no value, and has the lines %j and the pieces %j", (inside, lines, pieces) => {
    const { cell, report } = cellOf(inside);
    expect([cell.raw(), cell.raw(), cell.value(parseInteger), cell.value(parseId)]).toEqual(["", "", null, null]);
    expect(report).toEqual(UNFIT);
    const asLines = cellOf(inside);
    expect([asLines.cell.lines(), asLines.report]).toEqual([lines, lines.length > 0 ? NOTHING : UNFIT]);
    const asPieces = cellOf(inside);
    expect([asPieces.cell.pieces(), asPieces.report]).toEqual([pieces, pieces.length > 0 ? NOTHING : UNFIT]);
    expect(() => cell.required(parseId)).toThrow(MISSING);
  });
  it("is reported once, whatever is asked first", () => {
    const { cell, report } = cellOf(RUNS);
    expect([cell.text(), cell.text(), cell.raw(), report]).toEqual(["99001 Verified", "99001 Verified", "", UNREAD]);
  });
});

it.each(
  (
    '<img src="x.png">|<canvas></canvas>|<input value="40">|<textarea>40</textarea>|<button>40</button>|<select><option>40</select>|' +
    '<a href="#">Show</a>|<a href="javascript:show(1)">Click here</a>|<a onclick="show(1)"><b>View</b> mark</a>|' +
    '<i class="fa fa-lock"></i>|<span class="bi bi-check"></span>|<i></i>|- <button>Edit</button>'
  ).split("|"),
)("something in place of a text is unfit in every form: %s", (inside) => {
  const forms = [(cell: Cell) => cell.text(), (cell: Cell) => cell.prose(), (cell: Cell) => cell.value(parseId)];
  for (const read of forms) {
    const { cell, report } = cellOf(inside);
    expect([read(cell), report]).toEqual([null, UNFIT]);
  }
  expect(() => cellOf(inside).cell.requiredText()).toThrow(MISSING);
});

describe("the value of a cell", () => {
  it("has the form of its field", () => {
    const [fit, unfit] = [cellOf("40"), cellOf("forty")];
    expect([fit.cell.value(parseInteger), fit.cell.required(parseInteger), fit.report]).toEqual([40, 40, NOTHING]);
    expect([unfit.cell.value(parseInteger), unfit.report]).toEqual([null, UNFIT]);
    expect([cellOf("two words").cell.requiredText(), cellOf("DMO1001").cell.required(parseId)]).toEqual([
      "two words",
      "DMO1001",
    ]);
    expect(() => unfit.cell.required(parseInteger)).toThrow(MISSING);
    expect(() => cellOf("two words").cell.required(parseId)).toThrow(MISSING);
  });
  it("may be a part of its text", () => {
    const { cell, report } = cellOf("40/50");
    expect([cell.fit("40", parseInteger), cell.fit(null, parseInteger), report]).toEqual([40, null, NOTHING]);
    expect([cell.fit("x", parseInteger), report]).toEqual([null, UNFIT]);
  });
  it("is reported as unread by the parser that leaves it out", () => {
    const { cell, report } = cellOf("40");
    cell.leaveUnread();
    cell.leaveUnread();
    expect([cell.hasValue(), report]).toEqual([true, UNREAD]);
  });
});
