import type { KeyObject, KeyPairKeyObjectResult } from "node:crypto";
import { createHash, generateKeyPair as generateKeyPairOfNode, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { memoryCounter } from "../guards/counter.ts";
import { thumbprintOf } from "./dpop.ts";

const URL_OF_CALL = "https://portico.example.edu/auth/check";
const TOKEN = "main.token";
const ath = createHash("sha256").update(TOKEN).digest("base64url");
const request = { method: "POST", url: URL_OF_CALL, token: TOKEN };
const now = () => Math.floor(Date.now() / 1000);

type Key = { readonly sign: CryptoKey | KeyObject; readonly jwk: JWK };
const newKey = async (algorithm: string): Promise<Key> => {
  const { privateKey, publicKey } = await (/^[PR]S/.test(algorithm)
    ? rsa()
    : generateKeyPair(algorithm, { extractable: true }));
  return { sign: privateKey, jwk: await exportJWK(publicKey) };
};
let rsaKey: Promise<KeyPairKeyObjectResult> | undefined;
/** One key for both RSA algorithms: it takes as long as all other tests of this file. */
const rsa = () => {
  rsaKey ??= promisify(generateKeyPairOfNode)("rsa", { modulusLength: 2048 });
  return rsaKey;
};
let key: Key;
beforeAll(async () => {
  key = await newKey("ES256");
});

const prove = (claims: object = {}, header: object = {}, { sign, jwk }: Key = key) =>
  new SignJWT({ jti: randomUUID(), iat: now(), htm: "POST", htu: URL_OF_CALL, ath, ...claims })
    .setProtectedHeader({ alg: "ES256", typ: "dpop+jwt", jwk, ...header })
    .sign(sign);
const check = (proof: unknown, changes: object = {}) =>
  thumbprintOf(proof, { ...request, ...changes }, memoryCounter());

describe("a proof of possession", () => {
  it.each(["ES256", "EdDSA", "PS256", "RS256"])("with %s proves its key", async (alg) => {
    const other = await newKey(alg);
    expect(await check(await prove({}, { alg }, other))).toBe(await calculateJwkThumbprint(other.jwk));
  });

  it("is used once, also by two keys with the same id", async () => {
    const counter = memoryCounter();
    const proof = await prove({ jti: "one" });
    const other = await newKey("ES256");
    expect(await thumbprintOf(proof, request, counter)).not.toBeNull();
    expect(await thumbprintOf(proof, request, counter)).toBeNull();
    expect(await thumbprintOf(await prove({ jti: "one" }, {}, other), request, counter)).not.toBeNull();
  });

  it("may have a query in its address, which is not compared, and a clock that is a minute off", async () => {
    expect(await check(await prove({ htu: `${URL_OF_CALL}?x=1#y` }))).not.toBeNull();
    for (const seconds of [-50, 50]) expect(await check(await prove({ iat: now() + seconds }))).not.toBeNull();
  });

  it.each([
    ["a relative address", () => prove({ htu: "auth/check" })],
    ["a number as its address", () => prove({ htu: 1 })],
    ["another host", () => prove({ htu: "https://portico.example.com/auth/check" })],
    ["no id", () => prove({ jti: undefined })],
    ["no time", () => prove({ iat: undefined })],
    ["no token", () => prove({ ath: undefined })],
    ["no key", () => prove({}, { jwk: undefined })],
    ["a key that is not on its curve", () => prove({}, { jwk: { ...key.jwk, x: key.jwk.y } })],
    ["a key with a private part that is not its own", () => prove({}, { jwk: { ...key.jwk, d: "AAAA" } })],
    ["more than 4,096 characters", () => prove({ x: "x".repeat(4_096) })],
    ["nothing", async () => undefined],
    ["two headers", async () => [await prove(), await prove()]],
  ])("with %s is not valid", async (_, make) => {
    expect(await check(await make())).toBeNull();
  });

  it("signed with a secret is not valid", async () => {
    const secret = new TextEncoder().encode("a secret that everybody can choose");
    const jwk = { kty: "oct", k: Buffer.from(secret).toString("base64url") };
    const forged = new SignJWT({ jti: "1", iat: now(), htm: "POST", htu: URL_OF_CALL, ath })
      .setProtectedHeader({ alg: "HS256", typ: "dpop+jwt", jwk })
      .sign(secret);
    expect(await check(await forged)).toBeNull();
    const [, payload = ""] = (await prove()).split(".");
    const header = Buffer.from(JSON.stringify({ alg: "none", typ: "dpop+jwt", jwk: key.jwk })).toString("base64url");
    expect(await check(`${header}.${payload}.`)).toBeNull();
  });
});
