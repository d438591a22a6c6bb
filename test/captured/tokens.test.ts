import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tokensOf, tokensOfHtmlparser2 } from "../html-oracle/tokens.ts";
import { capturedPages } from "./pages.ts";

const files = capturedPages === null ? [] : readdirSync(capturedPages).filter((name) => name.endsWith(".html"));

describe("tokens of a captured page", () => {
  it.each(files)("are those of htmlparser2: %s", (name) => {
    const page = readFileSync(join(capturedPages ?? "", name), "utf8");
    const { tokens, names } = tokensOfHtmlparser2(page);
    expect(tokensOf(page, names)).toEqual(tokens);
  });
});
