import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pages } from "../src/features/index.ts";
import { parsePage } from "../src/portal/session.ts";
import type { FieldTestReport } from "./field-test/report.ts";
import { answerOf, noContext, parseContextOf, problemOf, reportProblem, UsageError } from "./saved-page.ts";
import type { Tool } from "./tool.ts";

const CAPTURED = "test/captured/adopted";
const PROVEN = "docs/portal/proven.md";

/** The part of a field test's report that adoption needs. */
type Report = Pick<FieldTestReport, "date" | "portal" | "verdict" | "pages" | "files">;

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
      const folder = await folderFor(join(root, CAPTURED), report);
      for (const { file, page } of known) {
        const [number = ""] = /\d+/.exec(file) ?? [];
        const adopted = join(folder, `${page}--${number}`);
        await cp(join(bundle, file), `${adopted}.html`);
        await writeFile(`${adopted}.json`, adoptedRecord(page, await readFile(`${adopted}.html`)));
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
async function folderFor(captured: string, report: Report): Promise<string> {
  const source = `${new URL(report.portal).hostname}-${report.date}`;
  const text = `${JSON.stringify(report, null, 2)}\n`;
  for (let number = 1; ; number++) {
    const folder = join(captured, number === 1 ? source : `${source}-${number}`);
    await mkdir(folder, { recursive: true });
    const present = await readFile(join(folder, "report.json"), "utf8").catch(() => null);
    if (present === null) await writeFile(join(folder, "report.json"), text);
    if (present === null || present === text) return folder;
  }
}

async function readReport(bundle: string): Promise<Report> {
  const report: Report = await readFile(join(bundle, "report.json"), "utf8")
    .then(JSON.parse)
    .catch(() => {
      throw new UsageError(`${bundle} has no readable report.json.`);
    });
  const { date, portal, verdict, files } = report;
  const areFilesSafe = files?.every?.(({ file, page }) => /^pages\/\d+-\w+\.html$/.test(file) && /^\w+$/.test(page));
  const arePagesSafe = report.pages?.every?.(({ proof }) =>
    Object.values(proof ?? [1]).every((texts) => texts?.every?.((text: unknown) => isPlain(text))),
  );
  if (!areFilesSafe || !arePagesSafe || !/^\d{4}-\d\d-\d\d$/.test(date) || !URL.canParse(portal)) {
    throw new UsageError(`${bundle}/report.json is not the report of a field test.`);
  }
  return { date, portal, verdict, pages: report.pages, files };
}

/** A text that may be copied into a table of a document. */
const isPlain = (text: unknown) => typeof text === "string" && /^[^|<>`\n]{1,200}$/.test(text);

/** The reports of all adopted bundles. */
export async function adoptedReports(captured: string): Promise<readonly Report[]> {
  const folders = await readdir(captured).catch(() => []);
  return Promise.all(
    folders.sort().map(async (name) => JSON.parse(await readFile(join(captured, name, "report.json"), "utf8"))),
  );
}

const HEAD = `# Pages seen in the field

Written by \`npm run adopt\` from the reports of all field tests; not edited by hand. A page that a field test with a real account has read is **seen**,
which is stronger than every mark in the other documents. Of the rest, the marks there say how it is known.

| page | mark | fields with a value | fields always null | known headings shown | not shown | empty states | not recognised | field tests |
|---|---|---|---|---|---|---|---|---|
`;

/** The text of docs/portal/proven.md. */
export function provenText(reports: readonly Report[]): string {
  const rows = [...pages.keys()].map((page) => {
    const found = reports.flatMap(({ pages: own, portal, date }) =>
      own.filter((finding) => finding.page === page).map((finding) => ({ ...finding, source: `${portal} ${date}` })),
    );
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
    return `| ${cells.join(" | ")} |\n`;
  });
  return HEAD + rows.join("");
}

const listed = (texts: readonly string[]) => [...new Set(texts)].sort().join(", ").replaceAll("|", "\\|");
