import { escapeHtml, linkToOperation, withCode } from "../html.ts";
import { nameOf, type Records, type Schema } from "./schema.ts";

/** A schema in words, followed by its fields and those of the records in it. */
export function fieldsOf(schema: Schema, records: Records): string {
  const { description = records.resolve(schema).description ?? "" } = schema;
  return `<p class="record"><span class="type">${typeOf(schema)}</span> ${withCode(description)}</p>\n${recordFields(schema, records)}`;
}

/** The fields of the record that a schema is, or holds as list items or as an alternative. */
function recordFields(schema: Schema, records: Records): string {
  const { anyOf, items, properties, required = [] } = records.resolve(schema);
  if (anyOf !== undefined) return anyOf.map((variant) => recordFields(variant, records)).join("");
  if (items !== undefined) return recordFields(items, records);
  if (properties === undefined) return "";
  const name = nameOf(schema);
  if (name !== undefined && records.wasShown(name)) return "";
  const rows = Object.entries(properties).map(([field, value]) =>
    fieldRow(field, value, required.includes(field), records),
  );
  return `<ul class="fields">\n${rows.join("\n")}\n</ul>`;
}

function fieldRow(field: string, schema: Schema, isRequired: boolean, records: Records): string {
  const { description = records.resolve(schema).description ?? "", examples = [], enum: values } = schema;
  const example = values === undefined && examples.length > 0 ? `Example: ${codeOf(examples[0])}` : "";
  const choice = values === undefined ? "" : `One of ${values.map(codeOf).join(", ")}.`;
  const text = [withCode(description), choice, example].filter((part) => part !== "").join(" ");
  return `<li><code class="field">${escapeHtml(field)}</code> <span class="type">${typeOf(schema)}${isRequired ? "" : ", optional"}</span>
<p>${text}</p>
${recordFields(schema, records)}</li>`;
}

const codeOf = (value: unknown): string => `<code>${escapeHtml(JSON.stringify(value))}</code>`;

/** The type in words, such as "string or null" or "list of AttendanceEntry". A session links to the login that returns it. */
export function typeOf(schema: Schema): string {
  const { type, format = "", items, anyOf } = schema;
  const name = nameOf(schema);
  if (name !== undefined) return name === "Session" || name === "OtpChallenge" ? `${name} of ${LOGIN}` : name;
  if (anyOf !== undefined) return anyOf.map(typeOf).join(" or ");
  const names = [type ?? "any value"].flat().map((word) => {
    if (word === "array") return items === undefined ? "list" : `list of ${typeOf(items)}`;
    return word === "string" ? (formats[format] ?? word) : word;
  });
  return names.join(" or ");
}

const LOGIN = linkToOperation("/auth/login");

const formats: Readonly<Record<string, string>> = { date: "date", "date-time": "date and time" };
