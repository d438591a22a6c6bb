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

/**
 * Stores the session for one service in a file that only its owner can read. Never has the password. That of one student is null after another
 * one has logged in.
 */
export class SessionFile implements SessionStore {
  readonly #path: string;
  readonly #service: string;
  readonly #student: string | null;

  /** `student` is a registration number, or null for any student. */
  constructor(path: string, service: string, student: string | null = null) {
    this.#path = path;
    this.#service = service;
    this.#student = student;
  }

  /** The same file for one student. */
  ofStudent(student: string): SessionFile {
    return new SessionFile(this.#path, this.#service, student);
  }

  /** Returns null for a missing or invalid file, and for the session of another service, which must not be sent to this one. */
  async load(): Promise<Session | null> {
    const { service, session } = await readFields(this.#path);
    if (service !== this.#service || !isSession(session)) return null;
    return [null, session.registration_number].includes(this.#student) ? session : null;
  }

  async save(session: Session): Promise<void> {
    await writePrivateFile(this.#path, `${JSON.stringify({ service: this.#service, session })}\n`);
  }

  /** Deletes the file, unless it holds the session of another service or student. */
  async clear(): Promise<void> {
    if ((await this.load()) !== null) await writing(this.#path, () => rm(this.#path, { force: true }));
  }
}
