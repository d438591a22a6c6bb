import { describe, expect, test } from "vitest";
import {
  attribute,
  csrf,
  currentTerm,
  meera,
  pastTerm,
  redText,
  renderPage,
  selects,
  tables,
} from "../test/rendered-page.ts";
import { examSchedulePage } from "./exam-schedule.ts";
import { gradeViewPage } from "./grade-view.ts";
import { gradeViewDetailPage } from "./grade-view-detail.ts";
import { marksPage } from "./marks.ts";

const semesterPages = [
  { page: marksPage, fields: {} },
  { page: examSchedulePage, fields: {} },
  { page: gradeViewPage, fields: {} },
  { page: gradeViewDetailPage, fields: { courseId: "AM_CSE1008_00200" } },
];

describe.each(semesterPages)("the page $page.name", ({ page, fields }) => {
  test("is a complete page with all terms and two selected options", () => {
    const source = renderPage(page, meera, { ...fields, semesterSubId: pastTerm });
    const [options = []] = selects(source);
    expect(options).toHaveLength(68);
    const selected = options.filter((option) => attribute(option, "selected") !== undefined);
    expect(selected.map((option) => attribute(option, "value"))).toEqual(["", pastTerm]);
    expect(options.map((option) => attribute(option, "value"))).toEqual(
      expect.arrayContaining(["AP20252610", "AMR2017181"]),
    );
    expect(source).toContain(`var csrfValue = "${csrf}"`);
    expect(source).not.toContain("<tbody");
  });

  test("is empty for an unknown semester and for a missing one", () => {
    for (const form of [{ semesterSubId: "AP9999999" }, {}]) {
      const source = renderPage(page, meera, { ...fields, ...form });
      expect(tables(source)).toEqual([]);
      expect(redText(source)).toMatch(/^(No data Found|Exam Schedule Not Found|No Records Found)$/);
    }
  });

  test("every variant changes the page", () => {
    const semesterSubId = page === gradeViewPage || page === gradeViewDetailPage ? pastTerm : currentTerm;
    const courseId = "AM_CSE4004_00100";
    const plain = renderPage(page, meera, { courseId, semesterSubId });
    for (const variant of page.variants ?? []) {
      const isUsual = variant === "one_row_each";
      expect(renderPage(page, meera, { courseId, semesterSubId }, variant) === plain, variant).toBe(isUsual);
    }
  });
});
