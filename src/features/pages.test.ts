import { readdirSync, readFileSync } from "node:fs";
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
  const portal = readFileSync(join(import.meta.dirname, "../../docs/portal.md"), "utf8");
  const [, section = ""] = /^### 4\.1 Messages for "no data"\n([\s\S]*?)^###? /m.exec(portal) ?? [];
  const rows = section.split("\n").flatMap((line) => {
    const [, name, known = "", subjects = ""] = /^\| `(\w+)` \| (.*?) \| (.*?) ?\|$/.exec(line) ?? [];
    return name === undefined
      ? []
      : [{ name, known, subjects: subjects.split(", ").filter((subject) => subject !== "") }];
  });
  const isKnown = (name: string, text: string) => pages.get(name)?.isEmptyMessage?.(text);

  it("are documented for every page", () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...pages.keys()].sort());
  });

  it.each(rows)("of $name are those of the documentation", ({ name, known, subjects }) => {
    const messages = [...known.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text).filter((text) => !pages.has(text));
    for (const message of name === "profile" ? [] : messages)
      expect([message, isKnown(name, message)]).toEqual([message, true]);
    for (const subject of subjects) {
      for (const text of [`No ${subject} found`, `${subject} Not Found`, `There are no ${subject}.`])
        expect([text, isKnown(name, text)]).toEqual([text, true]);
    }
  });

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
