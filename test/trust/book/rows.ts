import {
  before,
  behind,
  dataOf,
  dataTables,
  edited,
  endOf,
  HIDING,
  isFull,
  type Kinds,
  onTables,
  type Subject,
  sample,
  sourceOf,
  tagged,
} from "./change.ts";
import { isUnused } from "./columns.ts";
import type { Table } from "./source.ts";

/** Tables in which a row over all columns has a meaning of its own: the exam below it, the details of the row above, the sum of credits. */
const GROUPED = [
  "exam_schedule",
  "marks",
  "grade_history",
  "digital_assignments_course",
  "timetable",
  "grade_view_detail",
];

/** Tables without serial numbers, or that the portal numbers in another way. */
const isNumbered = ({ rows, headings }: Table): boolean => {
  const numbers = rows.filter(({ kind }) => kind === "data").map(({ cells }) => cells[0]?.text);
  return (
    /^(?:s ?l ?no|s ?no|sl no|sno)$/.test(headings[0] ?? "") &&
    numbers.length > 0 &&
    numbers.every((text, index) => text === String(index + 1))
  );
};

/** Pages whose tables the portal is known to number with gaps. */
const isSparse = ({ shown }: Subject) => ["grade_history", "capstone_attendance"].includes(shown.page.name);

const isGrouped = ({ shown }: Subject) => GROUPED.includes(shown.page.name);

export const rowKinds: Kinds = {
  "total row": (subject) =>
    // The number of rows contradicts a total of amounts, which is counted.
    onTables(subject, ["same", "counted"], (table, data) => {
      const last = data.at(-1);
      return last === undefined || data.length < 2 || table.width < 3 || isGrouped(subject)
        ? []
        : [[behind(last), `<tr><td colspan="${table.width - 1}" align="right">Total</td><td>${data.length}</td></tr>`]];
    }),
  "note row": (subject) =>
    onTables(subject, "counted", (table, data) => {
      const last = data.at(-1);
      return last === undefined || isGrouped(subject) || !isFull(subject)
        ? []
        : [[behind(last), `<tr><td colspan="${table.width}">The office corrects this list on Fridays</td></tr>`]];
    }),
  "group row": (subject) =>
    onTables(subject, "counted", (table, data) => {
      const [, second] = data;
      return second === undefined || isGrouped(subject) || !isFull(subject)
        ? []
        : [[before(second), `<tr><td colspan="${table.width}"><b>Further entries</b></td></tr>`]];
    }),
  "spacer row": (subject) =>
    onTables(subject, "same", (table, [, second]) =>
      second === undefined ? [] : [[before(second), `<tr><td colspan="${table.width}">&nbsp;</td></tr>`]],
    ),
  "filter row": (subject) =>
    onTables(subject, ["same", "counted"], (table, [first, second]) =>
      first === undefined || second === undefined
        ? []
        : [[before(first), `<tr>${'<td><input type="text" placeholder="Search"></td>'.repeat(table.width)}</tr>`]],
    ),
  *"rows lost"(subject) {
    for (const place of [0, 1])
      yield* onTables(subject, "refused", (table, data) => {
        const row = data[place];
        return row === undefined ||
          !isNumbered(table) ||
          isSparse(subject) ||
          data.length < place + 2 ||
          table.rows.some(({ cells }) => cells.some(({ rows }) => rows > 1))
          ? []
          : [[row, ""]];
      });
  },
  *"row hidden"(subject) {
    for (const [attribute, value] of HIDING)
      yield* onTables(subject, "refused", (table, data) => {
        const row = data.at(-2);
        return row === undefined || !isNumbered(table) || isSparse(subject)
          ? []
          : [tagged(subject.source, row.tag, attribute, value)];
      });
  },
  "row without a cell": (subject) =>
    onTables(subject, "refused", (table, data) => {
      const row = data.at(-1);
      const cell = row?.cells.at(-1);
      return cell === undefined ||
        !isNumbered(table) ||
        isUnused(subject, table.headings.at(-1) ?? "") ||
        row?.cells.some(({ rows, columns }) => rows + columns > 2)
        ? []
        : [[cell, ""]];
    }),
  *"cells merged over rows"(subject) {
    for (const table of dataTables(subject.source)) {
      const data = dataOf(table);
      for (const [index, row] of data.entries()) {
        const next = data[index + 1];
        // A row between them can be hidden.
        if (next === undefined || /<tr/i.test(subject.source.html.slice(row.end, next.start))) continue;
        const pair = sample(
          row.cells.flatMap((cell) => {
            const below = next.cells.find(({ column }) => column === cell.column);
            return below !== undefined &&
              cell.column > 0 &&
              below.text === cell.text &&
              cell.text !== "" &&
              cell.rows + below.rows === 2 &&
              cell.columns === below.columns &&
              cell.isPlain &&
              below.isPlain
              ? [{ cell, below }]
              : [];
          }),
          1,
        )[0];
        if (pair === undefined) continue;
        yield {
          page: [tagged(subject.source, pair.cell.tag, "rowspan", "2"), [pair.below, ""]],
          expects: "same",
          at: table.headings[pair.cell.column] ?? "",
        };
        break;
      }
    }
  },
  *"cells merged over columns"(subject) {
    const { source } = subject;
    for (const table of dataTables(source)) {
      const row = dataOf(table).at(-1);
      for (const cell of row?.cells ?? []) {
        const next = row?.cells.find(({ column }) => column === cell.column + 1);
        if (
          next === undefined ||
          cell.column === 0 ||
          !cell.isPlain ||
          !next.isPlain ||
          cell.columns + next.columns > 2 ||
          cell.rows + next.rows > 2
        )
          continue;
        const like = edited(source.html, [[next.inside, sourceOf(source, cell.inside)]]);
        const expected = subject.parse(like);
        const outcome = () =>
          "code" in expected && expected.code === "portal_answer_mismatch" ? "mismatch" : "refused";
        yield {
          page: [tagged(source, cell.tag, "colspan", "2"), [next, ""]],
          ...("code" in expected ? { expects: outcome() } : { expects: "like", like: [like] }),
          at: table.headings[cell.column] ?? "",
        };
      }
    }
  },
  *"page cut"({ source }) {
    for (const table of dataTables(source)) {
      const from = dataOf(table)[0]?.start ?? table.start;
      const end = table.inside.end;
      for (let part = 0; part < 6; part++)
        yield {
          page: source.html.slice(0, from + Math.floor(((end - from) * part) / 6)),
          expects: "refused",
          at: `${part}/6`,
        };
    }
  },
  *"paging line"(subject) {
    const lines = [
      [(count: number) => `Showing 1 to ${count} of ${count + 13} entries`, "refused"],
      [(count: number) => `Page 1 of ${count > 0 ? 3 : 2}`, "refused"],
      [(count: number) => `Showing 1 to ${count} of ${count} entries`, ["same", "counted"]],
    ] as const;
    for (const [text, expects] of lines)
      yield* onTables(subject, expects, (table, data) => [
        [behind(table), `<div class="dataTables_info" role="status">${text(data.length)}</div>`],
      ]);
  },
  "table twice": (subject) =>
    // No field uses the credits by distribution of the grade history.
    onTables(subject, subject.shown.page.name === "grade_history" ? ["refused", "same"] : "refused", (table) => [
      [behind(table), sourceOf(subject.source, table)],
    ]),
  "copy of the table hidden": (subject) =>
    onTables(subject, "same", (table) => [
      [behind(table), `<div style="display:none">${sourceOf(subject.source, table)}</div>`],
    ]),
  "old table in a comment": (subject) =>
    onTables(subject, "same", (table) => [
      [before(table), `<!-- ${sourceOf(subject.source, table).replaceAll("--", "")} -->`],
    ]),
  "script, style or template": (subject) =>
    onTables(subject, "same", (table) => [
      [
        before(table),
        '<script>var rows = 10; function openRow(id) { alert("No data found " + id); }</script><style>td { color: red }</style><template><p>Sample text</p></template>',
      ],
    ]),
  "dialog in a row": (subject) =>
    onTables(subject, "same", (_, data) => {
      const cell = data.at(-1)?.cells.at(-1);
      return cell === undefined
        ? []
        : [
            [
              endOf(cell),
              '<div class="modal fade" role="dialog"><div class="modal-dialog"><h4>Help</h4><p>Ask the office on 12345.</p></div></div><div class="collapse">Further help</div>',
            ],
          ];
    }),
};
