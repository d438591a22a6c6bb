import { rmSync } from "node:fs";
import { mkdir, mkdtemp, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { Scrubber, type SourcePage } from "../../src/scrub/scrubber.ts";
import { type Forbidden, findForbidden, textsOfProfile, wordsOfProfile } from "../../src/scrub/sweep.ts";
import type { Vocabulary } from "../../src/scrub/vocabulary.ts";
import { UsageError } from "../saved-page.ts";
import type { Exchange } from "./recorder.ts";

/** A page of a bundle: its kind, its file, and its content after scrubbing. */
export interface BundlePage {
  readonly page: string;
  readonly file: string;
  readonly isCalendar: boolean;
  readonly html: string;
}

type Secret = Pick<Forbidden, "what" | "text">;

/** Scrubs the recorded pages. */
export function scrubExchanges(
  exchanges: readonly Exchange[],
  vocabulary: Vocabulary,
  secrets: readonly Secret[],
): BundlePage[] {
  const shown = exchanges.filter(({ answer }) => answer.status === 200 && /html/.test(answer.contentType));
  const sources = shown.map(({ page, answer }) => ({
    page,
    html: answer.text,
    isCalendar: page.startsWith("calendar"),
  }));
  const scrubber = new Scrubber(
    vocabulary,
    sources satisfies SourcePage[],
    secrets.map(({ text }) => text),
    tokensOf(exchanges),
  );
  return sources.map((source, index) => ({
    page: source.page,
    isCalendar: source.isCalendar,
    file: `pages/${String(index + 1).padStart(2, "0")}-${source.page}.html`,
    html: scrubber.page(source),
  }));
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

/**
 * Secrets that files of a bundle show: the login name, the password, the OTP, cookies, tokens and every text of the
 * profile page, in pages also every word of it. Empty if they may be written.
 */
export function sweep(
  pages: readonly string[],
  texts: readonly string[],
  exchanges: readonly Exchange[],
  vocabulary: Vocabulary,
  secrets: readonly Secret[],
): readonly string[] {
  const profiles = exchanges.filter(({ page }) => page === "profile");
  const forbidden: Forbidden[] = [
    ...secrets.map((secret) => ({ ...secret, isSecret: true })),
    ...tokensOf(exchanges).map((text) => ({ what: "a cookie or token", text, isSecret: true })),
    ...profiles.flatMap(({ answer }) => textsOfProfile(parseHtml(answer.text), vocabulary)),
  ];
  const words = profiles.flatMap(({ answer }) => wordsOfProfile(parseHtml(answer.text), vocabulary));
  const found = [
    ...texts.map((text) => findForbidden(text, forbidden)),
    ...pages.map((page) => findForbidden(page, [...forbidden, ...words])),
  ];
  return [...new Set(found.flat())];
}

/** Writes a folder at once: until everything is written it has another name, which Ctrl-C removes. Throws UsageError. */
export async function writeFolder(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const target = resolve(folder);
  if ((await stat(target).catch(() => null)) !== null) throw new UsageError(`${folder} exists already.`);
  await mkdir(dirname(target), { recursive: true });
  const partial = await mkdtemp(`${target}.partial-`);
  const discard = () => {
    rmSync(partial, { recursive: true, force: true });
    process.exit(130);
  };
  process.once("SIGINT", discard);
  try {
    for (const [file, content] of files) {
      await mkdir(dirname(join(partial, file)), { recursive: true });
      await writeFile(join(partial, file), content);
    }
    await rename(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  } finally {
    process.removeListener("SIGINT", discard);
  }
}
