import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { kinds, subjectsOf } from "./book/suite.ts";

const book = readFileSync("docs/portal/changes.md", "utf8");
/** The first cells of its tables: names of kinds, separated by commas. */
const named = [...book.matchAll(/^\| ([a-z][^|]*?) \|/gm)]
  .flatMap(([, names = ""]) => names.split(/, (?!style)/))
  .filter((name) => name !== "change");

/** Small pages, on which every kind can be made. */
const SMALL = [
  "semesters",
  "profile",
  "attendance",
  "attendance_detail",
  "biometric",
  "payment_receipts",
  "weekend_outing_requests",
];

describe("the book of changes", () => {
  it("has the kinds of changes that are proven, and no others", () => {
    expect(named.toSorted()).toEqual(Object.keys(kinds).toSorted());
  });

  it("names a change for each of the eight rules", () => {
    for (let rule = 1; rule <= 8; rule++) expect(book).toMatch(new RegExp(`\\| [\\d, ]*${rule}[\\d, ]* \\|$`, "m"));
  });

  it("has a page for each kind of change", () => {
    const subjects = SMALL.flatMap((name) => subjectsOf(name));
    const isMade = (kind: string) => subjects.some((subject) => [...(kinds[kind]?.(subject) ?? [])].length > 0);
    expect(Object.keys(kinds).filter((kind) => !isMade(kind))).toEqual([]);
  });
});
