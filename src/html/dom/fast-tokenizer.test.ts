import { Tokenizer } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { NO_CALLBACKS } from "./attributes.ts";
import { FastTokenizer } from "./fast-tokenizer.ts";

const PAGES = [
  "",
  "text",
  "<",
  "<p",
  "<p class=\"a > b\" id='c'>one<br/>two</p>",
  "<!-- a -- > b --><td>1</td><!doctype html><script>if (a < b) '</p>'</script><style>p > a</style>",
  "<a href=x onclick=\"f('1')\"/>3 < 4 <>< b</a",
  "<![CDATA[ x ]]><?php echo 1 ?><textarea><b></textarea><title>a</title>",
];

function tokensOf(Kind: typeof Tokenizer, page: string): unknown[] {
  const tokens: unknown[] = [];
  const names = Object.keys(NO_CALLBACKS);
  const callbacks = Object.fromEntries(
    names.map((name) => [name, (...places: unknown[]) => tokens.push([name, places])]),
  );
  const tokenizer = new Kind({ decodeEntities: false }, { ...NO_CALLBACKS, ...callbacks });
  tokenizer.write(page);
  tokenizer.end();
  return tokens;
}

describe("FastTokenizer", () => {
  it("overrides a method that htmlparser2's tokenizer has", () => {
    expect(Tokenizer.prototype).toHaveProperty("fastForwardTo");
    expect(new Tokenizer({}, NO_CALLBACKS)).toMatchObject({ buffer: "", offset: 0, index: 0 });
  });

  it.each(PAGES)("finds the same tokens as htmlparser2 in %s", (page) => {
    expect(tokensOf(FastTokenizer, page)).toEqual(tokensOf(Tokenizer, page));
  });

  it("finds the same tokens as htmlparser2 wherever a page is truncated", () => {
    const page = PAGES.join("\n");
    for (let length = 0; length <= page.length; length++) {
      const part = page.slice(0, length);
      expect(tokensOf(FastTokenizer, part)).toEqual(tokensOf(Tokenizer, part));
    }
  });
});
