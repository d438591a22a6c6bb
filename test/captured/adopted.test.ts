import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { adoptedRecord } from "../../tools/adopt.ts";

const folder = join(import.meta.dirname, "adopted");
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"))
  : [];

/** Pages of field tests, scrubbed, as `npm run adopt` adds them. */
describe.skipIf(files.length === 0)("adopted pages", () => {
  it.each(files)("%s gives the record that it gave when it was adopted", (file) => {
    const [kind = ""] = (file.split("/").at(-1) ?? "").split("--");
    const path = join(folder, file);
    expect(adoptedRecord(kind, readFileSync(path))).toBe(readFileSync(path.replace(/html$/, "json"), "utf8"));
  });
});
