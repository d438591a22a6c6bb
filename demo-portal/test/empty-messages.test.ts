import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pages } from "../pages/index.ts";
import { currentTerm, meera, renderPage, text } from "./rendered-page.ts";

const portal = readFileSync(join(import.meta.dirname, "../../docs/portal.md"), "utf8");
const [, section = ""] = /^### 4\.1 Messages for "no data"\n([\s\S]*?)^###? /m.exec(portal) ?? [];

/** The known messages of each page, from the documentation of the portal. */
const known = section.split("\n").flatMap((line) => {
  const [, name = "", messages = ""] = /^\| `(\w+)` \| (.*?) \|/.exec(line) ?? [];
  return [...messages.matchAll(/`([^`]+)`/g)].flatMap(([, message = ""]) =>
    pages.some((page) => page.name === message) ? [] : [[name, message] as const],
  );
});

/** A class, for the pages that are about one. */
const fields = { semesterSubId: currentTerm, courseId: "AM_CSE3009_00200", courseType: "ETH" };

test("the documentation names messages", () => {
  expect(known.length).toBeGreaterThan(15);
});

test.each(known)("the page %s shows “%s” in one of its variants", (name, message) => {
  const page = pages.find((one) => one.name === name);
  if (page === undefined) throw new Error(`No page ${name}.`);
  const shown = [null, ...(page.variants ?? [])].map((variant) => text(renderPage(page, meera, fields, variant)));
  expect(shown.some((source) => source.includes(message))).toBe(true);
});
