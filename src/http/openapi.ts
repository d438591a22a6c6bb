import { clientRules } from "../contract/client-rules.ts";
import type { Cost, EmptyAnswer, EndpointContract } from "../contract/endpoint.ts";
import { errorCatalogue, errorCodes } from "../contract/error-catalogue.ts";
import type { ErrorCode } from "../contract/errors.ts";
import { referenceTo } from "../contract/fields.ts";
import { countHeaders, STRICT_HEADER } from "../contract/headers.ts";
import { exampleProblem } from "../contract/problem.ts";
import { Problem } from "../contract/problem-schema.ts";
import { type Scope, scopeTexts } from "../contract/scopes.ts";
import { userMessages } from "../contract/sentences.ts";

type Json = Record<string, unknown>;

/** Every error code that an endpoint can return. */
export function codesOf({ body, failures = [] }: EndpointContract): readonly ErrorCode[] {
  return errorCodes.filter((code) => {
    const { scope } = errorCatalogue[code];
    if (scope === "all") return true;
    return failures.includes(code) || scope in body.properties;
  });
}

/** Operation id of an endpoint in the OpenAPI document and in links to /docs. */
export const operationIdOf = (path: string): string => path.slice(1).replace(/[/.]/g, "_");

const securitySchemesOf = (endpoints: readonly EndpointContract[]) => ({
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "Key of this service, issued by its operator. Unrelated to the portal.",
  },
  accessToken: {
    type: "oauth2",
    description: "Hosted login, if the operator has switched it on: the student logs in on a page of the service.",
    flows: {
      authorizationCode: {
        authorizationUrl: "oauth/authorize",
        tokenUrl: "oauth/token",
        scopes: Object.fromEntries([...new Set(endpoints.flatMap(scopesOf))].map((name) => [name, scopeTexts[name]])),
      },
    },
  },
});

const introductions: Readonly<Record<DocumentOptions["credential"], string>> = {
  apiKey: "Log in once, keep the session and send it with every request.",
  accessToken: "Get an access token from the hosted login and send it with every request.",
};

export interface DocumentOptions {
  /** The credential of the callers for whom the document is written: their generated clients know no other. */
  readonly credential: keyof ReturnType<typeof securitySchemesOf>;
  readonly endpoints: readonly EndpointContract[];
  /** Version of the contract. */
  readonly version: string;
  /** Names of the portal's pages, the values of `portal.page` in problems. */
  readonly pageNames: readonly string[];
  /** Patterns that replace the service's own formats. */
  readonly patterns: Readonly<Record<string, string>>;
}

/** Collects the named records (schemas with a `title`) and replaces them by references. */
class Components {
  readonly schemas: Json = {};
  readonly #patterns: DocumentOptions["patterns"];
  /** Most records are part of several others. */
  readonly #known = new Map<object, unknown>();

  constructor(patterns: DocumentOptions["patterns"]) {
    this.#patterns = patterns;
  }

  /** Returns the schema with every named record replaced by a reference, and configured formats by their patterns. */
  refer(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.refer(item));
    if (typeof schema !== "object" || schema === null) return schema;
    const known = this.#known.get(schema) ?? this.#referObject(schema);
    this.#known.set(schema, known);
    return known;
  }

  #referObject(schema: object): unknown {
    const entries = Object.entries(schema).map(([key, value]) => [key, this.refer(value)] as const);
    const copy = Object.fromEntries(entries.map((entry) => this.#patternFor(entry) ?? entry));
    if (typeof copy.title !== "string") return copy;
    const known = this.schemas[copy.title];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(copy))
      throw new Error(`Two records are named ${copy.title}.`);
    this.schemas[copy.title] = copy;
    return { $ref: referenceTo(copy) };
  }

  #patternFor([key, value]: readonly [string, unknown]): readonly [string, unknown] | undefined {
    const pattern = key === "format" ? this.#patterns[String(value)] : undefined;
    return pattern === undefined ? undefined : ["pattern", pattern];
  }
}

const namedProblem = (code: ErrorCode): Json => ({ summary: errorCatalogue[code].title, value: exampleProblem(code) });

function failureResponses(endpoint: EndpointContract): Json {
  const codes = codesOf(endpoint);
  const statuses = [...new Set(codes.map((code) => errorCatalogue[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const matching = codes.filter((code) => errorCatalogue[code].status === status);
      const description = matching.map((code) => `\`${code}\`: ${errorCatalogue[code].when}`).join("\n\n");
      const schema = { $ref: referenceTo(Problem) };
      const examples = Object.fromEntries(matching.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
      return [String(status), { description, content: { "application/problem+json": { schema, examples } } }];
    }),
  );
}

/** The description with the generated sentences about cost and empty answer. */
function descriptionOf({ description, cost, empty }: EndpointContract): string {
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

function operationOf(endpoint: EndpointContract, { credential }: DocumentOptions, components: Components): Json {
  const content = (type: string, schema: object, example?: unknown) => ({
    [type]: { schema: components.refer(schema), ...(example !== undefined && { example }) },
  });
  const schema = credential === "accessToken" ? withoutSession(endpoint.body) : endpoint.body;
  const sessionExample = "session" in schema.properties ? { session: exampleOf(schema.properties.session) } : {};
  const body = content("application/json", schema, { ...sessionExample, ...endpoint.example });
  const answer = content(endpoint.mediaType ?? "application/json", endpoint.answer);
  return {
    operationId: operationIdOf(endpoint.path),
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    ...("session" in endpoint.body.properties && {
      parameters: [{ $ref: `#/components/parameters/${STRICT_HEADER}` }],
    }),
    ...(credential === "accessToken" && { security: [{ accessToken: scopesOf(endpoint) }] }),
    requestBody: { required: true, content: body },
    responses: {
      "200": { description: "Success.", headers: headerReferences, content: answer },
      ...failureResponses(endpoint),
    },
  };
}

/** The body of a call with an access token, which takes the place of the session. */
function withoutSession(body: EndpointContract["body"]): Json & { readonly properties: Json } {
  const { session: _session, ...properties } = body.properties;
  const required = (body.required as readonly string[] | undefined)?.filter((name) => name !== "session");
  return { ...body, properties, required };
}

/** The scopes that a call may need, which are all its access token may need. */
const scopesOf = ({ scopes = [] }: EndpointContract): readonly Scope[] => ("of" in scopes ? scopes.possible : scopes);

const headerReferences = Object.fromEntries(
  Object.keys(countHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const headers = Object.fromEntries(
  Object.entries(countHeaders).map(([name, description]) => [name, { description, schema: { type: "integer" } }]),
);

const strictParameter = {
  name: STRICT_HEADER,
  in: "header",
  description:
    "`1`: data that may be incomplete (`X-Portal-Unread` or `X-Portal-Unfit` is not 0) is the error `data_incomplete`. Recommended as a default header of every client.",
  schema: { type: "string" },
  example: "1",
};

/** An object with the first example of every field of a schema, except for that of a session with PORTAL_EGRESS. */
function exampleOf(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return undefined;
  if ("properties" in schema && typeof schema.properties === "object" && schema.properties !== null) {
    const fields = Object.entries(schema.properties).filter(([name]) => name !== "egress");
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field)]));
  }
  return "examples" in schema && Array.isArray(schema.examples) ? schema.examples[0] : undefined;
}

const tags = [
  { name: "auth", description: "Log in and enter the one-time password." },
  {
    name: "student",
    description:
      "Fetch the student's data. In the description of a field, the words in parentheses are the heading or label under which the portal shows the value.",
  },
  {
    name: "additions",
    description:
      "Not part of the 33: captchas solved by the student, hand-over of a session, session check, logout, refresh, files, exports, calendar feeds, attendance registers, the current semester, the menu and calculations.",
  },
  {
    name: "unconfirmed",
    description:
      "Not part of the 33, and not yet compared with the real portal: the pages are known from other programs only. A page of another form is an error.",
  },
  {
    name: "untyped",
    description: "Not part of the 33: the texts of pages that nobody has described. No field has a meaning.",
  },
];

/** The service that has the document, also below a path: relative addresses are relative to the document. And one at any address. */
const servers = [
  { url: ".", description: "This service." },
  {
    url: "{base_url}",
    description: "Any other service.",
    variables: { base_url: { default: "http://127.0.0.1:8000", description: "URL without a trailing slash." } },
  },
];

/** The tag under which the documentation lists an endpoint: its own, or the first part of its path. */
export const tagOf = ({ path, tag }: EndpointContract): string => tag ?? path.split("/")[1] ?? "";

/** Adds the names of the portal's pages, which the schema of a problem does not know, to the description of `portal.page`. */
function listPageNames({ ProblemPortal }: Json, pageNames: readonly string[]): void {
  const { page } = (ProblemPortal as { properties: { page: { description: string } } }).properties;
  page.description += ` New names may be added. Known names: ${pageNames.map((name) => `\`${name}\``).join(", ")}.`;
}

export function openApiOf(options: DocumentOptions): Json {
  const { credential, version, pageNames, patterns } = options;
  const endpoints =
    credential === "accessToken" ? options.endpoints.filter(({ scopes }) => scopes !== undefined) : options.endpoints;
  const components = new Components(patterns);
  components.refer(Problem);
  const possible = new Set(endpoints.flatMap(codesOf));
  const paths = Object.fromEntries(
    endpoints.map((endpoint) => [endpoint.path, { post: operationOf(endpoint, options, components) }]),
  );
  listPageNames(components.schemas, pageNames);
  return {
    openapi: "3.1.0",
    info: {
      title: "Portico",
      version,
      description: `Scrapes a student's data from the university's web portal and returns typed JSON. ${introductions[credential]}`,
      contact: { name: "Operator of this service" },
      license: { name: "MIT", identifier: "MIT" },
    },
    "x-user-messages": userMessages,
    "x-client-rules": clientRules,
    servers,
    ...(credential === "apiKey" && { security: [{ apiKey: [] }] }),
    tags: tags.filter(({ name }) => endpoints.some((endpoint) => tagOf(endpoint) === name)),
    paths,
    components: {
      securitySchemes: { [credential]: securitySchemesOf(endpoints)[credential] },
      parameters: { [STRICT_HEADER]: strictParameter },
      headers,
      schemas: components.schemas,
      examples: Object.fromEntries(
        errorCodes.filter((code) => possible.has(code)).map((code) => [code, namedProblem(code)]),
      ),
    },
  };
}
