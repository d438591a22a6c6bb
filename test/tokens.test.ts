import { expect, it } from "vitest";
import { pages } from "../src/features/index.ts";
import { tokensOf, tokensOfHtmlparser2 } from "./html-oracle/tokens.ts";
import { variantsOf } from "./trust/shown-pages.ts";

it.each([...pages.keys()])("the tokens of every %s page of the demo portal are those of htmlparser2", (kind) => {
  for (const { html } of variantsOf(kind)) {
    const { tokens, names } = tokensOfHtmlparser2(html);
    expect(tokensOf(html, names)).toEqual(tokens);
  }
});
