import { ServiceError } from "../../src/contract/errors.ts";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { AnswerMismatch, PageChanged } from "../../src/html/page-changed.ts";
import { newContext } from "../../src/html/section.ts";
import { decodePage } from "../../src/portal/decode-page.ts";
import { parsePage } from "../../src/portal/session.ts";
import type { ShownPage } from "./shown-pages.ts";

/** The result of parsing a page: its record or an error code. */
export type ParseResult = { readonly record: unknown } | { readonly code: string };

/** Parses the bytes of a page as the service does: decoding, refusals, record. */
export function parseBody({ page, input }: ShownPage, body: string | Uint8Array): ParseResult {
  try {
    const text = typeof body === "string" ? body : decodePage(body, "text/html;charset=UTF-8");
    const answer = { status: 200, contentType: "text/html", path: `/vtop/${page.path}`, text };
    return { record: parsePage(page, input, answer).record };
  } catch (error) {
    return { code: codeOf(error) };
  }
}

function codeOf(error: unknown): string {
  if (error instanceof ServiceError) return error.code;
  if (error instanceof AnswerMismatch) return "portal_answer_mismatch";
  if (error instanceof PageChanged) return "portal_page_changed";
  throw error;
}

/** The result of parsing a page, and what the parser reported. */
export type Parsed =
  | { readonly record: unknown; readonly unread: readonly string[]; readonly unfit: readonly string[] }
  | { readonly code: string; readonly anchor: string };

/** Parses a page in the session of its student. */
export function parse({ page, input, student }: ShownPage, html: string): Parsed {
  const context = newContext(student);
  try {
    const record = page.parse(parseHtml(html), input, context);
    return { record, unread: context.report.unread, unfit: context.report.unfit };
  } catch (error) {
    return { code: codeOf(error), anchor: error instanceof Error ? error.message : "" };
  }
}
