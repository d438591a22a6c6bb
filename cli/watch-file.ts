import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { WatchState, WatchStore } from "portico-client";
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

  async save(state: WatchState): Promise<void> {
    await writePrivateFile(this.#path, `${JSON.stringify({ service: this.#service, state })}\n`);
  }
}
