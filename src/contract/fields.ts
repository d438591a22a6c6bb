import { type Static, type TProperties, type TSchema, Type } from "typebox";
import { type Weekday, weekdays } from "./calendar.ts";

const field = (description: string, example: unknown) => ({ description, examples: [example] });

/** Text as the portal shows it: whitespace collapsed, never empty. */
export const text = (description: string, example: string) => Type.String(field(description, example));

/** Identifier: never a number; case and leading zeros are kept. */
export const id = (description: string, example: string) => text(description, example);

export const integer = (description: string, example: number) => Type.Integer(field(description, example));

export const number = (description: string, example: number) => Type.Number(field(description, example));

export const boolean = (description: string, example: boolean) => Type.Boolean(field(description, example));

/** Date, YYYY-MM-DD. */
export const date = (description: string, example: string) =>
  Type.String({ format: "date", ...field(description, example) });

/** Month, YYYY-MM. */
export const month = (description: string, example: string) =>
  Type.String({ pattern: "^[0-9]{4}-[0-9]{2}$", ...field(description, example) });

/** Time of day, HH:MM, 24 hours, India time. */
export const time = (description: string, example: string) =>
  Type.String({ pattern: "^[0-9]{2}:[0-9]{2}$", ...field(description, example) });

/** Time of day with seconds, HH:MM:SS, 24 hours, India time. */
const timeWithSeconds = (description: string, example: string) =>
  Type.String({ pattern: "^[0-9]{2}:[0-9]{2}:[0-9]{2}$", ...field(description, example) });

/** Instant, YYYY-MM-DDTHH:MM:SS+05:30. The portal shows India time without an offset; the service adds the offset. */
export const datetime = (description: string, example: string) =>
  Type.String({ format: "date-time", ...field(description, example) });

/** One of a closed list of values. */
export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  description: string,
  example: Values[number],
) => Type.Unsafe<Values[number]>({ type: "string", enum: [...values], ...field(description, example) });

export const weekday = (description: string, example: Weekday) => oneOf(weekdays, description, example);

/** The same field, or null if the portal has no value. */
export function nullable<Schema extends TSchema>(schema: Schema, example?: null) {
  const plain: { type?: unknown; enum?: readonly unknown[] } = schema;
  const { type, enum: values, ...rest } = plain;
  if (typeof type !== "string" || type === "object")
    return Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: "null" }] });
  const widened = { ...rest, type: [type, "null"], ...(values && { enum: [...values, null] }) };
  return Type.Unsafe<Static<Schema> | null>(example === null ? { ...widened, examples: [null] } : widened);
}

const orNullOf =
  <Example, Schema extends TSchema>(fieldOf: (description: string, example: Example) => Schema) =>
  (description: string, example: Example) =>
    nullable(fieldOf(description, example));

/** The fields above, each null if the portal has no value. */
export const orNull = {
  ...{ text: orNullOf(text), id: orNullOf(id), integer: orNullOf(integer), number: orNullOf(number) },
  ...{ boolean: orNullOf(boolean), date: orNullOf(date), month: orNullOf(month), time: orNullOf(time) },
  ...{ timeWithSeconds: orNullOf(timeWithSeconds), datetime: orNullOf(datetime), weekday: orNullOf(weekday) },
};

/** A named record. The name is that of the schema in /openapi.json. */
export const record = <Properties extends TProperties>(title: string, description: string, properties: Properties) =>
  Type.Object(properties, { title, description });

/** A record that gives access to a student's data. `x-credential` marks it for generators, whose records must not print it. */
export const credential = <Properties extends TProperties>(
  title: string,
  description: string,
  properties: Properties,
) => Type.Object(properties, { title, description, "x-credential": true });

/** Reference to a named record in the OpenAPI document. */
export const referenceTo = (schema: object): string =>
  `#/components/schemas/${"title" in schema ? schema.title : undefined}`;

/**
 * A record whose `status` decides which other fields it has. The OpenAPI document has it as one record with optional fields,
 * because many generators cannot parse one of several records; `x-variants` lists the fields of each status.
 */
export const statusRecord = <Variants extends Readonly<Record<string, TProperties>>>(
  title: string,
  description: string,
  status: string,
  variants: Variants,
) => {
  const [example = ""] = Object.keys(variants);
  const fields: TProperties = Object.assign({}, ...Object.values(variants));
  const schema = record(title, description, {
    status: oneOf(Object.keys(variants), status, example),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Type.Optional(field)])),
  });
  const fieldsByStatus = Object.entries(variants).map(([value, own]) => [value, Object.keys(own)]);
  return Type.Unsafe<Variant<Variants>>({ ...schema, "x-variants": Object.fromEntries(fieldsByStatus) });
};

type Variant<Variants extends Readonly<Record<string, TProperties>>> = {
  [Status in keyof Variants]: { status: Status } & { [Name in keyof Variants[Status]]: Static<Variants[Status][Name]> };
}[keyof Variants];

export const list = <Schema extends TSchema>(item: Schema, description: string) => Type.Array(item, { description });
