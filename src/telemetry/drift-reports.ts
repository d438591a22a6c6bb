import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Drift } from "../portal/events.ts";

/** Reports of one UTC day, and of all days. */
const MOST_PER_DAY = 20;
const MOST = 200;

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
  onError(reason: string): void;
  readonly now?: () => Date;
}

/**
 * Writes one file for each kind and shape of a changed page. The folder is the only state: several processes share its
 * limits, and can exceed them by one report each if they write at the same time.
 */
export class DriftReports {
  readonly #options: DriftReportsOptions;
  readonly #seen = new Set<string>();
  /** The day on which the folder was full. */
  #fullOn = "";
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
    if (this.#fullOn === date || this.#seen.has(file) || this.#waiting >= MOST_PER_DAY) return;
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
    const { folder, skeletonOf, onWritten, onError } = this.#options;
    try {
      const files = (await readdir(folder)).filter((name) => name.endsWith(".json"));
      if (files.includes(file)) return;
      const written = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).mtime));
      const today = written.filter((time) => time.toISOString().startsWith(date)).length;
      if (files.length >= MOST || today >= MOST_PER_DAY) {
        this.#fullOn = date;
        this.#seen.delete(file);
        return;
      }
      const skeleton = await skeletonOf(html);
      if (skeleton === null) return;
      const report: DriftReport = { ...drift, date, skeleton: skeleton.split("\n") };
      await writeFile(join(folder, file), `${JSON.stringify(report, null, 2)}\n`, { flag: "wx" });
      onWritten(drift.page);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      // Another process was faster.
      if (code !== "EEXIST") onError(code);
    }
  }
}
