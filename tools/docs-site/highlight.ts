import { createRequire } from "node:module";
import { escapeHtml } from "../../src/http/docs/html.ts";

/** The part of highlight.js that is used. Its own types would add those of the DOM to the whole project. */
interface Highlighter {
  getLanguage(name: string): unknown;
  highlight(code: string, options: { readonly language: string }): { readonly value: string };
}

const require = createRequire(import.meta.url);
const highlighter: Highlighter = require("highlight.js/lib/common");

/** Code as HTML, highlighted with classes if the language is known. The block can have focus because it may scroll. */
export function codeBlock(code: string, language = ""): string {
  const isKnown = highlighter.getLanguage(language) !== undefined;
  const html = isKnown ? highlighter.highlight(code, { language }).value : escapeHtml(code);
  return `<pre tabindex="0"><code>${html}</code></pre>\n`;
}
