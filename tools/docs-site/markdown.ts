import { decodeXML } from "entities/decode";
import GithubSlugger from "github-slugger";
import { Marked, type Token } from "marked";
import { escapeHtml } from "../../src/http/docs/html.ts";
import { codeBlock } from "./highlight.ts";

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
        const html = this.parser.parseInline(tokens);
        const id = slugger.slug(textOf(html));
        sections.push({ title: textOf(html), id: depth === 1 ? "" : id, level: depth, text: "" });
        const anchor =
          depth === 1 ? "" : ` <a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(text)}">#</a>`;
        return `<h${depth} id="${id}">${html}${anchor}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const target = link(href);
        const text = this.parser.parseInline(tokens);
        return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      image: ({ href, text }) => `<img src="${escapeHtml(image(href))}" alt="${escapeHtml(text)}" loading="lazy">`,
    },
  });
  const blocks = marked.lexer(markdown).map((token) => {
    const html = marked.parser([token]);
    const section = sections.at(-1);
    if (section && token.type !== "heading") section.text = collapsed(`${section.text} ${searchTextOf(token, html)}`);
    return { token, html };
  });
  // Records of decisions begin with their date.
  const first = blocks.find(({ token }) => token.type === "paragraph" && !token.text.startsWith("Date: "));
  const title = sections[0]?.title ?? "";
  return {
    title,
    description: beginningOf(first ? textOf(first.html) : title),
    html: withScrollingTables(blocks.map(({ html }) => html).join("")),
    sections,
  };
}

/** At most 160 characters of a text, which end with a sentence or a word. */
export function beginningOf(text: string): string {
  const line = collapsed(text);
  return line.length <= 160 ? line : line.slice(0, 160).replace(/(?<=[.:]) [^.:]*$|\s\S*$/, " …");
}

/** Wide tables scroll by themselves, also with the keyboard. */
const withScrollingTables = (html: string): string =>
  html
    .replaceAll("<table>", '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll("</table>", "</table></div>");

/** Arrows, brackets and line breaks of a diagram. */
const DRAWING = /<br>|-[->]+|[[\](){}|"]|^flowchart \w+/gm;

/** The text of a block without its markup. Nobody searches the output of commands. */
function searchTextOf(token: Token, html: string): string {
  if (token.type !== "code") return textOf(html);
  if (token.lang === "mermaid") return token.text.replaceAll(DRAWING, " ");
  return /^text/.test(token.lang ?? "") ? "" : token.text;
}

/** The text of HTML, with that of its images. */
const textOf = (html: string): string =>
  decodeXML(
    html
      .replaceAll(/<img src="[^"<>]*" alt="([^"<>]*)" loading="lazy">/g, " $1 ")
      .replaceAll(/<\/?(?:[pu]l?|li|t[dhr]|table|pre|blockquote|br)\b[^<>]*>/g, " ")
      .replaceAll(/<[^<>]*>/g, ""),
  );

const collapsed = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
