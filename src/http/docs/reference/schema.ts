import type { ErrorCode } from "../../../contract/errors.ts";

/** The JSON Schema keywords that the service's OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

/** A body by media type. */
type Content = Readonly<
  Record<
    string,
    {
      readonly schema: Schema;
      readonly example?: Readonly<Record<string, unknown>>;
      /** The error codes of a response. */
      readonly examples?: Partial<Readonly<Record<ErrorCode, unknown>>>;
    }
  >
>;

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  readonly requestBody: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

/** The part of the OpenAPI document that the reference shows. */
export interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Named records of a document, each of which is shown once per operation. */
export class Records {
  readonly #schemas: OpenApi["components"]["schemas"];
  readonly #shown: Set<string>;

  /** `known` are the names of records that are not shown. */
  constructor({ components }: OpenApi, known: readonly string[]) {
    this.#schemas = components.schemas;
    this.#shown = new Set(known);
  }

  /** The schema that a reference names, or the schema itself. */
  resolve(schema: Schema): Schema {
    return this.#schemas[nameOf(schema) ?? ""] ?? schema;
  }

  /** True if a record has been shown before. Marks it as shown. */
  wasShown(name: string): boolean {
    const shown = this.#shown.has(name);
    this.#shown.add(name);
    return shown;
  }
}

/** The name of a record. */
export const nameOf = ({ $ref, title }: Schema): string | undefined => $ref?.split("/").at(-1) ?? title;

/** An example of a value, from the examples of its fields; null for a record within itself. */
export function exampleOf(schema: Schema, records: Records, around: readonly Schema[] = []): unknown {
  const { examples, enum: values, anyOf, items, properties, type } = records.resolve(schema);
  const [given = values?.[0]] = schema.examples ?? examples ?? [];
  if (given !== undefined) return given;
  const within = [...around, records.resolve(schema)];
  const inner = (part: Schema) => (around.includes(records.resolve(part)) ? null : exampleOf(part, records, within));
  if (anyOf?.[0] !== undefined) return inner(anyOf[0]);
  if (items !== undefined) return [inner(items)];
  if (properties !== undefined)
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, inner(field)]));
  const [name] = [type ?? "object"].flat();
  return name === "string" ? "" : name === "boolean" ? false : name === "object" ? {} : name === "array" ? [] : 0;
}
