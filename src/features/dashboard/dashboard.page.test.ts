import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { newContext } from "../../html/section.ts";
import { dashboardCreditsPage, upcomingAssignmentsPage } from "./dashboard.page.ts";

const item = (label: string, value: string) => `<li><span>${label} :</span><span><span>${value}</span></span></li>`;
const three = item("Total Credits Required", "160") + item("Earned Credits", "48.0") + item("Current CGPA", "8.72");

describe("credits of the dashboard", () => {
  const parse = (items: string) => dashboardCreditsPage.parse(parseHtml(`<ul>${items}</ul>`), {});

  it("are the numbers of the list", () => {
    expect(parse(three)).toEqual({
      ...{ total_credits_required: 160, credits_earned: 48, cgpa: 8.72, non_graded_core_requirement: null },
    });
  });

  it.each([
    ["a missing item", item("Current CGPA", "8.72")],
    ["an item twice", three + item("Current CGPA", "9")],
    ["a truncated list", three.slice(0, -5)],
    ["a hidden list", `<div hidden>${three}</div>`],
  ])("reject %s", (_, items) => expect(() => parse(items)).toThrow(PageChanged));
});

describe("upcoming assignments", () => {
  const head = "<tr><th>#</th><th>Course Name</th><th>Title</th><th>Last Date</th><th>Uploaded</th></tr>";
  const row = (number: string, last: string) =>
    `<tr><th scope="row">${number}</th><td>NoSQL</td><td>DA - 3</td>\n<<td class="mx-1">${last}</tr>`;
  const parse = (rows: string, context = newContext()) =>
    upcomingAssignmentsPage.parse(parseHtml(`<table>${head}${rows}</table>`), {}, context);

  it("are parsed from the portal's malformed rows, without a report", () => {
    const context = newContext();
    const assignment = { course_title: "NoSQL", assignment_title: "DA - 3", due_date: "2026-09-05" };
    expect(parse(row("1", "05-09-2026") + row("2", "05-09-2026"), context)).toEqual([
      { serial_number: 1, ...assignment },
      { serial_number: 2, ...assignment },
    ]);
    expect([context.report.unread, context.report.unfit]).toEqual([[], []]);
  });

  it("do not need a row of filters", () => {
    const filters = `<tr>${'<td><input type="search"></td>'.repeat(5)}</tr>`;
    expect(parse(filters + row("1", "05-09-2026"))).toEqual(parse(row("1", "05-09-2026")));
  });

  it.each([
    ["a row without a date", row("1", "")],
    ["rows with a gap", row("1", "05-09-2026") + row("3", "05-09-2026")],
    ["a row with a missing cell", row("1", "05-09-2026").replace("<td>NoSQL</td>", "")],
    ["columns in another order", row("1", "05-09-2026").replace("<tr>", `</tr>${head.replace("#", "Title")}<tr>`)],
  ])("reject %s", (_, rows) => expect(() => parse(rows)).toThrow(PageChanged));
});
