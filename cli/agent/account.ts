import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { stateFile } from "../private-file.ts";
import type { Service } from "../service-file.ts";
import type { Keyring } from "./keyring.ts";

/** The account that the agent logs in to, and what it knows about its logins. Contains no secret. */
export interface Account {
  /** URL of the service. */
  readonly service: string;
  /** Registration number or login name. */
  readonly name: string;
  /** Registration number; null until a login name has been used. */
  readonly student: string | null;
  /** Logins since the last session that was of use. */
  readonly logins: number;
  /** Time of the last login, in ms since 1970. */
  readonly at: number;
  /** Time before which no login is sent. */
  readonly next: number;
  /** True if the last login led to a session. */
  readonly signedIn: boolean;
  /** The error code that ended the logins until the student acts, or null. */
  readonly blocked: string | null;
  /** True if only another password, typed by the student, ends `blocked`; false if a wake does, too. */
  readonly isRefused: boolean;
}

export const newAccount = (service: Service, name: string): Account => ({
  service: service.url,
  name,
  student: /^\d\d[a-z]{3}\d{4,5}$/i.test(name) ? name.toUpperCase() : null,
  logins: 0,
  at: 0,
  next: 0,
  signedIn: false,
  blocked: null,
  isRefused: false,
});

/** The name of the account's password in the keyring. */
export const passwordName = ({ service, name }: Pick<Account, "service" | "name">): string =>
  `${name.toUpperCase()} at ${service}`;

/** The name of the digests of passwords that the portal has refused. They are in the keyring, because one may be nearly right. */
export const refusedName = (account: Pick<Account, "service" | "name">): string => `refused ${passwordName(account)}`;

/** Refused passwords that are known. */
const MAX_REFUSED = 20;
const digestOf = (password: string): string => createHash("sha256").update(password).digest("base64url");
const refusedOf = async (keyring: Keyring, account: Account): Promise<readonly string[]> =>
  (await keyring.get(refusedName(account)))?.split(" ") ?? [];

export const isRefused = async (keyring: Keyring, account: Account, password: string): Promise<boolean> =>
  (await refusedOf(keyring, account)).includes(digestOf(password));

/** Notes that the portal has refused a password. */
export async function noteRefused(keyring: Keyring, account: Account, password: string): Promise<void> {
  const refused = [...(await refusedOf(keyring, account)), digestOf(password)];
  await keyring.set(refusedName(account), refused.slice(-MAX_REFUSED).join(" "));
}

export type AccountFile = ReturnType<typeof accountFile>;

/** Stores the account next to the session file, so that a restart neither repeats a refused password nor forgets to wait. */
export function accountFile(sessionFile: string, service: string) {
  const { path, read, write } = stateFile(sessionFile, "agent.json");
  return {
    /** Null without an account at this service. */
    async load(): Promise<Account | null> {
      const account: Partial<Account> = await read();
      return account.service === service && typeof account.name === "string" ? (account as Account) : null;
    },
    save: (account: Account) => write(account),
    delete: () => rm(path, { force: true }),
  };
}
