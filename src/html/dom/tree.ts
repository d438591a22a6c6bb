import { Tokenizer } from "htmlparser2";
import { decodeEntities, NO_CALLBACKS } from "./attributes.ts";
import type { HtmlElement } from "./element.ts";
import { ROOT_TAG, TABLE_FRAME, tagNamed } from "./tags.ts";
import { TreeBuilder } from "./tree-builder.ts";

/** Elements whose content is text as it stands. */
const KEEPS_ENTITIES = new Set(["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"]);

/**
 * Reads a page as a browser does, as far as tables, rows, cells, forms and texts go: missing end tags are implied, stray
 * ones ignored, and what stands inside a table but in no cell is put before it. Comments and the content of `template`
 * are dropped. `html`, `head` and `body` are not in the tree; what they hold hangs on the root.
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
    if (isCutTag(html, start)) return;
    if (isBlank(html, start, end)) {
      if ((builder.current.tag.flags & TABLE_FRAME) === 0) builder.text(" ");
      return;
    }
    if (entity < start) entity = endless(html.indexOf("&", start));
    const raw = html.slice(start, end);
    builder.text(entity < end && !KEEPS_ENTITIES.has(builder.current.name) ? decodeEntities(raw) : raw);
  }

  // Entities are decoded text by text: few texts hold one, and a tokenizer that does not look for them is faster.
  const tokenizer = new Tokenizer(
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
        // An end tag without its `>` is cut, and none.
        if (html.indexOf(">", end) >= 0) builder.endTag(tagNamed(html.slice(start, end)));
      },
      ontext: text,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return builder.finish();
}

/** Whether the tokenizer gives a tag that the page ends in as a text: it does so with a few of them. */
function isCutTag(html: string, start: number): boolean {
  return start < 0 || (html.charCodeAt(start - 1) === 0x3c && /[a-z]/i.test(html.charAt(start)));
}

function endless(index: number): number {
  return index < 0 ? Number.POSITIVE_INFINITY : index;
}

function isBlank(html: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const code = html.charCodeAt(index);
    if (code !== 0x20 && (code < 0x09 || code > 0x0d)) return false;
  }
  return true;
}
