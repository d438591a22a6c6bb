import type { HtmlElement } from "../../src/html/dom/element.ts";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { type Aliases, heading } from "../../src/html/headings.ts";
import { AnswerMismatch, PageChanged } from "../../src/html/page-changed.ts";
import type { Lookup } from "../../src/html/report.ts";
import { newContext } from "../../src/html/section.ts";
import type { AnyPage } from "../../src/portal/page.ts";
import { type Context, noContext } from "../saved-page.ts";

/** A change that could fix the parser of a page. */
export type Change =
  | {
      readonly kind: "wording";
      readonly field: string;
      /** The known heading or label, in normal form. */
      readonly from: string;
      /** The heading or label as the page shows it. */
      readonly to: string;
    }
  | { readonly kind: "id"; readonly from: string; readonly to: string };

/** The result of parsing a page with some changes: the record, or the anchor that the parser did not find. */
export type Attempt = { readonly root: HtmlElement; readonly lookups: readonly Lookup[] } & (
  | { readonly record: unknown; readonly unread: number; readonly anchor: null }
  | { readonly anchor: string }
);

/** Parses a page as if its parser had these changes. Only a page that answers another request throws. */
export function attempt(
  page: AnyPage,
  html: string,
  changes: readonly Change[] = [],
  input: Context = noContext,
): Attempt {
  const root = parseHtml(withKnownIds(withDistinctIds(html), changes));
  const context = newContext(input.registration_number ?? null, aliasesOf(changes));
  const { lookups, unread } = context.report;
  try {
    const record: unknown = page.parse(root, input, context);
    return { root, lookups, record, unread: unread.length, anchor: null };
  } catch (error) {
    if (error instanceof PageChanged) return { root, lookups, anchor: error.anchor };
    if (error instanceof AnswerMismatch) return { root, lookups, anchor: `the requested ${error.field}` };
    throw error;
  }
}

const aliasesOf = (changes: readonly Change[]): Aliases =>
  new Map(
    changes.flatMap((change) =>
      change.kind === "wording"
        ? [[heading(change.to), { field: change.field, normalForm: change.from }] as const]
        : [],
    ),
  );

/** The page with different ids of its classes: a skeleton shows the same letters and digits for all of them. */
function withDistinctIds(html: string): string {
  let count = 0;
  return html.replaceAll(/(>XX1{9})1111</g, (_, start: string) => `${start}${String(++count).padStart(4, "0")}<`);
}

/** The page with the ids that its parser knows. */
function withKnownIds(html: string, changes: readonly Change[]): string {
  return changes.reduce((page, change) => {
    if (change.kind === "wording") return page;
    return page.replaceAll(/\sid=(["'])(.*?)\1/g, (whole, quote: string, id: string) =>
      id === change.to ? ` id=${quote}${change.from}${quote}` : whole,
    );
  }, html);
}
