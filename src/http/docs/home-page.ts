import { type Demo, guide } from "./guide.ts";
import { document, escapeHtml } from "./html.ts";

const HEAD = `<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<script src="/docs/assets/swagger-ui-bundle.js" defer></script>
<script src="/docs/assets/docs.js" defer></script>
`;

/** Settings for docs.js: `data-demo` fills in the demo credentials, `data-api-key` fills in the API key. */
function settings(demo: Demo | null): string {
  if (demo === null) return "";
  return demo.apiKey === null ? " data-demo" : ` data-demo data-api-key="${escapeHtml(demo.apiKey)}"`;
}

/** GET /docs: the guide, followed by every operation. */
export const homePage = (demo: Demo | null): string =>
  document(
    "Portico",
    `${guide(demo)}
<section id="endpoints">
<h2>Endpoints</h2>
<p>Open an endpoint, edit its body and press Execute. The response headers include the cost at the portal.</p>
<div id="operations"${settings(demo)}><noscript>This section needs JavaScript. <a href="/openapi.json">/openapi.json</a> has the same content in machine-readable form.</noscript></div>
</section>
<p id="notice" role="status" hidden><span></span> <a></a></p>`,
    HEAD,
  );
