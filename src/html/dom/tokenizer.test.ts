import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CountingPage } from "../../../test/html-oracle/counting-page.ts";
import { damagedPages, malformedPages } from "../../../test/html-oracle/malformed-pages.ts";
import { tokensOf, tokensOfParse5 } from "../../../test/html-oracle/tokens.ts";
import { RAW, tagNamed } from "./tags.ts";
import { type TokenListener, tokenize } from "./tokenizer.ts";

const SEED = 20261122;
const PAGES = 2_000;
const TAGS = 1_000;
const DAMAGED_PAGES = 200;

/** The two documented differences to the HTML standard: end tags with quoted attributes, and CDATA sections. */
const DIFFERING = /<\/[a-z][^>]*=\s*["']|<!\[CDATA\[/i;

/** Asserts that both tokenizers find the same tokens, attributes and texts. */
function expectSameTokens(page: string): void {
  if (DIFFERING.test(page)) return;
  const { tokens, names } = tokensOfParse5(page);
  expect(tokensOf(page, names), page).toEqual(tokens);
}

/** The building blocks of pages and of mistakes in pages. */
const PIECES = [
  ..."<>/=!?-\"'& \n\t\f\r;#[]ax1é₹𝒳\u00a0\ufeff",
  ..."<p|</p>|<td>|</td|<TR>|<br/>|<a href=x| id='b'| class=\"c d\"| HIDDEN| a=1 a=2|=|/>|</|</ ".split("|"),
  ..."<!--|-->|--!>|<!-->|<!--->|--|<!|<!doctype html>|<!DOCTYPE|<?php|?>|<![CDATA[|]]>|<![cdata[".split("|"),
  ..."<script>|</script>|</SCRIPT >|</scr|<style|</style>|<title>|</title/|<textarea>|</textarea|<xmp>|</xmp>".split(
    "|",
  ),
  ..."<iframe>|</iframe>|<noembed>|</noembed>|<noframes>|</noframes>|<scripts>|<titles/>|<plaintext>".split("|"),
  ..."&amp;|&amp|&amp1|&lt|&nbsp;|&eacute|&not1|&#39;|&#x27;|&#39|&#x;|&#0;|&#128;|&#xD800;|&#99999999;".split("|"),
  ..."&copy=1|&unknown;|&CounterClockwiseContourIntegral;|&NotEqualTilde;".split("|"),
];
const random = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(""));
const randomTag = fc
  .array(fc.constantFrom(...PIECES.filter((piece) => !piece.includes(">"))), { maxLength: 12 })
  .map((pieces) => `<a ${pieces.join("")}>x`);

describe("tokenize", () => {
  it(`finds the tokens of parse5 in ${PAGES} random pieces of pages`, () => {
    for (const page of fc.sample(random, { numRuns: PAGES, seed: SEED })) expectSameTokens(page);
  });
  it(`finds the attributes of parse5 in ${TAGS} random tags`, () => {
    for (const page of fc.sample(randomTag, { numRuns: TAGS, seed: SEED })) expectSameTokens(page);
  });
  it(`finds the tokens of parse5 in ${DAMAGED_PAGES} damaged pages`, () => {
    for (const page of fc.sample(damagedPages, { numRuns: DAMAGED_PAGES, seed: SEED })) expectSameTokens(page);
  });
  it("finds the tokens of parse5 wherever a page is truncated", () => {
    const page = `${malformedPages.slice(0, 3).join("")}<?php 1 ?><textarea>&lt;b></textarea>3 < 4 <>< <i/><xmp></xm`;
    for (let length = 0; length <= page.length; length += 3) expectSameTokens(page.slice(0, length));
  });
  it.each([
    ["a</p b='>'>c", [{ text: "a" }, { end: "p" }, { text: "'>c" }]],
    ["a<![CDATA[ <p> ]]b> ]]>c", [{ text: "ac" }]],
    ["a<![CDATA[ <p> ]>", [{ text: "a" }]],
  ])("ends an end tag at its first `>`, and a CDATA section at `]]>`: %s", (page, tokens) =>
    expect(tokensOf(page, [])).toEqual(tokens),
  );
});

function stepsFor(page: string): number {
  const counting = new CountingPage(page);
  const listener: TokenListener = {
    startTag(nameStart, nameEnd) {
      const tag = tagNamed(counting.slice(nameStart, nameEnd));
      return (tag.flags & RAW) === 0 ? null : tag.name;
    },
    endTag: () => {},
    text: () => {},
  };
  tokenize(counting.asString(), listener);
  return counting.steps;
}

describe("the steps of tokenize", () => {
  const repeated = [
    ..."<|</|<p|<p |</p |<p a=|<p a='|<p a=\"|<p a=b |<p/|<!|<!-|<!--|<!-->|<!-- --|<!--!|<?|<![CDATA[|]]".split("|"),
    ..."<script>|<script></|<script></script|<script></scripts>|<title></|</title>|<textarea |<plaintext>".split("|"),
    ..."<style></style |&|&#|&amp| |--!|<a b='>' ".split("|"),
  ];
  it.each(repeated)("grow linearly with the number of repetitions of %s", (piece) => {
    for (const before of ["", "<script>", "<!--", "<title>", "<p "]) {
      const page = before + piece.repeat(5_000);
      expect(stepsFor(page)).toBeLessThanOrEqual(6 * page.length + 100);
    }
  });
});
