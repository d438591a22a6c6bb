import { decodeEntities, NO_CALLBACKS } from "./attributes.ts";
import type { HtmlElement } from "./element.ts";
import { FastTokenizer } from "./fast-tokenizer.ts";
import { ROOT_TAG, TABLE_FRAME, tagNamed } from "./tags.ts";
import { TreeBuilder } from "./tree-builder.ts";

/** Elements whose text is not decoded. */
const KEEPS_ENTITIES = new Set(["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"]);

/**
 * Parses a page like a browser, as far as tables, rows, cells, forms and texts are concerned: missing end tags are
 * implied, stray ones are ignored, and content inside a table but outside of its cells is moved before the table.
 * Comments and the content of `template` are dropped. `html`, `head` and `body` are not in the tree: their children
 * are children of the root.
 */
export function parseHtml(page: string): HtmlElement {
  const html = page.replaceAll("\0", "");
  const builder = new TreeBuilder();
  let tag = ROOT_TAG;
  let tagStart = 0;
  let nameEnd = 0;
  let entity = -1;

  function openTag(end: number): void {
    builder.startTag(tag, end > nameEnd ? html.slice(tagStart, end + 1) : "");
  }

  function text(start: number, end: number): void {
    if (isTruncatedTag(html, start)) return;
    if (isWhitespace(html, start, end)) {
      if ((builder.current.tag.flags & TABLE_FRAME) === 0) builder.text(" ");
      return;
    }
    if (entity < start) entity = infiniteIfMissing(html.indexOf("&", start));
    const raw = html.slice(start, end);
    builder.text(entity < end && !KEEPS_ENTITIES.has(builder.current.name) ? decodeEntities(raw) : raw);
  }

  // Entities are decoded per text: few texts contain any, and the tokenizer is faster when it does not look for them.
  const tokenizer = new FastTokenizer(
    { decodeEntities: false },
    {
      ...NO_CALLBACKS,
      onopentagname(start, end) {
        tag = tagNamed(html.slice(start, end));
        tagStart = start - 1;
        nameEnd = end;
      },
      onopentagend: openTag,
      onselfclosingtag: openTag,
      onclosetag(start, end) {
        // An end tag without `>` is truncated and does not count.
        if (html.indexOf(">", end) >= 0) builder.endTag(tagNamed(html.slice(start, end)));
      },
      ontext: text,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return builder.finish();
}

/** Whether a text is a tag that the end of the page truncated: the tokenizer reports some of these as text. */
function isTruncatedTag(html: string, start: number): boolean {
  return start < 0 || (html.charCodeAt(start - 1) === 0x3c && /[a-z]/i.test(html.charAt(start)));
}

function infiniteIfMissing(index: number): number {
  return index < 0 ? Number.POSITIVE_INFINITY : index;
}

function isWhitespace(html: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const code = html.charCodeAt(index);
    if (code !== 0x20 && (code < 0x09 || code > 0x0d)) return false;
  }
  return true;
}
