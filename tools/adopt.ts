import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pages } from "../src/features/index.ts";
import { reportProblem, UsageError } from "./saved-page.ts";
import type { Tool } from "./tool.ts";

const CAPTURED = "test/captured/adopted";
const PROVEN = "docs/portal/proven.md";

interface Report {
  readonly date: string;
  readonly portal: string;
  readonly verdict: string;
  readonly pages: readonly { readonly page: string; readonly result: string }[];
  readonly files: readonly { readonly file: string; readonly page: string }[];
}

/** Adds the scrubbed pages of a field test's bundle to the captured pages, and notes in docs/portal what they prove. */
export const adopt =
  (root: string): Tool =>
  ([bundle], io) =>
    reportProblem(io, async () => {
      if (bundle === undefined) throw new UsageError("Usage: npm run adopt -- BUNDLE");
      const report = await readReport(bundle);
      const source = `${new URL(report.portal).hostname}-${report.date}`;
      const known = report.files.filter(({ page }) => pages.has(page));
      const folder = join(root, CAPTURED, source);
      await mkdir(folder, { recursive: true });
      for (const { file, page } of known) {
        const [number = ""] = /\d+/.exec(file) ?? [];
        await cp(join(bundle, file), join(folder, `${page}--${number}.html`));
      }
      const proven = report.pages.filter(({ result }) => result !== "not recognised");
      await appendProven(
        join(root, PROVEN),
        proven.map(({ page, result }) => `| ${page} | ${result} | ${report.portal} | ${report.date} |`),
      );
      io.print(`${known.length} pages in ${folder}, ${proven.length} kinds in ${PROVEN}. Run npm run test:captured.`);
      return 0;
    });

export const main: Tool = adopt(".");

async function readReport(bundle: string): Promise<Report> {
  const report: Report = await readFile(join(bundle, "report.json"), "utf8")
    .then(JSON.parse)
    .catch(() => {
      throw new UsageError(`${bundle} has no readable report.json.`);
    });
  const isSafe = report.files?.every?.(({ file, page }) => /^pages\/\d+-\w+\.html$/.test(file) && /^\w+$/.test(page));
  if (!isSafe || !/^\d{4}-\d\d-\d\d$/.test(report.date) || !URL.canParse(report.portal)) {
    throw new UsageError(`${bundle}/report.json is not the report of a field test.`);
  }
  return report;
}

const HEAD = `# Pages proven in the field

Kinds of pages that a field test with a real account has read, with the portal and the date. \`npm run adopt\` adds the rows.

| page | result | portal | date |
|---|---|---|---|
`;

async function appendProven(file: string, rows: readonly string[]): Promise<void> {
  const text = await readFile(file, "utf8").catch(() => HEAD);
  const added = rows.filter((row) => !text.includes(row));
  await writeFile(file, `${text}${added.map((row) => `${row}\n`).join("")}`);
}
