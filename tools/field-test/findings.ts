import { ServiceError } from "../../src/contract/errors.ts";
import type { HtmlElement } from "../../src/html/dom/element.ts";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { findAll } from "../../src/html/find.ts";
import { parseLoginPage } from "../../src/portal/login/login-page.ts";
import type { AnyPage } from "../../src/portal/page.ts";
import { SessionInDoubt } from "../../src/portal/refusals.ts";
import { newHeadings } from "../../src/scrub/headings.ts";
import { vocabularyOf } from "../../src/scrub/vocabulary.ts";
import { noContext, parseSaved, treeOf } from "../saved-page.ts";
import type { Exchange } from "./recorder.ts";

/** The parser's results for the pages of one kind. Contains no text of a page but headings. */
export interface Finding {
  readonly page: string;
  readonly pages: number;
  readonly result: "read" | "proven empty" | "not recognised";
  /** The first thing that a parser did not find; null if all pages were recognised. */
  readonly anchor: string | null;
  /** Texts that no field uses. */
  readonly unread: number;
  /** Fields whose text does not match their format. */
  readonly unfit: readonly string[];
  /** Headings that no parser takes. */
  readonly headings: readonly string[];
  /** Messages for "no data" that stood in place of records, and `no records` for an empty page without a message. */
  readonly empty: readonly string[];
}

/**
 * Parses every recorded page of the known kinds again. `isSessionLost` decides about an answer that a moved page and an
 * expired session have in common.
 */
export function findingsOf(
  exchanges: readonly Exchange[],
  pages: ReadonlyMap<string, AnyPage>,
  registration_number: string,
  isSessionLost: boolean,
): Finding[] {
  const kinds = [...new Set(exchanges.map(({ page }) => page))].flatMap((name) => pages.get(name) ?? []);
  const findingOf = (page: AnyPage): Finding => {
    const own = exchanges.filter((exchange) => exchange.page === page.name);
    const anchors: string[] = [];
    const unread = new Set<string>();
    const unfit = new Set<string>();
    const headings = new Set<string>();
    const empty = new Set<string>();
    let hasData = false;
    const anchorOf = (error: unknown) => {
      // A bug of one parser must not cost the report of the others.
      if (!(error instanceof ServiceError)) return "a page that its parser can handle";
      const answered = error instanceof SessionInDoubt && !isSessionLost ? error.answered : null;
      return answered === null ? error.code : `a page at ${page.path} instead of ${answered}`;
    };
    for (const { answer, request } of own) {
      const saved = { status: answer.status, contentType: answer.contentType, path: request.path, text: answer.text };
      const input = { ...noContext, registration_number };
      const { record, error, anchor, report } = parseSaved(page, input, saved, parseHtml);
      for (const place of report.unread) unread.add(place);
      for (const field of report.unfit) unfit.add(field);
      if (error !== null) anchors.push(anchor ?? anchorOf(error));
      else if (isEmpty(record)) empty.add(emptyMessageOf(page, parseHtml(answer.text)));
      else hasData = true;
      const root = treeOf(answer.text);
      for (const heading of root === null ? [] : newHeadings(root, vocabularyOf([page]))) headings.add(heading);
    }
    return {
      page: page.name,
      pages: own.length,
      result: anchors.length > 0 ? "not recognised" : hasData ? "read" : "proven empty",
      anchor: anchors[0] ?? null,
      unread: unread.size,
      unfit: [...unfit],
      headings: [...headings],
      empty: [...empty].sort(),
    };
  };
  return kinds.map(findingOf);
}

/** The message of a page without records. */
function emptyMessageOf({ isEmptyMessage = () => false }: AnyPage, root: HtmlElement): string {
  const isShort = ({ text }: HtmlElement) => text !== "" && text.length <= LONGEST_MESSAGE;
  return findAll(root, (element) => isShort(element) && isEmptyMessage(element.text))[0]?.heading ?? "no records";
}

const LONGEST_MESSAGE = 200;

/** True if a record has no list with an item and no value. */
function isEmpty(record: unknown): boolean {
  if (typeof record !== "object" || record === null) return record === null;
  return Object.values(record).every(isEmpty);
}

/** One line for each request of the login: what the portal answered and whether that is a known step. */
export function hopsOf(exchanges: readonly Exchange[]): string[] {
  return exchanges
    .filter(({ page }) => page === "login" || page === "otp")
    .map(({ page, request, answer }) => {
      const step = `${request.method} ${request.path.split("?")[0]}: ${answer.status}`;
      if (answer.location !== null) return `${step}, a redirect`;
      return `${step}, ${page === "otp" ? "the answer to an OTP" : stepOf(answer.text)}`;
    });
}

function stepOf(html: string): string {
  const page = parseLoginPage(parseHtml(html));
  if (page.registrationNumber !== null) return "recognised: the home page";
  if (page.hasOtpForm) return "recognised: the OTP form";
  if (page.captcha !== null) return "recognised: the login page with a captcha";
  return page.csrfToken !== null ? "recognised: a page with a token" : "not recognised";
}
