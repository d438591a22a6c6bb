import { createHash } from "node:crypto";
import { CLIENT_NAME, ConfigError } from "../config/config.ts";
import { isScope, type Scope } from "../contract/scopes.ts";
import type { Seal } from "../digest/seal.ts";
import { isWebhookUrl, type Webhook } from "../feeds/push/send.ts";

const MAX_URIS = 5;
const MAX_LENGTH = 512;
const MAX_NAME = 64;
const MAX_PURPOSE = 200;
/** Time after which an app that has registered itself must do so again: a semester. */
export const REGISTRATION_LIFETIME_S = 180 * 24 * 60 * 60;

export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
export const grantTypes = ["authorization_code", DEVICE_GRANT] as const;
type GrantType = (typeof grantTypes)[number];

/** An app that may ask students for access. Every client is public: it has no secret, and PKCE binds a code to it. */
export interface OAuthClient {
  readonly client_id: string;
  /** Null for a client that has registered itself without a name. */
  readonly name: string | null;
  /** Empty for a client that uses the device grant only. */
  readonly redirect_uris: readonly string[];
  readonly grants: readonly GrantType[];
  /** The purpose of the access, in the app's own words. */
  readonly purpose: string | null;
  /** The scopes that the client may ask for; null for all. */
  readonly scopes: readonly Scope[] | null;
  /** True if the operator lets the app ask students to hold their sessions. */
  readonly mayHold: boolean;
  /** The address at which the operator lets the app receive events of its holds; null without one. */
  readonly webhook: Webhook | null;
  /** True if the operator has listed the client in OAUTH_CLIENTS. */
  readonly isVerified: boolean;
}

/** Short name of a client in tokens and counters. */
export const clientHash = ({ client_id }: Pick<OAuthClient, "client_id">): string =>
  createHash("sha256").update(client_id).digest("base64url").slice(0, 22);

/** The group of an app's students in the counters. Apps that have registered themselves are one group: anyone can register any number. */
export const appGroup = (listed: string | null): string => `oauth ${listed ?? "*"}`;

/** The clients of OAUTH_CLIENTS, which can be replaced at run time. */
export class ListedClients {
  #clients: ReadonlyMap<string, OAuthClient>;
  readonly #builtIn: ReadonlyMap<string, OAuthClient>;

  /** `text` is the content of the file; null without one. `builtIn` has the same form, and is not replaced. Throws ConfigError. */
  constructor(text: string | null, builtIn = "[]") {
    this.#builtIn = parseClients(builtIn);
    this.#clients = text === null ? new Map() : parseClients(text);
  }

  /** Replaces the clients and returns their number. Keeps the present ones if the new content is invalid. Throws ConfigError. */
  replaceFile(text: string): number {
    this.#clients = parseClients(text);
    return this.#clients.size;
  }

  get(id: string): OAuthClient | undefined {
    return this.#clients.get(id) ?? this.#builtIn.get(id);
  }
}

/** The rights that only OAUTH_CLIENTS gives. */
const UNLISTED = { scopes: null, mayHold: false, webhook: null, isVerified: false } as const;

export class Clients {
  readonly #listed: ListedClients;
  readonly #seal: Seal;
  readonly isRegistrationOpen: boolean;

  constructor(listed: ListedClients, seal: Seal, isRegistrationOpen: boolean) {
    this.#listed = listed;
    this.#seal = seal;
    this.isRegistrationOpen = isRegistrationOpen;
  }

  find(id: string): OAuthClient | null {
    const listed = this.#listed.get(id);
    if (listed !== undefined || !this.isRegistrationOpen) return listed ?? null;
    const registered = this.#seal.open<Registration>("client", id);
    return registered && { ...registered.value, ...UNLISTED, client_id: id };
  }

  /**
   * Registers a client (RFC 7591). Its id is its registration, sealed: the service keeps no list. A client that asks for a secret gets none, as
   * the answer says: assistants ask whatever the metadata offer. Throws InvalidClientMetadata.
   */
  register(body: unknown): OAuthClient {
    const registration = registrationOf(body);
    const client_id = this.#seal.seal("client", registration, REGISTRATION_LIFETIME_S);
    return { ...registration, ...UNLISTED, client_id };
  }
}

type Registration = Pick<OAuthClient, "name" | "redirect_uris" | "grants" | "purpose">;

/** The metadata of a client is not valid. The message is for the developer of the app. */
export class InvalidClientMetadata extends Error {
  readonly error: "invalid_redirect_uri" | "invalid_client_metadata";

  constructor(error: InvalidClientMetadata["error"], message: string) {
    super(message);
    this.error = error;
  }
}

const URI_RULE =
  "redirect_uris must hold 1 to 5 addresses without credentials, fragments and wildcards: https, a loopback address, or an app's own scheme such as com.example.app:/callback (RFC 8252, 7.1).";

function registrationOf(metadata: unknown): Registration {
  const grants = grantsOf(property(metadata, "grant_types") ?? ["authorization_code"]);
  const uris = property(metadata, "redirect_uris") ?? [];
  const isEnough = Array.isArray(uris) && (uris.length > 0 || !grants.includes("authorization_code"));
  if (!isEnough || uris.length > MAX_URIS || !uris.every(isRedirectUri))
    throw new InvalidClientMetadata("invalid_redirect_uri", URI_RULE);
  const name = property(metadata, "client_name");
  const purpose = property(metadata, "purpose");
  return {
    name: typeof name === "string" ? visible(name, MAX_NAME) : null,
    purpose: typeof purpose === "string" ? visible(purpose, MAX_PURPOSE) : null,
    ...{ redirect_uris: uris, grants },
  };
}

/** The grants of a client. Those that do not exist here are left out, as RFC 7591 allows: many apps ask for refresh tokens. */
function grantsOf(names: unknown): readonly GrantType[] {
  const grants = Array.isArray(names) ? grantTypes.filter((grant) => names.includes(grant)) : [];
  if (grants.length > 0) return grants;
  throw new InvalidClientMetadata("invalid_client_metadata", `grant_types must name ${grantTypes.join(" or ")}.`);
}

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** The keys of a client in the file. A mistyped one could widen what the client may do. */
const KEYS = [
  ...["client_id", "client_name", "purpose", "redirect_uris", "grant_types", "scope", "hold", "webhook"],
  "token_endpoint_auth_method",
];

function parseClients(text: string): ReadonlyMap<string, OAuthClient> {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new ConfigError("OAUTH_CLIENTS must be a JSON file.");
  }
  if (!Array.isArray(list)) throw new ConfigError("OAUTH_CLIENTS must hold a list of clients.");
  const clients = new Map<string, OAuthClient>();
  for (const [index, entry] of list.entries()) {
    const fail = (reason: string) => new ConfigError(`Client ${index + 1} of OAUTH_CLIENTS ${reason}`);
    const client_id = property(entry, "client_id");
    if (typeof client_id !== "string" || !CLIENT_NAME.test(client_id) || clients.has(client_id))
      throw fail("must have a unique client_id of up to 32 letters, digits, hyphens and underscores.");
    const unknown = Object.keys(entry).find((name) => !KEYS.includes(name));
    if (unknown !== undefined) throw fail(`has the unknown key ${JSON.stringify(unknown)}.`);
    try {
      const registration = registrationOf(entry);
      if (registration.name === null) throw fail("must have a client_name.");
      if ((property(entry, "token_endpoint_auth_method") ?? "none") !== "none")
        throw fail("must have the token_endpoint_auth_method none: clients are public.");
      const mayHold = property(entry, "hold") ?? false;
      if (typeof mayHold !== "boolean") throw fail("must have true or false as hold.");
      const [scopes, webhook] = [scopesOf(entry, fail), webhookOf(entry, fail)];
      clients.set(client_id, { ...registration, client_id, scopes, mayHold, webhook, isVerified: true });
    } catch (error) {
      if (error instanceof InvalidClientMetadata) throw fail(`is not valid: ${error.message}`);
      throw error;
    }
  }
  return clients;
}

/** The scopes of a client in the file: all without `scope`. */
function scopesOf(entry: unknown, fail: (reason: string) => ConfigError): readonly Scope[] | null {
  const scope = property(entry, "scope");
  if (scope === undefined) return null;
  const names = typeof scope === "string" ? scope.split(" ") : [];
  if (names.length === 0 || !names.every(isScope)) throw fail("must have a scope of known names, separated by spaces.");
  return names;
}

/** The webhook of a client in the file. */
function webhookOf(entry: unknown, fail: (reason: string) => ConfigError): Webhook | null {
  const webhook = property(entry, "webhook") ?? null;
  if (webhook === null) return null;
  const [url, secrets, isPrivate = false] = ["url", "secrets", "private"].map((name) => property(webhook, name));
  if (typeof url !== "string" || typeof isPrivate !== "boolean" || !isWebhookUrl(url, isPrivate))
    throw fail("must have an https address with a name and without a port as url of its webhook, or private: true.");
  const isSecret = (one: unknown) => typeof one === "string" && /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(one);
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every(isSecret))
    throw fail("must have secrets of its webhook: whsec_ and the output of openssl rand -base64 32.");
  return { url, secrets, private: isPrivate };
}

const isLoopback = (hostname: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/**
 * A text without control, format and invisible characters, which could reorder or hide the text next to it; null if nothing is left. The
 * empty Braille pattern is the only one that Unicode counts among the visible symbols.
 */
const visible = (given: string, maxLength: number): string | null => {
  const text = given.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+/gu, " ").trim();
  return [...text].slice(0, maxLength).join("") || null;
};

/** A scheme that an app owns is a domain name in reverse (RFC 8252, 7.1). Those of browsers and systems have no dot. */
const APP_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/** URL parsers remove spaces and line ends, so an address with them would be another one than it seems. The fragment is the browser's. */
const PRINTABLE_ASCII = /^[!"$-~]+$/;

/** A name or an IP address: the host becomes part of a content security policy. Apps may leave it out behind their scheme. */
const HOST = /^([a-z\d.-]*|\[[\da-f:.]+\])$/i;

/** Addresses of common assistants whose scheme has no dot. */
const KNOWN_ADDRESSES: ReadonlySet<string> = new Set(["cursor://anysphere.cursor-mcp/oauth/callback"]);

function isRedirectUri(uri: unknown): uri is string {
  if (typeof uri !== "string" || uri.length > MAX_LENGTH || !PRINTABLE_ASCII.test(uri) || !URL.canParse(uri))
    return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username + password !== "" || !HOST.test(hostname)) return false;
  if (protocol === "http:") return isLoopback(hostname);
  const isOfApp = (APP_SCHEME.test(protocol) && uri.startsWith(`${protocol}/`)) || KNOWN_ADDRESSES.has(uri);
  return protocol === "https:" || isOfApp;
}

/** True if a client may be redirected there: exactly an address of its registration, whose port may differ on a loopback address (RFC 8252, 7.3). */
export function mayRedirectTo({ redirect_uris }: OAuthClient, uri: string): boolean {
  if (redirect_uris.includes(uri)) return true;
  if (!isRedirectUri(uri)) return false;
  const anyPort = withoutLoopbackPort(uri);
  return anyPort !== null && redirect_uris.some((registered) => withoutLoopbackPort(registered) === anyPort);
}

/** The address without its port; null unless it is a loopback address. */
function withoutLoopbackPort(uri: string): string | null {
  const { protocol, hostname } = new URL(uri);
  return protocol === "http:" && isLoopback(hostname) ? uri.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+)):\d+/, "$1") : null;
}
