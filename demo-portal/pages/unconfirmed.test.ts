import { expect, test } from "vitest";
import { meera, renderPage, tables } from "../test/rendered-page.ts";
import { creditsDistributionPage, curriculumPage } from "./curriculum.ts";
import { dashboardAssignmentsPage, dashboardCreditsPage } from "./dashboard.ts";
import { leadershipPage } from "./leadership.ts";
import { classMessagesPage, mentorMessagesPage } from "./messages.ts";

test("the curriculum lists a course per row, and credits by category with a dash for none", () => {
  const [courses = []] = tables(renderPage(curriculumPage, meera));
  expect(courses[1]?.slice(0, 4)).toEqual([...["Programme Core", "CSE1008", "Theory of Computation", "Theory Only"]]);
  const [credits = []] = tables(renderPage(creditsDistributionPage, meera, { registerNumber: "23DMO0001" }));
  expect(credits.at(-1)).toEqual(["3", "Humanities & Languages", "12", "-"]);
});

test("messages are panels, and those of the mentor a table", () => {
  expect(renderPage(classMessagesPage, meera)).toContain("Course:</span> <span>CSE3009 - NoSQL Databases</span>");
  expect(renderPage(classMessagesPage, meera, {}, "none")).toContain("No Messages Sent by Faculty");
  const [messages = []] = tables(renderPage(mentorMessagesPage, meera));
  expect(messages).toHaveLength(3);
});

test("the dashboard has the portal's malformed rows", () => {
  expect(renderPage(dashboardCreditsPage, meera)).toContain("<span>8.47</span>");
  expect(renderPage(dashboardAssignmentsPage, meera)).toContain(`<<td class="mx-1">05-10-2026</tr>`);
});

test("each leader has a box with a title", () => {
  const titles = [...renderPage(leadershipPage, meera).matchAll(/box-title">([^<]+)/g)].map(([, title]) => title);
  expect(titles).toEqual(["School Leadership Info", "DEAN", "HEAD OF THE DEPARTMENT"]);
});
