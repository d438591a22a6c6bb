import { isObject } from "../valid.ts";

/** A table of an answer: its lists of records, each with the values of the record around it. */
export interface Table {
  /** Path of the list, such as `assessments`; empty for the answer itself. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

type Row = Record<string, string>;

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
const isList = (value: unknown): value is readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) && value.some(isObject);

/** Turns an answer into tables: a nested record becomes columns, a nested list of records a table of its own. Nothing is left out. */
export function tablesOf(answer: unknown): Table[] {
  const tables = new Map<string, Row[]>();
  const add = (name: string, record: Readonly<Record<string, unknown>>, around: Row): void => {
    const row: Row = { ...around };
    const lists: [string, readonly Readonly<Record<string, unknown>>[]][] = [];
    const flatten = (fields: Readonly<Record<string, unknown>>, prefix: string): void => {
      for (const [field, value] of Object.entries(fields)) {
        const key = prefix + field;
        if (isObject(value)) flatten(value, `${key}.`);
        else if (isList(value)) lists.push([key, value]);
        else row[key in row ? `own.${key}` : key] = Array.isArray(value) ? value.map(textOf).join("; ") : textOf(value);
      }
    };
    flatten(record, "");
    if (Object.keys(row).length > 0) tables.set(name, [...(tables.get(name) ?? []), row]);
    for (const [key, list] of lists) for (const one of list) add(name === "" ? key : `${name}.${key}`, one, row);
  };
  for (const record of Array.isArray(answer) ? answer : [answer])
    add("", isObject(record) ? record : { value: record }, {});
  return [...tables].map(([name, rows]) => ({
    name,
    rows,
    columns: [...new Set(rows.flatMap((row) => Object.keys(row)))],
  }));
}

/** A text that a spreadsheet would evaluate, unless it is a number. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

function cellOf(value: string): string {
  const text = FORMULA.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV (RFC 4180) with a header row. */
export const csvOf = ({ columns, rows }: Table): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
    .map((cells) => `${cells.map(cellOf).join(",")}\r\n`)
    .join("");
