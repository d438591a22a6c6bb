import { type Demo, guide } from "./guide.ts";
import { document } from "./html.ts";

const HEAD = `<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<script src="/docs/assets/swagger-ui-bundle.js" defer></script>
<script src="/docs/assets/docs.js" defer></script>
`;

/** GET /docs: the guide, then every operation, to be tried. */
export const homePage = (demo: Demo | null): string =>
  document(
    "Portico",
    `${guide(demo)}
<section id="endpoints">
<h2>Endpoints</h2>
<p>Unfold one, change its body, press Execute. Below its answer stand the headers, with what it cost the portal.</p>
<div id="operations"><noscript>This part needs JavaScript. <a href="/openapi.json">/openapi.json</a> says the same, for programs.</noscript></div>
</section>
<p id="told" role="status" hidden><span></span> <a></a></p>`,
    HEAD,
  );
