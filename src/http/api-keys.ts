import { hash, timingSafeEqual } from "node:crypto";
import type { ApiClient } from "../api-client.ts";
import { CLIENT_NAME, type Config, ConfigError } from "../config.ts";
import { ServiceError } from "../contract/errors.ts";

const digestOf = (key: string): Buffer => hash("sha256", key, "buffer");

/** A client and the digest of its API key. */
interface KnownClient {
  readonly client: ApiClient;
  readonly digest: Buffer;
}

/** The API keys that the service accepts: those of API_KEYS, and those of API_KEYS_FILE, which can be replaced at run time. */
export class ApiKeys {
  readonly #config: Config;
  readonly #configured: readonly KnownClient[];
  #known: readonly KnownClient[];
  #clientCount: number;

  /** `fileText` is the content of API_KEYS_FILE. Throws ConfigError. */
  constructor(config: Config, fileText: string | null = null) {
    this.#config = config;
    this.#configured = config.API_KEYS.map(({ name, key }) => this.#clientOf(name, digestOf(key)));
    this.#known = this.#configured;
    this.#clientCount = countClients(this.#known);
    if (fileText !== null) this.replaceFile(fileText);
    // Not when the file is replaced: a key that was removed must not stay valid because of its limits.
    const names = new Set(this.#known.map(({ client: { name } }) => name));
    if ([...config.CLIENT_LIMITS.keys()].some((name) => !names.has(name)))
      throw new ConfigError("CLIENT_LIMITS must name only clients that have a key in API_KEYS or API_KEYS_FILE.");
  }

  /** Replaces the keys of the file. Keeps the present ones if the new content is invalid. Throws ConfigError. */
  replaceFile(text: string): void {
    const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim());
    const fromFile = lines.filter((line) => line !== "").map((line) => this.#parseLine(line));
    const all = [...this.#configured, ...fromFile];
    if (all.length === 0) throw new ConfigError("API_KEYS_FILE must hold at least one key if API_KEYS is not set.");
    this.#known = all;
    this.#clientCount = countClients(all);
  }

  /** Number of clients that may call the service. Keys with the same name belong to one client. */
  get clientCount(): number {
    return this.#clientCount;
  }

  /** Returns the client of an `X-API-Key` header, in constant time. Throws api_key_missing and api_key_invalid. */
  check(header: unknown): ApiClient {
    if (typeof header !== "string" || header === "") {
      throw new ServiceError("api_key_missing", "The request has no X-API-Key header.");
    }
    const offered = digestOf(header);
    // Compares with every key, so that the time does not depend on which one matches.
    const matches = this.#known.filter(({ digest }) => timingSafeEqual(digest, offered));
    const [match] = matches;
    if (match === undefined) throw new ServiceError("api_key_invalid", "Invalid API key.");
    return match.client;
  }

  #parseLine(line: string): KnownClient {
    const [, name = null, hexDigest] = /^(?:([A-Za-z][\w-]*):)?([0-9a-fA-F]{64})$/.exec(line) ?? [];
    if (hexDigest === undefined || (name !== null && !CLIENT_NAME.test(name))) {
      throw new ConfigError("API_KEYS_FILE must hold lines of the form name:hash, with SHA-256 hashes in hexadecimal.");
    }
    const digest = Buffer.from(hexDigest, "hex");
    if (publicDigests.some((known) => known.equals(digest)) && this.#config.PORTAL_URL !== null) {
      throw new ConfigError("API_KEYS_FILE must not hold the hash of a public key such as demo-key.");
    }
    return this.#clientOf(name, digest);
  }

  #clientOf(name: string | null, digest: Buffer): KnownClient {
    const { CLIENT_LIMITS, RATE_LIMIT_PER_MINUTE, REFUSED_LOGINS_PER_KEY } = this.#config;
    const limits = { RATE_LIMIT_PER_MINUTE, REFUSED_LOGINS_PER_KEY, ...CLIENT_LIMITS.get(name ?? "") };
    const client = {
      name,
      id: digest.toString("base64url"),
      requestsPerMinute: limits.RATE_LIMIT_PER_MINUTE,
      refusedLogins: limits.REFUSED_LOGINS_PER_KEY,
    };
    return { client, digest };
  }
}

/** Digests of the keys in this project's examples, and of the empty key. */
const publicDigests = ["", "demo-key", "replace-me"].map(digestOf);

const countClients = (known: readonly KnownClient[]) =>
  new Set(known.map(({ client: { name, id } }) => name ?? id)).size;
