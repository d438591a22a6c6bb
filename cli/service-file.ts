import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writePrivateFile } from "./private-file.ts";

/** The service of the last login. */
export interface Service {
  readonly url: string;
  readonly apiKey: string;
}

/**
 * Stores the service of the last login, so that later commands use it without --url and --api-key. The API key is a credential:
 * only the owner can read the file.
 */
export class ServiceFile {
  readonly #path: string;

  /** Stores the service next to the session file. */
  constructor(sessionFile: string) {
    this.#path = join(dirname(sessionFile), "service.json");
  }

  /** Returns null for a missing or invalid file. */
  async load(): Promise<Service | null> {
    try {
      const { url, api_key } = JSON.parse(await readFile(this.#path, "utf8"));
      return typeof url === "string" && typeof api_key === "string" ? { url, apiKey: api_key } : null;
    } catch {
      return null;
    }
  }

  async save({ url, apiKey }: Service): Promise<void> {
    await writePrivateFile(this.#path, `${JSON.stringify({ url, api_key: apiKey })}\n`);
  }
}
