import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { emptyMessages } from "../../test/empty-messages.ts";
import { heading } from "../html/headings.ts";
import { endpoints, pageNames, pages } from "./index.ts";
import { semestersPages } from "./semesters/semesters.page.ts";

/** Every page value that a `*.page.ts` file of a feature exports, itself or in an endpoint. */
async function exportedPages(): Promise<readonly { name: string; path: string }[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith(".page.ts"))
      .map((file) => import(pathToFileURL(join(import.meta.dirname, file)).href)),
  );
  return modules
    .flatMap(Object.values)
    .flatMap((value) => value?.pages ?? value)
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

  it.each(emptyMessages)("of %s include %j", (name, text) => expect(isKnown(name, text)).toBe(true));

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

it("pages finds each page by its name", () => {
  for (const [name, page] of pages) expect(page.name).toBe(name);
  expect(pages.get("semesters")).toBe(semestersPages[0]);
});

/** The words of docs/portal, where a second wording of a heading is described. */
const documents = join(import.meta.dirname, "../../docs/portal");
const documented = heading(
  readdirSync(documents)
    .map((file) => readFileSync(join(documents, file), "utf8"))
    .join(" "),
);

it.each([...pages.keys()])("docs/portal has every wording of the headings of %s", (name) => {
  const { headings = [] } = pages.get(name) ?? {};
  expect([...headings].filter((text) => !documented.includes(text))).toEqual([]);
});

/** Headings above what a field or a check is made of, but not named by its description; by page. */
const COVERED: Readonly<Record<string, readonly string[]>> = {
  attendance: ["attendance detail"],
  capstone_attendance: ["punch details"],
  grade_history: [...["a", "b", "c", "d", "f", "n", "s"].flatMap((grade) => [`${grade} grade`, `${grade} grades`])],
  // The list of courses of `/student/grade_view`, and columns of `/student/marks`.
  grade_view_detail: [
    "class average",
    "class average weightage",
    "course code",
    "course title",
    "grading type",
    "grand total",
    "view mark",
    "credits",
  ],
  faculty: ["action"],
  course_page_slots: ["action"],
  digital_assignments_course: ["class number", "document details"],
  pending_payments: ["action"],
};

describe.each(endpoints.filter(({ pages = [] }) => pages.length > 0))("$path", (endpoint) => {
  it("describes every column of its pages by its first wording: in a field, or as a column that is not returned", () => {
    const described = heading(`${endpoint.description} ${JSON.stringify(endpoint.answer)}`);
    for (const { name, headings = [], normalForms = new Map() } of endpoint.pages ?? []) {
      const known = [...(COVERED[name] ?? []), ...[...normalForms.values()].flatMap(([, ...others]) => others)];
      const missing = [...headings].filter((text) => !described.includes(text) && !known.includes(text));
      expect(missing, name).toEqual([]);
    }
  });
});
