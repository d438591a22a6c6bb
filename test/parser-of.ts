import { expect } from "vitest";
import { parseHtml } from "../src/html/dom/tree.ts";
import { PageChanged } from "../src/html/page-changed.ts";
import { newContext } from "../src/html/section.ts";
import type { Page } from "../src/portal/page.ts";

/** Parses pages of one kind as the service does. */
export function parserOf<Input, Found>(page: Page<Input, Found>, input: Input) {
  /** Also the places of texts that no field uses, and the fields whose text has another format. */
  const read = (html: string, asked = input, student: string | null = null) => {
    const context = newContext(student);
    const found = page.parse(parseHtml(html), asked, context);
    return { found, unread: context.report.unread, unfit: context.report.unfit };
  };
  const parse = (html: string, asked = input, student: string | null = null) => read(html, asked, student).found;
  /** Fails unless each of the pages is a changed one. */
  const rejects = (...pages: readonly string[]) => {
    for (const html of pages) expect(() => parse(html), html).toThrow(PageChanged);
  };
  return { read, parse, rejects };
}
