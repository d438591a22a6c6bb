import { errorCatalogue } from "../src/contract/error-catalogue.ts";
import type { ErrorCode } from "../src/contract/errors.ts";
import { nameOf, type OpenApi, type Operation, type Schema } from "../src/http/docs/reference/schema.ts";

/** The reference of endpoints and records in Markdown, from the OpenAPI document of a service. */
export function referenceOf(document: OpenApi & { readonly info: { readonly version: string } }): string {
  const { info, tags, paths, components } = document;
  const operations = Object.entries(paths).map(([path, { post }]) => ({ path, operation: post }));
  const sections = tags.flatMap(({ name, description }) => [
    `## ${name}`,
    description,
    ...operations.filter(({ operation }) => operation.tags[0] === name).map(operationSection),
  ]);
  const records = Object.entries(components.schemas).map(([name, schema]) => recordSection(name, schema));
  return `${[
    `# Reference of contract ${info.version}`,
    `Every endpoint and every record, as the service describes them in \`/openapi.json\`. Written by \`npm run release:openapi\` for each release;
a running service shows its own at \`/docs\`. The [contract](contract.md) has the rules that all of them share.`,
    table(
      ["endpoint", "response"],
      operations.map(({ path, operation }) => [`[${path}](#${slug(path)})`, responseOf(operation)]),
    ),
    ...sections,
    "## Records",
    ...records,
  ].join("\n\n")}\n`;
}

/** The fragment of a heading on a forge. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

function operationSection({ path, operation }: { readonly path: string; readonly operation: Operation }): string {
  const { summary, description, requestBody, responses } = operation;
  const [body] = Object.values(requestBody.content);
  const codes = Object.values(responses)
    .flatMap(({ content }) => Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)))
    .filter((code) => errorCatalogue[code as ErrorCode]?.scope !== "all");
  return [
    `### ${path}`,
    `**${summary}** ${description}`,
    `Request: ${typeOf(body?.schema ?? {})}. Response: ${responseOf(operation)}.`,
    `Codes in addition to those of every endpoint: ${codes.length === 0 ? "none" : codes.map(code).join(", ")}.`,
  ].join("\n\n");
}

const responseOf = ({ responses }: Operation): string =>
  Object.entries(responses["200"]?.content ?? {})
    .map(([type, { schema }]) => (type === "application/json" ? typeOf(schema) : code(type)))
    .join(", ");

function recordSection(name: string, { description = "", properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([field, schema]) => [
    code(field),
    `${typeOf(schema)}${required.includes(field) ? "" : ", optional"}`,
    schema.description ?? "",
    exampleOf(schema),
  ]);
  return [`### ${name}`, description, table(["field", "type", "meaning", "example"], rows)].join("\n\n");
}

function exampleOf({ examples = [], enum: values }: Schema): string {
  if (values !== undefined) return values.map((value) => code(JSON.stringify(value))).join(", ");
  return examples.length === 0 ? "" : code(JSON.stringify(examples[0]));
}

/** The type in words. Records are links. */
function typeOf(schema: Schema): string {
  const { type, format = "", items, anyOf } = schema;
  const name = nameOf(schema);
  if (name !== undefined) return `[${name}](#${slug(name)})`;
  if (anyOf !== undefined) return anyOf.map(typeOf).join(" or ");
  return [type ?? "any value"]
    .flat()
    .map((word) => {
      if (word === "array") return items === undefined ? "list" : `list of ${typeOf(items)}`;
      return word === "string" ? (formats[format] ?? word) : word;
    })
    .join(" or ");
}

const formats: Readonly<Record<string, string>> = { date: "date", "date-time": "date and time" };

const code = (text: string): string => `\`${text}\``;

const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
