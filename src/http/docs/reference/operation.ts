import { FILE_TYPE } from "../../../contract/endpoint.ts";
import { errorCatalogue } from "../../../contract/error-catalogue.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { escapeHtml, linkToCode, statusBadge, withCode } from "../html.ts";
import { fieldsOf } from "./fields.ts";
import { samplesOf } from "./samples.ts";
import { exampleOf, type OpenApi, type Operation, Records } from "./schema.ts";

/** The operations of an OpenAPI document, in its order. */
export const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).map(([path, { post }]) => ({ path, operation: post }));

/** Every operation of an OpenAPI document, by tag, as HTML. An operation is expanded by its fragment, such as #/auth_login. */
export function operationGroups(document: OpenApi): string {
  return document.tags
    .map(({ name, description }) => {
      const lines = operationsOf(document)
        .filter(({ operation }) => operation.tags[0] === name)
        .map(({ path, operation }) => operationLine(path, operation));
      return `<section aria-labelledby="${name}">\n<h3 id="${name}">${name}</h3>\n<p>${withCode(description)}</p>\n${lines.join("\n")}\n</section>`;
    })
    .join("\n");
}

/** The fragment that leads to an operation. */
export const fragmentOf = (operationId: string): string => `/${operationId}`;

/** The page of an operation. */
export const pageOf = (operationId: string): string => `/docs/operations/${operationId}`;

const operationLine = (path: string, { operationId, summary }: Operation): string =>
  `<details class="operation" id="${fragmentOf(operationId)}">
<summary><h4><span class="method">POST</span> <code class="path">${breakable(path)}</code></h4> <span class="summary">${withCode(summary)}</span></summary>
<p class="operation-body"><a href="${pageOf(operationId)}">${path}</a></p>
</details>`;

/** An operation as HTML: request, response, errors, a form that sends it, an example of its response, and samples. */
export function operationBlock(
  path: string,
  document: OpenApi,
  isDemo: boolean,
  examples: Readonly<Record<string, unknown>>,
): string {
  const operation = document.paths[path]?.post;
  const request = operation?.requestBody.content["application/json"];
  if (operation === undefined || request === undefined) throw new Error(`${path} takes no JSON.`);
  const { operationId, description, responses } = operation;
  const { schema, example = {} } = request;
  // A real portal would reject the demo credentials, and rejected logins lock accounts.
  const body = path === "/auth/login" && !isDemo ? { registration_number: "", password: "" } : example;
  const [[mediaType, answer] = []] = Object.entries(responses["200"]?.content ?? {});
  // The records that a login returns are explained there, and only passed on everywhere else.
  const records = new Records(document, path === "/auth/login" ? [] : ["Session", "OtpChallenge"]);
  const isJson = mediaType === "application/json" && answer !== undefined;
  const shown = examples[path] ?? (isJson ? exampleOf(answer.schema, records) : undefined);
  return `<div class="operation-body">
<div class="about">
<p>${withCode(description)} <a href="${pageOf(operationId)}">Link to this endpoint</a></p>
<h5>Request</h5>
${fieldsOf(schema, records)}
<h5>Response${mediaType === "application/json" ? "" : `: ${mediaType === FILE_TYPE ? "a file" : mediaType}`}</h5>
${answer === undefined ? "" : fieldsOf(answer.schema, records)}
<h5>Errors</h5>
${errorsOf(operation)}
</div>
<div class="tools">
${tryForm(path, operationId, body)}
${isJson ? `<h5>Example of a response</h5>\n<pre class="example" tabindex="0"><code>${escapeHtml(JSON.stringify(shown, null, 2))}</code></pre>` : ""}
${sampleBlock({ path, example, isBinary: mediaType === FILE_TYPE })}
</div>
</div>`;
}

/** Lets a long path break after a slash or an underscore. */
const breakable = (path: string): string => path.replaceAll(/(?<=[/_.])(?=\w)/g, "<wbr>");

function tryForm(path: string, id: string, body: object): string {
  const json = JSON.stringify(body, null, 2);
  const lines = json.split("\n").length;
  return `<form class="try" data-path="${path}">
<h5><label for="body-${id}">Request body</label></h5>
<textarea id="body-${id}" spellcheck="false" autocomplete="off" rows="${lines}">${escapeHtml(json)}</textarea>
<p class="buttons"><button type="submit" class="primary">Execute</button> <button type="reset">Reset</button></p>
<div class="outcome" role="status"></div>
<div class="response"></div>
</form>`;
}

function sampleBlock(call: Parameters<typeof samplesOf>[0]): string {
  const samples = Object.entries(samplesOf(call)).map(
    ([language, code]) =>
      `<figure data-language="${language}"><figcaption>${language}</figcaption><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></figure>`,
  );
  return `<div class="samples">\n<h5>Samples</h5>\n${samples.join("\n")}\n</div>`;
}

/** The codes of an operation: its own with their meaning, then those of every endpoint. */
function errorsOf({ responses }: Operation): string {
  const codes = Object.values(responses).flatMap(({ content }) => codesOf(content));
  const own = codes.filter((code) => errorCatalogue[code].scope !== "all");
  const rows = own.map((code) => {
    const { status, title } = errorCatalogue[code];
    return `<li>${statusBadge(status)} ${linkToCode(code)} <span>${withCode(title)}</span></li>`;
  });
  const shared = codes.filter((code) => !own.includes(code)).map(linkToCode);
  return `<ul class="codes">\n${rows.join("\n")}\n</ul>
<p>Like every endpoint also ${shared.join(", ")}.</p>`;
}

const codesOf = (content: Operation["responses"][string]["content"]): readonly ErrorCode[] =>
  Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples) as ErrorCode[]);
