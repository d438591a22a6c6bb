import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig } from "../config/config.ts";
import { ServiceError } from "../contract/errors.ts";
import { ApiKeys } from "./api-keys.ts";

const hashOf = (key: string) => createHash("sha256").update(key).digest("hex");
const ONE = "key-of-application-one";
const TWO = "key-of-application-two";

const PATH = "/student/profile";
let now = Date.parse("2026-09-25T10:00:00Z");

const keysWith = (environment: Record<string, string>, file: string | null = null) =>
  new ApiKeys(parseConfig(environment), file, ["/auth/login", PATH, "/student/marks"], () => now);

/** The name of the client, or the error code. */
function checked(keys: ApiKeys, header: unknown, path = PATH): unknown {
  try {
    return keys.check(header, path).name;
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
}

describe("API_KEYS", () => {
  it("names the clients of keys, and leaves keys without a name unnamed", () => {
    const keys = keysWith({ API_KEYS: `app-one:${ONE},${TWO}` });
    expect([checked(keys, ONE), checked(keys, TWO), keys.clientCount]).toEqual(["app-one", null, 2]);
    for (const wrong of [`app-one:${ONE}`, "app-one", `${ONE} `]) expect(checked(keys, wrong)).toBe("api_key_invalid");
    for (const missing of [undefined, "", ["a", "b"]]) expect(checked(keys, missing)).toBe("api_key_missing");
  });

  it("gives every key an id of its own that does not contain the key", () => {
    const keys = keysWith({ API_KEYS: `app-one:${ONE},app-one:${TWO}` });
    const ids = [ONE, TWO].map((key) => keys.check(key, PATH).id);
    expect([new Set(ids).size, keys.clientCount]).toEqual([2, 1]);
    // Both count together, so that a second key buys no second limit.
    expect([ONE, TWO].map((key) => keys.check(key, PATH).counterId)).toEqual(["app-one", "app-one"]);
    for (const id of ids) expect(id).toMatch(/^[\w-]{43}$/);
  });
});

describe("CLIENT_LIMITS", () => {
  it("replaces the general limits for a named client only", () => {
    const keys = keysWith({
      API_KEYS: `app-one:${ONE},app-two:${TWO},unnamed-key`,
      RATE_LIMIT_PER_MINUTE: "100",
      CLIENT_LIMITS: "app-one.RATE_LIMIT_PER_MINUTE=7,app-one.REQUESTS_PER_DAY=9,app-one.REFUSED_LOGINS_PER_KEY=5",
    });
    const limitsOf = (key: string) => {
      const { requestsPerMinute, requestsPerDay, refusedLogins } = keys.check(key, PATH);
      return [requestsPerMinute, requestsPerDay, refusedLogins];
    };
    expect([limitsOf(ONE), limitsOf(TWO), limitsOf("unnamed-key")]).toEqual([
      [7, 9, 5],
      [100, 0, 30],
      [100, 0, 30],
    ]);
  });

  it("for a client without a key is rejected, unless its last key can have been removed from the file", () => {
    const limits = { CLIENT_LIMITS: "app-two.RATE_LIMIT_PER_MINUTE=7" };
    expect(() => keysWith({ API_KEYS: `app-one:${ONE}`, ...limits })).toThrow(/^CLIENT_LIMITS must name only clients/);
    const keys = keysWith({ API_KEYS: `app-one:${ONE}`, API_KEYS_FILE: "keys", ...limits }, `app-two:${hashOf(TWO)}`);
    expect(keys.check(TWO, PATH).requestsPerMinute).toBe(7);
    keys.replaceFile("# none");
    expect(checked(keys, TWO)).toBe("api_key_invalid");
    const restarted = keysWith({ API_KEYS: `app-one:${ONE}`, API_KEYS_FILE: "keys", ...limits }, "# none");
    expect([keys, restarted].map(({ limitsWithoutKey }) => limitsWithoutKey)).toEqual([["app-two"], ["app-two"]]);
  });
});

describe("API_KEYS_FILE", () => {
  const file = `# applications\napp-one:${hashOf(ONE)}  # added in May\n\n${hashOf(TWO).toUpperCase()}\n`;

  it("holds hashes of keys, in addition to API_KEYS", () => {
    const keys = keysWith({ API_KEYS: "operator:key-of-the-operator" }, file);
    expect([ONE, TWO, "key-of-the-operator"].map((key) => checked(keys, key))).toEqual(["app-one", null, "operator"]);
    expect(checked(keys, hashOf(ONE))).toBe("api_key_invalid");
  });

  it("can be replaced: a key that is no longer listed is invalid", () => {
    const keys = keysWith({ API_KEYS_FILE: "keys" }, file);
    keys.replaceFile(`app-two:${hashOf(TWO)}`);
    expect([checked(keys, ONE), checked(keys, TWO)]).toEqual(["api_key_invalid", "app-two"]);
  });

  it.each<[name: string, text: string, line?: number]>([
    ["a hash twice", `app-one:${hashOf(ONE)} only=/auth/*\napp-one:${hashOf(ONE).toUpperCase()}`, 2],
    ["a key of API_KEYS", `# also there\n\noperator:${hashOf("key-of-the-operator")} until=2026-09-30`, 3],
    ["a key instead of a hash", `app-one:${ONE}`],
    ["a name with a space", `app one:${hashOf(ONE)}`],
    ["a name that is too long", `${"a".repeat(33)}:${hashOf(ONE)}`],
    ["an unknown option", `app-one:${hashOf(ONE)} from=2026-01-01`],
    ["an option twice", `app-one:${hashOf(ONE)} until=2026-09-30 until=2027-09-30`],
    ["a date that does not exist", `app-one:${hashOf(ONE)} until=2026-09-31`],
    ["a time instead of a date", `app-one:${hashOf(ONE)} until=2026-09-30T10:00Z`],
    ["an unknown endpoint", `app-one:${hashOf(ONE)} only=/auth/login,/student/mark`],
  ])("with %s is rejected by the number of the line, and the previous keys stay valid", (_name, text, line = 1) => {
    const keys = keysWith({ API_KEYS: "operator:key-of-the-operator", API_KEYS_FILE: "keys" }, file);
    expect(() => keys.replaceFile(text)).toThrow(ConfigError);
    const message = new RegExp(`^Line ${line} of API_KEYS_FILE must (?!.*(?:application|app-one|operator))`);
    expect(() => keys.replaceFile(text)).toThrow(message);
    expect(checked(keys, ONE)).toBe("app-one");
  });

  it("without a key is rejected if there is no other, and the previous keys stay valid", () => {
    const keys = keysWith({ API_KEYS_FILE: "keys" }, file);
    expect(() => keys.replaceFile("# none\n")).toThrow(/^API_KEYS_FILE must hold at least one key/);
    expect(checked(keys, ONE)).toBe("app-one");
  });

  it("can hold two keys of one client with different limits", () => {
    const keys = keysWith({ API_KEYS_FILE: "keys" }, `app-one:${hashOf(ONE)} only=/auth/*\napp-one:${hashOf(TWO)}`);
    expect([ONE, TWO].map((key) => checked(keys, key))).toEqual(["api_key_invalid", "app-one"]);
  });

  it("can end the validity of a key after a day, in UTC", () => {
    const keys = keysWith({ API_KEYS_FILE: "keys" }, `app-one:${hashOf(ONE)} until=2026-09-30\napp-one:${hashOf(TWO)}`);
    now = Date.parse("2026-09-30T23:59:59Z");
    expect(checked(keys, ONE)).toBe("app-one");
    now += 1000;
    expect([ONE, TWO].map((key) => checked(keys, key))).toEqual(["api_key_invalid", "app-one"]);
  });

  it("can restrict a key to endpoints", () => {
    const keys = keysWith({ API_KEYS_FILE: "keys" }, `app-one:${hashOf(ONE)} only=/auth/*,/student/marks # a widget`);
    const paths = ["/auth/login", "/student/marks", PATH];
    expect(paths.map((path) => checked(keys, ONE, path))).toEqual(["app-one", "app-one", "api_key_invalid"]);
  });

  it("rejects the hash of a public key with a real portal only", () => {
    const live = {
      PORTAL_URL: "https://portal.example.edu",
      SEAL_KEYS: `main:${createHash("sha256").update("main").digest("base64")}`,
      API_KEYS_FILE: "keys",
    };
    expect(() => keysWith(live, hashOf("demo-key"))).toThrow(ConfigError);
    expect(checked(keysWith({ API_KEYS_FILE: "keys" }, hashOf("demo-key")), "demo-key")).toBeNull();
  });
});
