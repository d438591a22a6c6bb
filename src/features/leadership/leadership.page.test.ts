import { expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { leadershipPage } from "./leadership.page.ts";

const { parse, rejects } = parserOf(leadershipPage, {});
const pageOf = (content: string) => `<div id="main-section"><h3>School Leadership Info</h3>${content}</div>`;
const box = (title: string, name: string, more = "") =>
  `<h3>${title}</h3><table><tr><td>Name of the Faculty</td><td>${name}</td></tr>${more}</table>`;

it("gives each person the title above the table", () => {
  const email = "<tr><td>Email</td><td>dean@example.edu</td></tr>";
  const leaders = parse(pageOf(box("DEAN", "Dr. A", email) + box("HOD", "Dr. B")));
  expect(leaders.map(({ role, faculty_name, email }) => [role, faculty_name, email])).toEqual([
    ["DEAN", "Dr. A", "dean@example.edu"],
    ["HOD", "Dr. B", null],
  ]);
});

it.each([
  ["a table without a title", `${box("DEAN", "Dr. A")}${box("", "Dr. B").replace("<h3></h3>", "")}`],
  ["a page without tables and without a message", ""],
  ["a truncated table", box("DEAN", "Dr. A").replace("</table>", "")],
])("rejects %s", (_, content) => rejects(pageOf(content)));
