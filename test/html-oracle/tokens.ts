import { type Token as Parse5Token, Tokenizer, TokenizerMode } from "parse5";
import { Attributes } from "../../src/html/dom/attributes.ts";
import { decodeText } from "../../src/html/dom/collapse.ts";
import { RAW, tagNamed } from "../../src/html/dom/tags.ts";
import { tokenize } from "../../src/html/dom/tokenizer.ts";

/** A token of a page, in a form that two tokenizers have in common. Consecutive texts are one token. */
type Token =
  | { readonly start: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly end: string }
  | { readonly text: string };

/** Collects tokens, joins consecutive texts, and ends lines as parse5 does. */
class Tokens {
  readonly all: Token[] = [];

  add(token: Token): void {
    const last = this.all.at(-1);
    const added = "text" in token ? { text: withLineFeeds(token.text) } : token;
    if ("text" in added && last !== undefined && "text" in last)
      this.all[this.all.length - 1] = { text: last.text + added.text };
    else this.all.push(added);
  }
}

const withLineFeeds = (text: string) => text.replaceAll(/\r\n?/g, "\n");
const isRaw = (name: string) => (tagNamed(name).flags & RAW) !== 0;

/** The tokens that our tokenizer finds. `names` are the attributes to ask for. */
export function tokensOf(page: string, names: readonly string[]): Token[] {
  const tokens = new Tokens();
  let isPlain = false;
  tokenize(page, {
    startTag(nameStart, nameEnd, end, initials) {
      const found = new Attributes(page.slice(nameEnd, end), initials);
      const attributes = names.flatMap((name) => {
        const value = found.get(name);
        return value === null ? [] : [[name, withLineFeeds(value)]];
      });
      const start = page.slice(nameStart, nameEnd).toLowerCase();
      tokens.add({ start, attributes: Object.fromEntries(attributes) });
      isPlain ||= start === "plaintext";
      return isRaw(start) ? start : null;
    },
    endTag: (nameStart, nameEnd) => tokens.add({ end: page.slice(nameStart, nameEnd).toLowerCase() }),
    text: (start, end) => tokens.add({ text: isPlain ? page.slice(start, end) : decodeText(page.slice(start, end)) }),
  });
  return tokens.all;
}

/** The tokens that parse5 finds, and the names of all attributes. The entities of every text are decoded, also those of a script. */
export function tokensOfParse5(page: string): { readonly tokens: Token[]; readonly names: string[] } {
  const tokens = new Tokens();
  const names = new Set<string>();
  const addText = ({ chars }: Parse5Token.CharacterToken) => tokens.add({ text: chars });
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName, attrs }) {
        for (const { name } of attrs) names.add(name);
        const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
        tokens.add({ start: tagName, attributes });
        const mode = tagName === "plaintext" ? TokenizerMode.PLAINTEXT : TokenizerMode.RCDATA;
        if (isRaw(tagName)) tokenizer.state = mode as Tokenizer["state"];
      },
      onEndTag: ({ tagName }) => tokens.add({ end: tagName }),
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: addText,
      onComment: () => {},
      onDoctype: () => {},
      onEof: () => {},
    },
  );
  tokenizer.write(page, true);
  return { tokens: tokens.all, names: [...names] };
}
