import type { ErrorCode } from "../../contract/errors.ts";
import { operationIdOf } from "../openapi.ts";

/** Escapes text for use between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The beginning of a page, up to its title. */
export const htmlStart = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>`;

/** Makes the addresses of a page relative to it: a proxy may serve the service below a path. */
export const withRelativeLinks = (path: string, html: string): string =>
  html.replaceAll(
    / (href|src|action|data-path)="\/(?!\/)/g,
    ` $1="${"../".repeat(path.split("/").length - 2) || "./"}`,
  );

/** A link to an operation on /docs, which expands it. */
export const linkToOperation = (path: string): string =>
  `<a href="/docs#/${operationIdOf(path)}"><code>${path}</code></a>`;

/** A link to the page of an error code. */
export const linkToCode = (code: ErrorCode): string => `<a href="/docs/errors/${code}"><code>${code}</code></a>`;

export const statusBadge = (status: number): string =>
  `<span class="badge status-${Math.floor(status / 100)}">${status}</span>`;

/** Converts text with backticks to HTML: paths of endpoints become links, everything else in backticks becomes code. */
export const withCode = (text: string): string =>
  escapeHtml(text).replaceAll(/`([^`]+)`/g, (_match, code: string) =>
    code.startsWith("/") ? linkToOperation(code) : `<code>${code}</code>`,
  );

/** A content security policy: no other host, no inline script or style, no frame. */
export const policyOf = (...more: readonly string[]): string =>
  [
    ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", ...more],
  ].join("; ");

/** Content security policy of every documentation page. */
export const contentSecurityPolicy = policyOf("img-src 'self'");
