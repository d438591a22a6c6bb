import { decodeXML } from "entities/decode";
import GithubSlugger from "github-slugger";
import { Marked, type Token, type Tokens } from "marked";
import { codeBlock, escapeHtml } from "./highlight.ts";

/** A heading and the text below it, up to the next heading. */
export interface DocumentSection {
  readonly title: string;
  /** Id of the heading; empty for the page itself. */
  readonly id: string;
  readonly level: number;
  readonly text: string;
}

export interface RenderedDocument {
  readonly title: string;
  /** The beginning of the document. */
  readonly description: string;
  readonly html: string;
  readonly sections: readonly DocumentSection[];
}

/** Resolves the targets of links and images. Null: the link is shown as text. */
export type LinkOptions = { readonly link: (href: string) => string | null; readonly image: (href: string) => string };

/** Renders GitHub-flavoured Markdown. Headings have the same ids as on GitHub. */
export function renderMarkdown(markdown: string, { link, image }: LinkOptions): RenderedDocument {
  const slugger = new GithubSlugger();
  const sections: { title: string; id: string; level: number; text: string }[] = [];
  const marked = new Marked({
    renderer: {
      code: ({ text, lang = "" }) => codeBlock(text, lang.split(" ", 1)[0]),
      heading({ tokens, depth, text }) {
        const id = slugger.slug(plainText(tokens));
        sections.push({ title: plainText(tokens), id: depth === 1 ? "" : id, level: depth, text: "" });
        const anchor =
          depth === 1 ? "" : ` <a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(text)}">#</a>`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${anchor}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const target = link(href);
        const text = this.parser.parseInline(tokens);
        return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      image: ({ href, text }) => `<img src="${escapeHtml(image(href))}" alt="${escapeHtml(text)}" loading="lazy">`,
    },
  });
  const tokens = marked.lexer(markdown);
  const html = withScrollingTables(marked.parser(tokens));
  // Records of decisions begin with their date.
  const first = tokens.find((token) => token.type === "paragraph" && !token.text.startsWith("Date: "));
  const title = sections[0]?.title ?? "";
  return {
    title,
    description: beginningOf(first ? plainText([first]) : title),
    html,
    sections: withText(tokens, sections),
  };
}

/** At most 160 characters of a text, which end with a sentence or a word. */
export function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= 160 ? line : line.slice(0, 160).replace(/(?<=[.:]) [^.:]*$|\s\S*$/, " …");
}

/** Wide tables scroll by themselves, also with the keyboard. */
const withScrollingTables = (html: string): string =>
  html
    .replaceAll("<table>", '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll("</table>", "</table></div>");

/** The language of blocks that show the output of commands, which nobody searches. */
const OUTPUT = /^text/;

/** Arrows, brackets and line breaks of a diagram. */
const DRAWING = /<br>|-[->]+|[[\](){}|"]|^flowchart \w+/gm;

/** Adds the text and code below each heading. */
function withText(tokens: readonly Token[], headings: readonly DocumentSection[]): readonly DocumentSection[] {
  const texts: string[] = [];
  for (const token of tokens) {
    if (token.type === "heading") texts.push("");
    else if (texts.length > 0 && !(token.type === "code" && OUTPUT.test(token.lang ?? "")))
      texts[texts.length - 1] += `${plainText([token])} `;
  }
  return headings.map((heading, index) => ({ ...heading, text: (texts[index] ?? "").replaceAll(/\s+/g, " ").trim() }));
}

/** The text of Markdown without its markup. */
function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join("");
}

function textOf(token: Token): string {
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map((cell) => plainText(cell.tokens)).join(" ")).join(" ");
  }
  if (token.type === "list") return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(" ");
  if ("tokens" in token && token.tokens !== undefined) return plainText(token.tokens);
  if (token.type === "html") return " ";
  if (token.type === "code" && token.lang === "mermaid") return String(token.text).replaceAll(DRAWING, " ");
  // Marked escapes the text of some tokens.
  return "text" in token ? decodeXML(String(token.text)) : " ";
}
