import type { TSchema } from "typebox";
import { errorCatalogue, errorCodes } from "../error-catalogue.ts";
import type { ErrorCode } from "../errors.ts";
import type { Cost, EmptyAnswer, Endpoint } from "./endpoint.ts";
import { exampleProblem } from "./errors/problem.ts";
import { Problem } from "./errors/problem-schema.ts";

type Json = Record<string, unknown>;

/** Every error code that an endpoint can return. */
export function codesOf({ body, failures = [] }: Endpoint): readonly ErrorCode[] {
  return errorCodes.filter((code) => {
    const { scope } = errorCatalogue[code];
    if (scope === "all") return true;
    return scope === "listed" ? failures.includes(code) : scope in body.properties;
  });
}

/** Operation id of an endpoint in the OpenAPI document and in links to /docs. */
export const operationIdOf = (path: string): string => path.slice(1).replace(/[/.]/g, "_");

/** Collects the named records (schemas with a `title`) and replaces them by references. */
class Components {
  readonly schemas: Json = {};

  /** Returns the schema with every named record replaced by a reference. */
  refer(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.refer(item));
    if (typeof schema !== "object" || schema === null) return schema;
    const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, this.refer(value)]));
    if (typeof copy.title !== "string") return copy;
    const known = this.schemas[copy.title];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(copy)) {
      throw new Error(`Two records are named ${copy.title}.`);
    }
    this.schemas[copy.title] = copy;
    return { $ref: `#/components/schemas/${copy.title}` };
  }
}

const namedProblem = (code: ErrorCode): Json => ({ summary: errorCatalogue[code].title, value: exampleProblem(code) });

function failureResponses(endpoint: Endpoint): Json {
  const codes = codesOf(endpoint);
  const statuses = [...new Set(codes.map((code) => errorCatalogue[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const matching = codes.filter((code) => errorCatalogue[code].status === status);
      const description = matching.map((code) => `\`${code}\`: ${errorCatalogue[code].when}`).join("\n\n");
      const schema = { $ref: "#/components/schemas/Problem" };
      const examples = Object.fromEntries(matching.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
      return [String(status), { description, content: { "application/problem+json": { schema, examples } } }];
    }),
  );
}

/** The description with the generated sentences about cost and empty answer. */
function descriptionOf({ description, cost, empty }: Endpoint): string {
  const sentences = [description, costSentence(cost), empty && emptySentence(empty)];
  return sentences.filter((sentence) => sentence !== undefined).join(" ");
}

function costSentence({ requests, max, per, note }: Cost): string {
  if (requests === 0 && per) return `Costs 1 portal request per ${per}${note ? `; ${note}` : ""}.`;
  const range = max === undefined ? String(requests) : `${requests} to ${max}`;
  const plural = range === "1" ? "" : "s";
  return `Costs ${range} portal request${plural}${per ? `, plus 1 per ${per}` : ""}${note ? `; ${note}` : ""}.`;
}

const emptySentence = ({ answer, when = "if the portal has no data" }: EmptyAnswer): string =>
  `Returns ${answer} ${when}.`;

function operationOf(endpoint: Endpoint, components: Components): Json {
  const content = (type: string, schema: TSchema, example?: unknown) => ({
    [type]: { schema: components.refer(schema), ...(example !== undefined && { example }) },
  });
  const [, area = ""] = endpoint.path.split("/");
  const sessionExample =
    "session" in endpoint.body.properties ? { session: exampleOf(endpoint.body.properties.session) } : {};
  const body = content("application/json", endpoint.body, { ...sessionExample, ...endpoint.example });
  const answer = content(endpoint.mediaType ?? "application/json", endpoint.answer);
  return {
    operationId: operationIdOf(endpoint.path),
    tags: [area],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    requestBody: { required: true, content: body },
    responses: { "200": { description: "Success.", content: answer }, ...failureResponses(endpoint) },
  };
}

/** An object with the first example of every field of a schema. */
function exampleOf(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return undefined;
  if ("properties" in schema && typeof schema.properties === "object" && schema.properties !== null) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field)]));
  }
  return "examples" in schema && Array.isArray(schema.examples) ? schema.examples[0] : undefined;
}

const tags = [
  { name: "auth", description: "Log in and enter the one-time password." },
  { name: "student", description: "Fetch the student's data." },
  { name: "files", description: "Download the portal's files." },
  { name: "export", description: "Export the student's data for a calendar app or a spreadsheet." },
];

/** The OpenAPI 3.1 document of these endpoints. */
export function openApiOf(endpoints: readonly Endpoint[], version: string): Json {
  const components = new Components();
  components.refer(Problem);
  const possible = new Set(endpoints.flatMap(codesOf));
  const paths = Object.fromEntries(
    endpoints.map((endpoint) => [endpoint.path, { post: operationOf(endpoint, components) }]),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Portico",
      version,
      description:
        "Scrapes a student's data from the university's web portal and returns typed JSON. Log in once, keep the session and send it with every request.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }],
    tags: tags.filter(({ name }) => endpoints.some(({ path }) => path.startsWith(`/${name}/`))),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "X-API-Key",
          description: "Key of this service, issued by its operator. Unrelated to the portal.",
        },
      },
      schemas: components.schemas,
      examples: Object.fromEntries(
        errorCodes.filter((code) => possible.has(code)).map((code) => [code, namedProblem(code)]),
      ),
    },
  };
}
