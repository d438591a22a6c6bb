import { rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Session, SessionStore } from "portico-client";
import { writing } from "./failure.ts";
import { readFields, writePrivateFile } from "./private-file.ts";
import { hasTexts } from "./valid.ts";

/** Path of the session file, in XDG_STATE_HOME or its default, ~/.local/state. It is never in the current folder: relative paths are ignored. */
export function sessionFilePath(
  { XDG_STATE_HOME: state = "" }: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  const folder = isAbsolute(state) ? state : join(isAbsolute(home) ? home : userInfo().homedir, ".local", "state");
  return join(folder, "portico", "session.json");
}

const isSession = (value: unknown): value is Session =>
  hasTexts(value, "registration_number", "cookie", "csrf_token", "user_agent");

/** Stores the session for one service in a file that only its owner can read. Never has the password. */
export class SessionFile implements SessionStore {
  readonly #path: string;
  readonly #service: string;

  constructor(path: string, service: string) {
    this.#path = path;
    this.#service = service;
  }

  /** Returns null for a missing or invalid file, and for the session of another service, which must not be sent to this one. */
  async load(): Promise<Session | null> {
    const { service, session } = await readFields(this.#path);
    return service === this.#service && isSession(session) ? session : null;
  }

  async save(session: Session): Promise<void> {
    await writePrivateFile(this.#path, `${JSON.stringify({ service: this.#service, session })}\n`);
  }

  /** Deletes the file, unless it holds the session of another service. */
  async clear(): Promise<void> {
    if ((await this.load()) !== null) await writing(this.#path, () => rm(this.#path, { force: true }));
  }
}

/** The session of one student in a session file. Null after another student has logged in. */
export class StudentSession implements SessionStore {
  readonly #file: SessionFile;
  readonly #registrationNumber: string;

  constructor(file: SessionFile, registrationNumber: string) {
    this.#file = file;
    this.#registrationNumber = registrationNumber;
  }

  async load(): Promise<Session | null> {
    const session = await this.#file.load();
    return session?.registration_number === this.#registrationNumber ? session : null;
  }

  async save(session: Session): Promise<void> {
    await this.#file.save(session);
  }

  async clear(): Promise<void> {
    if ((await this.load()) !== null) await this.#file.clear();
  }
}
