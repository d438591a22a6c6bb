import { randomUUID } from "node:crypto";
import { readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Drift } from "../portal/events.ts";

/** Reports of one kind of page: those kept, and those written in one UTC day. */
const MOST_PER_PAGE = 5;
/** Pages that wait to be written. */
const MOST_WAITING = 20;
/** The folder is searched again for a report after this time: it may have been deleted, or the disk was full. */
const CHECK_AGAIN_MS = 60_000;

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
  /** A report was not written: its page has had enough of them today or is too long, or the folder failed. */
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
  /** The time at which the folder was last searched for a report. */
  readonly #checkedAt = new Map<string, number>();
  /** The last day on which the limit of reports was reached, by kind of page. */
  readonly #fullOn = new Map<string, string>();
  #writing: Promise<void> = Promise.resolve();
  /** Reports that are not written yet, each of which holds a page. */
  #waiting = 0;

  constructor(options: DriftReportsOptions) {
    this.#options = options;
  }

  add(drift: Drift): void {
    const { now = () => new Date() } = this.#options;
    const time = now();
    const date = time.toISOString().slice(0, 10);
    const file = `${drift.page}-${drift.shape}.json`;
    if (Number(time) - (this.#checkedAt.get(file) ?? -Infinity) < CHECK_AGAIN_MS) return;
    if (this.#fullOn.get(drift.page) === date || this.#waiting >= MOST_WAITING) {
      this.#options.onDropped(drift.page);
      return;
    }
    this.#checkedAt.set(file, Number(time));
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
      const names = (await readdir(folder)).filter((name) => kindOf(name) === drift.page);
      const found = await Promise.all(
        names.map(async (name) => {
          const { mtime, size } = await stat(join(folder, name));
          return { name, path: join(folder, name), time: mtime, size };
        }),
      );
      // An empty file is no report.
      const dated = found.filter(({ size }) => size > 0);
      if (dated.some(({ name }) => name === file)) return;
      if (dated.filter(({ time }) => time.toISOString().startsWith(date)).length >= MOST_PER_PAGE) {
        this.#fullOn.set(drift.page, date);
        this.#checkedAt.delete(file);
        onDropped(drift.page);
        return;
      }
      const skeleton = await skeletonOf(html);
      if (skeleton === null) {
        onDropped(drift.page);
        return;
      }
      const report: DriftReport = { ...drift, date, skeleton: skeleton.split("\n") };
      await writeWhole(join(folder, file), `${JSON.stringify(report, null, 2)}\n`);
      onWritten(drift.page);
      const oldest = dated.toSorted((a, b) => Number(b.time) - Number(a.time)).slice(MOST_PER_PAGE - 1);
      for (const { path } of oldest) await rm(path, { force: true });
    } catch (error) {
      onDropped(drift.page);
      onError(error instanceof Error && "code" in error ? String(error.code) : "unknown");
    }
  }
}

/** Writes the file whole or not at all. */
async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(temporary, text, { flag: "wx" });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The page of a report's file name; null for another file. */
const kindOf = (file: string): string | null => /^(\w+)-[0-9a-f]+\.json$/.exec(file)?.[1] ?? null;
