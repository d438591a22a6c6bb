import { describe, expect, test } from "vitest";
import {
  actions,
  attribute,
  currentTerm,
  elements,
  noSql,
  optionsOf,
  renderPage,
  signals,
  tables,
} from "../test/rendered-page.ts";
import { coursePage } from "./course-page.ts";
import { coursePageCoursesPage } from "./course-page-courses.ts";
import { coursePageDetailPage } from "./course-page-detail.ts";
import { coursePageSlotsPage } from "./course-page-slots.ts";

describe("course page", () => {
  test("the menu page lists the student's semesters", () => {
    expect(optionsOf(renderPage(coursePage, "23DMO0001"), "semesterSubId").map(([value]) => value)).toEqual([
      "",
      "AP2026272",
      "AP2025264",
      "AP2025262",
      "AP2024254",
    ]);
    expect(optionsOf(renderPage(coursePage, "26DMO0002"), "semesterSubId")).toHaveLength(1);
    expect(optionsOf(renderPage(coursePage, "23DMO0001", {}, "ambiguous_terms"), "semesterSubId")).toHaveLength(6);
  });

  test("the courses are the classes with slots, with separate options for theory and lab", () => {
    const courses = (semSubId: string, variant: string | null = null) =>
      optionsOf(renderPage(coursePageCoursesPage, "23DMO0001", { semSubId }, variant), "courseCode").slice(1);
    expect(courses(currentTerm)).toEqual([
      ["AP2026272000101", "CSE3009 - NoSQL Databases - ETH"],
      ["AP2026272000102", "CSE3009 - NoSQL Databases - ELA"],
      ["AP2026272000121", "CSE4021 - Compiler Design - ETH"],
      ["AP2026272000122", "CSE4021 - Compiler Design - ELA"],
      ["AP2026272000233", "ECE3041 - Sensor Networks - LO"],
      ["AP2026272000241", "MAT3011 - Applied Statistics - TH"],
      ["AP2026272000268", "MGT3006 - Design Thinking - Studio - ETH"],
      ["AP2026272000269", "MGT3006 - Design Thinking - Studio - EPJ"],
      ["AP2026272000320", "STS4006 - Advanced Competitive Coding - II - SS"],
    ]);
    expect(courses("AP2023241")).toEqual([]);
    expect(courses(currentTerm, "no_type")[8]).toEqual([
      "AP2026272000320",
      "STS4006 - Advanced Competitive Coding - II",
    ]);
  });

  test("the slots page is the complete form with every class of the course", () => {
    const source = renderPage(coursePageSlotsPage, "23DMO0001", { classId: noSql, semSubId: currentTerm });
    expect(optionsOf(source, "slotId").slice(1)).toEqual([
      ["4201", "C1+TCC1"],
      ["4202", "C2+TCC2"],
    ]);
    expect(optionsOf(source, "courseCode")).toHaveLength(10);
    const course = ["General (Semester)", "CSE3009", "NoSQL Databases", "Embedded Theory"];
    expect(tables(source)[0]?.slice(1)).toEqual([
      ["1", ...course, "AP2026272000101", "C1/TCC1", "99001 - Ravi Deshmukh - SCOPE", "View"],
      ["2", ...course, "AP2026272000118", "C2/TCC2", "99007 - Dr. Leela Krishnan - SCOPE", "View"],
    ]);
    expect(actions(source)).toEqual([
      "javascript: processViewStudentCourseDetail('AP2026272','99001','AP2026272000101');",
      "javascript: processViewStudentCourseDetail('AP2026272','99007','AP2026272000118');",
    ]);
  });

  test("slots are joined by slashes, and by plus signs in a variant", () => {
    const past = { classId: "AP2025264000388", semSubId: "AP2025264" };
    expect(tables(renderPage(coursePageSlotsPage, "23DMO0001", past))[0]?.[1]?.[6]).toBe("A1/TA1");
    const now = { classId: noSql, semSubId: currentTerm };
    expect(tables(renderPage(coursePageSlotsPage, "23DMO0001", now, "plus_in_rows"))[0]?.[1]?.[6]).toBe("C1+TCC1");
    const handlers = actions(renderPage(coursePageSlotsPage, "23DMO0001", now, "long_handler"));
    expect(handlers[0]?.split("','")).toHaveLength(14);
  });

  test("an unknown class has no slots and no rows", () => {
    const source = renderPage(coursePageSlotsPage, "23DMO0001", { classId: "AP2026272000999", semSubId: currentTerm });
    expect(optionsOf(source, "slotId")).toHaveLength(1);
    expect(tables(source)[0]).toHaveLength(1);
    expect(tables(renderPage(coursePageSlotsPage, "23DMO0001", { classId: noSql }, "no_table"))).toEqual([]);
  });

  test("the detail page shows the class, its files, the general materials and 45 lectures", () => {
    const source = renderPage(coursePageDetailPage, "23DMO0001", {
      erpId: "99001",
      classId: noSql,
      semSubId: currentTerm,
    });
    const hidden = elements(source, "input").map((input) => [attribute(input, "name"), attribute(input, "value")]);
    expect(Object.fromEntries(hidden)).toMatchObject({
      semesterSubId: currentTerm,
      courseId: "AM_CSE3009_00200",
      courseType: "ETH",
    });
    const [course = [], general = [], lectures = []] = tables(source);
    expect(course[1]?.slice(4)).toEqual([noSql, "C1+TCC1", "99001 - Ravi Deshmukh - SCOPE"]);
    expect(general[1]?.[0]).toBe("Course notes");
    expect(lectures).toHaveLength(46);
    expect(lectures.slice(1, 3)).toEqual(
      [
        ["1", "09-07-2026[09-Jul-2026]", "THU", "Course introduction", ""],
        ["2", "10-07-2026[10-Jul-2026]", "FRI", "CAP theorem", "Reference Material I Reference Material II"],
      ].map((row) => [row[0], row[1]?.replace("[", " ["), ...row.slice(2)]),
    );
    expect(actions(source).slice(0, 6)).toEqual([
      `javascript:vtopDownload('academics/common/allCourseMeterialDownload/1/1/${currentTerm}/${noSql}')`,
      `javascript:vtopDownload('academics/common/allCourseMeterialDownload/2/1/${currentTerm}/${noSql}')`,
      "javascript:vtopDownload('courseSyllabusDownload/AM_CSE3009_00200/ETH')",
      "https://example.edu/nosql",
      `javascript:vtopDownload('downloadPdf/${currentTerm}/${noSql}/19/10-07-2026')`,
      `javascript:vtopDownload('downloadPdf/${currentTerm}/${noSql}/20/10-07-2026')`,
    ]);
  });

  test("ids that do not match give the page without its class row", () => {
    for (const [erpId, classId] of [
      ["99007", noSql],
      ["99001", "AP2026272000999"],
      ["99031", signals],
    ] as const) {
      const source = renderPage(coursePageDetailPage, "23DMO0001", { erpId, classId, semSubId: currentTerm });
      expect(tables(source).map((rows) => rows.length)).toEqual([1, 1]);
      expect(actions(source)).toEqual([]);
    }
  });

  test("variants of the detail page remove tables or use external links", () => {
    const shown = (variant: string) =>
      renderPage(coursePageDetailPage, "23DMO0001", { erpId: "99001", classId: noSql, semSubId: currentTerm }, variant);
    expect(tables(shown("no_lecture_table"))).toHaveLength(2);
    expect(tables(shown("no_general_materials"))[1]).toEqual([["Syllabus", "Download"]]);
    expect(tables(shown("no_class_table"))).toEqual([]);
    // Two buttons, the syllabus, the general material and the course plan.
    expect(actions(shown("no_materials"))).toHaveLength(5);
    expect(actions(shown("web_links"))[4]).toBe("https://example.edu/lecture/2026-07-10");
    expect(actions(shown("old_file_dates"))[4]).toContain("/19/10-Jul-2026");
    expect(tables(shown("no_dates"))[2]?.[1]?.[1]).toBe("");
  });
});
