import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { WatchState, WatchStore } from "portico-client";
import { UsageError } from "./failure.ts";
import { type Release, tryLock, waitForLock } from "./lock.ts";
import { writePrivateFile } from "./private-file.ts";

/**
 * Stores what `watch` or `changes` knows about one service, in a file next to the session file that only its owner can read: the
 * changes in it contain the student's data.
 */
export class WatchFile implements WatchStore {
  readonly #path: string;
  readonly #service: string;

  constructor(sessionFile: string, service: string, name: "watch" | "changes") {
    this.#path = join(dirname(sessionFile), `${name}.json`);
    this.#service = service;
  }

  /** Reserves the file for this process. Throws a UsageError if another one uses it. */
  async lock(): Promise<Release> {
    const release = await tryLock(this.#lockPath);
    if (release !== null) return release;
    throw new UsageError(
      `Another portico watch is running: the two would report the same changes. If it is not, delete ${this.#lockPath}`,
    );
  }

  /** Reserves the file for this process, after other ones. */
  waitForLock(): Promise<Release> {
    return waitForLock(this.#lockPath);
  }

  get #lockPath(): string {
    return `${this.#path}.lock`;
  }

  /** Returns null for a missing or invalid file, and for the state of another service. */
  async load(): Promise<WatchState | null> {
    try {
      const { service, state } = JSON.parse(await readFile(this.#path, "utf8"));
      return service === this.#service && Array.isArray(state.pending) && typeof state.parts === "object"
        ? state
        : null;
    } catch {
      return null;
    }
  }

  /** Removes the student's data, unless a process is using it. Digests and changes that have not been shown yet stay. */
  async forgetRecords(): Promise<void> {
    const release = await tryLock(this.#lockPath);
    if (release === null) return;
    try {
      const state = await this.load();
      if (state === null) return;
      const parts = Object.entries(state.parts).map(([name, { data, ...part }]) => [name, part] as const);
      await this.save({ ...state, parts: Object.fromEntries(parts) });
    } finally {
      await release();
    }
  }

  async save(state: WatchState): Promise<void> {
    await writePrivateFile(this.#path, `${JSON.stringify({ service: this.#service, state })}\n`);
  }
}

/** The file of `portico changes`: its new state is saved after the output has been delivered, so that no change is lost. */
export class ChangesStore implements WatchStore {
  readonly #file: WatchFile;
  #release: Release | null = null;
  #state: WatchState | null = null;

  constructor(file: WatchFile) {
    this.#file = file;
  }

  async load(): Promise<WatchState | null> {
    this.#release ??= await this.#file.waitForLock();
    return this.#file.load();
  }

  save(state: WatchState): void {
    this.#state = state;
  }

  /** Saves the new state, if there is one. */
  async commit(): Promise<void> {
    if (this.#state !== null) await this.#file.save(this.#state);
  }

  async release(): Promise<void> {
    await this.#release?.();
  }
}
