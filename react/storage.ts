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
interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const VALUES = "values";
const KEY = "key";
const ALGORITHM = { name: "AES-GCM", length: 256 };

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
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
  const memory = memoryStorage();
  const database = open(name).catch(() => null);
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
    ...{ name: ALGORITHM.name, iv, additionalData: new TextEncoder().encode(key) },
  });
  return {
    name,
    async get(item) {
      const db = await database;
      if (db === null) return memory.get(item);
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
      if (db === null) return memory.set(item, value);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const text = new TextEncoder().encode(JSON.stringify(value));
      const data = await crypto.subtle.encrypt(parametersOf(item, iv), await keyOf(db), text);
      await settled(values(db).put({ iv, data } satisfies Sealed, `${VALUES}/${item}`));
    },
    async clear() {
      const db = await database;
      await memory.clear();
      if (db !== null) await settled(values(db).clear());
    },
  };
}

/**
 * Keeps the session of the client in a storage: `new Portico({ baseUrl, store: sessionStore(storage) })`. Tabs that share the storage log in
 * one after the other, where the browser has locks (the Web Locks API).
 */
export function sessionStore(storage: PorticoStorage): SessionStore {
  const lockName = storage.name === undefined ? null : `portico/${storage.name}/login`;
  const locks = globalThis.navigator?.locks;
  return {
    load: async () => (await storage.get("session")) as Session | null, // Written by `save`.
    save: (session) => storage.set("session", session),
    clear: () => storage.set("session", null),
    ...(lockName !== null && locks && { lock: (login) => locks.request(lockName, login) }),
  };
}
