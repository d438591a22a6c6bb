import { createHmac } from "node:crypto";

/** Accents, punctuation, and control, format and invisible characters: a database may ignore them when it compares names. */
const IGNORED = /[^\p{L}\p{N}]/gu;

/**
 * The form of a login name under which attempts are counted; the portal gets the name as it was entered. Which spellings the
 * portal takes for one account is not known, so names that differ only in width, case, accents or punctuation share a count.
 */
export const accountOf = (name: string): string =>
  name.normalize("NFKD").toUpperCase().normalize("NFKD").replace(IGNORED, "");

/** Marks of a student that do not show who it is. */
export interface StudentMarks {
  /** One of 256 groups of students. */
  readonly group: number;
  /** Identifies the session cookie of the call, but does not contain it; null without a session. */
  readonly session: string | null;
  /** Pseudonym in the log, the same for all calls of a student in a month (UTC); null without AUDIT_KEY. */
  readonly pseudonym: string | null;
}

/** Characters of a pseudonym: two students of a million share one with a probability of 1 to 37 million. */
const PSEUDONYM_LENGTH = 16;

const hmac = (key: Uint8Array, text: string) => createHmac("sha256", key).update(text).digest("hex");

/** 64 bits: two sessions never share an id by chance. */
const SESSION_LENGTH = 16;

/** Derives marks of a student from a login name or registration number, and from the session cookie, if there is one. `secret` is for groups and sessions. */
export function studentMarks(
  secret: Uint8Array,
  auditKey: Uint8Array | null,
  now: () => number = Date.now,
): (name: string, cookie?: string) => StudentMarks {
  return (name, cookie) => {
    const account = accountOf(name);
    const month = new Date(now()).toISOString().slice(0, 7);
    const pseudonym = auditKey === null ? null : hmac(auditKey, `${month} ${account}`).slice(0, PSEUDONYM_LENGTH);
    // The session cookie comes first. The caller may add others.
    const session =
      cookie === undefined ? null : hmac(secret, `session ${cookie.split(";")[0]}`).slice(0, SESSION_LENGTH);
    return { group: Number.parseInt(hmac(secret, account).slice(0, 2), 16), session, pseudonym };
  };
}
