import {
  before,
  behind,
  type Change,
  dataTables,
  type Expected,
  edited,
  endOf,
  isFull,
  type Kinds,
  type Outcome,
  type Subject,
  sample,
  sourceOf,
  tagged,
} from "./change.ts";
import { leavesOf } from "./judge.ts";
import { isNullable } from "./schema.ts";
import type { Cell, PageSource } from "./source.ts";

/** A cell whose text is one value of the record. */
interface Spot {
  readonly cell: Cell;
  readonly name: string;
  /** `text` returns any text; the others have a form. */
  readonly form: "text" | "id" | "number" | "date" | "time";
  /** The date or time in the record. */
  readonly value: string;
  /** The page with another text in the cell. */
  readonly probe: string;
  /** The field can be null; otherwise a page without its value is refused. Null if that is unknown. */
  readonly isNullable: boolean | null;
}

const known = new WeakMap<Subject, readonly Spot[]>();

/** One cell of each column, and one value of each label. */
function spotsOf(subject: Subject): readonly Spot[] {
  const found = known.get(subject) ?? findSpots(subject);
  known.set(subject, found);
  return found;
}

function findSpots(subject: Subject): Spot[] {
  const { source, shown } = subject;
  // Other forms differ in columns, not in values.
  if (shown.variant !== null) return [];
  const cells = dataTables(source).flatMap(({ rows, headings }) => {
    const data = rows.filter(({ kind }) => kind === "data");
    const columns = headings.map((name, column) => ({
      name,
      all: data.flatMap((row) => row.cells.filter((cell) => cell.column === column && isValue(cell))),
    }));
    return columns.flatMap(({ name, all }) => sample(all, 1).map((cell) => ({ name, cell })));
  });
  const labelled = source.labels
    .filter(({ value }) => isValue(value))
    .map(({ label, value }) => ({ name: label.text, cell: value }));
  return [...cells, ...labelled].flatMap(({ name, cell }) => spotOf(subject, name, cell) ?? []);
}

const isValue = ({ text, isPlain, columns, rows }: Cell): boolean =>
  isPlain && /[\p{L}\p{N}]/u.test(text) && columns + rows === 2;

/** The page with another text in a cell, or null if the source has the text in several pieces. */
function withText({ source }: Subject, cell: Cell, text: string): string | null {
  const parts = sourceOf(source, cell.inside).split(cell.text.replaceAll("&", "&amp;"));
  return parts.length === 2 ? edited(source.html, [[cell.inside, parts.join(text)]]) : null;
}

/** Fields with an id, by the contract: one word. */
const ID = /(?:^id|_id|_code|_number)$/;

/** Cells that show nothing but one value. */
const WHOLE = {
  number: /^[\d.,]+ ?%?$/,
  date: /^[\w./-]{8,11}(?: 00:00:00\.0)?$/,
  time: /^\d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?$/i,
  id: /^\S+$/,
  text: /./,
};

const FORMS = [
  ["date", /^\d{4}-\d\d-\d\d$/],
  ["time", /^\d\d:\d\d(?::\d\d)?$/],
] as const;

function spotOf(subject: Subject, name: string, cell: Cell): Spot | null {
  const before = leavesOf(subject.whole.record);
  for (const text of othersOf(cell.text)) {
    const probe = withText(subject, cell, text);
    const parsed = probe === null ? null : subject.parse(probe);
    if (probe === null || parsed === null || "code" in parsed) continue;
    const after = leavesOf(parsed.record);
    const [path, more] = [...before.keys()].filter((key) => before.get(key) !== after.get(key));
    if (path === undefined || more !== undefined || after.size !== before.size) continue;
    const value = before.get(path);
    const field = path.split(".").at(-1) ?? "";
    const form =
      typeof value === "number"
        ? "number"
        : (FORMS.find(([, pattern]) => pattern.test(String(value)))?.[0] ?? (ID.test(field) ? "id" : "text"));
    if (!WHOLE[form].test(cell.text) || (form === "text" && value !== cell.text)) return null;
    // Another page, a name that the card repeats, or a field that depends on this one.
    if (
      value === subject.shown.student ||
      name === "STUDENT NAME" ||
      (form === "text" && !isAlone(subject, cell, path))
    )
      return null;
    return { cell, name, form, value: String(value), probe, isNullable: isNullable(subject.whole.record, path) };
  }
  return null;
}

/** True if any text in a cell changes only one field. */
function isAlone(subject: Subject, cell: Cell, path: string): boolean {
  const html = withText(subject, cell, "Q");
  const parsed = html === null ? null : subject.parse(html);
  if (parsed === null || "code" in parsed) return false;
  const [before, after] = [leavesOf(subject.whole.record), leavesOf(parsed.record)];
  return [...before.keys()].every((key) => key === path || before.get(key) === after.get(key));
}

/** Other texts of the form that a text seems to have. */
const othersOf = (text: string): string[] => [
  ...(/^[\d.,]+$/.test(text) ? [text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))] : []),
  ...[
    text.replace(/\b20(\d)(\d)\b/, (_, one, two) => `20${one}${(Number(two) + 1) % 10}`),
    text.replace(/(\d)(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
  ].filter((other) => other !== text),
  `${text} Z`,
];

/** The page with other source in the place of a value, for each of the contents. */
function* inPlace(
  subject: Subject,
  contents: (text: string, spot: Spot) => readonly string[],
  expects: (spot: Spot) => Expected,
  isMeant: (spot: Spot) => boolean = () => true,
): Generator<Change> {
  for (const spot of spotsOf(subject).filter(isMeant)) {
    for (const text of contents(spot.cell.text.replaceAll("&", "&amp;"), spot)) {
      const page = withText(subject, spot.cell, text);
      if (page !== null) yield { page, expects: expects(spot), touched: [spot.probe], at: `${spot.name}: ${text}` };
    }
  }
}

const same = () => "same" as const;
const isTyped = ({ form }: Spot) => form !== "text" && form !== "id";
/** Without a value, a nullable field has the outcome, and a page without another field is refused. */
const without =
  (outcome: Outcome) =>
  ({ isNullable }: Spot): readonly Outcome[] => [
    ...(isNullable === false ? [] : [outcome]),
    ...(isNullable === true ? [] : (["refused"] as const)),
  ];
const unfit = without("unfit");

/** An addition makes a typed value unfit; a text is returned with it or without it. */
function* besides(subject: Subject, additions: readonly string[]): Generator<Change> {
  for (const addition of additions) {
    yield* inPlace(subject, (text) => [`${text} ${addition}`], unfit, isTyped);
    for (const spot of spotsOf(subject).filter(
      (one) => !isTyped(one) && subject.whole.unread.length === 0 && !/message|remark|topic/i.test(one.name),
    )) {
      const written = addition.replaceAll(/<[^>]*>/g, "");
      const like =
        written === ""
          ? []
          : [withText(subject, spot.cell, `${spot.cell.text.replaceAll("&", "&amp;")} ${written}`) ?? ""];
      // Some codes are ids of one word, others are texts.
      const expects: readonly Outcome[] =
        spot.form === "text" && !/slot/i.test(spot.name) ? ["counted"] : [...unfit(spot), "counted"];
      yield {
        page: [[endOf(spot.cell), ` ${addition}`]],
        expects,
        touched: [spot.probe],
        like: [subject.source.html, ...like],
        at: `${spot.name}: ${addition}`,
      };
    }
  }
}

const WEEKDAYS = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const dateForms = (value: string): string[] => {
  const [year = "", month = "", day = ""] = value.split("-");
  const name = MONTHS[Number(month) - 1] ?? "";
  return [
    `${day}-${month}-${year}`,
    `${day}/${month}/${year}`,
    `${day}.${month}.${year}`,
    `${day}-${name}-${year}`,
    `${day}-${name.toUpperCase()}-${year}`,
    `${Number(day)} ${name} ${year}`,
    value,
    `${value} 00:00:00.0`,
  ];
};

const timeForms = (value: string): string[] => {
  const [hours = "", minutes = ""] = value.split(":");
  const half = `${Number(hours) % 12 || 12}:${minutes}`;
  const noon = Number(hours) < 12 ? "AM" : "PM";
  return value.length > 5 ? [value] : [value, `${half} ${noon}`, `${half.padStart(5, "0")}${noon}`];
};

const ofForm = (form: Spot["form"]) => (spot: Spot) => spot.form === form;

export const valueKinds: Kinds = {
  "value of another form": (subject) =>
    inPlace(subject, (text) => ["see the office", "1 or 2", `${text} ${text}`], unfit, isTyped),
  "value empty": (subject) =>
    inPlace(subject, () => ["", "-", "--", "NA", "N/A", "NIL", "null", "&nbsp;"], without("null")),
  *"new word in a text"(subject) {
    for (const { cell, name } of spotsOf(subject).filter(({ form }) => form === "text")) {
      const written = withText(subject, cell, "Under Review Board");
      if (written !== null && !("code" in subject.parse(written)))
        yield {
          page: written,
          expects: "written",
          touched: [spotsOf(subject).find((spot) => spot.cell === cell)?.probe ?? ""],
          at: name,
        };
    }
  },
  "markup around a value": (subject) =>
    inPlace(
      subject,
      (text) => [
        `<b>${text}</b>`,
        `<span class="text-success" style="color: #FC6C85">${text}</span>`,
        `<div><font color="green">${text}</font></div>`,
        `&nbsp;\n\t${text}&nbsp;<br>`,
        `<p>${text}</p><!-- old: 99 -->`,
      ],
      same,
    ),
  *"colour or style of cells"(subject) {
    for (const { cell, name } of spotsOf(subject))
      yield { page: [tagged(subject.source, cell.tag, "style", "color: #FC6C85")], expects: "same", at: name };
  },
  *"values that contradict each other"(subject) {
    const shares = spotsOf(subject).filter(({ name, form }) => form === "number" && /percentage$/.test(name));
    for (const { cell, name, value, probe } of shares) {
      const page = withText(subject, cell, String(Number(value) > 50 ? Number(value) - 7 : Number(value) + 7));
      if (page !== null) yield { page, expects: "stated", touched: [probe], at: name };
    }
    for (const { rows, headings } of subject.shown.variant === null ? dataTables(subject.source) : []) {
      const column = headings.findIndex((name) => /^(?:lecture )?day$/.test(name));
      const cell = rows.find(({ kind }) => kind === "data")?.cells.find((one) => one.column === column);
      const day = WEEKDAYS.findIndex((name) => cell?.text.toUpperCase().startsWith(name));
      if (cell === undefined || day < 0) continue;
      const page = withText(subject, cell, WEEKDAYS[(day + 1) % 7] ?? "");
      if (page !== null) yield { page, expects: "stated", at: headings[column] ?? "" };
    }
  },
  "value in a link": (subject) => inPlace(subject, (text) => [`<a href="#">${text}</a>`], same),
  "value behind a link": (subject) => {
    const show = '<a href="javascript:void(0)" onclick="showValue(7)">Show</a>';
    return inPlace(subject, () => [show, '<button type="button" onclick="showValue(7)">View</button>'], unfit);
  },
  "badge next to a value": (subject) =>
    besides(subject, ['<span class="badge">New</span>', '<sup class="label label-info">Provisional</sup>']),
  "picture next to a value": (subject) => besides(subject, ['<img src="flag.png">']),
  "control next to a value": (subject) =>
    besides(subject, ['<button type="button" class="btn btn-sm">Edit</button>', '<input type="text" value="7">']),
  "picture in place of a value": (subject) =>
    inPlace(subject, (text) => [`<img src="value.png" alt="${text}">`], unfit),
  "control in place of a value": (subject) =>
    inPlace(
      subject,
      (text) => [
        `<input type="text" value="${text}">`,
        `<select><option>7</option><option selected>${text}</option></select>`,
      ],
      unfit,
    ),
  "number in another form": (subject) =>
    inPlace(
      subject,
      (text) => [
        `${text}${text.includes(".") ? "0" : ".0"}`,
        `${text} marks`,
        `₹ ${text}/-`,
        `${text} %`,
        ...(/^\d{4}$/.test(text) ? [text.replace(/(\d)(\d{3})$/, "$1,$2")] : []),
      ],
      same,
      (spot) => spot.form === "number" && !/year|%/.test(spot.name + spot.cell.text),
    ),
  "date in another form": (subject) => inPlace(subject, (_, { value }) => dateForms(value), same, ofForm("date")),
  "date in an unknown form": (subject) =>
    inPlace(
      subject,
      (_, { value }) => [
        value.slice(2).split("-").reverse().join("-"),
        `${value.slice(8)}-${MONTHS[Number(value.slice(5, 7)) - 1]}`,
        `31-02-${value.slice(0, 4)}`,
      ],
      unfit,
      ofForm("date"),
    ),
  "time in another form": (subject) => inPlace(subject, (_, { value }) => timeForms(value), same, ofForm("time")),
  *"serial number decorated"({ source }) {
    for (const { rows, headings } of dataTables(source)) {
      const cells = rows
        .filter(({ kind }) => kind === "data")
        .flatMap((row) =>
          row.cells.filter(({ column, text, isPlain }) => column === 0 && isPlain && /^\d+$/.test(text)),
        );
      if (!/^s/.test(headings[0] ?? "")) continue;
      for (const text of ["#$&", "($&)", "$&.", "$&)"])
        if (cells.length > 0)
          yield { page: cells.map((cell) => [cell.inside, cell.text.replace(/\d+/, text)]), expects: "same" };
    }
  },
};

/** Labels of which the list must show one. */
const MAIN: Readonly<Record<string, readonly string[]>> = {
  profile: ["STUDENT NAME", "Faculty Name"],
  leadership: ["Name of the Faculty"],
  mentor: ["Faculty Name"],
  faculty_details: ["Name of the Faculty"],
  capstone_attendance: ["Title"],
};

const isMain = ({ shown }: Subject, label: string): boolean =>
  MAIN[shown.page.name]?.some((name) => name.toLowerCase() === label.toLowerCase()) ?? false;

/** The label rows in the parts that are read: the profile has sections about other people and the past, which nobody reads. */
function labelsOf({ source, shown }: Subject): PageSource["labels"] {
  if (shown.page.name !== "profile") return source.labels;
  const titleOf = (start: number) =>
    source.html
      .slice(0, start)
      .match(/(?<=class="accordion-button[^>]*>)[^<]*/g)
      ?.at(-1) ?? "";
  return source.labels.filter(({ row }) => /^(?:PERSONAL|PROCTOR)/.test(titleOf(row.start)));
}

export const labelKinds: Kinds = {
  *"label added"(subject) {
    const { source } = subject;
    // Next to missing values, a label could be the reason.
    // cspell:disable-next-line
    if (!isFull(subject) || /empty_values|blank/.test(`${subject.shown.variant} ${subject.shown.name}`)) return;
    for (const { row, label, value } of sample(
      labelsOf(subject).filter(({ row: { cells } }) => cells.length < 4),
      4,
    ))
      for (const place of [before(row), behind(row)]) {
        const text = `<tr>${sourceOf(source, label.tag)}ABC ID</${/^<th/i.test(sourceOf(source, label.tag)) ? "th" : "td"}>${sourceOf(source, value.tag).replace(/rowspan="\d+"/, "")}pending</td></tr>`;
        yield { page: [[place, text]], expects: "counted", at: label.text };
      }
  },
  *"label lost"(subject) {
    for (const { row, label } of subject.source.labels)
      if (row.cells.length === 2)
        yield {
          page: [[row, ""]],
          expects: isMain(subject, label.text) ? "refused" : ["null", "same"],
          touched: touchedBy(subject, label.text),
          at: label.text,
        };
  },
  *"label reworded"(subject) {
    for (const { label, value } of labelsOf(subject)) {
      const page = withText(subject, label, "Particulars");
      const isShown = /[\p{L}\p{N}]/u.test(value.text);
      if (page !== null && isShown)
        yield {
          page,
          expects: isMain(subject, label.text) ? "refused" : ["unfit", "counted"],
          touched: touchedBy(subject, label.text),
          at: label.text,
        };
    }
  },
  *"label decorated"(subject) {
    for (const { label } of subject.source.labels)
      for (const text of [
        `${label.text} :`,
        `${label.text.toUpperCase()} *`,
        ` ${label.text.toLowerCase()}.`,
        `<strong>${label.text}</strong>&nbsp;`,
      ]) {
        const page = withText(subject, label, text);
        if (page !== null) yield { page, expects: "same", at: text };
      }
  },
};

const touchedBy = (subject: Subject, label: string): string[] =>
  spotsOf(subject)
    .filter(({ name }) => name === label)
    .map(({ probe }) => probe);
