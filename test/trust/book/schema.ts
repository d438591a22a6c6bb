import { endpoints } from "../../../src/features/index.ts";

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The records of the contract by the names of their fields. */
const records = new Map<string, Schema[]>();

function collect(schema: Schema): void {
  const { properties = {}, anyOf = [], items } = schema;
  const key = Object.keys(properties).sort().join();
  records.set(key, [...(records.get(key) ?? []), schema]);
  for (const inner of [...Object.values(properties), ...anyOf, ...(items ? [items] : [])]) collect(inner);
}
for (const { answer } of endpoints) collect(answer as Schema);

/** True if the contract allows null in a field of a record; null for a record that the contract does not have. */
export function isNullable(record: unknown, path: string): boolean | null {
  const keys = path.split(".").slice(1);
  const field = keys.pop() ?? "";
  const owner = keys.reduce((value: unknown, key) => (value as Record<string, unknown>)[key], record);
  const key = Object.keys(owner as object)
    .sort()
    .join();
  const fields = (records.get(key) ?? []).map(({ properties }) => properties?.[field]);
  const isOpen = ({ type, description = "" }: Schema = {}) =>
    type === undefined || type.includes("null") || description.includes('may be `""`');
  return fields.length === 0 ? null : fields.some(isOpen);
}
