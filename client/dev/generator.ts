import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { compile } from "json-schema-to-typescript";

/** What the generator reads of an OpenAPI document. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly requestBody: { readonly content: Content };
  readonly responses: { readonly "200": { readonly content: Content } };
}

interface BodySchema {
  readonly properties?: Readonly<Record<string, unknown>>;
}

type Content = Readonly<Record<string, { readonly schema: BodySchema }>>;

/** What json-schema-to-typescript adds to the description of a definition. */
const PROVENANCE = /\n \*\s*\n \* This interface was referenced by .*\n \* via the `definition` ".*"\.(?=\n \*\/)/g;
const SHORT_COMMENT = /\/\*\*\n\s*\* ([^\n]*)\n\s*\*\//g;

const NOTE = "// Written by `npm run client:types` from the service's OpenAPI documents.\n\n";
const biome = join(import.meta.dirname, "../../node_modules/.bin/biome");

/** The document of the contract's endpoints and that of the others as one. */
export const joined = (documents: readonly OpenApi[]): OpenApi => ({
  paths: Object.assign({}, ...documents.map(({ paths }) => paths)),
  components: { schemas: Object.assign({}, ...documents.map(({ components }) => components.schemas)) },
});

/** The code as `npm run check` wants it. */
const format = (code: string): string =>
  execFileSync(biome, ["format", "--stdin-file-path=generated.ts"], { input: code, encoding: "utf8" });

const schemaOf = (content: Content): BodySchema => Object.values(content)[0]?.schema ?? {};

/** Types of every record, and of the body and answer of every endpoint. */
export async function typesOf({ paths, components }: OpenApi): Promise<string> {
  const record = (properties: object, description: string) => ({
    type: "object",
    required: Object.keys(properties),
    properties,
    description,
  });
  const endpoints = Object.entries(paths).map(([path, { post }]) => {
    const types = { body: schemaOf(post.requestBody.content), answer: schemaOf(post.responses["200"].content) };
    return [path, record(types, `${post.summary} ${post.description}`)];
  });
  const root = record(Object.fromEntries(endpoints), "Body and answer of every endpoint.");
  const whole = JSON.stringify({ ...root, title: "Endpoints", definitions: components.schemas });
  // json-schema-to-typescript leaves out records that nothing refers to, unless they are called definitions.
  const schema = JSON.parse(whole.replaceAll("#/components/schemas/", "#/definitions/"));
  const options = { additionalProperties: false, unreachableDefinitions: true, bannerComment: "", format: false };
  const types = await compile(schema, "Endpoints", options);
  return format(NOTE + types.replace(PROVENANCE, "").replace(SHORT_COMMENT, "/** $1 */"));
}

/** `/student/calendar/months` is read by `calendarMonths`, `/export/marks.csv` by `exportMarksCsv`. */
export const methodName = (path: string): string =>
  path.replace(/^\/(student\/)?/, "").replace(/[/_.]([a-z])/g, (_separator, letter: string) => letter.toUpperCase());

/** A class with one method for each endpoint that reads with a session. */
export function readsOf({ paths }: OpenApi): string {
  const readers = Object.entries(paths).filter(([path]) => !path.startsWith("/auth/"));
  const methods = readers.map(([path, { post }]) => {
    const hasFields = Object.keys(schemaOf(post.requestBody.content).properties ?? {}).length > 1;
    const fields = hasFields ? `fields: Fields<"${path}">, ` : "";
    return `/**
       * ${post.summary}
       *
       * ${post.description}
       */
      ${methodName(path)}(${fields}options?: CallOptions): Promise<Answer<"${path}">> {
        return this.read("${path}", ${hasFields ? "fields" : "{}"}, options);
      }`;
  });
  return format(`${NOTE}import type { Answer, CallOptions, Fields, Path } from "./endpoint-types.ts";

    /** One method for each endpoint that reads with a session. */
    export abstract class Reads {
      /** Posts these fields and the session. */
      protected abstract read<P extends Path>(path: P, fields: object, options?: CallOptions): Promise<Answer<P>>;

      ${methods.join("\n\n")}
    }`);
}
