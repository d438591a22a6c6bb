import { describe, expect, it } from "vitest";
import { CountingPage } from "../../../test/html-oracle/counting-page.ts";
import { Attributes } from "./attributes.ts";
import { initialOf } from "./tokenizer.ts";

const initials = initialOf("c".charCodeAt(0)) | initialOf("i".charCodeAt(0));

describe("an attribute", () => {
  it("is not searched for if none has its initial", () => {
    const source = new CountingPage(" class=a id=b");
    const attributes = new Attributes(source.asString(), initials);
    const { steps } = source;
    expect([attributes.get("title"), source.steps]).toEqual([null, steps]);
  });
  it.each(["class", "id", "checked"])("is searched for once, even if it is missing: %s", (name) => {
    const source = new CountingPage(" class=a id=b");
    const attributes = new Attributes(source.asString(), initials);
    const value = attributes.get(name);
    const { steps } = source;
    expect([attributes.get(name), source.steps]).toEqual([value, steps]);
  });
  it("has a value that is the whole value", () => {
    const attributes = new Attributes(' class="a b" id=b', initials);
    expect(["id", "class", "title"].map((name) => attributes.has(name, "b"))).toEqual([true, false, false]);
  });
});
