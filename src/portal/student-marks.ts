import { createHmac } from "node:crypto";
import { accountOf } from "./login/account.ts";

/** Marks of a student that do not show who it is. */
export interface StudentMarks {
  /** One of 256 groups of students. */
  readonly group: number;
  /** For the log: the same for all calls of a student in a month (UTC); null without AUDIT_KEY. */
  readonly pseudonym: string | null;
}

/** Characters of a pseudonym: two students of a million share one with a probability of 1 to 37 million. */
const PSEUDONYM_LENGTH = 16;

const hmac = (key: Uint8Array, text: string) => createHmac("sha256", key).update(text).digest("hex");

/** Derives marks of a student from a login name or registration number. `secret` is for the groups. */
export function studentMarks(
  secret: Uint8Array,
  auditKey: Uint8Array | null,
  now: () => number = Date.now,
): (name: string) => StudentMarks {
  return (name) => {
    const account = accountOf(name);
    const month = new Date(now()).toISOString().slice(0, 7);
    const pseudonym = auditKey === null ? null : hmac(auditKey, `${month} ${account}`).slice(0, PSEUDONYM_LENGTH);
    return { group: Number.parseInt(hmac(secret, account).slice(0, 2), 16), pseudonym };
  };
}
