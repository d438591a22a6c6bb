import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Drift } from "../portal/events.ts";
import { SkeletonTooLong, skeletonOf } from "../scrub/skeleton.ts";
import type { Vocabulary } from "../scrub/vocabulary.ts";

/** Reports of one UTC day, and of all days. */
const MOST_PER_DAY = 20;
const MOST = 200;

/** The content of a report. */
export interface DriftReport extends Omit<Drift, "html"> {
  readonly date: string;
  /** The lines of the page's skeleton: its structure, the portal's words, and classes of text. */
  readonly skeleton: readonly string[];
}

export interface DriftReportsOptions {
  readonly folder: string;
  readonly vocabulary: Vocabulary;
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

  constructor(options: DriftReportsOptions) {
    this.#options = options;
  }

  add(drift: Drift): void {
    const { now = () => new Date() } = this.#options;
    const date = now().toISOString().slice(0, 10);
    const file = `${drift.page}-${drift.shape}.json`;
    if (this.#fullOn === date || this.#seen.has(file)) return;
    this.#seen.add(file);
    this.#writing = this.#writing.then(() => this.#write(file, drift, date));
  }

  /** Resolves when all reports are written. */
  async close(): Promise<void> {
    await this.#writing;
  }

  async #write(file: string, { html, ...drift }: Drift, date: string): Promise<void> {
    const { folder, vocabulary, onWritten, onError } = this.#options;
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
      const report: DriftReport = { ...drift, date, skeleton: skeletonOf(html, vocabulary).split("\n") };
      await writeFile(join(folder, file), `${JSON.stringify(report, null, 2)}\n`, { flag: "wx" });
      onWritten(drift.page);
    } catch (error) {
      if (error instanceof SkeletonTooLong) return;
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      // Another process was faster.
      if (code !== "EEXIST") onError(code);
    }
  }
}
