import { ServiceError } from "../../src/errors.ts";
import { parsePage } from "../../src/portal/session.ts";
import { decodePage } from "../../src/portal/transport.ts";
import type { ShownPage } from "./shown-pages.ts";

/** The result of parsing a page: its record or an error code. */
export type ParseResult = { readonly record: unknown } | { readonly code: string };

/** Parses the bytes of a page as the service does: decoding, refusals, record. */
export function parseBody({ page, input }: ShownPage, body: string | Uint8Array): ParseResult {
  try {
    const text = typeof body === "string" ? body : decodePage(body, "text/html;charset=UTF-8");
    return {
      record: parsePage(page, input, { status: 200, contentType: "text/html", path: `/vtop/${page.path}`, text }),
    };
  } catch (error) {
    if (error instanceof ServiceError) return { code: error.code };
    throw error;
  }
}

/** Harmless: the same record. Detected: an error. Silent: a different record without an error. */
export type Verdict = "harmless" | "detected" | "silent";

/** Compares the result of a damaged page with the record of the original page. */
export function verdictOf(record: unknown, damaged: ParseResult): Verdict {
  if ("code" in damaged) return "detected";
  return JSON.stringify(damaged.record) === JSON.stringify(record) ? "harmless" : "silent";
}
