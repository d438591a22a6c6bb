import { rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { basename, isAbsolute, join } from "node:path";
import type { Session, SessionStore } from "portico-client";
import { writing } from "./failure.ts";
import { stateFile } from "./private-file.ts";
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
 * Stores the session for one service in a file that only its owner can read. Never has the password. `student` is a registration number,
 * whose session is null after another student has logged in, or null for any student.
 */
export function sessionStore(path: string, service: string, student: string | null = null) {
  const { read, write } = stateFile(path, basename(path));
  /** Null for a missing or invalid file, and for the session of another service, which must not be sent to this one. */
  const load = async (): Promise<Session | null> => {
    const { service: issuer, session } = await read();
    if (issuer !== service || !isSession(session)) return null;
    return [null, session.registration_number].includes(student) ? session : null;
  };
  return {
    load,
    save: (session) => write({ service, session }),
    /** Deletes the file, unless it holds the session of another service or student. */
    async clear() {
      if ((await load()) !== null) await writing(path, () => rm(path, { force: true }));
    },
  } satisfies SessionStore;
}
