import { describe, expect, test } from "vitest";
import { currentTerm, meera, redText, renderPage, tables } from "../test/rendered-page.ts";
import { examSchedulePage } from "./exam-schedule.ts";

describe("exam schedule", () => {
  const show = (who: string, termId: string, variant: string | null = null) =>
    tables(renderPage(examSchedulePage, who, { semesterSubId: termId }, variant))[0] ?? [];
  const heading = expect.arrayContaining(["S.No.", "Exam Session", "Seat No."]);
  const noSql = "1|CSE3009|NoSQL Databases|ETH|AP2026272000101|C1+TCC1".split("|");

  test("lists the latest exam first, without seats for upcoming exams", () => {
    const rows = show(meera, currentTerm);
    expect(rows.slice(0, 4)).toEqual([
      ["General (Semester)"],
      heading,
      ["FAT"],
      [...noSql, "27-Nov-2026", "FN1", "09:30 AM", "10:00 AM - 01:00 PM", "-", "-", "-"],
    ]);
    expect(rows.slice(8, 10)).toEqual([
      ["CAT2"],
      [...noSql, "30-Sep-2026", "FN1", "09:30 AM", "10:00 AM - 11:30 AM", "-", "-", "-"],
    ]);
    expect(rows.slice(14, 16)).toEqual([
      ["CAT1"],
      [...noSql, "19-Aug-2026", "FN1", "09:30 AM", "10:00 AM - 11:30 AM", "AB2-101", "R2C4", "17"],
    ]);
    expect(rows.slice(19)).toEqual([
      [
        ..."5|STS4006|Advanced Competitive Coding - II|SS|AP2026272000320|E1+TE1|20-Aug-2026|AN1|01:30 PM".split("|"),
        ..."02:00 PM - 03:30 PM|CB-205|R5C1|33".split("|"),
      ],
    ]);
    expect(renderPage(examSchedulePage, meera, { semesterSubId: currentTerm })).toMatch(/General\s*\n\s*\(Semester\)/);
  });

  test("shows the final exams of a past term with all seats", () => {
    const rows = show(meera, "AP2025262");
    expect(rows.filter((row) => row.length === 1).flat()).toEqual(["General (Semester)", "FAT", "CAT2", "CAT1"]);
    const sittings = rows.filter(([serial = ""]) => /^\d+$/.test(serial));
    expect(sittings).toHaveLength(15);
    expect(sittings.flat()).not.toContain("-");
  });

  test("shows every student one class group, and the odd student's two in a variant", () => {
    const groups = (who: string, variant: string | null = null) => {
      const rows = show(who, currentTerm, variant);
      return rows.flatMap((row, index) => (row.length === 1 && rows[index + 1]?.[0] === "S.No." ? row : []));
    };
    for (const who of [meera, "23DMO0003", "24DMO0005"]) expect(groups(who)).toEqual(["General (Semester)"]);
    expect(groups("24DMO0005", "two_class_groups")).toEqual(["General (Semester)", "Weekend (Sundays)"]);
  });

  test("shows the odd student a row without date, time and seat", () => {
    expect(show("24DMO0005", currentTerm)).toContainEqual([
      ..."3|HUM2003|Film Club|TH|AP2026272000503|W1+W2".split("|"),
      ...["", "", "", "", "-", "-", "-"],
    ]);
  });

  test("covers all variants without data", () => {
    for (const [who, variant] of [[meera, "no_table"] as const, ["25DMO0007", null] as const]) {
      const source = renderPage(examSchedulePage, who, { semesterSubId: currentTerm }, variant);
      expect(tables(source)).toEqual([]);
      expect(redText(source)).toBe("Exam Schedule Not Found");
    }
    expect(show(meera, currentTerm, "header_only")).toEqual([["General (Semester)"], heading]);
    expect(show("26DMO0002", currentTerm)).toEqual([["General (Semester)"], heading]);
    expect(show(meera, currentTerm, "exam_without_rows").slice(2, 4)).toEqual([["Re-FAT"], ["FAT"]]);
  });

  test("variants repeat or remove the class group, announce nothing, and shorten the hours", () => {
    expect(show(meera, currentTerm, "two_class_groups").filter(([cell]) => cell === "S.No.")).toHaveLength(2);
    expect(show(meera, currentTerm, "no_class_group")[0]).toEqual(heading);
    expect(show(meera, currentTerm, "nothing_announced")[3]?.slice(6, 10)).toEqual(["", "", "", ""]);
    expect(show(meera, currentTerm, "short_hours")[3]?.[8]).toBe("9:30 AM");
  });
});
