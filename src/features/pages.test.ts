import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { pageNames, pages } from "./index.ts";
import { semestersPages } from "./semesters/semesters.page.ts";

/** Every page value that a `*.page.ts` file of a feature exports. */
async function exportedPages(): Promise<readonly { name: string; path: string }[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith(".page.ts"))
      .map((file) => import(pathToFileURL(join(import.meta.dirname, file)).href)),
  );
  return modules
    .flatMap(Object.values)
    .flat()
    .filter((value) => value !== null && typeof value === "object" && "parse" in value);
}

describe("pageNames", () => {
  it("lists every name once, in snake case", () => {
    expect(new Set(pageNames).size).toBe(pageNames.length);
    for (const name of pageNames) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it("lists the page of every *.page.ts file", async () => {
    const exported = await exportedPages();
    expect(exported.length).toBeGreaterThan(25);
    const names = exported.map(({ name }) => name);
    expect([...new Set([...names, "login", "otp", "logout", "file"])].sort()).toEqual([...pageNames].sort());
  });
});

describe('messages for "no data"', () => {
  const isKnown = (name: string, text: string) => pages.get(name)?.isEmptyMessage?.(text);

  it.each([
    ["attendance", "No Record(s) Found"],
    ["attendance_detail", "Yet to post."],
    ["timetable", "No Record(s) Found"],
    ["marks", "No data Found"],
    ["exam_schedule", "Exam Schedule Not Found"],
    ["grade_view", "No Records Found"],
    ["biometric", "No Record(S) Found"],
    ["faculty", "No data found"],
    ["digital_assignments", "No data found"],
    ["pending_payments", "There is no payment dues in your account!"],
    ["pending_payments", "Payments Details Not Found"],
    ["general_outing_requests", "No data available in table"],
    ["weekend_outing_requests", "No data available in table"],
    ["class_messages", "No Messages Sent by Faculty"],
    ["mentor_messages", "No messages"],
  ])("of %s include %j", (name, text) => expect(isKnown(name, text)).toBe(true));

  it.each([...pages.keys()])("of %s never have a reason, and are never about the page or its visitor", (name) => {
    for (const text of [
      "No marks available due to pending fee payments",
      "Page not found",
      "This page is not available",
      "Your account is not available",
      "Student not found",
      "Your log in is not found",
      "No session found",
      "No records found until the feedback is given",
    ])
      expect([text, isKnown(name, text)]).toEqual([text, false]);
  });
});

describe("pages", () => {
  it("finds each page by its name", () => {
    for (const [name, page] of pages) expect(page.name).toBe(name);
    expect(pages.get("semesters")).toBe(semestersPages[0]);
  });
});
