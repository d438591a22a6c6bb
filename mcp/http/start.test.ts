import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { startHttp } from "./start.ts";

const digest = (text: string) => createHash("sha256").update(text).digest("base64");
const key = digest("one");
const service = { url: "http://127.0.0.1:8000", apiKey: "one" };

it.each([
  [{}, "SEAL_KEYS must be set"],
  [{ SEAL_KEYS: "" }, "SEAL_KEYS must be set"],
  [{ SEAL_KEYS: `main:${"A".repeat(43)}=` }, "must hold random keys"],
  [{ SEAL_KEYS: `main:${key},main:${digest("two")}` }, "different keys with different names"],
  [{ SEAL_KEYS: `main:${key},old:${key}` }, "different keys with different names"],
  [{ SEAL_KEYS: `main:${key}` }, "PORTICO_LOGIN_API_KEY must be set"],
  [{ SEAL_KEYS: `main:${key}`, PORTICO_LOGIN_API_KEY: "one" }, "another API key"],
  [{ SEAL_KEYS: `main:${key}`, PORTICO_LOGIN_API_KEY: "two", TRUSTED_PROXIES: "proxy" }, "TRUSTED_PROXIES must be"],
])("a public server does not start with unsafe settings: %#", async (environment, problem) => {
  await expect(startHttp(service, "https://mcp.example.edu/mcp", environment)).rejects.toThrow(problem);
});
