import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pages } from "../../src/features/index.ts";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { noContext } from "../../tools/saved-page.ts";

const folder = join(import.meta.dirname, "adopted");
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"))
  : [];

/** Pages of field tests, scrubbed, as `npm run adopt` adds them. */
describe.skipIf(files.length === 0)("adopted pages", () => {
  it.each(files)("%s is parsed", (file) => {
    const [kind = ""] = (file.split("/").at(-1) ?? "").split("--");
    const page = pages.get(kind);
    expect(page).toBeDefined();
    expect(() => page?.parse(parseHtml(readFileSync(join(folder, file), "utf8")), noContext)).not.toThrow();
  });
});
