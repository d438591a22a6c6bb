import type { Session, SessionStore } from "portico-client";

/**
 * Keeps the session, the cached data and the state of changes of one student between visits. The values are plain JSON, and all of them
 * are the student's data: an implementation must encrypt them.
 */
export interface PorticoStorage {
  /** Name under which the other tabs of the browser have the same values; none if they do not. */
  readonly name?: string;
  /** Returns null if there is no value, or none that can be decrypted. */
  get(name: string): Promise<unknown>;
  /** Stores a value. Null removes it, which must also work in a full storage. */
  set(name: string, value: unknown): Promise<void>;
  /** Removes every value, and the key. */
  clear(): Promise<void>;
}

/** A storage that lasts as long as the page. */
export function memoryStorage(): PorticoStorage {
  const values = new Map<string, unknown>();
  return {
    get: async (name) => values.get(name) ?? null,
    set: async (name, value) => {
      values.set(name, value);
    },
    clear: async () => values.clear(),
  };
}

/** An encrypted value. */
type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer };

const VALUES = "values";
const KEY = "key";
const ALGORITHM = { name: "AES-GCM", length: 256 };

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Waits until a change is stored: a full storage refuses it after the request has succeeded. */
const committed = ({ transaction }: IDBRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    if (transaction === null) return resolve();
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.result.createObjectStore(VALUES);
  return settled(request);
}

/**
 * A storage in IndexedDB, encrypted by AES-GCM with a key that the browser keeps and that no script can export. Where the browser has
 * no IndexedDB or no WebCrypto, as on a page without HTTPS, values last as long as the page.
 */
export function encryptedStorage(name = "portico"): PorticoStorage {
  if (globalThis.indexedDB === undefined || globalThis.crypto?.subtle === undefined) return memoryStorage();
  const database = open(name);
  database.catch(() => undefined);
  const values = (db: IDBDatabase) => db.transaction(VALUES, "readwrite").objectStore(VALUES);
  // Two tabs may create a key at the same time: the first one stays.
  const keyOf = async (db: IDBDatabase): Promise<CryptoKey> => {
    const existing: CryptoKey | undefined = await settled(values(db).get(KEY));
    if (existing !== undefined) return existing;
    const created = await crypto.subtle.generateKey(ALGORITHM, false, ["encrypt", "decrypt"]);
    return settled(values(db).add(created, KEY)).then(
      () => created,
      () => settled(values(db).get(KEY)),
    );
  };
  // The name is authenticated, so that one value cannot take the place of another.
  const parametersOf = (key: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: ALGORITHM.name,
    iv,
    additionalData: new TextEncoder().encode(key),
  });
  return {
    name,
    async get(item) {
      const db = await database;
      const sealed: Sealed | undefined = await settled(values(db).get(`${VALUES}/${item}`));
      if (sealed === undefined) return null;
      try {
        const text = await crypto.subtle.decrypt(parametersOf(item, sealed.iv), await keyOf(db), sealed.data);
        return JSON.parse(new TextDecoder().decode(text));
      } catch {
        return null;
      }
    },
    async set(item, value) {
      const db = await database;
      if (value === null) return committed(values(db).delete(`${VALUES}/${item}`));
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const text = new TextEncoder().encode(JSON.stringify(value));
      const data = await crypto.subtle.encrypt(parametersOf(item, iv), await keyOf(db), text);
      await committed(values(db).put({ iv, data } satisfies Sealed, `${VALUES}/${item}`));
    },
    async clear() {
      await committed(values(await database).clear());
    },
  };
}

/** Values that belong to a student, each with their registration number. Credentials come first. */
const OWNED = ["access", "session", "cache", "changes", "outing"];

/** Student of a value; null without one. */
export const studentOf = (value: unknown): string | null => {
  const { student, registration_number = null } = (value ?? {}) as { student?: string; registration_number?: string };
  return student ?? registration_number;
};

/** Removes everything that is not the student's. Runs before a token or session of theirs is stored, because the page may be closed at any time. */
export async function dropOthers(storage: PorticoStorage, student: string): Promise<void> {
  for (const name of OWNED) {
    const value = await storage.get(name);
    if (value !== null && studentOf(value) !== student) await storage.set(name, null);
  }
}

/** A storage that does not reject. */
export interface SharedStorage extends PorticoStorage {
  /** Moves a value from the storage to memory. */
  hold(name: string): Promise<void>;
}

const sharedStorages = new WeakMap<PorticoStorage, SharedStorage>();

/**
 * The storage as the client and the hooks share it. A value that it refuses lasts as long as the page, and does not leave the one before in its
 * place. Calls run one after the other: a value that takes long to encrypt must not be stored after its removal.
 */
export function shared(storage: PorticoStorage): SharedStorage {
  const memory = new Map<string, unknown>();
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(task: () => T | Promise<T>): Promise<T | undefined> => {
    const result = last.then(task).catch(() => undefined);
    last = result;
    return result;
  };
  const load = (name: string) => (memory.has(name) ? memory.get(name) : storage.get(name));
  const created: SharedStorage = sharedStorages.get(storage) ?? {
    ...(storage.name !== undefined && { name: storage.name }),
    get: async (name) => (await inTurn(() => load(name))) ?? null,
    set: (name, value) =>
      inTurn(async () => {
        memory.set(name, value);
        try {
          await storage.set(name, value);
          memory.delete(name);
        } catch {
          await storage.set(name, null);
        }
      }),
    hold: (name) =>
      inTurn(async () => {
        memory.set(name, await load(name));
        await storage.set(name, null);
      }),
    clear: () =>
      inTurn(async () => {
        for (const name of OWNED) memory.set(name, null);
        await storage.clear();
        memory.clear();
      }),
  };
  sharedStorages.set(storage, created);
  return created;
}

/**
 * Keeps the session of the client in a storage: `new Portico({ baseUrl, store: sessionStore(storage) })`. Tabs that share the storage log in
 * one after the other, where the browser has locks (the Web Locks API).
 */
export function sessionStore(storage: PorticoStorage): SessionStore {
  const values = shared(storage);
  const lockName = storage.name === undefined ? null : `portico/${storage.name}/login`;
  const locks = globalThis.navigator?.locks;
  return {
    load: async () => (await values.get("session")) as Session | null, // Written by `save`.
    async save(session) {
      await dropOthers(values, session.registration_number);
      await values.set("session", session);
    },
    clear: () => values.set("session", null),
    ...(lockName !== null && locks && { lock: (login) => locks.request(lockName, login) }),
  };
}
