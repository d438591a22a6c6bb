import { endpoints } from "../../../src/features/index.ts";

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The records of the contract by the names of their fields. */
const records = new Map<string, Schema>();

function collect(schema: Schema): void {
  if (schema.properties !== undefined) records.set(Object.keys(schema.properties).sort().join(), schema);
  for (const inner of [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ])
    collect(inner);
}
for (const { answer } of endpoints) collect(answer as Schema);

/** True if the contract allows null in a field of a record. */
export function isNullable(record: unknown, path: string): boolean {
  const keys = path.split(".").slice(1);
  const field = keys.pop() ?? "";
  const owner = keys.reduce((value: unknown, key) => (value as Record<string, unknown>)[key], record);
  const schema = records.get(
    Object.keys(owner as object)
      .sort()
      .join(),
  )?.properties?.[field];
  return (
    schema === undefined ||
    schema.type === undefined ||
    schema.type === "null" ||
    (Array.isArray(schema.type) && schema.type.includes("null"))
  );
}
