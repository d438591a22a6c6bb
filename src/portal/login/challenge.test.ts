import { CompactEncrypt } from "jose";
import { Check } from "typebox/value";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { OtpChallenge } from "../../contract/bodies.ts";
import { ServiceError } from "../../contract/errors.ts";
import { ChallengeSeal, type Holder, type PendingLogin, randomSealKey } from "./challenge.ts";

const pending: PendingLogin = {
  name: "MEERA DEMO",
  cookie: "JSESSIONID=A1",
  csrfToken: "token-1",
  userAgent: "Tester/1.0",
};
const key = (byte: number) => new Uint8Array(32).fill(byte);
const one = { kid: "one", key: key(1) };
const two = { kid: "two", key: key(2) };
const seal = new ChallengeSeal([one]);

const KEY = "hash-of-a-key";
const CLIENT = { id: KEY, name: "app-one" };

/** Challenges of earlier releases for the same login, sealed by their own code at `start`. */
const OF_1_0_0 =
  // cspell:disable-next-line
  "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoib25lIn0..hsZ2pJMMSGqsdlh6.Oz624SMqYXLvJFsZO40-533VW8edTI7ZRLou8x5_LJkVoAa_9c12rJJ1C6h9pRShA94uVaIf05g5PRcqzGxj3rBOeFH_ut67KJWwbShYqUncm6howMpoH-yahzPoR3RG31nCVOX3ynTg4X1wAnFCT2GLoZk08fUDmfQ4dD-29XCEcxiyz3CmjY0.2fxHwIHCgidsagp_i1E90w";
const KEY_OF_1_1_0 = { id: "client-1", name: null };
const OF_1_1_0 =
  // cspell:disable-next-line
  "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoib25lIn0..qehh9BJcei5jVFgm.j664jcEthxiSZfiXHrkEPhBWywqLbHVHuFhfKE-nmk6s-7AmfmTGUbWXZrXMkcBk846PgMR-xtQZNOBk31D8yoXGOoZtI6-Ezu6Jndr7LYJy37SZAHC7SP-z5DDdXLrHcl4bduvK0Kov5MUPTI4n-qZy3L95UE8FAuNc_XduDOZqNb0IdBvReDtxY8XuR5ONXZY9I0lekN5YzYdlTA.x4DAnHGYgPuYSINxx4rgJQ";
const MINUTE_MS = 60_000;
const start = Date.parse("2026-09-25T10:00:00Z");
beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
});

/** The pending login, or the error code. */
async function opened(token: string, by = seal, holder: Holder = CLIENT): Promise<PendingLogin | string> {
  try {
    return await by.unseal("otp_challenge", token, holder);
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
}

const sealed = (login = pending, holder: Holder = CLIENT) => seal.seal("otp_challenge", login, holder);

const NOW_S = start / 1_000;
const OWN_CLAIMS = {
  name: "MEERA DEMO",
  cookie: "JSESSIONID=A1",
  csrf: "token-1",
  ua: "Tester/1.0",
  client: KEY,
  aud: "otp_challenge",
  iat: NOW_S,
  exp: NOW_S + 1_800,
};

/** Creates a token with changed claims or headers; undefined removes one. */
function forge(claims: object, header: object = {}, sealing = one.key): Promise<string> {
  const text = JSON.stringify({ ...OWN_CLAIMS, ...claims });
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: "one", ...header })
    .encrypt(sealing, { crit: { extension: true } });
}

describe("a challenge", () => {
  it("names the egress of the login, if there is one", async () => {
    const withEgress = { ...pending, egress: "a1" };
    expect(await opened(await sealed(withEgress))).toEqual(withEgress);
    expect(Object.keys(await seal.unseal("otp_challenge", await forge({}), CLIENT))).not.toContain("egress");
    expect(await opened(await forge({ egress: "not an egress" }))).toEqual(pending);
  });

  it("reveals nothing of the login and is different each time", async () => {
    const tokens = [await sealed(), await sealed()];
    expect(new Set(tokens).size).toBe(2);
    const readable = tokens
      .join(".")
      .split(".")
      .map((part) => Buffer.from(part, "base64url").toString("latin1"));
    for (const value of Object.values(pending)) expect(readable.join(" ")).not.toContain(value);
  });

  it("fits into 4,096 characters with the longest possible values", async () => {
    const others = Array.from({ length: 4 }, (_, n) => `; ${String(n).repeat(64)}=${"A".repeat(256)}`).join("");
    const longest = {
      name: "é".repeat(64),
      cookie: `JSESSIONID=${"A".repeat(256)}${others}`,
      csrfToken: "t".repeat(256),
    };
    const holder = { id: "h".repeat(43), name: "n".repeat(32) };
    const token = await sealed({ ...longest, userAgent: "u".repeat(512) }, holder);
    expect(token.length).toBeLessThan(4_096);
  });

  it("cannot be opened if a character was changed", async () => {
    const token = await sealed();
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (let at = 0; at < token.length; at += 10) {
      // Changes the first bit of the character, because its last bits may be padding.
      const other = alphabet[(alphabet.indexOf(token[at] ?? "") + 32) % 64];
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      // In the header, the change may name another key or version.
      const code = at < token.indexOf(".") ? /^otp_challenge_(malformed|expired)$/ : /^otp_challenge_malformed$/;
      expect([at, await opened(changed)]).toEqual([at, expect.stringMatching(code)]);
    }
  });

  it("is malformed with another last character, even if the decoded bytes are equal", async () => {
    const token = await sealed();
    const { token: schema } = OtpChallenge.properties;
    const others = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_\n"].filter(
      (character) => !token.endsWith(character),
    );
    const changed = [...others.map((character) => token.slice(0, -1) + character), `${token}\n`, `${token}=`];
    expect(Check(schema, token)).toBe(true);
    for (const other of changed.filter((text) => Check(schema, text)))
      expect(await opened(other)).toBe("otp_challenge_malformed");
  });

  it("is malformed if it was truncated, extended or combined from two", async () => {
    const [token, other] = [await sealed(), await sealed({ ...pending, name: "OTHER" })];
    const parts = token.split(".");
    const mixed = parts.map((part, index) => (index === 3 ? (other.split(".")[3] ?? "") : part)).join(".");
    const cut = [token.slice(1), token.slice(0, -4)];
    for (const bad of ["", ".", "....", ...cut, `${token}AAAA`, `${token}.`, mixed, ` ${token}`])
      expect([bad, await opened(bad)]).toEqual([bad, "otp_challenge_malformed"]);
  });

  it.each([
    ["another key", {}, {}, two.key],
    ["no key id", {}, { kid: undefined }],
    ["the type of something else", {}, { typ: "portico-digest-1" }],
    ["another encryption", {}, { enc: "A128CBC-HS256" }],
    ["another algorithm", {}, { alg: "A256KW" }],
    ["a key derived from a password", {}, { alg: "PBES2-HS256+A128KW" }],
    ["a critical extension", {}, { crit: ["extension"], extension: 1 }],
    ["another audience", { aud: "session" }],
    ["no audience", { aud: undefined }],
    ["no expiry", { exp: undefined }],
    ["an expiry that is not a time", { exp: "tomorrow" }],
    ["no issue time", { iat: undefined }],
    ["another client", { client: "hash-of-another-key" }],
  ])("with %s is malformed", async (_name, claims, header = {}, sealing = one.key) =>
    expect(await opened(await forge(claims, header, sealing))).toBe("otp_challenge_malformed"),
  );

  // Only an instance can have sealed them, so the student has to log in again, and nobody has to fix a program.
  it.each([
    ["a later version", {}, { typ: "portico-challenge-2" }],
    ["an unknown key id", {}, { kid: "three" }],
    ["no login name", { name: undefined }],
    ["a cookie that is not a string", { cookie: 5 }],
    ["no token", { csrf: null }],
    ["no user agent", { ua: undefined }],
    ["no login name", { name: "" }],
    ["a login name of 65 characters", { name: "A".repeat(65) }],
    ["a login name with a line break", { name: "MEERA\r\nDEMO" }],
    ["a line break in the cookie", { cookie: "JSESSIONID=A1\r\nX-Injected: 1" }],
    ["another cookie", { cookie: "OTHER=A1" }],
    ["a line break in the user agent", { ua: "Tester/1.0\r\n" }],
    ["a space in the token", { csrf: "token 1" }],
    ["no client", { client: undefined }],
    ["an issue time more than 5 minutes ahead", { iat: NOW_S + 301 }],
  ])("with %s is of another version: expired", async (_name, claims, header: object = {}) =>
    expect(await opened(await forge(claims, header))).toBe("otp_challenge_expired"),
  );

  it.each([
    ["1.1.0 can be opened", OF_1_1_0, pending],
    ["1.0.0, which was for no client, has expired", OF_1_0_0, "otp_challenge_expired"],
  ])("of Portico %s", async (_name, token, expected) =>
    expect(await opened(token, seal, KEY_OF_1_1_0)).toEqual(expected),
  );
});

it.each<[string, Holder, Holder, boolean]>([
  ["the same key", CLIENT, CLIENT, true],
  ["another key of the client", CLIENT, { id: "other", name: "app-one" }, true],
  ["a key that has got a name since", { id: KEY, name: null }, CLIENT, true],
  ["another client", CLIENT, { id: "other", name: "app-two" }, false],
  ["another key without a name", { id: KEY, name: null }, { id: "other", name: null }, false],
  ["a client whose name is the hash of the key", CLIENT, { id: "other", name: KEY }, false],
  ["a key without a name, of a client with one", CLIENT, { id: "app-one", name: null }, false],
])("a challenge is for all keys of a client: %s", async (_case, sealedFor, holder, isOpened) => {
  const token = await sealed(pending, sealedFor);
  expect(await opened(token, seal, holder)).toEqual(isOpened ? pending : "otp_challenge_malformed");
});

describe("challenge lifetime", () => {
  it("is 30 minutes", async () => {
    const token = await sealed();
    vi.setSystemTime(start + 30 * MINUTE_MS - 1_000);
    expect(await opened(token)).toEqual(pending);
    vi.setSystemTime(start + 30 * MINUTE_MS + 1_000);
    expect(await opened(token)).toBe("otp_challenge_expired");
  });

  it("counts from the time of issue, whatever expiry the challenge states", async () => {
    const token = await forge({ iat: NOW_S - 1_801, exp: NOW_S + 86_400 });
    expect(await opened(token)).toBe("otp_challenge_expired");
  });

  it("tolerates an instance whose clock is behind", async () => {
    const token = await sealed();
    vi.setSystemTime(start - 5 * MINUTE_MS);
    expect(await opened(token)).toEqual(pending);
  });
});

describe("sealing keys", () => {
  it("the first seals, all of them open", async () => {
    const older = await sealed();
    const rotated = new ChallengeSeal([two, one]);
    const newer = await rotated.seal("otp_challenge", pending, CLIENT);
    expect(await opened(older, rotated)).toEqual(pending);
    expect(await opened(newer, rotated)).toEqual(pending);
    expect(await opened(newer, new ChallengeSeal([two]))).toEqual(pending);
    expect(await opened(older, new ChallengeSeal([two]))).toBe("otp_challenge_expired");
  });

  it("are random where none is configured", () => {
    const keys = [randomSealKey(), randomSealKey()];
    expect(new Set(keys.map(({ key }) => Buffer.from(key).toString("hex"))).size).toBe(2);
    expect(keys.map(({ key }) => key.length)).toEqual([32, 32]);
  });

  it("are required", () => expect(() => new ChallengeSeal([])).toThrow());
});
