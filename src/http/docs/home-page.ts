import { type Demo, firstSteps } from "./first-steps.ts";
import { escapeHtml } from "./html.ts";
import type { PageContent } from "./layout.ts";
import { operationGroups } from "./reference/operation.ts";
import type { OpenApi } from "./reference/schema.ts";

/** GET /docs: the first steps, followed by every operation. */
export const homePage = (document: OpenApi, demo: Demo | null): PageContent => ({
  title: "Portico",
  description:
    "A typed JSON API in front of a university portal: the first steps and every endpoint, ready to execute.",
  modules: ["reference.js"],
  content: `${firstSteps(demo)}
<section aria-labelledby="endpoints">
<h2 id="endpoints">Endpoints</h2>
<p>Open an endpoint, edit its body and press Execute. The response headers include the cost at the portal. Generators take <a href="/openapi.json">/openapi.json</a> or <a href="/openapi.yaml">/openapi.yaml</a>.</p>
<p>The samples get the service and the key from the environment variables <code>PORTICO_URL</code> and <code>PORTICO_API_KEY</code>. <code>session</code> is the one that a login returned; curl takes it as JSON from <code>$SESSION</code>, and Kotlin from a string.</p>
<p class="key"><label for="api-key">API key</label> <input id="api-key" type="text" autocomplete="off" spellcheck="false" value="${escapeHtml(demo?.apiKey ?? "")}"> <span class="hint">Sent with every request that you execute. Forgotten when you leave the page.</span></p>
<noscript><p class="note">Executing requests needs JavaScript.</p></noscript>
${operationGroups(document, demo !== null)}
</section>`,
});
