/** A key that encrypts OTP challenges: its id (JWE `kid`) and 32 bytes. */
export type SealKey = { readonly kid: string; readonly key: Uint8Array };

/** The default API key with the demo portal. It is public. */
export const DEMO_API_KEY = "demo-key";

/** An API key and the name of the client that uses it. */
export interface ApiKey {
  /** null for a key without a name. */
  readonly name: string | null;
  readonly key: string;
}

/** Limits of one client; a limit that is not set has the value of the variable with the same name. */
export interface ClientLimits {
  readonly RATE_LIMIT_PER_MINUTE?: number;
  readonly REQUESTS_PER_DAY?: number;
  readonly REFUSED_LOGINS_PER_KEY?: number;
}

/** An address by which requests leave for the portal: a local one, or that of an HTTP proxy. */
export interface EgressSetting {
  /** The name in logs and metrics, without the credentials of a proxy. Unique. */
  readonly name: string;
  /** Does not change with the password of a proxy. */
  readonly identity: string;
  /** null for a local address, which is then the name. */
  readonly proxy: URL | null;
}

/** An environment variable: its default and its parser. */
interface Variable<T> {
  readonly fallback: T;
  /** Throws InvalidValue. */
  readonly parse: (text: string) => T;
}

/** The value of a variable is invalid. The message completes the sentence "PORT ...". */
class InvalidValue extends Error {}

const variable = <T>(fallback: T, parse: (text: string) => T): Variable<T> => ({ fallback, parse });

const integer = (fallback: number, min: number, max: number) =>
  variable(fallback, (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new InvalidValue(`must be an integer from ${min} to ${max}`);
    return value;
  });

const oneOf = <const Values extends readonly string[]>(values: Values, fallback: Values[number]) =>
  variable<Values[number]>(fallback, (text) => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw new InvalidValue(`must be one of ${values.join(", ")}`);
    return value;
  });

const flag = (fallback: boolean) =>
  variable(fallback, (text) => {
    if (text !== "0" && text !== "1") throw new InvalidValue("must be 0 or 1");
    return text === "1";
  });

const list = (text: string) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** Without a value, that of the campus. */
const pattern = () =>
  variable<RegExp | null>(null, (text) => {
    try {
      return new RegExp(text, "u");
    } catch {
      throw new InvalidValue("must be a regular expression");
    }
  });

/** A store: one of these words, or the path of a file. A single other word is a misspelt one of them. */
const store = (...words: readonly string[]) =>
  variable<string | null>(null, (text) => {
    if (!words.includes(text) && !/[./\\]/.test(text))
      throw new InvalidValue(`must be ${words.join(", ")} or the path of a file, such as ./portico.db`);
    return text;
  });

/** A client's name: short, and without characters that need escaping in a log or a metric. */
export const CLIENT_NAME = /^[A-Za-z][\w-]{0,31}$/;

/** Keys with or without a name. Characters other than printable ASCII cannot be sent reliably in a header. */
function parseApiKeys(text: string): readonly ApiKey[] {
  return list(text).map((item) => {
    if (!/^[\x20-\x7E]+$/.test(item)) throw new InvalidValue("must contain only printable ASCII characters");
    const [name = "", ...rest] = item.split(":");
    return rest.length > 0 && CLIENT_NAME.test(name) ? { name, key: rest.join(":").trim() } : { name: null, key: item };
  });
}

function parseClientNames(text: string): readonly string[] {
  const names = list(text);
  if (!names.every((name) => CLIENT_NAME.test(name)))
    throw new InvalidValue("must be a list of client names such as app-one,app-two");
  return names;
}

function parseClientLimits(text: string): ReadonlyMap<string, ClientLimits> {
  const limits = new Map<string, ClientLimits>();
  for (const item of list(text)) {
    const [, client, name, value] =
      /^([A-Za-z][\w-]{0,31})\.(RATE_LIMIT_PER_MINUTE|REQUESTS_PER_DAY|REFUSED_LOGINS_PER_KEY)=(\d{1,8})$/.exec(item) ??
      [];
    if (client === undefined || name === undefined) {
      throw new InvalidValue(
        "must be a list such as app-one.RATE_LIMIT_PER_MINUTE=1200,app-one.REFUSED_LOGINS_PER_KEY=60",
      );
    }
    const known = limits.get(client) ?? {};
    if (name in known) throw new InvalidValue("must hold each setting of a client once");
    limits.set(client, { ...known, [name]: Number(value) });
  }
  return limits;
}

/** An HTTP URL without credentials, query and fragment, or null. */
function parseHttpUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const extras = url === null ? "" : url.username + url.password + url.search + url.hash;
  return url === null || !["http:", "https:"].includes(url.protocol) || extras !== "" ? null : url;
}

function parsePortalUrl(text: string): string {
  const url = parseHttpUrl(text);
  if (url === null) throw new InvalidValue("must be an http or https URL such as https://portal.example.edu");
  if (url.pathname !== "/" && url.pathname !== "/vtop" && url.pathname !== "/vtop/")
    throw new InvalidValue("must be the portal's origin, optionally followed by /vtop");
  return url.origin;
}

function parseOrigin(text: string): string {
  const url = parseHttpUrl(text);
  if (url?.pathname !== "/")
    throw new InvalidValue("must be a list of origins such as https://app.example.edu, without a path");
  return url.origin;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

function parseIssuer(text: string): string {
  const url = parseHttpUrl(text);
  const isSafe = url?.protocol === "https:" || LOOPBACK.test(url?.hostname ?? "");
  if (url?.pathname !== "/" || !isSafe) {
    throw new InvalidValue("must be the public https origin of the service, such as https://portico.example.edu");
  }
  return url.origin;
}

function parseContact(text: string): string {
  const isEmail = /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/.test(text);
  if (!isEmail && parseHttpUrl(text)?.protocol !== "https:")
    throw new InvalidValue("must be an email address or an https address");
  return text;
}

function parseProxies(text: string): readonly string[] {
  const entries = list(text);
  if (!entries.every((entry) => /^(loopback|linklocal|uniquelocal)$/.test(entry) || isNetwork(entry)))
    throw new InvalidValue("must be a list of addresses and ranges such as loopback,10.0.0.0/8");
  return entries;
}

/** True for an IP address or a range that is not most of the internet. IPv4 addresses have four parts: shorter forms mean another address than they seem to. */
function isNetwork(entry: string): boolean {
  const [, address = "", bits = "32"] = /^([\da-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const isIPv6 = address.includes(":");
  const host = `http://${isIPv6 ? `[${address}]` : address}`;
  if (!URL.canParse(host) || Number(bits) < 8 || Number(bits) > (isIPv6 ? 128 : 32)) return false;
  const { hostname } = new URL(host);
  return isIPv6 ? !hostname.startsWith("[::ffff:") : hostname === address;
}

/** A common browser's: the portal rejects unknown ones. */
const USER_AGENT =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36";

function parseCollectorUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.username + url.password + url.search !== "") {
    throw new InvalidValue("must be an http or https URL such as http://127.0.0.1:4318");
  }
  return url.href;
}

function parseValkeyUrl(text: string): string {
  if (!URL.canParse(text) || !/^(redis|rediss|valkey|valkeys):$/.test(new URL(text).protocol)) {
    throw new InvalidValue("must be a URL such as redis://127.0.0.1:6379");
  }
  return text.replace(/^valkey/, "redis");
}

/** 32 random bytes have about 30 distinct ones. Repeated patterns, words and sentences have fewer than this. */
const MIN_DISTINCT_BYTES = 20;

function parseSealKeys(text: string): readonly SealKey[] {
  const keys = text.split(",").map((item) => {
    const [, kid, key] = /^\s*([\w-]{1,32}):([\w+/-]{43}=?)\s*$/.exec(item) ?? [];
    return kid === undefined || key === undefined ? null : { kid, key: new Uint8Array(Buffer.from(key, "base64")) };
  });
  const wellFormed = keys.filter((key) => key !== null);
  if (wellFormed.length < keys.length || new Set(wellFormed.map(({ kid }) => kid)).size < keys.length)
    throw new InvalidValue("must be a list of kid:key pairs with unique kids and base64 keys of 32 bytes");
  const texts = wellFormed.map(({ key }) => Buffer.from(key).toString("hex"));
  if (new Set(texts).size < texts.length || wellFormed.some(({ key }) => new Set(key).size < MIN_DISTINCT_BYTES))
    throw new InvalidValue("must hold different random keys, generated with: openssl rand -base64 32");
  return wellFormed;
}

function parseKey(text: string): Uint8Array {
  const key = new Uint8Array(Buffer.from(text, "base64"));
  if (!/^[\w+/-]{43}=?$/.test(text) || new Set(key).size < MIN_DISTINCT_BYTES)
    throw new InvalidValue("must be a random key, generated with: openssl rand -base64 32");
  return key;
}

const MAX_EGRESSES = 64;

/** The normal form of an IP address, or null. A URL accepts further spellings of IPv4 addresses. */
function parseAddress(text: string): string | null {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) {
    return URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text ? text : null;
  }
  const url = `http://[${text}]`;
  return text.includes(":") && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : null;
}

/** The URL of an HTTP proxy, optionally with credentials, or null. */
function parseProxyUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol)) return null;
  return url.pathname === "/" && url.search + url.hash === "" && isEncoded(url.username + url.password) ? url : null;
}

/** True if the text can be decoded: percent-encoded UTF-8. */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Addresses that cannot be the source of a connection: unspecified, multicast, reserved and broadcast. */
const NO_SOURCE = /^(0\.|2(2[4-9]|[34]\d|5[0-5])\.|::$|ff[\da-f]{2}:)/;

function parseEgresses(text: string): readonly EgressSetting[] {
  const names = new Map<string, number>();
  const egresses = list(text).map((item) => {
    const address = parseAddress(item);
    if (address !== null && NO_SOURCE.test(address)) return null;
    if (address !== null) return { name: address, identity: address, proxy: null };
    const proxy = parseProxyUrl(item);
    if (proxy === null) return null;
    // Some providers choose the address by the user name, so that several proxies have the same host.
    const count = (names.get(proxy.host) ?? 0) + 1;
    names.set(proxy.host, count);
    const name = count === 1 ? proxy.host : `${proxy.host} (${count})`;
    return { name, identity: `${proxy.protocol}//${proxy.username}@${proxy.host}`, proxy };
  });
  const valid = egresses.filter((egress) => egress !== null);
  const identities = new Set(valid.map(({ identity }) => identity));
  if (egresses.length === 0 || identities.size < egresses.length || egresses.length > MAX_EGRESSES) {
    throw new InvalidValue(
      `must be a list of at most ${MAX_EGRESSES} different local IP addresses and HTTP proxies such as http://proxy.example.edu:3128`,
    );
  }
  return valid;
}

/** The portals that the service knows: `src/portal/campuses` has what differs. */
const CAMPUSES = ["vit-ap", "chennai", "vellore", "bhopal"] as const;
export type CampusName = (typeof CAMPUSES)[number];

/** Every environment variable of the service. .env.example documents them. */
const variables = {
  PORT: integer(8000, 0, 65_535),
  HOST: variable("127.0.0.1", (text) => text),
  API_KEYS: variable<readonly ApiKey[]>([], parseApiKeys),
  API_KEYS_FILE: variable<string | null>(null, (text) => text),
  CLIENT_LIMITS: variable<ReadonlyMap<string, ClientLimits>>(new Map(), parseClientLimits),
  PORTAL_URL: variable<string | null>(null, parsePortalUrl),
  PORTAL_CAMPUS: variable<CampusName | null>(null, oneOf(CAMPUSES, "vit-ap").parse),
  DEMO_PORTAL_PORT: integer(8001, 0, 65_535),
  DEMO_CAMPUS: oneOf(["vit-ap", "chennai", "vellore"], "vit-ap"),
  SEAL_KEYS: variable<readonly SealKey[]>([], parseSealKeys),
  AUDIT_KEY: variable<Uint8Array | null>(null, parseKey),
  PORTAL_CA_FILE: variable<string | null>(null, (text) => text),
  PORTAL_CHAIN_COMPLETION: flag(true),
  PORTAL_USER_AGENT: variable(USER_AGENT, (text) => {
    if (!/^[\x20-\x7E]{1,512}$/.test(text)) throw new InvalidValue("must be at most 512 printable ASCII characters");
    return text;
  }),
  PORTAL_EGRESS: variable<readonly EgressSetting[]>([], parseEgresses),
  PORTAL_EGRESS_KEY: variable<Uint8Array | null>(null, parseKey),
  VALKEY_URL: variable<string | null>(null, parseValkeyUrl),
  VALKEY_STORE_URL: variable<string | null>(null, parseValkeyUrl),
  CALENDAR_STORE: store("valkey"),
  HOLD_STORE: store("memory", "valkey"),
  HOLD_HOURS: integer(12, 1, 12),
  HOLDS_MAX: integer(2_000, 1, 100_000),
  VAPID_KEY: variable<Uint8Array | null>(null, parseKey),
  WEB_PUSH_HOSTS: variable<readonly string[]>([], (text) => list(text).map(parseOrigin)),
  OAUTH_CLIENTS: variable<string | null>(null, (text) => text),
  OAUTH_REGISTRATION: oneOf(["closed", "open"], "closed"),
  OAUTH_ISSUER: variable<string | null>(null, parseIssuer),
  OAUTH_OPERATOR: variable<string | null>(null, (text) => text),
  OAUTH_CONTACT: variable<string | null>(null, parseContact),
  MCP: flag(false),
  OUTING_REQUESTS: flag(false),
  OUTING_CLIENTS: variable<readonly string[]>([], parseClientNames),
  TRUSTED_PROXIES: variable<readonly string[]>(["loopback"], parseProxies),
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
  METRICS: flag(false),
  METRICS_PORT: variable<number | null>(null, integer(0, 0, 65_535).parse),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable<string | null>(null, parseCollectorUrl),
  OTEL_SERVICE_NAME: variable("portico", (text) => text),
  CORS_ORIGINS: variable<readonly string[]>([], (text) => list(text).map(parseOrigin)),
  SEM_SUB_ID_PATTERN: pattern(),
  CLASS_ID_PATTERN: pattern(),
  BODY_LIMIT_BYTES: integer(65_536, 1_024, 1_048_576),
  REQUEST_ARRIVAL_TIMEOUT_MS: integer(15_000, 100, 600_000),
  RATE_LIMIT_PER_MINUTE: integer(600, 0, 1_000_000),
  REQUESTS_PER_DAY: integer(0, 0, 99_999_999),
  REQUESTS_IN_PROGRESS: integer(100, 0, 100_000),
  REFUSED_LOGINS_PER_ACCOUNT: integer(3, 0, 1_000),
  REFUSED_LOGINS_PER_KEY: integer(30, 0, 100_000),
  WRONG_OTPS_PER_CHALLENGE: integer(5, 0, 1_000),
  WRONG_OTPS_PER_ACCOUNT: integer(10, 0, 1_000),
  RESENDS_PER_CHALLENGE: integer(3, 0, 1_000),
  OTP_MAILS_PER_ACCOUNT: integer(6, 0, 1_000),
  WRONG_CAPTCHAS_PER_ACCOUNT: integer(10, 0, 1_000),
  PORTAL_CONNECT_TIMEOUT_MS: integer(5_000, 1, 600_000),
  PORTAL_REQUEST_TIMEOUT_MS: integer(20_000, 1, 600_000),
  ANSWER_TIMEOUT_MS: integer(55_000, 1, 600_000),
  PORTAL_REQUESTS_PER_ANSWER: integer(4, 1, 64),
  PORTAL_CONNECTIONS: integer(64, 1, 10_000),
  PORTAL_ANSWER_BYTES: integer(2_097_152, 65_536, 1_073_741_824),
  PORTAL_FILE_BYTES: integer(52_428_800, 65_536, 1_073_741_824),
  PORTAL_REDIRECTS: integer(6, 0, 20),
  CAPTCHA_TEMPLATES: variable("builtin", (text) => text),
  CAPTCHAS_SUBMITTED: integer(3, 1, 5),
  CAPTCHAS_LOOKED_AT: integer(5, 1, 10),
  DRIFT_REPORTS: variable<string | null>(null, (text) => text),
  PORTAL_ALIASES: variable<string | null>(null, (text) => text),
  SEMESTERS_SEARCHED: integer(12, 1, 200),
  WARM_UP_MS: integer(2_000, 0, 60_000),
} satisfies Record<string, Variable<unknown>>;

type Name = keyof typeof variables;

/** Names of all variables. */
export const variableNames = Object.keys(variables);

/** The service's settings, named like the environment variables. */
export type Config = { readonly [Key in Name]: ReturnType<(typeof variables)[Key]["parse"]> };

/** The service cannot start. The message has a line for each wrong variable, which names it and never quotes its value. */
export class ConfigError extends Error {}

/** Errors of importing a package that is not installed, or not in this version, by ES modules and by the bundle. */
const NOT_INSTALLED = ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND", "ERR_PACKAGE_PATH_NOT_EXPORTED"];

/** True if an import failed because an optional package is not installed. */
export const isNotInstalled = (error: unknown): boolean =>
  error instanceof Error && "code" in error && NOT_INSTALLED.includes(String(error.code));

/** Variables of earlier versions, and their replacements. */
const REPLACED = {
  REFUSED_LOGINS_PER_INSTANCE: "REFUSED_LOGINS_PER_KEY",
  WORKERS: "several instances behind a proxy, which share their guards with VALKEY_URL",
};

/**
 * Parses the settings in an environment. An empty variable counts as unset. Throws ConfigError, with one line for each variable that is
 * wrong: for invalid values, and for a real portal without secret API keys and sealing keys.
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const isSet = (name: string) => (environment[name] ?? "") !== "";
  /** The lines by variable: an invalid one need not be reported as missing, too. */
  const wrong = new Map<string, string>();
  for (const [name, replacement] of Object.entries(REPLACED))
    if (isSet(name)) wrong.set(name, `was replaced by ${replacement}.`);
  const entries = Object.entries(variables).map(([name, { fallback, parse }]) => {
    if (!isSet(name)) return [name, fallback];
    try {
      return [name, parse(environment[name] ?? "")];
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      wrong.set(name, `${error.message}.`);
      return [name, fallback];
    }
  });
  // Object.fromEntries loses the types of the keys; the entries are those of `variables`.
  const config = Object.fromEntries(entries) as Config;
  const isLive = isSet("PORTAL_URL");
  for (const [isWrong, name, line] of [...contradictions, ...(isLive ? liveRules : [])])
    if (isWrong(config) && !name.split(" or ").some((one) => wrong.has(one))) wrong.set(name, line);
  if (wrong.size > 0) throw new ConfigError([...wrong].map(([name, line]) => `${name} ${line}`).join("\n"));
  return isLive || hasKeys(config) ? config : { ...config, API_KEYS: [{ name: null, key: DEMO_API_KEY }] };
}

/** Words of examples and templates, and keys of a few repeated characters. */
const isPlaceholder = (key: string): boolean =>
  /demo-?key|replace-?me|change-?me|changeit|placeholder|your-?(api-?)?key/i.test(key) || new Set(key).size < 6;

/** True if the service is an authorization server. */
export const hasOAuth = ({ OAUTH_CLIENTS, OAUTH_REGISTRATION }: Config): boolean =>
  OAUTH_CLIENTS !== null || OAUTH_REGISTRATION === "open";

const hasKeys = ({ API_KEYS, API_KEYS_FILE }: Config) => API_KEYS.length > 0 || API_KEYS_FILE !== null;

/** A combination of settings that is wrong, the variable to change, and the rest of its line. */
type Rule = readonly [isWrong: (config: Config) => boolean, name: string, line: string];

const contradictions: readonly Rule[] = [
  [
    ({ PORTAL_EGRESS, PORTAL_EGRESS_KEY }) => PORTAL_EGRESS.length > 0 && PORTAL_EGRESS_KEY === null,
    "PORTAL_EGRESS_KEY",
    "must be set when PORTAL_EGRESS is set. Generate it with: openssl rand -base64 32.",
  ],
  ...(["CALENDAR_STORE", "HOLD_STORE"] as const).map(
    (store): Rule => [
      (config) => config[store] === "valkey" && config.VALKEY_URL === null,
      "VALKEY_URL",
      `must be set when ${store} is valkey.`,
    ],
  ),
];

/** The rules for a real portal. */
const liveRules: readonly Rule[] = [
  [
    (config) => !hasKeys(config) || config.API_KEYS.some(({ key }) => key.length < 16),
    "API_KEYS",
    "must hold keys of at least 16 characters when PORTAL_URL is set.",
  ],
  [
    ({ API_KEYS }) => API_KEYS.some(({ key }) => isPlaceholder(key)),
    "API_KEYS",
    "must hold random keys, generated with: openssl rand -hex 24.",
  ],
  [
    (config) => config.MCP && !hasOAuth(config),
    "OAUTH_REGISTRATION or OAUTH_CLIENTS",
    "must be set when MCP is 1: assistants use hosted login.",
  ],
  [
    (config) => config.HOLD_STORE !== null && !hasOAuth(config),
    "OAUTH_REGISTRATION or OAUTH_CLIENTS",
    "must be set when HOLD_STORE is set: students allow holds on the page of hosted login.",
  ],
  [
    ({ VAPID_KEY, OAUTH_CONTACT }) => VAPID_KEY !== null && OAUTH_CONTACT === null,
    "OAUTH_CONTACT",
    "must be set when VAPID_KEY is set: push services require an address.",
  ],
  [
    (config) => hasOAuth(config) && config.OAUTH_ISSUER === null,
    "OAUTH_ISSUER",
    "must be set with OAUTH_CLIENTS or OAUTH_REGISTRATION when PORTAL_URL is set.",
  ],
  [
    ({ SEAL_KEYS }) => SEAL_KEYS.length === 0,
    "SEAL_KEYS",
    'must be set when PORTAL_URL is set, for example with SEAL_KEYS="main:$(openssl rand -base64 32)".',
  ],
];

/** Names of the settings that limit callers. */
export const guardSettings = [
  "RATE_LIMIT_PER_MINUTE",
  "REQUESTS_PER_DAY",
  "REQUESTS_IN_PROGRESS",
  "REFUSED_LOGINS_PER_ACCOUNT",
  "REFUSED_LOGINS_PER_KEY",
  "WRONG_OTPS_PER_CHALLENGE",
  "WRONG_OTPS_PER_ACCOUNT",
  "RESENDS_PER_CHALLENGE",
  "OTP_MAILS_PER_ACCOUNT",
  "WRONG_CAPTCHAS_PER_ACCOUNT",
] as const satisfies readonly Name[];

/** True if two names differ by underscores and a few letters at one place. Short names are like too many others. */
function isAlike(name: string, known: string): boolean {
  const [one, other] = [name.replaceAll("_", ""), known.replaceAll("_", "")];
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const mostLetters = other.length < 8 ? 0 : Math.min(3, Math.floor(other.length / 4));
  return Math.max(one.length, other.length) - start - end <= mostLetters;
}

/** Lines that warn the operator of risky settings, and of variables that are likely to be misspelt ones. The service starts nevertheless. */
export function configWarnings(
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const warnings = Object.keys(environment).flatMap((name) => {
    const meant = name in variables ? undefined : variableNames.find((known) => isAlike(name, known));
    return meant === undefined ? [] : [`Warning: ${name} is not a setting. Do you mean ${meant}?`];
  });
  if (config.PORTAL_URL?.startsWith("http:")) {
    warnings.push("Warning: PORTAL_URL uses http. Passwords and sessions are sent to the portal unencrypted.");
  }
  if (config.PORTAL_URL !== null && guardSettings.every((name) => config[name] === 0)) {
    warnings.push("Warning: all guards are disabled. Callers can guess passwords and lock accounts.");
  }
  return warnings;
}
