import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { pageNames, pages } from "./pages.ts";
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

describe("pages", () => {
  it("finds each page by its name", () => {
    for (const [name, page] of pages) expect(page.name).toBe(name);
    expect(pages.get("semesters")).toBe(semestersPages[0]);
  });
});
