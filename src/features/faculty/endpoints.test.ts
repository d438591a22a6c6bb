import { describe, expect, it } from "vitest";
import { scriptedPortal, session } from "../../../test/scripted-portal.ts";
import { facultySearch } from "./endpoints.ts";

const PAGE = "hrms/EmployeeSearchForStudent";
const DETAILS = "hrms/EmployeeSearch1ForStudent";
const people = [
  ["81001", "Dr. Uma Rao"],
  ["81002", "Raoul Sen"],
] as const;

/** Searches names only, from three letters on, like the portal. */
const search = () =>
  scriptedPortal({
    [PAGE]: ({ empId = "" }) => {
      const found = people.filter(
        ([, name]) => ![1, 2].includes(empId.length) && name.toLowerCase().includes(empId.toLowerCase()),
      );
      const rows = found.map(
        ([id, name]) => `<tr><td>${name}</td><td>x</td><td>y</td><td><button id="${id}"></button></td></tr>`,
      );
      return `<div id="4a"><table><tr><td>Name of the Faculty</td><td>Designation</td><td>School / Centre</td><td>Action</td></tr>${rows.join("")}</table></div>`;
    },
    [DETAILS]: ({ empId = "" }) => {
      const name = people.find(([id]) => id === empId)?.[1] ?? "";
      return `<div id="showDetails"><table><tr><td>Name of the Faculty</td><td>${name}</td></tr></table></div>`;
    },
  });

const nobody = { emp_id: "", faculty_name: "", designation: "", school_or_centre: "" };

describe("/student/faculty/search", () => {
  it("returns the first match with one request for the trimmed term", async () => {
    const { portal, asked } = search();
    expect(await facultySearch.handle(portal, { session, search_term: " rao\t" })).toMatchObject({ emp_id: "81001" });
    expect(asked.map(([, { empId }]) => empId)).toEqual(["rao"]);
  });

  it("returns an empty record if no name matches, without requesting the directory", async () => {
    const { portal, asked } = search();
    expect(await facultySearch.handle(portal, { session, search_term: "zzz" })).toEqual(nobody);
    expect(asked).toHaveLength(1);
  });

  it("looks up a term that is too short for the portal in the directory", async () => {
    const { portal, asked } = search();
    expect(await facultySearch.handle(portal, { session, search_term: "OU" })).toMatchObject({ emp_id: "81002" });
    expect(asked.map(([, { empId }]) => empId)).toEqual(["OU", ""]);
  });

  it("looks up a number in the details if the search does not find it", async () => {
    const { portal, asked } = search();
    expect(await facultySearch.handle(portal, { session, search_term: "81002" })).toMatchObject({
      faculty_name: "Raoul Sen",
    });
    expect(asked.map(([path, { empId }]) => [path, empId])).toEqual([
      [PAGE, "81002"],
      [DETAILS, "81002"],
    ]);
    expect(await facultySearch.handle(portal, { session, search_term: "8100" })).toEqual(nobody);
  });
});
