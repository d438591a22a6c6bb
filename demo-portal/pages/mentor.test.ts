import { describe, expect, test } from "vitest";
import { bareStudent, meera, renderPage, tables } from "../test/rendered-page.ts";
import { mentorPage } from "./mentor.ts";

describe("mentor", () => {
  test("has nine rows in the portal's order, and a third cell in the first row", () => {
    const rows = tables(renderPage(mentorPage, meera)).at(0);
    expect(rows?.map(([label, value]) => [label, value])).toEqual([
      ["Faculty ID", "99003"],
      ["Faculty Name", "Dr. Kavya Raman"],
      ["Faculty Designation", "Associate Professor Grade - 1"],
      ["School", "SCOPE"],
      ["Cabin", "AB-1-422-E"],
      ["Faculty Department", "Department of Software Systems"],
      ["Faculty Email", "kavya.raman@example.edu"],
      ["Faculty intercom", ""],
      ["Faculty Mobile Number", "9000000003"],
    ]);
    expect(rows?.map((row) => row.length)).toEqual([3, 2, 2, 2, 2, 2, 2, 2, 2]);
  });

  test("without a mentor, values are empty, or there are no rows or no table", () => {
    expect(
      tables(renderPage(mentorPage, bareStudent))
        .at(0)
        ?.map(([, value]) => value),
    ).toEqual(Array.from({ length: 9 }, () => ""));
    expect(tables(renderPage(mentorPage, bareStudent, {}, "no_rows"))).toEqual([[]]);
    expect(tables(renderPage(mentorPage, bareStudent, {}, "no_table"))).toEqual([]);
  });
});
