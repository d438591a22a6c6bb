import { createHash, randomBytes } from "node:crypto";
import { EncryptJWT, errors, type JWTPayload, jwtDecrypt } from "jose";
import { InvalidOptions } from "../options.ts";

/** A named key of 256 bits. */
export interface SealKey {
  readonly kid: string;
  readonly key: Uint8Array;
}

/** The purpose of a sealed text. A text that is sealed for one purpose cannot be opened for another. */
type Purpose = "client" | "code" | "access" | "otp" | "captcha" | "browser";

/** Encrypts what a client keeps for this server, which keeps nothing: as the service does with an OTP challenge. */
export class Seal {
  readonly #keys: readonly [SealKey, ...SealKey[]];
  readonly #issuer: string;

  /** Encrypts with the first key and decrypts with any. */
  constructor(keys: readonly [SealKey, ...SealKey[]], issuer: string) {
    this.#keys = keys;
    this.#issuer = issuer;
  }

  /** Seals a value for a time, or without an end. */
  seal(purpose: Purpose, value: object, lifetimeS: number | null): Promise<string> {
    const [{ kid, key }] = this.#keys;
    const token = new EncryptJWT({ value })
      .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid })
      .setIssuer(this.#issuer)
      .setAudience(purpose)
      .setIssuedAt()
      .setJti(randomBytes(16).toString("base64url"));
    return (lifetimeS === null ? token : token.setExpirationTime(`${lifetimeS}s`)).encrypt(key);
  }

  /** Returns the claims of a sealed text, or null if it is not one of this server, for this purpose, and still valid. */
  async open<Value>(purpose: Purpose, text: string): Promise<(JWTPayload & { readonly value: Value }) | null> {
    try {
      const { payload } = await jwtDecrypt(
        text,
        ({ kid }) => {
          const found = this.#keys.find((candidate) => candidate.kid === kid);
          if (found === undefined) throw new errors.JWEInvalid("unknown key id");
          return found.key;
        },
        {
          ...{ issuer: this.#issuer, audience: purpose, requiredClaims: ["iat", "jti", "value"] },
          ...{ keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] },
        },
      );
      return payload as JWTPayload & { readonly value: Value }; // only this class seals
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}

/** 32 random bytes have about 30 distinct ones. Repeated patterns, words and sentences have fewer than this. */
const MIN_DISTINCT_BYTES = 20;

/** Parses `name:key, name:key` with keys of 32 bytes in Base64, as the service's SEAL_KEYS. Throws InvalidOptions. */
export function parseSealKeys(text: string): readonly [SealKey, ...SealKey[]] {
  const keys = text.split(",").map((entry) => {
    const [, kid, base64] = /^\s*([\w-]{1,32}):([\w+/-]{43}=?)\s*$/.exec(entry) ?? [];
    if (kid === undefined || base64 === undefined)
      throw new InvalidOptions(
        "SEAL_KEYS must be name:key entries, with keys of 32 bytes in Base64: main:$(openssl rand -base64 32)",
      );
    return { kid, key: Buffer.from(base64, "base64") };
  });
  const texts = keys.map(({ key }) => key.toString("hex"));
  if (new Set(texts).size < keys.length || new Set(keys.map(({ kid }) => kid)).size < keys.length)
    throw new InvalidOptions("SEAL_KEYS must hold different keys with different names.");
  if (keys.some(({ key }) => new Set(key).size < MIN_DISTINCT_BYTES))
    throw new InvalidOptions("SEAL_KEYS must hold random keys, generated with: openssl rand -base64 32");
  const [first, ...rest] = keys;
  if (first === undefined) throw new InvalidOptions("SEAL_KEYS is empty.");
  return [first, ...rest];
}

/** A key for a process that shares its sealed texts with no other. */
export const randomSealKey = (): SealKey => ({ kid: "process", key: randomBytes(32) });

/** The S256 challenge of a PKCE verifier. */
export const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");
