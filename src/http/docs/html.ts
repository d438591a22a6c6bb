import { operationIdOf } from "../openapi.ts";

/** Text for a place between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Where /docs shows an operation. Its script unfolds what the address names. */
export const linkToOperation = (path: string, tag = path.split("/")[1]): string =>
  `<a href="/docs#/${tag}/${operationIdOf(path)}"><code>${path}</code></a>`;

/** Text of ours as HTML: what stands in backticks becomes code, and the path of an endpoint of the contract a link. */
export const withCode = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, "<code>$1</code>")
    .replaceAll(/\/(?:auth|student)\/[a-z_]+/g, (path) => linkToOperation(path));

/**
 * Policy of every page of the documentation: nothing from elsewhere, no script or style inside the page, no frame.
 * Swagger UI draws its icons from data: addresses.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A page of the documentation. `head` is HTML for the end of its head, `content` the inside of its main part. */
export const document = (title: string, content: string, head = ""): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/docs/assets/favicon-32x32.png">
${head}<link rel="stylesheet" href="/docs/assets/docs.css">
</head>
<body>
<header class="bar">
<a class="name" href="/docs">Portico</a>
<nav><a href="/docs#guide">Guide</a><a href="/docs#endpoints">Endpoints</a><a href="/docs/errors">Errors</a><a href="/openapi.json">OpenAPI</a></nav>
</header>
<main>
${content}
</main>
</body>
</html>
`;
