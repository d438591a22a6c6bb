import { lstat, mkdir, readdir, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Static, Type } from "typebox";
import { Check, Clean } from "typebox/value";
import { pages } from "../src/features/index.ts";
import { parsePage } from "../src/portal/session.ts";
import type { Finding } from "./field-test/findings.ts";
import { answerOf, noContext, parseContextOf, problemOf, reportProblem, UsageError } from "./saved-page.ts";
import type { Tool } from "./tool.ts";

const CAPTURED = "test/captured/adopted";
const PROVEN = "docs/portal/proven.md";

const matching = (pattern: RegExp) => Type.String({ pattern });
/** A text that may be copied into a table of a document: without markup, links and control characters. */
const Plain = matching(/^(?!.*\]\()[^<>`\p{C}\u2028\u2029]{1,300}$/u);
const Name = matching(/^\w+$/);
const Texts = Type.Array(Plain);

/** The part of a field test's report that adoption needs. */
const ReportSchema = Type.Object({
  date: matching(/^\d{4}-\d\d-\d\d$/),
  portal: matching(/^https?:\/\/[\w.:[\]-]+$/),
  verdict: Plain,
  pages: Type.Array(
    Type.Object({
      page: Name,
      result: Type.Enum(["read", "proven empty", "not recognised"] satisfies Finding["result"][]),
      anchor: Type.Union([Plain, Type.Null()]),
      proof: Type.Object({ seen: Texts, alwaysNull: Texts, headings: Texts, headingsNotMet: Texts, empty: Texts }),
    }),
  ),
  files: Type.Array(Type.Object({ file: matching(/^pages\/\d+-[\w-]+\.html$/), page: Name })),
});
type Report = Static<typeof ReportSchema>;

/**
 * Adds the scrubbed pages of a field test's bundle to the captured pages, each with the record that its parser reads today, and
 * writes docs/portal/proven.md from the reports of all adopted bundles. Adopting a bundle again updates its records.
 */
export const adopt =
  (root: string): Tool =>
  ([bundle], io) =>
    reportProblem(io, async () => {
      if (bundle === undefined) throw new UsageError("Usage: npm run adopt -- BUNDLE");
      const report = await readReport(bundle);
      const known = report.files.filter(({ page }) => pages.has(page));
      const saved = await Promise.all(
        known.map(async ({ file, page }) => {
          const [number = ""] = /\d+/.exec(file) ?? [];
          return { page, name: `${page}--${number}`, bytes: await readPlain(bundle, file) };
        }),
      );
      const folder = await folderFor(join(root, CAPTURED), report, saved);
      for (const { page, name, bytes } of saved) {
        await writeFile(join(folder, `${name}.html`), bytes);
        await writeFile(join(folder, `${name}.json`), adoptedRecord(page, bytes));
      }
      await writeFile(join(root, PROVEN), provenText(await adoptedReports(join(root, CAPTURED))));
      io.print(`${known.length} pages in ${folder}, each with its record; ${PROVEN} is up to date.`);
      io.print(
        "Compare the records with the pages once, then commit both. npm run test:captured compares them from now on.",
      );
      return 0;
    });

export const main: Tool = adopt(".");

/** The record of a saved page, or the problem with it, as text for a file. */
export function adoptedRecord(name: string, bytes: Uint8Array): string {
  const page = pages.get(name);
  if (page === undefined) throw new UsageError(`There is no page ${name}.`);
  const context = parseContextOf(noContext);
  try {
    const record = parsePage(page, noContext, answerOf(page, bytes), context);
    return `${JSON.stringify({ record, unread: context.report.unread, unfit: context.report.unfit }, null, 2)}\n`;
  } catch (error) {
    return `${JSON.stringify({ problem: problemOf(error) }, null, 2)}\n`;
  }
}

/** A new folder for a bundle, or the one that has it already. A portal can have several bundles of one day. */
async function folderFor(
  captured: string,
  report: Report,
  saved: readonly { readonly name: string; readonly bytes: Buffer }[],
): Promise<string> {
  const source = `${new URL(report.portal).hostname}-${report.date}`;
  const text = `${JSON.stringify(report, null, 2)}\n`;
  for (let number = 1; ; number++) {
    const folder = join(captured, number === 1 ? source : `${source}-${number}`);
    await mkdir(folder, { recursive: true });
    const present = await readFile(join(folder, "report.json"), "utf8").catch(() => null);
    if (present === null) await writeFile(join(folder, "report.json"), text);
    if (present === null) return folder;
    const pagesIn = await Promise.all(
      saved.map(({ name }) => readFile(join(folder, `${name}.html`)).catch(() => null)),
    );
    if (present === text && saved.every(({ bytes }, index) => pagesIn[index]?.equals(bytes))) return folder;
  }
}

/** A file of the bundle. Throws UsageError for a link, which could lead out of the bundle, and for anything else that is no file. */
async function readPlain(bundle: string, file: string): Promise<Buffer> {
  const path = join(await realpath(bundle), file);
  const isPlainFile = (await lstat(path)).isFile() && (await realpath(path)) === path;
  if (!isPlainFile) throw new UsageError(`${file} of ${bundle} is not a plain file.`);
  return readFile(path);
}

/** The validated fields of a report. Everything else that it has stays behind. */
async function readReport(bundle: string): Promise<Report> {
  const report: unknown = await readPlain(bundle, "report.json")
    .then((bytes) => Clean(ReportSchema, JSON.parse(bytes.toString("utf8"))))
    .catch(() => {
      throw new UsageError(`${bundle} has no readable report.json.`);
    });
  const isOrigin = (url: string) => URL.canParse(url) && new URL(url).origin === url;
  if (!Check(ReportSchema, report) || !isOrigin(report.portal))
    throw new UsageError(`${bundle}/report.json is not the report of a field test.`);
  return report;
}

/** The reports of all adopted bundles. */
export async function adoptedReports(captured: string): Promise<readonly Report[]> {
  const folders = await readdir(captured).catch(() => []);
  return Promise.all(
    folders.sort().map(async (name) => JSON.parse(await readFile(join(captured, name, "report.json"), "utf8"))),
  );
}

const HEAD = `# Pages seen in the field

Written by \`npm run adopt\` from the reports of all field tests; not edited by hand. A page that a field test with a real account has read is **seen**,
which is stronger than every mark in the other documents. A page without a row was in no report.

| page | mark | fields with a value | fields always null | known headings shown | not shown | empty states | not recognised | field tests |
|---|---|---|---|---|---|---|---|---|
`;

/** The text of docs/portal/proven.md. */
export function provenText(reports: readonly Report[]): string {
  const rows = [...pages.keys()].flatMap((page) => {
    const found = reports.flatMap(({ pages: own, portal, date }) =>
      own.filter((finding) => finding.page === page).map((finding) => ({ ...finding, source: `${portal} ${date}` })),
    );
    if (found.length === 0) return [];
    const read = found.filter(({ result }) => result !== "not recognised");
    const all = (name: keyof (typeof found)[number]["proof"]) => new Set(found.flatMap(({ proof }) => proof[name]));
    const without = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
      [...one].filter((text) => !other.has(text));
    const [seen, headings] = [all("seen"), all("headings")];
    const cells = [
      page,
      read.length > 0 ? "seen" : "",
      listed([...seen]),
      listed(without(all("alwaysNull"), seen)),
      listed([...headings]),
      listed(without(all("headingsNotMet"), headings)),
      listed([...all("empty")]),
      listed(found.flatMap(({ anchor }) => anchor ?? [])),
      listed(read.map(({ source }) => source)),
    ];
    return [`| ${cells.join(" | ")} |\n`];
  });
  return HEAD + rows.join("");
}

const listed = (texts: readonly string[]) => [...new Set(texts)].sort().join(", ").replaceAll("|", "\\|");
