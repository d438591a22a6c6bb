import { type Demo, firstSteps } from "./first-steps.ts";
import { escapeHtml, withCode } from "./html.ts";
import type { PageContent } from "./layout.ts";
import { operationBlock, operationGroups } from "./reference/operation.ts";
import type { OpenApi } from "./reference/schema.ts";

/** GET /docs: links by asker, the first steps, and a line for every operation, which is loaded when it is opened. */
export const homePage = (document: OpenApi, demo: Demo | null, entrances: string): PageContent => ({
  title: "Portico",
  description:
    "A typed JSON API in front of a university portal: the first steps and every endpoint, ready to execute.",
  modules: ["reference.js"],
  content: `<p id="unknown" class="lead" role="status" hidden>There is no such endpoint. Search for what you need in the field above, or choose one of the <a href="#endpoints">endpoints</a>.</p>
${firstSteps(demo, entrances)}
<section aria-labelledby="endpoints">
<h2 id="endpoints">Endpoints</h2>
<p>Open an endpoint, edit its body and press Execute. The response headers include the cost at the portal. Generators take <a href="/openapi.json">/openapi.json</a> or <a href="/openapi.yaml">/openapi.yaml</a>.</p>
<p>The samples get the service and the key from the environment variables <code>PORTICO_URL</code> and <code>PORTICO_API_KEY</code>. Those of a language are one program: the sample of <a href="/docs#/auth_login"><code>/auth/login</code></a> comes first, and defines <code>session</code> or, in TypeScript and Python, the client that keeps it.</p>
${keyField(demo)}
${operationGroups(document)}
</section>`,
});

/** GET /docs/operations/ID: one operation. */
export const operationPage = (
  document: OpenApi,
  path: string,
  demo: Demo | null,
  examples: Readonly<Record<string, unknown>>,
): PageContent => {
  const { summary } = document.paths[path]?.post ?? { summary: "" };
  return {
    title: path,
    description: summary,
    modules: ["reference.js"],
    content: `<h1><code>${path}</code></h1>
<p class="lead">${withCode(summary)}</p>
${keyField(demo)}
${operationBlock(path, document, demo !== null, examples)}`,
  };
};

const keyField = (demo: Demo | null): string =>
  `<p class="key"><label for="api-key">API key</label> <input id="api-key" type="text" autocomplete="off" spellcheck="false" value="${escapeHtml(demo?.apiKey ?? "")}"> <span class="hint">Sent with every request that you execute. The key and the session of a login stay in memory from endpoint to endpoint, and are forgotten when you reload the page or leave the endpoints.</span></p>
<noscript><p class="note">Executing requests needs JavaScript.</p></noscript>`;
