import { expect, it } from "vitest";
import { findAll } from "../../src/html/find.ts";
import type { AnyPage } from "../../src/portal/page.ts";
import { prove } from "./mutation-proof.ts";
import type { ShownPage } from "./shown-pages.ts";

/** A wrong parser: it counts cells and treats missing content as empty. */
const wrongPage: AnyPage = {
  name: "biometric",
  path: "wrongPage",
  shape: "data",
  form: () => ({}),
  headings: new Set(["sl.no", "punch date", "punch time", "venue"]),
  parse: (page) => findAll(page, "tr").flatMap((row) => findAll(row, "td").map((cell) => cell.text)[2] ?? []),
};
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const page: ShownPage = {
  page: wrongPage,
  input: {},
  student: null,
  name: "a page of the test",
  html: `<table>${row("Sl.No.", "Punch Date", "Punch Time", "Venue")}${row("1", "24/09/2026", "08:51", "AB1")}</table>`,
  isFirst: true,
};

it("the mutation proof detects a parser that counts cells", () => {
  const { pages, mutants, harmless, detected, unexplained } = prove("biometric", [page]);
  expect([pages, detected > 0, harmless > 0]).toEqual([1, true, true]);
  expect(unexplained.length).toBeGreaterThan(mutants / 4);
  for (const op of ["column dropped", "cell dropped", "page cut", "table of divisions", "page replaced"]) {
    expect(unexplained.some((damage) => damage.includes(op))).toBe(true);
  }
});
