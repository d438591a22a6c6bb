import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { SealKey } from "../config/config.ts";

/** The purpose of a sealed text. A text that is sealed for one purpose cannot be opened for another. */
export type Purpose =
  | "client"
  | "request"
  | "login"
  | "code"
  | "access"
  | "browser"
  | "device"
  | "waiting"
  | "calendar feed"
  | "calendar copy"
  | "draft"
  | "hold";

/** A sealed text that has been opened. */
export interface Opened<Value> {
  readonly value: Value;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
}

interface Claims<Value> extends Opened<Value> {
  /** Milliseconds since 1970. */
  readonly expires: number;
}

const VERSION = "portico-oauth-1";
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what a client or a browser keeps for the service, which keeps nothing. A sealed text is `kid.data`, with initialisation
 * vector, tag and ciphertext in `data`. Not a JWE as OTP challenges are: `jose` takes 0.1 ms to open one, a tenth of the CPU of a data
 * call, and every call with a token opens one.
 */
export class Seal {
  readonly #keys: ReadonlyMap<string, Uint8Array>;
  readonly #sealing: { readonly kid: string; readonly key: Uint8Array };
  readonly #issuer: string;

  /** Encrypts with the first key and decrypts with any. */
  constructor(keys: readonly SealKey[], issuer: string) {
    const derived = keys.map(({ kid, key }) => ({
      kid,
      key: new Uint8Array(hkdfSync("sha256", key, "", "oauth", 32)),
    }));
    const [sealing] = derived;
    if (sealing === undefined) throw new Error("At least one sealing key is required.");
    this.#keys = new Map(derived.map(({ kid, key }) => [kid, key]));
    this.#sealing = sealing;
    this.#issuer = issuer;
  }

  /** Seals a value for a time. */
  seal(purpose: Purpose, value: object, lifetimeS: number, id: string = newId()): string {
    const { kid, key } = this.#sealing;
    const issuedAt = Date.now();
    const claims: Claims<object> = { value, id, issuedAt, expires: issuedAt + lifetimeS * 1000 };
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(this.#contextOf(purpose));
    const text = Buffer.concat([cipher.update(JSON.stringify(claims)), cipher.final()]);
    return `${kid}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url")}`;
  }

  /** Returns the content of a sealed text, or null if it is not one of this service, for this purpose, and still valid. */
  open<Value>(purpose: Purpose, text: string): Opened<Value> | null {
    const [kid = "", encoded = "", ...rest] = text.split(".");
    const key = this.#keys.get(kid);
    const data = Buffer.from(encoded, "base64url");
    // Decoders ignore other characters and the unused bits of the last one: each text has one form.
    const isCanonical = rest.length === 0 && data.toString("base64url") === encoded;
    if (key === undefined || !isCanonical || data.length <= IV_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, key, data.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(this.#contextOf(purpose))
      .setAuthTag(data.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const start = decipher.update(data.subarray(IV_BYTES + TAG_BYTES));
    try {
      // Only this class seals, so authentic claims have their type.
      const claims: Claims<Value> = JSON.parse(Buffer.concat([start, decipher.final()]).toString());
      return claims.expires <= Date.now() ? null : claims;
    } catch {
      return null;
    }
  }

  /** A pseudonym, which cannot be computed without the keys. */
  pseudonym(text: string): string {
    return pseudonymOf(this.#sealing.key, text);
  }

  /** The pseudonyms by all keys, that of `pseudonym` first: what was kept before a rotation has another one. */
  pseudonyms(text: string): readonly string[] {
    return [...new Set([this.#sealing.key, ...this.#keys.values()])].map((key) => pseudonymOf(key, text));
  }

  #contextOf(purpose: Purpose): Buffer {
    return Buffer.from(`${VERSION} ${purpose} ${this.#issuer}`);
  }
}

const pseudonymOf = (key: Uint8Array, text: string): string =>
  createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);

export const newId = (): string => randomBytes(16).toString("base64url");
