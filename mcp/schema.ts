import type { EndpointPath } from "portico-client";
import { contract } from "./contract.ts";
import type { EndpointContract, Schema } from "./contract-type.ts";

/** Fields of an object. */
export type Properties = Readonly<Record<string, Schema>>;

const PREFIX = "#/$defs/";

export const referenceTo = (name: string): Schema => ({ $ref: PREFIX + name });

/** A record of the contract, or a type of portico-client/insight. */
export function definition(name: string): Schema {
  const found = contract.definitions[name];
  if (found === undefined) throw new Error(`The contract has no record ${name}.`);
  return found;
}

export function endpointContract(path: EndpointPath): EndpointContract {
  const found = contract.endpoints[path];
  if (found === undefined) throw new Error(`The contract has no endpoint ${path}.`);
  return found;
}

/** The schema of one field of a record. */
export function field(record: string, name: string): Schema {
  const { properties } = definition(record) as { readonly properties?: Properties };
  const found = properties?.[name];
  if (found === undefined) throw new Error(`The record ${record} has no field ${name}.`);
  return found;
}

/** The same schema with further words at the end of its description. */
export const describe = (schema: Schema, words: string): Schema => ({
  ...schema,
  description: [schema.description, words].filter(Boolean).join(" "),
});

export const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: "null" }] });

/** An object with these properties and the definitions that they refer to. */
export function objectSchema(properties: Properties, required: readonly string[]): Schema {
  const names = new Set<string>();
  collectReferences(properties, names);
  const $defs = Object.fromEntries([...names].sort().map((name) => [name, definition(name)]));
  return { type: "object", properties, required, ...(names.size > 0 && { $defs }) };
}

function collectReferences(schema: unknown, names: Set<string>): void {
  if (typeof schema !== "object" || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    const name = key === "$ref" && typeof value === "string" ? value.slice(PREFIX.length) : null;
    if (name === null) collectReferences(value, names);
    else if (!names.has(name)) {
      names.add(name);
      collectReferences(definition(name), names);
    }
  }
}
