import { operationIdOf } from "../openapi.ts";

/** Escapes text for use between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A link to an operation on /docs, which expands it. */
export const linkToOperation = (path: string, tag = path.split("/")[1]): string =>
  `<a href="/docs#/${tag}/${operationIdOf(path)}"><code>${path}</code></a>`;

/** Converts text with backticks to HTML: paths of endpoints become links, everything else in backticks becomes code. */
export const withCode = (text: string): string =>
  escapeHtml(text).replaceAll(/`([^`]+)`/g, (_match, code: string) =>
    code.startsWith("/") ? linkToOperation(code) : `<code>${code}</code>`,
  );

/**
 * Content security policy of every documentation page: no other host, no inline script or style, no frame. Swagger UI's
 * icons are data: URLs.
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

/** A documentation page. `head` is HTML for the end of its head, `content` is the HTML of its main element. */
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
