import { ServiceError } from "../../src/contract/errors.ts";
import type { HtmlElement } from "../../src/html/dom/element.ts";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { findAll } from "../../src/html/find.ts";
import { newContext } from "../../src/html/section.ts";
import { notifierOf } from "../../src/portal/events.ts";
import { parseLoginPage } from "../../src/portal/login/login-page.ts";
import type { AnyPage } from "../../src/portal/page.ts";
import { SessionInDoubt } from "../../src/portal/refusals.ts";
import { parsePage } from "../../src/portal/session.ts";
import { newHeadings } from "../../src/scrub/headings.ts";
import { vocabularyOf } from "../../src/scrub/vocabulary.ts";
import { noContext, treeOf } from "../saved-page.ts";
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
  readonly proof: Proof;
}

/** The proof of all pages of one kind. All names are ours or the portal's. */
interface Proof {
  /** Fields that had a value. */
  readonly seen: readonly string[];
  /** Fields that were null on every page. */
  readonly alwaysNull: readonly string[];
  /** Known headings and labels that the pages show, and those that they do not: they belong to other variants. */
  readonly headings: readonly string[];
  readonly headingsNotMet: readonly string[];
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
  return kinds.map((page) =>
    findingOf(
      page,
      exchanges.filter((exchange) => exchange.page === page.name),
      registration_number,
      isSessionLost,
    ),
  );
}

function findingOf(
  page: AnyPage,
  exchanges: readonly Exchange[],
  registration_number: string,
  isSessionLost: boolean,
): Finding {
  const context = newContext(registration_number);
  const anchors: string[] = [];
  const headings = new Set<string>();
  const proof = new ProofOf(page);
  let hasData = false;
  for (const { answer, request } of exchanges) {
    const notify = notifierOf([{ pageChanged: (_: string, anchor: string) => void anchors.push(anchor) }]);
    const saved = { status: answer.status, contentType: answer.contentType, path: request.path, text: answer.text };
    try {
      const record = parsePage(page, { ...noContext, registration_number }, saved, context, notify);
      hasData ||= !isEmpty(record);
      proof.add(record, parseHtml(answer.text));
    } catch (error) {
      // A bug of one parser must not cost the report of the others.
      if (error instanceof SessionInDoubt && error.answered === null) error.report();
      if (!(error instanceof ServiceError)) anchors.push("a page that its parser can handle");
      else if (error instanceof SessionInDoubt && error.answered !== null && !isSessionLost)
        anchors.push(`a page at ${page.path} instead of ${error.answered}`);
      else if (anchors.length === 0 || error.code !== "portal_page_changed") anchors.push(error.code);
    }
    const root = treeOf(answer.text);
    for (const heading of root === null ? [] : newHeadings(root, vocabularyOf([page]))) headings.add(heading);
  }
  const { unread, unfit } = context.report;
  return {
    page: page.name,
    pages: exchanges.length,
    result: anchors.length > 0 ? "not recognised" : hasData ? "read" : "proven empty",
    anchor: anchors[0] ?? null,
    unread: unread.length,
    unfit: [...new Set(unfit)],
    headings: [...headings],
    proof: proof.value,
  };
}

/** Collects the proof of the pages of one kind. */
class ProofOf {
  readonly #page: AnyPage;
  readonly #seen = new Set<string>();
  readonly #null = new Set<string>();
  readonly #met = new Set<string>();
  readonly #empty = new Set<string>();

  constructor(page: AnyPage) {
    this.#page = page;
  }

  add(record: unknown, root: HtmlElement): void {
    this.#addFields(record, "");
    const elements = findAll(root, ({ text }) => text.length <= LONGEST_WORDING);
    const shown = new Set(elements.map(({ heading }) => heading));
    for (const wording of this.#wordings()) if (shown.has(wording)) this.#met.add(wording);
    if (!isEmpty(record)) return;
    const { isEmptyMessage = () => false } = this.#page;
    const message = elements.find(({ text }) => text !== "" && isEmptyMessage(text));
    this.#empty.add(message?.heading ?? "no records");
  }

  get value(): Proof {
    return {
      seen: [...this.#seen].sort(),
      alwaysNull: [...this.#null].filter((field) => !this.#seen.has(field)).sort(),
      headings: [...this.#met].sort(),
      headingsNotMet: this.#wordings()
        .filter((wording) => !this.#met.has(wording))
        .sort(),
      empty: [...this.#empty].sort(),
    };
  }

  #wordings(): string[] {
    return [...new Set([...(this.#page.normalForms?.values() ?? [])].flat())];
  }

  /** A key that is not in the form of a field is data. */
  #addFields(value: unknown, path: string): void {
    if (value === null || typeof value !== "object") {
      // The record of a page without data can be null.
      if (path !== "") (value === null ? this.#null : this.#seen).add(path);
    } else if (Array.isArray(value)) for (const item of value) this.#addFields(item, path);
    else {
      for (const [key, inner] of Object.entries(value)) {
        const name = /^[a-z][a-z\d_]*$/.test(key) ? key : "*";
        this.#addFields(inner, path === "" ? name : `${path}.${name}`);
      }
    }
  }
}

const LONGEST_WORDING = 200;

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
