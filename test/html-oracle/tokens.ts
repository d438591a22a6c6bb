import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { Attributes } from "../../src/html/dom/attributes.ts";
import { decodeText } from "../../src/html/dom/collapse.ts";
import { RAW, tagNamed } from "../../src/html/dom/tags.ts";
import { tokenize } from "../../src/html/dom/tokenizer.ts";

/** A token of a page, in a form that two tokenizers have in common. Consecutive texts are one token. */
type Token =
  | { readonly start: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly end: string }
  | { readonly text: string };

/** Collects tokens and joins consecutive texts. */
class Tokens {
  readonly all: Token[] = [];

  add(token: Token): void {
    const last = this.all.at(-1);
    if ("text" in token && last !== undefined && "text" in last)
      this.all[this.all.length - 1] = { text: last.text + token.text };
    else this.all.push(token);
  }
}

/** The tokens that our tokenizer finds. `names` are the attributes to ask for. */
export function tokensOf(page: string, names: readonly string[]): Token[] {
  const tokens = new Tokens();
  tokenize(page, {
    startTag(nameStart, nameEnd, end, initials) {
      const found = new Attributes(page.slice(nameEnd, end), initials);
      const attributes = names.flatMap((name) => {
        const value = found.get(name);
        return value === null ? [] : [[name, value]];
      });
      tokens.add({ start: page.slice(nameStart, nameEnd), attributes: Object.fromEntries(attributes) });
      const tag = tagNamed(page.slice(nameStart, nameEnd));
      // htmlparser2 is a browser without scripts.
      return (tag.flags & RAW) !== 0 && tag.name !== "noscript" ? tag.name : null;
    },
    endTag: (nameStart, nameEnd) => tokens.add({ end: page.slice(nameStart, nameEnd) }),
    text: (start, end) => tokens.add({ text: decodeText(page.slice(start, end)) }),
  });
  return tokens.all;
}

/** The tokens that htmlparser2 finds, and the names of all attributes. */
export function tokensOfHtmlparser2(page: string): { readonly tokens: Token[]; readonly names: string[] } {
  const tokens = new Tokens();
  const names = new Set<string>();
  let tagStart = 0;
  let tagName = "";
  const openTag = (end: number) => {
    const attributes = attributesOf(page.slice(tagStart, end + 1));
    for (const name of Object.keys(attributes)) names.add(name);
    tokens.add({ start: tagName, attributes });
  };
  tokenizeWithHtmlparser2(page, false, {
    onopentagname(start, end) {
      tagName = page.slice(start, end);
      tagStart = start - 1;
    },
    onopentagend: openTag,
    onselfclosingtag: openTag,
    // It reports an end tag that the end of the page truncates.
    onclosetag: (start, end) => page.includes(">", end) && tokens.add({ end: page.slice(start, end) }),
    ontext: (start, end) => isTruncatedTag(page, start) || tokens.add({ text: decoded(page.slice(start, end)) }),
  });
  return { tokens: tokens.all, names: [...names] };
}

/** htmlparser2 reports some tags that the end of the page truncates as text. */
const isTruncatedTag = (page: string, start: number) => start < 0 || /^<[a-z]$/i.test(page.slice(start - 1, start + 1));

function attributesOf(startTag: string): Record<string, string> {
  const attributes = new Map<string, string>();
  let name = "";
  let value = "";
  tokenizeWithHtmlparser2(startTag, true, {
    onattribname(start, end) {
      name = startTag.slice(start, end).toLowerCase();
      value = "";
    },
    onattribdata(start, end) {
      value += startTag.slice(start, end);
    },
    onattribentity(codePoint) {
      value += String.fromCodePoint(codePoint);
    },
    onattribend() {
      if (!attributes.has(name)) attributes.set(name, value);
    },
  });
  return Object.fromEntries(attributes);
}

/** Decodes the entities in a text without tags. */
function decoded(raw: string): string {
  const parts = raw.split("<").map((part) => {
    let text = "";
    tokenizeWithHtmlparser2(part, true, {
      ontext(start, end) {
        text += part.slice(start, end);
      },
      ontextentity(codePoint) {
        text += String.fromCodePoint(codePoint);
      },
    });
    return text;
  });
  return parts.join("<");
}

function tokenizeWithHtmlparser2(source: string, decodeEntities: boolean, own: Partial<TokenizerCallbacks>): void {
  const tokenizer = new Tokenizer({ decodeEntities }, { ...NO_CALLBACKS, ...own });
  tokenizer.write(source);
  tokenizer.end();
}

const ignore = () => {};
/** The tokenizer calls all of them. */
const NO_CALLBACKS: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};
