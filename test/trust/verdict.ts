import { ServiceError } from "../../src/errors.ts";
import { parsePage } from "../../src/portal/session.ts";
import { decodePage } from "../../src/portal/transport.ts";
import type { ShownPage } from "./shown-pages.ts";

/** What was made of a page: its record, or the code of the failure. */
export type Reading = { readonly record: unknown } | { readonly code: string };

/** Reads a page from the bytes that the portal would send, as the service does: decoding, refusals, record. */
export function read({ page, input }: ShownPage, body: string | Uint8Array): Reading {
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

/** Harmless: the same record. Detected: a failure. Silent: another record and no failure. */
export type Verdict = "harmless" | "detected" | "silent";

/** Compares what is read of a damaged page with the record of the whole one. */
export function judge(record: unknown, damaged: Reading): Verdict {
  if ("code" in damaged) return "detected";
  return JSON.stringify(damaged.record) === JSON.stringify(record) ? "harmless" : "silent";
}
