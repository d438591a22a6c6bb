import { constants, existsSync } from "node:fs";
import { access, mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseTexts } from "../../src/features/menu/page-texts.ts";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { findAll } from "../../src/html/find.ts";
import { heading } from "../../src/html/headings.ts";
import { ParseReport } from "../../src/html/report.ts";
import { Scrubber } from "../../src/scrub/scrubber.ts";
import { classesOf } from "../../src/scrub/skeleton.ts";
import { contactsOf, type Forbidden, findForbidden, textsOfProfile, wordsOfProfile } from "../../src/scrub/sweep.ts";
import { isHeadingOfWords, type Vocabulary, withHeadings } from "../../src/scrub/vocabulary.ts";
import { treeOf, UsageError, unlessChanged } from "../saved-page.ts";
import type { Exchange } from "./recorder.ts";

/** A page of a bundle: its kind, its file, and its content after scrubbing. */
type BundlePage = Readonly<{ page: string; file: string; html: string }>;

export type Secret = Pick<Forbidden, "what" | "text">;

/** Pages are scrubbed again if one has to be left out. */
const ATTEMPTS = 3;

/** Pages about persons: the student, parents, mentors and teachers. */
const PAGES_OF_PERSONS = new Set(["profile", "mentor", "faculty_details"]);

const personsIn = (exchanges: readonly Exchange[]) =>
  exchanges.flatMap(({ page, answer }) => (PAGES_OF_PERSONS.has(page) ? (treeOf(answer.text) ?? []) : []));

/** The scrubbed pages of a bundle. */
export interface Bundle {
  readonly pages: readonly BundlePage[];
  /** Pages that cannot be scrubbed or that the sweep forbids, with the reasons. */
  readonly leftOut: readonly string[];
  /** The kinds of secrets that a text of the report shows. */
  leaksOf(text: string): readonly string[];
}

/**
 * Scrubs the recorded pages. No page shows the login name, the password, the OTP, cookies, tokens, the e-mail addresses and long
 * numbers of all pages, and the texts of the pages about persons, or a word of these.
 */
export function bundleOf(
  exchanges: readonly Exchange[],
  vocabulary: Vocabulary,
  secrets: readonly Secret[] = [],
  isProbe = false,
): Bundle {
  const shown = exchanges.filter(({ answer }) => answer.status === 200 && /html/.test(answer.contentType));
  const persons = personsIn(shown);
  const tokens = tokensOf(exchanges);
  const contacts = shown.flatMap(({ answer }) => contactsOf(answer.text));
  const forbidden: Forbidden[] = [
    ...[...secrets, ...tokens.map((text) => ({ what: "a cookie or token", text }))].map((secret) => ({
      ...secret,
      isSecret: true,
    })),
    ...new Map(contacts.map((contact) => [contact.text, contact])).values(),
    ...persons.flatMap((person) => textsOfProfile(person, vocabulary)),
  ];
  const inPages = [...forbidden, ...persons.flatMap((person) => wordsOfProfile(person, vocabulary))];
  const sources = shown.map(({ page, answer, request }) => ({
    page,
    path: page === OTHER_PAGE ? request.path.replace("/vtop", "").replaceAll("/", "-") : "",
    html: answer.text,
    isCalendar: page.startsWith("calendar"),
    isPersonal: PAGES_OF_PERSONS.has(page),
  }));
  const scrubbed = () => {
    const scrubber = new Scrubber(
      withHeadings(vocabulary, headingsOfOthers(exchanges, vocabulary, isProbe)),
      sources,
      secrets.map(({ text }) => text),
      tokens,
    );
    const pages: BundlePage[] = [];
    const leftOut: string[] = [];
    for (const [index, source] of sources.entries()) {
      const file = `pages/${String(index + 1).padStart(2, "0")}-${source.page}${source.path}.html`;
      try {
        const html = scrubber.page(source);
        const leaks = findForbidden(html, inPages);
        if (leaks.length === 0) pages.push({ page: source.page, file, html });
        else leftOut.push(`${file}: it would contain ${leaks.join(", ")}.`);
      } catch {
        // Whatever is wrong with this page, the others are still worth a bundle.
        leftOut.push(`${file}: its data could not be replaced.`);
      }
    }
    return { pages, leftOut };
  };
  let best = scrubbed();
  // An invented number can be one of the pages by chance.
  for (let tries = 1; tries < ATTEMPTS && best.leftOut.length > 0; tries++) {
    const other = scrubbed();
    if (other.leftOut.length < best.leftOut.length) best = other;
  }
  return { ...best, leaksOf: (text) => findForbidden(text, forbidden) };
}

const OTHER_PAGE = "other_page";

/** The headings and labels of pages that no parser knows, as far as they consist of words of headings and no page about a person has them. */
function headingsOfOthers(exchanges: readonly Exchange[], vocabulary: Vocabulary, isProbe: boolean): string[] {
  const persons = personsIn(exchanges).flatMap((page) => findAll(page, () => true));
  const personal = new Set(persons.map((element) => element.heading));
  // At another campus, known pages may have headings that no parser takes.
  const isOther = (page: string) =>
    page === OTHER_PAGE || page === "login_history" || (isProbe && !PAGES_OF_PERSONS.has(page));
  const others = exchanges.filter(({ page }) => isOther(page));
  return others.flatMap(({ answer }) => {
    const texts = unlessChanged(() => parseTexts(parseHtml(answer.text), new ParseReport()));
    if (texts === null) return [];
    const inTables = texts.tables.flatMap(({ title, headings }) => [
      title,
      ...(headings ?? []).flatMap((text) => text.split(" / ")),
    ]);
    const all = [texts.title, ...inTables, ...texts.pairs.flatMap(({ group, label }) => [group, label])];
    const forms = all.flatMap((text) => (text !== null && isHeadingOfWords(text, vocabulary) ? heading(text) : []));
    return forms.filter((form) => !personal.has(form));
  });
}

/** Cookies and tokens of the recorded requests. */
function tokensOf(exchanges: readonly Exchange[]): string[] {
  const tokens = exchanges.flatMap(({ request, answer }) => [
    ...(request.cookie ?? "").split(/;\s*/).map((cookie) => cookie.split("=")[1] ?? ""),
    (answer.sessionCookie ?? "").split("=")[1] ?? "",
    request.fields?._csrf ?? "",
  ]);
  return [...new Set(tokens)].filter((token) => token.length > 5);
}

/** Fields of the report that have no text of a page. */
const OWN_FIELDS = new Set(["page", "path", "file", "result", "code", "outcome", "date", "portal", "verdict"]);

/** The report, with a text of a page as classes of letters if it shows something that the sweep forbids. */
export const withoutLeaks = <Report>(report: Report, leaksOf: Bundle["leaksOf"]): Report =>
  JSON.parse(JSON.stringify(report), (key, value) =>
    typeof value === "string" && !OWN_FIELDS.has(key) && leaksOf(value).length > 0 ? classesOf(value) : value,
  );

/** Makes the folder of the bundle's folder. Throws UsageError if nothing can be written there. */
export async function checkTarget(folder: string): Promise<void> {
  const parent = dirname(resolve(folder));
  await mkdir(parent, { recursive: true })
    .then(() => access(parent, constants.W_OK))
    .catch(() => {
      throw new UsageError(`${folder} cannot be written. Choose another folder with --out.`);
    });
}

/** Writes a folder. Returns its name, which has a number if there is such a folder already. */
export async function writeFolder(folder: string, files: ReadonlyMap<string, string>): Promise<string> {
  let name = folder;
  for (let number = 1; existsSync(name); number++) name = `${folder}-${number}`;
  for (const [file, content] of files) {
    await mkdir(dirname(join(name, file)), { recursive: true });
    await writeFile(join(name, file), content);
  }
  return name;
}
