import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A field of a record: name, type as written in the contract, whether it may be null. */
export type Field = readonly [name: string, type: string, nullable: boolean];

/** The contract's type names for plain strings. */
const plain: Readonly<Record<string, string>> = { id: "text", string: "text" };

/** Records that the contract describes in prose instead of a table. */
const inProse: readonly (readonly [string, Field[]])[] = [
  ["SemesterList", [["semesters", "Semester[]", false]]],
  [
    "ProblemError",
    [
      ["pointer", "text", false],
      ["message", "text", false],
    ],
  ],
  [
    "ProblemPortal",
    [
      ["page", "text", true],
      ["contacted", "boolean", false],
    ],
  ],
];

/** Every record of docs/contract.md with its fields, in the contract's order. */
export function contractRecords(): ReadonlyMap<string, readonly Field[]> {
  const document = readFileSync(join(import.meta.dirname, "../../docs/contract.md"), "utf8");
  const [, lines = ""] = document.split("\n## 2. Session");
  const records = new Map<string, Field[]>(inProse.map(([name, fields]) => [name, [...fields]]));
  let root = "";
  let inTable = false;
  for (const line of (lines.split("\n## 12.")[0] ?? "").split("\n")) {
    root = rootOf(line) ?? root;
    if (/^\| (\w+ )?field \| type \| null \|/.test(line)) inTable = true;
    else if (!line.startsWith("|")) inTable = false;
    else if (inTable && !line.startsWith("|---")) addRow(line, root, records);
  }
  return records;
}

/** The names of the request bodies, in the contract's order. */
export function contractRequests(): readonly string[] {
  const document = readFileSync(join(import.meta.dirname, "../../docs/contract.md"), "utf8");
  return [...document.matchAll(/^\| (\w+Request) \|/gm)].map(([, name = ""]) => name);
}

/** The record described by the table below a line, if the line names one. */
function rootOf(line: string): string | undefined {
  const [, inWords] = /^Record (\w+)[.,]/.exec(line) ?? [];
  const [, inTable] = /^\| (\w+) field \|/.exec(line) ?? [];
  const [, listed, answered] = /\*\*Response\*\* (?:\w+ `\{"\w+": (\w+)\[\]\}`|(\w+))/.exec(line) ?? [];
  return inWords ?? inTable ?? listed ?? answered;
}

function addRow(line: string, root: string, records: Map<string, Field[]>): void {
  const [, names = "", type = "", nullable] = line.split("|").map((cell) => cell.trim());
  for (const way of names.replace(/^DAY\b/, "monday").split(", ")) {
    const steps = way.replaceAll("[]", "").split(".");
    const name = steps.pop() ?? "";
    const record = steps.reduce((outer, step) => recordBehind(records, outer, step), root);
    const fields = records.get(record) ?? [];
    records.set(record, [...fields, [name, plain[type] ?? type, nullable === "yes"]]);
  }
}

function recordBehind(records: ReadonlyMap<string, readonly Field[]>, record: string, field: string): string {
  const [, type = ""] = records.get(record)?.find(([name]) => name === field) ?? [];
  if (type === "") throw new Error(`The contract does not define ${record}.${field}.`);
  return type.replace("[]", "");
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly (string | null)[];
  readonly format?: string;
  readonly pattern?: string;
}

const formats: Readonly<Record<string, string>> = { date: "date", "date-time": "datetime" };
const patterns: Readonly<Record<string, string>> = {
  "^[0-9]{4}-[0-9]{2}$": "month",
  "^[0-9]{2}:[0-9]{2}$": "time",
  "^[0-9]{2}:[0-9]{2}:[0-9]{2}$": "time_s",
};
const week = "monday, tuesday, wednesday, thursday, friday, saturday, sunday";

/** A property of an OpenAPI schema as a field of the contract. */
export function fieldOf(name: string, schema: Schema): Field {
  const types = [schema.type ?? []].flat();
  const nullable = types.includes("null") || schema.anyOf?.some(({ type }) => type === "null") === true;
  return [name, typeOf(schema, types.find((type) => type !== "null") ?? ""), nullable];
}

function typeOf({ $ref, anyOf, items, enum: words, format = "", pattern = "" }: Schema, type: string): string {
  const record = $ref ?? anyOf?.[0]?.$ref;
  if (record !== undefined) return record.replace("#/components/schemas/", "");
  if (items !== undefined) return `${typeOf(items, String(items.type ?? ""))}[]`;
  if (words !== undefined) {
    const list = words.filter((word) => word !== null).join(", ");
    return list === week ? "weekday" : `enum(${list})`;
  }
  return type === "string" ? (formats[format] ?? patterns[pattern] ?? "text") : type;
}
