/** A key that encrypts OTP challenges: its id (JWE `kid`) and 32 bytes. */
export interface SealKey {
  readonly kid: string;
  readonly key: Uint8Array;
}

/** The default API key with the demo portal. It is public. */
export const DEMO_API_KEY = "demo-key";

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
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new InvalidValue(`must be an integer from ${min} to ${max}`);
    }
    return value;
  });

const oneOf = <const Values extends readonly string[]>(values: Values, fallback: Values[number]) =>
  variable<Values[number]>(fallback, (text) => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw new InvalidValue(`must be one of ${values.join(", ")}`);
    return value;
  });

const flag = variable(false, (text) => {
  if (text !== "0" && text !== "1") throw new InvalidValue("must be 0 or 1");
  return text === "1";
});

const list = (text: string) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

const pattern = (fallback: RegExp) =>
  variable(fallback, (text) => {
    try {
      return new RegExp(text, "u");
    } catch {
      throw new InvalidValue("must be a regular expression");
    }
  });

/** Other characters cannot be sent reliably in a header. */
function parseApiKeys(text: string): readonly string[] {
  const keys = list(text);
  if (keys.some((key) => !/^[\x20-\x7E]+$/.test(key)))
    throw new InvalidValue("must contain only printable ASCII characters");
  return keys;
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
  if (url.pathname !== "/" && url.pathname !== "/vtop" && url.pathname !== "/vtop/") {
    throw new InvalidValue("must be the portal's origin, optionally followed by /vtop");
  }
  return url.origin;
}

function parseOrigin(text: string): string {
  const url = parseHttpUrl(text);
  if (url?.pathname !== "/")
    throw new InvalidValue("must be a list of origins such as https://app.example.edu, without a path");
  return url.origin;
}

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

function parseSealKeys(text: string): readonly SealKey[] {
  const keys = list(text).map((item) => {
    const [, kid, key] = /^([\w-]{1,32}):([\w+/-]{43}=?)$/.exec(item) ?? [];
    return kid === undefined || key === undefined ? null : { kid, key: new Uint8Array(Buffer.from(key, "base64")) };
  });
  const wellFormed = keys.filter((key) => key !== null);
  if (wellFormed.length < keys.length || new Set(wellFormed.map(({ kid }) => kid)).size < keys.length) {
    throw new InvalidValue("must be a list of kid:key pairs with unique kids and base64 keys of 32 bytes");
  }
  return wellFormed;
}

/** Every environment variable of the service. .env.example documents them. */
const variables = {
  PORT: integer(8000, 0, 65_535),
  HOST: variable("127.0.0.1", (text) => text),
  API_KEYS: variable<readonly string[]>([], parseApiKeys),
  PORTAL_URL: variable<string | null>(null, parsePortalUrl),
  DEMO_PORTAL_PORT: integer(8001, 0, 65_535),
  SEAL_KEYS: variable<readonly SealKey[]>([], parseSealKeys),
  PORTAL_CA_FILE: variable<string | null>(null, (text) => text),
  VALKEY_URL: variable<string | null>(null, parseValkeyUrl),
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
  METRICS: flag,
  METRICS_PORT: variable<number | null>(null, integer(0, 0, 65_535).parse),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable<string | null>(null, parseCollectorUrl),
  OTEL_SERVICE_NAME: variable("portico", (text) => text),
  CORS_ORIGINS: variable<readonly string[]>([], (text) => list(text).map(parseOrigin)),
  SEM_SUB_ID_PATTERN: pattern(/^(AP\d{7,8}|AMR\d{7})$/u),
  CLASS_ID_PATTERN: pattern(/^(?=.{15}$)[A-Z]{2,3}\d{12,13}$/u),
  BODY_LIMIT_BYTES: integer(65_536, 1_024, 1_048_576),
  REQUEST_ARRIVAL_TIMEOUT_MS: integer(15_000, 100, 600_000),
  RATE_LIMIT_PER_MINUTE: integer(600, 0, 1_000_000),
  REQUESTS_IN_PROGRESS: integer(100, 0, 100_000),
  REFUSED_LOGINS_PER_ACCOUNT: integer(3, 0, 1_000),
  REFUSED_LOGINS_PER_INSTANCE: integer(30, 0, 100_000),
  WRONG_OTPS_PER_CHALLENGE: integer(5, 0, 1_000),
  RESENDS_PER_CHALLENGE: integer(3, 0, 1_000),
  PORTAL_CONNECT_TIMEOUT_MS: integer(5_000, 1, 600_000),
  PORTAL_REQUEST_TIMEOUT_MS: integer(20_000, 1, 600_000),
  ANSWER_TIMEOUT_MS: integer(55_000, 1, 600_000),
  PORTAL_REQUESTS_PER_ANSWER: integer(4, 1, 64),
  PORTAL_CONNECTIONS: integer(64, 1, 10_000),
  PORTAL_ANSWER_BYTES: integer(8_388_608, 65_536, 1_073_741_824),
  PORTAL_REDIRECTS: integer(6, 0, 20),
  CAPTCHAS_SUBMITTED: integer(3, 1, 5),
  CAPTCHAS_LOOKED_AT: integer(5, 1, 10),
  SEMESTERS_SEARCHED: integer(12, 1, 200),
} satisfies Record<string, Variable<unknown>>;

type Name = keyof typeof variables;

/** Names of all variables. */
export const variableNames = Object.keys(variables);

/** The service's settings, named like the environment variables. */
export type Config = { readonly [Key in Name]: ReturnType<(typeof variables)[Key]["parse"]> };

/** The service cannot start. The message names the variable and never quotes its value. */
export class ConfigError extends Error {}

/**
 * Parses the settings in an environment. An empty variable counts as unset. Throws ConfigError for an invalid value, and for
 * a real portal without API keys of at least 16 characters.
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const entries = Object.entries(variables).map(([name, { fallback, parse }]) => {
    const text = environment[name];
    if (text === undefined || text === "") return [name, fallback];
    try {
      return [name, parse(text)];
    } catch (error) {
      if (error instanceof InvalidValue) throw new ConfigError(`${name} ${error.message}.`);
      throw error;
    }
  });
  // Object.fromEntries loses the types of the keys; the entries are those of `variables`.
  return withApiKeys(Object.fromEntries(entries) as Config);
}

function withApiKeys(config: Config): Config {
  if (config.PORTAL_URL === null) {
    return config.API_KEYS.length > 0 ? config : { ...config, API_KEYS: [DEMO_API_KEY] };
  }
  if (config.API_KEYS.length === 0 || config.API_KEYS.some((key) => key.length < 16)) {
    throw new ConfigError("API_KEYS must hold keys of at least 16 characters when PORTAL_URL is set.");
  }
  return config;
}
