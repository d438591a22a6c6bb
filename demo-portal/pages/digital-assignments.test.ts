import { describe, expect, test } from "vitest";
import { actions, currentTerm, elements, ids, noSql, renderPage, signals, tables } from "../test/rendered-page.ts";
import { digitalAssignmentsPage } from "./digital-assignments.ts";
import { digitalAssignmentsCoursePage } from "./digital-assignments-course.ts";

describe("digital assignments", () => {
  test("lists the classes with slots, or shows a message if there are none", () => {
    const shown = (semesterSubId: string, variant: string | null = null) =>
      renderPage(digitalAssignmentsPage, "23DMO0001", { semesterSubId }, variant);
    const [rows = []] = tables(shown(currentTerm));
    expect(rows[0]).toEqual([
      "Sl.No.",
      "Class Nbr",
      "Course Code",
      "Course Title",
      "Course Type",
      "Faculty Name",
      "Dashboard",
    ]);
    expect(rows[1]).toEqual(["1", noSql, "CSE3009", "NoSQL Databases", "Embedded Theory", "Ravi Deshmukh", ""]);
    expect(rows).toHaveLength(10);
    expect(actions(shown(currentTerm))[0]).toBe(`javascript:myFunction('${noSql}');`);
    expect(tables(shown("AP2023241"))).toEqual([]);
    expect(shown("AP2023241")).toContain(" No data found</span>");
    expect(tables(shown(currentTerm, "eight_columns"))[0]?.[1]).toEqual([
      "1",
      noSql,
      "CSE3009",
      "NoSQL Databases",
      "05-Oct-2026",
      "Embedded Theory",
      "Ravi Deshmukh",
      "",
    ]);
  });

  test("shows the assignments of a class in nine cells, after the end tag of the headings", () => {
    const source = renderPage(digitalAssignmentsCoursePage, "23DMO0001", { classId: noSql });
    const [course = [], rows = []] = tables(source);
    expect(course[1]).toEqual(["Fall Semester 2026-27", "CSE3009", "NoSQL Databases", "ETH", noSql]);
    expect(rows.slice(2)).toEqual([
      ["1", "Digital Assessment-1", "10", "10", "31-Aug-2026", "", "28 Aug 2026 03:09 PM", "", ""],
      ["2", "Digital Assessment-2", "10", "10", "10-Sep-2026", "", "File Not Uploaded", "", ""],
      ["3", "Digital Assessment-3", "10", "10", "05-Oct-2026", "", "", "", ""],
    ]);
    expect(elements(source, "tbody")).toHaveLength(3);
    expect(ids(source).filter((id) => id === "fixedTableContainer")).toHaveLength(2);
    expect(source.match(/glyphicon-pencil/g)).toHaveLength(1);
    expect(actions(source)).toEqual([
      `javascript:vtopDownload('examinations/doDownloadQuestion/DA01/${noSql}')`,
      `javascript:vtopDownload('examinations/downloadSTudentDA/DA01/${noSql}')`,
      `javascript:vtopDownload('examinations/doDownloadQuestion/DA02/${noSql}')`,
      `javascript:vtopDownload('examinations/downloadSTudentDA/DA02/${noSql}')`,
      `javascript:vtopDownload('examinations/downloadSTudentDA/DA03/${noSql}')`,
      expect.stringMatching(/doDAssignmentProcess\('AP2026272000101',\s+'DA03'\);/),
      `javascript:reload('${currentTerm}');`,
    ]);
  });

  test("shows no rows for another student's class", () => {
    const lengths = tables(renderPage(digitalAssignmentsCoursePage, "23DMO0001", { classId: signals })).map(
      (rows) => rows.length,
    );
    expect(lengths).toEqual([1, 2]);
  });

  test("variants show the upload form, the messages after an upload and a missed file", () => {
    const shown = (variant: string) =>
      renderPage(digitalAssignmentsCoursePage, "23DMO0001", { classId: noSql }, variant);
    expect(ids(shown("upload_form"))).toContain("studDaUpload");
    expect(shown("upload_form")).not.toContain("glyphicon-pencil");
    expect(shown("uploaded").match(/Uploaded successfully/g)).toHaveLength(2);
    expect(shown("restricted")).toContain("Upload Restricted Mark Awarded");
    expect(
      tables(shown("file_not_uploaded"))[1]
        ?.slice(2)
        .map((row) => row[6]),
    ).toEqual(Array(3).fill("File Not Uploaded"));
    expect(
      tables(renderPage(digitalAssignmentsCoursePage, "24DMO0005", { classId: signals }))[1]?.[2]?.slice(4, 7),
    ).toEqual(["-", "", "File Not Uploaded"]);
  });
});
