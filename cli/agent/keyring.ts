import { KeyringLocked, UsageError } from "../failure.ts";

/** Keeps secrets in the keyring of the operating system, by name. Without one that is open, rejects with KeyringLocked. */
export interface Keyring {
  get(name: string): Promise<string | null>;
  set(name: string, secret: string): Promise<void>;
  /** Does nothing without such a secret. */
  delete(name: string): Promise<void>;
}

const REFUSAL = "The agent keeps the password in the keyring of the operating system and nowhere else";

/** The keyring of this user: Keychain, Credential Manager, or the Secret Service of Linux desktops. */
export async function systemKeyring(): Promise<Keyring> {
  const { AsyncEntry } = await import("@napi-rs/keyring").catch((error: unknown) => {
    const advice = "npm install --global @napi-rs/keyring";
    throw new UsageError(`${REFUSAL}, and needs a package for it: ${advice}`, { cause: error });
  });
  /** On Linux, the default would fall back to the kernel's keyring, which forgets everything at a restart. */
  const use = async <T>(name: string, run: (entry: InstanceType<typeof AsyncEntry>) => Promise<T>): Promise<T> => {
    try {
      return await run(new AsyncEntry("portico", name, { linux: { store: "secret-service" } }));
    } catch (error) {
      throw new KeyringLocked(`${REFUSAL}. No keyring can be opened here: it is missing or locked.`, { cause: error });
    }
  };
  return {
    get: (name) => use(name, (entry) => entry.getPassword()),
    set: (name, secret) => use(name, (entry) => entry.setPassword(secret)),
    delete: (name) => use(name, async (entry) => void (await entry.deletePassword())),
  };
}
