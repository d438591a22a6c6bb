import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Session, SessionStore } from "../client/index.ts";

/** Where the session is kept: below XDG_STATE_HOME, which is ~/.local/state if it is not set. */
export const sessionFileIn = (environment: Readonly<Record<string, string | undefined>>, home: string): string =>
  join(environment.XDG_STATE_HOME || join(home, ".local", "state"), "portico", "session.json");

const fields = ["registration_number", "cookie", "csrf_token", "user_agent"] as const;

function isSession(value: unknown): value is Session {
  return (
    typeof value === "object" &&
    value !== null &&
    fields.every((field) => typeof Reflect.get(value, field) === "string")
  );
}

/** Keeps the session of one service in a file that only its owner can read. It never holds a password. */
export class SessionFile implements SessionStore {
  readonly #file: string;
  readonly #service: string;

  constructor(file: string, service: string) {
    this.#file = file;
    this.#service = service;
  }

  /** Null also for a session of another service, which must not see it, and for a file that cannot be understood. */
  async load(): Promise<Session | null> {
    try {
      const { service, session } = JSON.parse(await readFile(this.#file, "utf8"));
      return service === this.#service && isSession(session) ? session : null;
    } catch {
      return null;
    }
  }

  /** Writes a new file in its place, so that no reader meets half of one. */
  async save(session: Session): Promise<void> {
    await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 });
    const draft = `${this.#file}.${process.pid}`;
    await writeFile(draft, `${JSON.stringify({ service: this.#service, session })}\n`, { mode: 0o600 });
    await rename(draft, this.#file);
  }

  /** Leaves the session of another service alone. */
  async clear(): Promise<void> {
    if ((await this.load()) !== null) await rm(this.#file, { force: true });
  }
}
