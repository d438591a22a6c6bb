import { describe, expect, test } from "vitest";
import { actions, attribute, elements, renderPage, tables } from "../test/rendered-page.ts";
import { facultyPage } from "./faculty.ts";
import { facultyDetailsPage } from "./faculty-details.ts";

describe("faculty", () => {
  test("an empty term lists all members in about half a megabyte", () => {
    const source = renderPage(facultyPage, "23DMO0001", { empId: "" });
    const [rows = []] = tables(source);
    expect(rows).toHaveLength(851);
    expect(rows[0]).toEqual(["Name of the Faculty", "Designation", "School / Centre", "Action"]);
    expect(rows[1]?.slice(0, 3)).toEqual(["Dr. Anil Baskaran", "Professor Grade - 1", "School of Advanced Sciences"]);
    expect(rows[2]?.[0]).toBe("Asha Pillai");
    expect(source.length).toBeGreaterThan(400_000);
    expect(source.length).toBeLessThan(600_000);
  });

  test("a term finds matching rows, with the employee id on the button", () => {
    const source = renderPage(facultyPage, "23DMO0001", { empId: "Deshmukh" });
    const school = "School of Computer Science and Engineering";
    expect(tables(source)[0]?.slice(1)).toEqual([["Ravi Deshmukh", "Assistant Professor Senior Grade 2", school, ""]]);
    expect(actions(source)).toEqual(['getEmployeeIdNo("99001");']);
    expect(attribute(elements(source, "button")[0], "id")).toBe("99001");
  });

  test("a number and an unknown name find no members, only headings", () => {
    expect(tables(renderPage(facultyPage, "23DMO0001", { empId: "99001" }))[0]).toHaveLength(1);
    expect(tables(renderPage(facultyPage, "23DMO0001", { empId: "nobody" }))[0]).toHaveLength(1);
    expect(tables(renderPage(facultyPage, "23DMO0001", { empId: "nobody" }, "no_match_text"))).toEqual([]);
  });

  test("the details show six labels and the open hours", () => {
    const [person = [], hours = []] = tables(renderPage(facultyDetailsPage, "23DMO0001", { empId: "99001" }));
    expect(person.map((row) => row.slice(0, 2))).toEqual([
      ["Name of the Faculty", "Ravi Deshmukh"],
      ["Designation", "Assistant Professor Senior Grade 2"],
      ["Name of Department", "Department of Software Systems"],
      ["School / Centre Name", "School of Computer Science and Engineering"],
      ["E-Mail Id", "ravi.deshmukh@example.edu"],
      ["Cabin Number", "AB2-217"],
    ]);
    expect(hours).toEqual([["OPEN HOURS"], ["Week Day", "Timings"], ["WEDNESDAY", "11:00 AM - 01:00 PM"]]);
  });

  test("a teacher without open hours has no second table or an empty one", () => {
    const forms = ["99005", "99010"].map(
      (empId) => tables(renderPage(facultyDetailsPage, "23DMO0001", { empId })).length,
    );
    expect(forms).toEqual([1, 2]);
    expect(tables(renderPage(facultyDetailsPage, "23DMO0001", { empId: "99001" }, "no_hours_rows"))[1]).toHaveLength(2);
    expect(tables(renderPage(facultyDetailsPage, "23DMO0001", { empId: "99001" }, "no_hours_table"))).toHaveLength(1);
  });

  test("an unknown employee id gives six labels without values", () => {
    const [person = [], hours] = tables(renderPage(facultyDetailsPage, "23DMO0001", { empId: "12345" }));
    expect(person.map((row) => row[1])).toEqual(["", "", "", "", "", ""]);
    expect(hours).toBeUndefined();
  });
});
