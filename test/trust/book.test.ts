import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { kinds } from "./book/kinds.ts";
import { subjectsOf } from "./book/suite.ts";
import { pageKinds } from "./shown-pages.ts";

const book = readFileSync("docs/portal/changes.md", "utf8");
/** The kinds of changes in the last table of the book: the name is the first cell. */
const named = [...book.slice(book.lastIndexOf("| change |")).matchAll(/^\| ([a-z][^|]*?) \|/gm)]
  .map(([, name]) => name)
  .slice(1);

describe("the book of changes", () => {
  it("has the kinds of changes that are proven, and no others", () => {
    expect(named.toSorted()).toEqual(kinds.map(({ name }) => name).toSorted());
  });

  it("names a change for each of the eight rules", () => {
    for (let rule = 1; rule <= 8; rule++) expect(book).toMatch(new RegExp(`\\| [\\d, ]*${rule}[\\d, ]* \\|$`, "m"));
  });

  it("has a page for each kind of change", () => {
    const subjects = pageKinds.flatMap(subjectsOf);
    const unused = kinds.filter(
      ({ changes }) => !subjects.some((subject) => changes(subject)[Symbol.iterator]().next().done !== true),
    );
    expect(unused.map(({ name }) => name)).toEqual([]);
  });
});
