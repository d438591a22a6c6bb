import { type DefaultTreeAdapterMap, parseFragment } from "parse5";
import type { PageName } from "../../src/portal/page.ts";
import { ancestorsOf, attributeOf, elementsIn, isHiddenElement, sectionOf, textIn } from "./page-source.ts";
import type { ShownPage } from "./shown-pages.ts";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** A line that a browser shows, and the element that contains its beginning. */
interface Line {
  readonly text: string;
  readonly element: Element;
}

/** Texts that the contract has no field for, but that are known and used, or belong to another endpoint. */
const otherUses: readonly {
  readonly kind: PageName;
  readonly why: string;
  covers(text: string, element: Element): boolean;
}[] = [
  {
    kind: "profile",
    why: "The sections of relatives have labels of the student's section",
    covers: (text) => /^parent\.(?:one|two)@example\.com$/.test(text),
  },
  {
    kind: "course_page_detail",
    why: "The cell in front of the link to the syllabus",
    covers: (text) => text === "Syllabus",
  },
  {
    kind: "attendance_detail",
    why: "The first table describes the course that was asked for, and is compared with the request",
    covers: (_, element) => isBelow(element, "Class Detail"),
  },
  {
    kind: "timetable",
    why: "The grid has times, slots and club hours without a class",
    covers: (text, element) =>
      /^(?:start|end|lunch|theory|lab|\d\d:\d\d|[a-z]{1,3}\d{1,2}|clubs?|ecs|clubs\/ecs)$/i.test(text) &&
      isIn(element, "timeTableStyle"),
  },
  {
    kind: "exam_schedule",
    why: "The title of the table, and the class group without exams",
    covers: (text) => text === "Exam Schedule" || text === "General (Semester)",
  },
  {
    kind: "grade_history",
    why: "The registration number is compared with the student, the credits per category are not in the contract",
    covers: (_, element) => isBelow(element, "Reg.No.") || isBelow(element, "Credits Required"),
  },
  {
    kind: "grade_view",
    why: "The legend explains the colour of a row",
    covers: (text) => text === "Course not included in GPA/CGPA",
  },
  {
    kind: "grade_view_detail",
    why: "The list of courses around the details is another endpoint's",
    covers: (text, element) => text === "Course not included in GPA/CGPA" || isBelow(element, "Grading Type"),
  },
  {
    kind: "digital_assignments_course",
    why: "Class and type of the course are compared with the request or used by another endpoint",
    covers: (_, element) =>
      isBelow(element, "Course Type") || isBelow(element, "Class Nbr") || isBelow(element, "Class Number"),
  },
  {
    kind: "pending_payments",
    why: "Of the payment period, the contract has the last day",
    covers: (text) => /^\d\d-[A-Z]{3}-\d{4} to \d\d-[A-Z]{3}-\d{4}$/.test(text),
  },
];

/** The result of parsing a page with the code under test. */
export interface Answer {
  readonly record: unknown;
  /** Headings of the columns and labels that its parser looked for. */
  readonly parsedWords: readonly string[];
  /** True if it looked for labels. */
  readonly hasLabels: boolean;
  /** The number of texts that it reported as unread or unfit. */
  readonly reported: number;
}

/** The findings in a page without the code of the parsers. */
export interface Finding {
  /** The number of visible texts in the page's own part. */
  readonly texts: number;
  readonly unexplained: readonly string[];
}

/**
 * Reads the visible texts of a page's own part. Unexplained are those that are nowhere: not in the record, not among the known texts, headings and labels,
 * not the caption of a control, not below a heading or next to a label that no parser uses, and no message for "no data".
 * Shares no code with the parsers.
 */
export function readTexts({ html, page, input, student }: ShownPage, answer: Answer): Finding {
  const { record, parsedWords } = answer;
  const root = parseFragment(html);
  const section = sectionOf(root, page.section ?? null) ?? root;
  // The request is part of the words that the page may repeat.
  const words = tokensOf([record, input, student]);
  const json = JSON.stringify(record);
  const parsed = new Set(parsedWords.map(normal));
  const known = new Set(
    [...(page.headings ?? []), ...(page.texts ?? []).filter((text) => typeof text === "string"), ...parsedWords].map(
      normal,
    ),
  );
  const patterns = (page.texts ?? []).filter((text) => text instanceof RegExp);
  const lines = linesIn(section);
  const unexplained = lines
    .filter(({ text, element }) => {
      if (!/[\p{L}\p{N}]/u.test(text) || known.has(normal(text)) || patterns.some((pattern) => pattern.test(text)))
        return false;
      if (isNothing(text) || isCaption(element) || isInTotal(element) || WEEKDAY.test(text.toLowerCase())) return false;
      if (
        [text, text.replace(/^\D{3,40}? ?: /, ""), text.replace(/-ALL$/, "")].some((part) =>
          tokensIn(part).every((token) => words.has(token)),
        )
      )
        return false;
      if (
        isOfRecordedLink(element, json) ||
        otherUses.some((use) => use.kind === page.name && use.covers(text, element))
      )
        return false;
      return !isInFurtherColumn(element, parsed) && !isNextToFurtherLabel(element, answer);
    })
    .map(({ text }) => text);
  return { texts: lines.length, unexplained };
}

/** The number of rows with a serial number in a page's own part. */
export function numberedRowsOf({ html, page }: ShownPage): number {
  const root = parseFragment(html);
  const section = sectionOf(root, page.section ?? null) ?? root;
  const rows = [...elementsIn(section)].filter((element) => element.tagName === "tr" && !isHiddenIn(element));
  return rows.filter((row) => {
    const heading = headingsOf(row).findIndex((text) => /^(?:s\.? ?l?\.? ?|serial ?)no\b/i.test(text));
    const cell = cellsOf(row)[heading];
    return cell !== undefined && /^\d+$/.test(lineOf(cell));
  }).length;
}

/** The number of objects with a serial number in a record. */
export function serialNumbersIn(record: unknown): number {
  if (typeof record !== "object" || record === null) return 0;
  const own = "serial_number" in record ? 1 : 0;
  return Object.values(record).reduce<number>((sum, value) => sum + serialNumbersIn(value), own);
}

const INLINE = new Set(
  "a abbr b bdi big cite code em font i label mark output q s small span strong sub sup tt u var".split(" "),
);
const TEXTLESS = new Set("script style template noscript noembed noframes title select textarea datalist".split(" "));

function linesIn(root: Node): Line[] {
  const lines: Line[] = [];
  let text = "";
  let first: Element | null = null;
  const end = () => {
    const line = collapsed(text);
    if (line !== "" && first !== null) lines.push({ text: line, element: first });
    text = "";
    first = null;
  };
  const walk = (node: Node): void => {
    if ("value" in node && node.parentNode !== null) {
      if (first === null && node.value.trim() !== "" && "tagName" in node.parentNode) first = node.parentNode;
      text += node.value;
    }
    if (!("childNodes" in node)) return;
    const isElement = "tagName" in node && node !== root;
    if (isElement && (TEXTLESS.has(node.tagName) || isHiddenElement(node))) return;
    const isBlock = isElement && !INLINE.has(node.tagName);
    if (isBlock) end();
    node.childNodes.forEach(walk);
    if (isBlock) end();
  };
  walk(root);
  end();
  return lines;
}

const collapsed = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const normal = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, " ")
    .trim();
const lineOf = (cell: Element) => collapsed(textIn(cell));
const isHiddenIn = (element: Element) => [element, ...ancestorsOf(element)].some(isHiddenElement);

const isNothing = (text: string) =>
  /^(?:no|there (?:is|are) no) [^.\d]{1,60}[.!]*$|^[^.\d]{0,60}not (?:yet )?(?:found|available)[.!]*$|^yet to post\.?$|^(?:nil|n\/?a)$/i.test(
    text,
  );

/** True if an element is part of a button, of a link that looks like one, or of the caption of a form field. */
function isCaption(element: Element): boolean {
  return [element, ...ancestorsOf(element)].some(
    (part) =>
      ["button", "label", "legend"].includes(part.tagName) ||
      (part.tagName === "a" && /\bbtn\b/.test(attributeOf(part, "class") ?? "")),
  );
}

function around(element: Element, ...tags: readonly string[]): Element | undefined {
  return [element, ...ancestorsOf(element)].find(({ tagName }) => tags.includes(tagName));
}

const cellsOf = (row: Element): Element[] =>
  row.childNodes.filter((child): child is Element => "tagName" in child && /^t[dh]$/.test(child.tagName));

/** True if a text is the name of a link to a file whose path is in the record. */
function isOfRecordedLink(element: Element, json: string): boolean {
  const link = around(element, "a");
  const paths =
    link === undefined
      ? []
      : `${attributeOf(link, "href")} ${attributeOf(link, "onclick")}`.match(/[\w.-]+(?:\/[\w.+-]+)+/g);
  return paths?.some((path) => json.includes(path)) ?? false;
}

/** True if an element is in a table with this heading, but not in one inside of it. */
function isBelow(element: Element, heading: string): boolean {
  const table = around(element, "table");
  return table !== undefined && headingsIn(table).columns.some((text) => normal(text) === normal(heading));
}

const isIn = (element: Element, id: string) =>
  [element, ...ancestorsOf(element)].some((part) => attributeOf(part, "id") === id);

function isInTotal(element: Element): boolean {
  const row = around(element, "tr");
  const [first] =
    row === undefined
      ? []
      : cellsOf(row)
          .map(lineOf)
          .filter((text) => text !== "");
  return /^(?:grand |sub[- ]?)?total\b/i.test(first ?? "");
}

/** The headings of the columns of a table: the first row with several cells, and the rows that its row spans reach into. */
function headingsIn(table: Element): { columns: string[]; rows: readonly Element[] } {
  const rows = [...elementsIn(table)].filter((part) => part.tagName === "tr" && around(part, "table") === table);
  const first = rows.findIndex((row) => cellsOf(row).length > 1);
  const grid: string[][] = [];
  let last = first;
  for (let index = first; index >= 0 && index <= last; index++) {
    const row = rows[index];
    let column = 0;
    for (const cell of row === undefined ? [] : cellsOf(row)) {
      const [columnSpan, rowSpan] = [spanOf(cell, "colspan"), spanOf(cell, "rowspan")];
      while (grid[index]?.[column] !== undefined) column++;
      for (let down = 0; down < rowSpan; down++) {
        const line = grid[index + down] ?? [];
        grid[index + down] = line;
        for (let right = 0; right < columnSpan; right++) line[column + right] = lineOf(cell);
      }
      if (index === first) last = Math.max(last, first + rowSpan - 1);
      column += columnSpan;
    }
  }
  return { columns: grid[last] ?? [], rows: rows.slice(first, last + 1) };
}

const spanOf = (cell: Element, name: string) => Number(attributeOf(cell, name) ?? 1) || 1;

function headingsOf(row: Element): string[] {
  const table = around(row, "table");
  return table === undefined ? [] : headingsIn(table).columns;
}

/** True if a text is in a column with a heading that no parser uses, or is such a heading. */
function isInFurtherColumn(element: Element, parsed: ReadonlySet<string>): boolean {
  const cell = around(element, "td", "th");
  const row = cell === undefined ? undefined : around(cell, "tr");
  const table = row === undefined ? undefined : around(row, "table");
  if (cell === undefined || row === undefined || table === undefined) return false;
  const { columns, rows } = headingsIn(table);
  if (!columns.some((text) => parsed.has(normal(text)))) return false;
  if (rows.includes(row)) return true;
  const before = cellsOf(row).slice(0, cellsOf(row).indexOf(cell));
  const heading = columns[before.reduce((sum, other) => sum + spanOf(other, "colspan"), 0)] ?? "";
  return cellsOf(row).length > 1 && heading !== "" && !parsed.has(normal(heading));
}

/**
 * True if a text is in a row of a label that no parser uses and its value, or is a sub-heading, in a table that has at most
 * three cells in each row (the third is a photo).
 */
function isNextToFurtherLabel(element: Element, { parsedWords, hasLabels }: Answer): boolean {
  const row = around(element, "tr");
  const table = row === undefined ? undefined : around(row, "table");
  if (!hasLabels || row === undefined || table === undefined) return false;
  const rows = [...elementsIn(table)].filter((part) => part.tagName === "tr").map(cellsOf);
  const [label, value] = cellsOf(row);
  if (label === undefined || rows.some((cells) => cells.length > 3) || /\d/.test(lineOf(label))) return false;
  return value === undefined || !parsedWords.some((word) => normal(word) === normal(lineOf(label)));
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = new RegExp(
  `^(?:${MONTHS.join("|")}|january|february|march|april|june|july|august|sept|september|october|november|december)$`,
);
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/;
/** Words of a value that its number, time or enumeration does without; `NA` is null. */
const UNSAID = new Set(["am", "pm", "inr", "rs", "to", "na"]);

/** The parts of a text, in a form in which dates, times and numbers of the page and of the record are the same. */
function tokensIn(text: string): string[] {
  const plain = text
    .replaceAll(/(\d),(?=\d)/g, "$1")
    .replaceAll(" 00:00:00.0", "")
    .replaceAll(/(?<=\d{4}-\d\d-\d\d)T/g, " ")
    .replaceAll(
      /\b(\d{1,2}):(\d\d)(?::\d\d)?(?:\.0+)? ?([ap]m)?/gi,
      (_, hour, minute, meridiem) => ` ${hourOf(hour, meridiem)}h ${minute}m `,
    )
    .toLowerCase();
  const parts = plain.match(/\d+\.\d+|[\p{L}\p{N}]+/gu) ?? [];
  return parts.filter((part) => !UNSAID.has(part)).map(canonical);
}

function hourOf(hour: string, meridiem: string | undefined): number {
  if (meridiem === undefined) return Number(hour);
  return (Number(hour) % 12) + (/^p/i.test(meridiem) ? 12 : 0);
}

function canonical(part: string): string {
  if (/^\d+(?:\.\d+)?$/.test(part)) return String(Number(part));
  if (MONTH.test(part)) return String(MONTHS.indexOf(part.slice(0, 3)) + 1);
  return WEEKDAY.test(part) ? part.slice(0, 3) : part;
}

/** All tokens of the values of a record; an object's key counts as the word for `true` and for a weekday. */
function tokensOf(record: unknown, key = ""): Set<string> {
  if (typeof record === "object" && record !== null) {
    const parts = Object.entries(record).map(([name, value]) => tokensOf(value, name));
    return new Set([
      ...parts.flatMap((part) => [...part]),
      ...Object.keys(record).flatMap((name) => (WEEKDAY.test(name) ? [canonical(name)] : [])),
    ]);
  }
  if (typeof record === "boolean") return new Set(record ? tokensIn(key) : []);
  return new Set(record === null ? [] : tokensIn(String(record)));
}
