import { describe, expect, it } from "vitest";
import { cases } from "../../test/html-oracle/cases.ts";
import { first } from "../../test/html-oracle/first.ts";
import { applyAliases, noAliases } from "./aliases.ts";
import { parseHtml } from "./dom/tree.ts";
import { hasWords } from "./find.ts";
import { fieldOf, heading, plainHeading, sameWords, undecorated, wantedHeadings } from "./headings.ts";
import { findTables } from "./table.ts";

describe("the normal form of a heading", () => {
  it.each(
    cases(
      ".Seat\n No. → seat no | * Mark: → mark | Mark \u2190 → mark | Mark \u21ff → mark | \u25a0 Mark \u25ff → mark | (Mark) → mark |" +
        "\u2b00 Mark \u2bff → mark | [ Mark. ] → mark | (*) → (*) | () → () | ... → ... | Mark (%) → mark (%) | (Mark → (mark |" +
        "(a) or (b) → (a) or (b) | [Mark) → [mark) | \u2200Mark\u259f → \u2200mark\u259f | \u2600Mark\u2aff → \u2600mark\u2aff |" +
        "\u2c00Mark+ → \u2c30mark+ | -Mark/ → -mark/ | Day /Time → day/time | Slot/ Venue → slot/venue",
    ),
  )("of %j is %j", (text = "", normalForm) => expect(heading(text)).toBe(normalForm));
  it("keeps its case in plainHeading() and its brackets in undecorated()", () => {
    expect(plainHeading(" (Seat\n No.) ")).toBe("Seat No");
    expect(undecorated(" *(Seat\n No.): ")).toBe("(Seat No.)");
  });
  it("is the same without case, spaces and decoration", () => {
    expect(sameWords("Course\r\n\t Code", "course code.")).toBe(true);
    expect([sameWords("Sl.No.", "Sl No"), sameWords("School", "School Name")]).toEqual([false, false]);
  });
  it("is that of an element and of the words in it", () => {
    const paragraph = first("<p>Your Seat  No. is 7.</p>", "p");
    expect(paragraph.heading).toBe("your seat no. is 7");
    expect([hasWords(paragraph, "SEAT NO."), hasWords(paragraph, "Seat is")]).toEqual([true, false]);
  });
  it("has the name of a field", () => expect(fieldOf("max. mark (%)")).toBe("max_mark_"));
});

describe("a row with one of the headings Mark, Grade", () => {
  const wanted = wantedHeadings(["Mark", "Grade"]);
  it.each(cases("Mark: → yes | * GRADE → yes | (grade) → yes | Marks → no | Mar → no | Course → no | 40000 → no"))(
    "has a cell with the text %s: %s",
    (text, expected) =>
      expect(first(`<table><tr><td>7<td>${text}<td>8`, "tr").hasHeading(wanted)).toBe(expected === "yes"),
  );
});

describe("an alias", () => {
  const aliases = new Map([["ds", { field: "debar_status", normalForm: "debar status" }]]);
  const page = (heading: string) =>
    parseHtml(`<table><tr><td>Course Code</td><td>${heading}</td></tr><tr><td>DMO1001</td><td>-</td></tr></table>`);
  it("stands for a heading, even if it is shorter than every known one, and keeps its text", () => {
    const changed = page("DS:");
    const wanted = wantedHeadings(["Debar Status"]);
    expect(findTables(changed, wanted)).toEqual([]);
    expect(applyAliases(changed, aliases)).toEqual(["debar_status"]);
    expect(findTables(changed, wanted)).toHaveLength(1);
    expect(changed.text).toContain("DS:");
  });
  it("is not applied to other or large elements", () => {
    expect(applyAliases(page("Class"), aliases)).toEqual([]);
    expect(applyAliases(page("DS"), noAliases)).toEqual([]);
    expect(applyAliases(parseHtml(`<p>DS${"<b></b>".repeat(7)}</p>`), aliases)).toEqual(["debar_status"]);
    expect(applyAliases(parseHtml(`<p>DS${"<b></b>".repeat(8)}</p>`), aliases)).toEqual([]);
  });
});
