import { libraryPath } from "./browser-library.ts";
import { escapeHtml } from "./html.ts";
import { darkStyle, style } from "./style.ts";

const title = "VIT-AP - VTOP";

/**
 * A document with the portal's head: base URL, and two contradicting charsets (the portal sends UTF-8). `origin` is the
 * scheme, host and port as the client addressed the portal; `content` is the content of the body.
 */
export function portalDocument(origin: string, content: string): string {
  return `<!DOCTYPE html>
<html><head><meta charset="utf-8"/><base href="${escapeHtml(origin)}/vtop/"><meta http-equiv="X-UA-Compatible" content="IE=edge"/>
	<title>${title}</title><meta content="width=device-width, initial-scale=1" name="viewport"/><meta charset="ISO-8859-1"/>
	<meta name="description" content="vtop"/><meta name="robots" content="NOODP,NOYDIR"/><link rel="icon" href="data:,"/>${style}
	<script type="text/javascript" src="${libraryPath}"></script></head><body>${content}</body></html>
`;
}

/** A document of the demo portal itself, outside /vtop. It imitates nothing. */
export function demoDocument(heading: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"/><title>${escapeHtml(heading)}</title>
	<meta content="width=device-width, initial-scale=1" name="viewport"/><link rel="icon" href="data:,"/>${style}
	${darkStyle}</head><body>
<nav class="navbar"><a class="navbar-brand" href="/demo">Demo portal</a>
	<a class="ms-auto" href="/vtop/open/page">Log in</a> <a href="/demo/mailbox">Mailbox</a></nav>
<main class="container"><h1>${escapeHtml(heading)}</h1>${content}</main></body></html>
`;
}
