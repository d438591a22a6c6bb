import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Drift } from "../portal/events.ts";

/** Reports of one kind of page: those kept, and those written in one UTC day. */
const MOST_PER_PAGE = 5;
/** Pages that wait to be written. */
const MOST_WAITING = 20;

/** The content of a report. */
export interface DriftReport extends Omit<Drift, "html"> {
  readonly date: string;
  /** The lines of the page's skeleton: its structure, the portal's words, and classes of text. */
  readonly skeleton: readonly string[];
}

export type SkeletonOf = (html: string) => Promise<string | null>;

export interface DriftReportsOptions {
  readonly folder: string;
  /** The skeleton of a page; null if the page is too long. */
  readonly skeletonOf: SkeletonOf;
  onWritten(page: string): void;
  /** A report was not written because its page has had enough of them today or is too long. */
  onDropped(page: string): void;
  onError(reason: string): void;
  readonly now?: () => Date;
}

/**
 * Writes one file for each kind and shape of a changed page. Of each kind of page, the newest reports are kept, so that one
 * page cannot use up the place of another. The folder is the only state: several processes share its limits, and can exceed
 * them by one report each if they write at the same time.
 */
export class DriftReports {
  readonly #options: DriftReportsOptions;
  readonly #seen = new Set<string>();
  /** The day on which a kind of page had enough reports. */
  readonly #fullOn = new Map<string, string>();
  #writing: Promise<void> = Promise.resolve();
  /** Reports that are not written yet, each of which holds a page. */
  #waiting = 0;

  constructor(options: DriftReportsOptions) {
    this.#options = options;
  }

  add(drift: Drift): void {
    const { now = () => new Date() } = this.#options;
    const date = now().toISOString().slice(0, 10);
    const file = `${drift.page}-${drift.shape}.json`;
    if (this.#seen.has(file)) return;
    if (this.#fullOn.get(drift.page) === date || this.#waiting >= MOST_WAITING) {
      this.#options.onDropped(drift.page);
      return;
    }
    this.#seen.add(file);
    this.#waiting++;
    this.#writing = this.#writing.then(async () => {
      await this.#write(file, drift, date);
      this.#waiting--;
    });
  }

  /** Resolves when all reports are written. */
  async close(): Promise<void> {
    await this.#writing;
  }

  async #write(file: string, { html, ...drift }: Drift, date: string): Promise<void> {
    const { folder, skeletonOf, onWritten, onDropped, onError } = this.#options;
    try {
      const own = (await readdir(folder)).filter((name) => kindOf(name) === drift.page);
      if (own.includes(file)) return;
      const dated = await Promise.all(
        own.map(async (name) => ({ path: join(folder, name), time: (await stat(join(folder, name))).mtime })),
      );
      if (dated.filter(({ time }) => time.toISOString().startsWith(date)).length >= MOST_PER_PAGE) {
        this.#fullOn.set(drift.page, date);
        this.#seen.delete(file);
        onDropped(drift.page);
        return;
      }
      const skeleton = await skeletonOf(html);
      if (skeleton === null) {
        onDropped(drift.page);
        return;
      }
      const report: DriftReport = { ...drift, date, skeleton: skeleton.split("\n") };
      await writeFile(join(folder, file), `${JSON.stringify(report, null, 2)}\n`, { flag: "wx" });
      onWritten(drift.page);
      const oldest = dated.toSorted((a, b) => Number(b.time) - Number(a.time)).slice(MOST_PER_PAGE - 1);
      for (const { path } of oldest) await rm(path, { force: true });
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      // Another process was faster.
      if (code !== "EEXIST") onError(code);
    }
  }
}

/** The page of a report's file name; null for another file. */
const kindOf = (file: string): string | null => /^(\w+)-[0-9a-f]+\.json$/.exec(file)?.[1] ?? null;
