import { hash, timingSafeEqual } from "node:crypto";
import type { ApiClient } from "../config/api-client.ts";
import { CLIENT_NAME, type Config, ConfigError } from "../config/config.ts";
import { ServiceError } from "../contract/errors.ts";

const digestOf = (key: string): Buffer => hash("sha256", key, "buffer");

/** A client and one of its API keys. */
interface KnownKey {
  readonly client: ApiClient;
  /** SHA-256 of the key. */
  readonly digest: Buffer;
  /** The time from which the key is refused; null if it does not expire. */
  readonly end: number | null;
  /** The only paths for which the key is valid, where `*` at the end stands for any rest; null for all. */
  readonly only: readonly string[] | null;
}

/** The rules of a line. Messages name the line's number and never quote it. */
const LINE_FORM =
  "must have the form name:hash, with a SHA-256 hash in hexadecimal, and optionally until=2027-06-30 and only=/auth/*,/student/marks.";
const NEW_HASH = "must not repeat the hash of another line or the key of API_KEYS: one of them would be ignored.";

/** A rule of a line that is not met. */
class LineError extends Error {}

/** The API keys that the service accepts: those of API_KEYS, and those of API_KEYS_FILE, which can be replaced at run time. */
export class ApiKeys {
  readonly #config: Config;
  readonly #configured: readonly KnownKey[];
  #known: readonly KnownKey[];
  #clientCount: number;
  readonly #paths: readonly string[];
  readonly #now: () => number;

  /** `fileText` is the content of API_KEYS_FILE, which may name these `paths`. Throws ConfigError. */
  constructor(
    config: Config,
    fileText: string | null = null,
    paths: readonly string[] = [],
    now: () => number = Date.now,
  ) {
    this.#config = config;
    this.#paths = paths;
    this.#now = now;
    this.#configured = config.API_KEYS.map(({ name, key }) => {
      const digest = digestOf(key);
      return { client: this.#clientOf(name, digest), digest, end: null, only: null };
    });
    this.#known = this.#configured;
    this.#clientCount = countClients(this.#known);
    if (fileText !== null) this.replaceFile(fileText);
    // A revocation must succeed, and must not stop the next start either: only without a file is it a mistake for sure.
    if (fileText === null && this.limitsWithoutKey.length > 0)
      throw new ConfigError("CLIENT_LIMITS must name only clients that have a key in API_KEYS or API_KEYS_FILE.");
  }

  /** Clients of CLIENT_LIMITS that have no key. */
  get limitsWithoutKey(): readonly string[] {
    const names = new Set(this.#known.map(({ client: { name } }) => name));
    return [...this.#config.CLIENT_LIMITS.keys()].filter((name) => !names.has(name));
  }

  /** Replaces the keys of the file and returns their number. Keeps the present ones if the new content is invalid. Throws ConfigError. */
  replaceFile(text: string): number {
    const all = [...this.#configured];
    for (const [index, content] of text.split("\n").entries()) {
      const line = content.replace(/#.*/, "").trim();
      if (line === "") continue;
      try {
        const key = this.#parseLine(line);
        if (all.some(({ digest }) => digest.equals(key.digest))) throw new LineError(NEW_HASH);
        all.push(key);
      } catch (error) {
        if (!(error instanceof LineError)) throw error;
        throw new ConfigError(`Line ${index + 1} of API_KEYS_FILE ${error.message}`);
      }
    }
    if (all.length === 0) throw new ConfigError("API_KEYS_FILE must hold at least one key if API_KEYS is not set.");
    this.#known = all;
    this.#clientCount = countClients(all);
    return all.length - this.#configured.length;
  }

  /** Number of clients that may call the service. Keys with the same name belong to one client. */
  get clientCount(): number {
    return this.#clientCount;
  }

  /** Returns the client of an `X-API-Key` header, in constant time. Throws api_key_missing and api_key_invalid. */
  check(header: unknown, path: string): ApiClient {
    if (typeof header !== "string" || header === "")
      throw new ServiceError("api_key_missing", "The request has no X-API-Key header.");
    const offered = digestOf(header);
    // Compares with every key, so that the time does not depend on which one matches.
    let match: KnownKey | undefined;
    for (const known of this.#known) if (timingSafeEqual(known.digest, offered)) match ??= known;
    if (match === undefined) throw invalid("Invalid API key.");
    if (match.end !== null && this.#now() >= match.end) throw invalid("The API key has expired.");
    if (!(match.only?.some((pattern) => includes(pattern, path)) ?? true))
      throw invalid("The API key is not valid for this endpoint.");
    return match.client;
  }

  /** Throws LineError. */
  #parseLine(line: string): KnownKey {
    const [key = "", ...options] = line.split(/\s+/);
    const [, name = null, hexDigest] = /^(?:([A-Za-z][\w-]*):)?([0-9a-fA-F]{64})$/.exec(key) ?? [];
    if (hexDigest === undefined || (name !== null && !CLIENT_NAME.test(name))) throw new LineError(LINE_FORM);
    const digest = Buffer.from(hexDigest, "hex");
    if (publicDigests.some((known) => known.equals(digest)) && this.#config.PORTAL_URL !== null)
      throw new LineError("must not hold the hash of a public key such as demo-key.");
    const values = new Map(options.map((option) => optionOf(option)));
    if (values.size < options.length) throw new LineError(LINE_FORM);
    const until = values.get("until");
    const only = values.get("only")?.split(",") ?? null;
    if (!(only?.every((pattern) => this.#paths.some((path) => includes(pattern, path))) ?? true))
      throw new LineError("must name existing endpoints in only=.");
    return { client: this.#clientOf(name, digest), digest, end: until === undefined ? null : endOf(until), only };
  }

  #clientOf(name: string | null, digest: Buffer): ApiClient {
    const { CLIENT_LIMITS, RATE_LIMIT_PER_MINUTE, REQUESTS_PER_DAY, REFUSED_LOGINS_PER_KEY } = this.#config;
    const general = { RATE_LIMIT_PER_MINUTE, REQUESTS_PER_DAY, REFUSED_LOGINS_PER_KEY };
    const limits = { ...general, ...CLIENT_LIMITS.get(name ?? "") };
    const id = digest.toString("base64url");
    return {
      name,
      id,
      counterId: name ?? id,
      requestsPerMinute: limits.RATE_LIMIT_PER_MINUTE,
      requestsPerDay: limits.REQUESTS_PER_DAY,
      refusedLogins: limits.REFUSED_LOGINS_PER_KEY,
    };
  }
}

const invalid = (detail: string) => new ServiceError("api_key_invalid", detail);

/** Name and value of an option of a line. */
function optionOf(option: string): readonly [string, string] {
  const [, name, value] = /^(until|only)=(\S+)$/.exec(option) ?? [];
  if (name === undefined || value === undefined) throw new LineError(LINE_FORM);
  return [name, value];
}

/** The end of a day in UTC. */
function endOf(date: string): number {
  const start = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
  // Date.parse accepts the 31st of a month that has 30 days.
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(date)) throw new LineError(LINE_FORM);
  return start + 86_400_000;
}

const includes = (pattern: string, path: string): boolean =>
  pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/** Digests of the keys in this project's examples, and of the empty key. */
const publicDigests = ["", "demo-key", "replace-me"].map(digestOf);

const countClients = (known: readonly KnownKey[]) => new Set(known.map(({ client: { counterId } }) => counterId)).size;
