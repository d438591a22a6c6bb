import { createHash } from "node:crypto";
import { lstat, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Static, Type } from "typebox";
import { Check, Clean } from "typebox/value";
import { pages } from "../src/features/index.ts";
import { answerOf, noContext, parseSaved, problemOf, reportProblem, UsageError, usageOf } from "./saved-page.ts";
import type { Tool } from "./tool.ts";

const CAPTURED = "test/captured/adopted";

const matching = (pattern: RegExp) => Type.String({ pattern });

/** The part of a field test's report that adoption needs. */
const ReportSchema = Type.Object({
  date: matching(/^\d{4}-\d\d-\d\d$/),
  portal: matching(/^https?:\/\/[\w.:[\]-]+$/),
  files: Type.Array(Type.Object({ file: matching(/^pages\/\d+-[\w-]+\.html$/), page: matching(/^\w+$/) })),
});
type Report = Static<typeof ReportSchema>;

/**
 * Adds the scrubbed pages of a field test's bundle to the captured pages, each with the record that its parser reads today. Adopting
 * a bundle again updates its records.
 */
export const adopt =
  (root: string): Tool =>
  ([bundle], io) =>
    reportProblem(io, async () => {
      if (bundle === undefined) throw new UsageError(usageOf("adopt", "BUNDLE"));
      const report = await readReport(bundle);
      const known = report.files.filter(({ page }) => pages.has(page));
      const saved = await Promise.all(
        known.map(async ({ file, page }) => {
          const [number = ""] = /\d+/.exec(file) ?? [];
          return { page, name: `${page}--${number}`, bytes: await readPlain(bundle, file) };
        }),
      );
      // A portal can have several bundles of one day.
      const hash = createHash("sha256");
      for (const { name, bytes } of saved) hash.update(`${name} ${bytes.length} `).update(bytes);
      const source = `${new URL(report.portal).hostname}-${report.date}`;
      const folder = join(root, CAPTURED, `${source}-${hash.digest("hex").slice(0, 8)}`);
      await mkdir(folder, { recursive: true });
      for (const { page, name, bytes } of saved) {
        await writeFile(join(folder, `${name}.html`), bytes);
        await writeFile(join(folder, `${name}.json`), adoptedRecord(page, bytes));
      }
      io.print(`${known.length} pages in ${folder}, each with its record.`);
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
  const { record, error, report } = parseSaved(page, noContext, answerOf(page, bytes));
  const { unread, unfit } = report;
  return `${JSON.stringify(error === null ? { record, unread, unfit } : { problem: problemOf(error) }, null, 2)}\n`;
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
