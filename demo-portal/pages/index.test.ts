import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pages } from "./index.ts";

/** The names that scripted passwords and error reports use. */
const names = [
  ..."semesters profile mentor attendance attendance_detail capstone_attendance timetable marks exam_schedule".split(
    " ",
  ),
  ..."grade_history grade_view grade_view_detail biometric calendar calendar_class_groups calendar_months".split(" "),
  ..."calendar_month faculty faculty_details course_page course_page_courses course_page_slots".split(" "),
  ..."course_page_detail digital_assignments digital_assignments_course pending_payments payment_receipts".split(" "),
  ..."general_outing_requests weekend_outing_requests".split(" "),
];

test("no two pages share a path", () => {
  const paths = pages.map(({ path }) => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test("every known page name has a page", () => {
  const known = new Set(pages.map(({ name }) => name));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test("the list contains every page exported by a file of this folder", async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[\w-]+\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const exported: unknown[] = Object.values(await import(join(import.meta.dirname, file)));
    const found = exported.filter(
      (value) => typeof value === "object" && value !== null && "render" in value && "path" in value,
    );
    expect(pages, file).toEqual(expect.arrayContaining(found));
  }
});

test("primedBy always refers to a menu page in the list", () => {
  const menus = new Set(pages.filter(({ shape }) => shape === "menu").map(({ path }) => path));
  expect(pages.filter(({ primedBy }) => primedBy !== undefined && !menus.has(primedBy))).toEqual([]);
});
