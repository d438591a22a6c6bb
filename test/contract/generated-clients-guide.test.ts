import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(root, path), "utf8");
/** Lines without their indentation, so that code can be compared wherever it is nested. */
const trimmed = (code: string) => code.replaceAll(/^[^\S\n]+|[^\S\n]+$/gm, "");

/** The tested programs, by the headings of the guide. The Dart client is not compiled. */
const programs = {
  Rust: "rust/src/main.rs",
  Go: "go/main.go",
  Kotlin: "kotlin/Main.kt",
  Python: "python/main.py",
  "TypeScript with openapi-generator": "npm/typescript-fetch/main.ts",
};

it("the programs in the guide to generated clients are parts of those that are compiled and run", async () => {
  const guide = await read("docs/guide/generated-clients.md");
  const samples = new Map(
    [...guide.matchAll(/^### (.*)\n[\s\S]*?^```\w+\n([\s\S]*?)^```/gm)].map(([, title = "", code = ""]) => [
      title,
      code,
    ]),
  );
  expect([...samples.keys()].sort()).toEqual(["Dart", ...Object.keys(programs)].sort());
  for (const [title, path] of Object.entries(programs)) {
    expect(trimmed(await read(`test/clients/${path}`)), title).toContain(trimmed(samples.get(title) ?? "no sample"));
  }
});
