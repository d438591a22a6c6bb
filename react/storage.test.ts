import { indexedDB } from "fake-indexeddb";
import { beforeEach, expect, it, vi } from "vitest";
import { encryptedStorage } from "./storage.ts";

beforeEach(() => {
  vi.stubGlobal("indexedDB", indexedDB);
});

const opened = (name: string) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
  });

/** Everything that the browser has stored. */
async function stored(name: string): Promise<Map<IDBValidKey, { data: ArrayBuffer } & CryptoKey>> {
  const db = await opened(name);
  const values = db.transaction("values").objectStore("values");
  const [keys, contents] = [values.getAllKeys(), values.getAll()];
  await new Promise((resolve) => {
    contents.onsuccess = resolve;
  });
  return new Map(keys.result.map((key, index) => [key, contents.result[index]]));
}

it("stores values so that only the browser's own key decrypts them", async () => {
  const storage = encryptedStorage("a");
  await storage.set("session", { cookie: "JSESSIONID=SECRET" });
  const contents = await stored("a");
  const { data } = contents.get("values/session") ?? {};
  expect(Buffer.from(data ?? new ArrayBuffer(0)).toString("latin1")).not.toContain("SECRET");
  expect(contents.get("key")).toMatchObject({ extractable: false, algorithm: { name: "AES-GCM", length: 256 } });
  expect(await encryptedStorage("a").get("session")).toEqual({ cookie: "JSESSIONID=SECRET" });
});

it("uses one key for values that are stored at the same time", async () => {
  const storage = encryptedStorage("b");
  await Promise.all(["one", "two", "three"].map((name) => storage.set(name, name)));
  expect(await Promise.all(["one", "two", "three"].map((name) => storage.get(name)))).toEqual(["one", "two", "three"]);
});

it("returns null for values that were exchanged, and after clear()", async () => {
  const storage = encryptedStorage("c");
  await storage.set("session", "one");
  const sealed = (await stored("c")).get("values/session");
  const db = await opened("c");
  db.transaction("values", "readwrite").objectStore("values").put(sealed, "values/cache");
  expect(await storage.get("cache")).toBeNull();
  await storage.clear();
  expect([await storage.get("session"), (await stored("c")).size]).toEqual([null, 0]);
});

it("keeps values in memory where there is no IndexedDB", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const storage = encryptedStorage("d");
  vi.stubGlobal("indexedDB", indexedDB);
  await storage.set("session", "one");
  expect(await storage.get("session")).toBe("one");
  expect(await encryptedStorage("d").get("session")).toBeNull();
});
