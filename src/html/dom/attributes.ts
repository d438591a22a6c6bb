import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

/** Parses the attributes of a raw start tag: lowercase names, decoded entities, the first of duplicate names. */
export function parseAttributes(startTag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  let name = "";
  let value = "";
  tokenize(startTag, {
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
  return attributes;
}

/** Decodes the entities in a text. Anything that looks like a tag is treated as text. */
export function decodeEntities(raw: string): string {
  return raw.split("<").map(decodePart).join("<");
}

function decodePart(raw: string): string {
  let text = "";
  tokenize(raw, {
    ontext(start, end) {
      text += raw.slice(start, end);
    },
    ontextentity(codePoint) {
      text += String.fromCodePoint(codePoint);
    },
  });
  return text;
}

function tokenize(source: string, callbacks: Partial<TokenizerCallbacks>): void {
  const tokenizer = new Tokenizer({}, { ...NO_CALLBACKS, ...callbacks });
  tokenizer.write(source);
  tokenizer.end();
}

const ignore = () => {};
/** No-op callbacks: the tokenizer requires all of them. */
export const NO_CALLBACKS: TokenizerCallbacks = {
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
