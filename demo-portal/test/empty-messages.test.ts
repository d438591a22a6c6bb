import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyMessages } from "../../test/empty-messages.ts";
import { pages } from "../pages/index.ts";
import { currentTerm, meera, renderPage, text } from "./rendered-page.ts";

const folder = join(import.meta.dirname, "../../docs/portal");
const descriptions = ["../portal.md", ...readdirSync(folder)].map((file) => readFileSync(join(folder, file), "utf8"));

/** A class, for the pages that are about one. */
const fields = { semesterSubId: currentTerm, courseId: "AM_CSE3009_00200", courseType: "ETH" };

test.each(emptyMessages)(
  "the page %s shows “%s”, which its description names, in one of its variants",
  (name, message) => {
    const page = pages.find((one) => one.name === name);
    if (page === undefined) throw new Error(`No page ${name}.`);
    const isShown = (variant: string | null) => text(renderPage(page, meera, fields, variant)).includes(message);
    expect([null, ...(page.variants ?? [])].some(isShown)).toBe(true);
    const isNamed = (source: string) => source.toLowerCase().includes(`\`${message.toLowerCase()}\``);
    expect(descriptions.some((source) => isNamed(source.replaceAll("` ", "`")))).toBe(true);
  },
);
