/** A key that seals OTP challenges: its id (JWE `kid`) and 32 bytes. */
export interface SealKey {
  readonly kid: string;
  readonly key: Uint8Array;
}

/** The API key when the demo portal answers and none is set: known to everybody. */
export const DEMO_API_KEY = "demo-key";

/** A setting of the service: what stands in the environment, what it means and when it is refused. */
interface Variable<T> {
  readonly fallback: T;
  /** Reads the text of the variable; throws a Refusal with what it must be. */
  readonly read: (text: string) => T;
}

class Refusal extends Error {}

const variable = <T>(fallback: T, read: (text: string) => T): Variable<T> => ({ fallback, read });

const whole = (fallback: number, min: number, max: number) =>
  variable(fallback, (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new Refusal(`must be a whole number from ${min} to ${max}`);
    }
    return value;
  });

const oneOf = <const Words extends readonly string[]>(words: Words, fallback: Words[number]) =>
  variable<Words[number]>(fallback, (text) => {
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) throw new Refusal(`must be one of ${words.join(", ")}`);
    return word;
  });

const flag = variable(false, (text) => {
  if (text !== "0" && text !== "1") throw new Refusal("must be 0 or 1");
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
      throw new Refusal("must be a regular expression");
    }
  });

/** A header field holds no other characters without a loss. */
function parseApiKeys(text: string): readonly string[] {
  const keys = list(text);
  if (keys.some((key) => !/^[\x20-\x7E]+$/.test(key))) throw new Refusal("must hold printable ASCII characters only");
  return keys;
}

function parseAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const more = url === null ? "" : url.username + url.password + url.search + url.hash;
  return url === null || !["http:", "https:"].includes(url.protocol) || more !== "" ? null : url;
}

function parsePortal(text: string): string {
  const url = parseAddress(text);
  if (url === null) throw new Refusal("must be an http or https address such as https://portal.example.edu");
  if (url.pathname !== "/" && url.pathname !== "/vtop" && url.pathname !== "/vtop/") {
    throw new Refusal("must be the portal's origin; its pages are expected below /vtop");
  }
  return url.origin;
}

function parseOrigin(text: string): string {
  const url = parseAddress(text);
  if (url?.pathname !== "/") throw new Refusal("must hold origins such as https://app.example.edu, without a path");
  return url.origin;
}

function parseCollector(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.username + url.password + url.search !== "") {
    throw new Refusal("must be an http or https address such as http://127.0.0.1:4318");
  }
  return url.href;
}

function parseServer(text: string): string {
  if (!URL.canParse(text) || !/^(redis|rediss|valkey|valkeys):$/.test(new URL(text).protocol)) {
    throw new Refusal("must be an address such as redis://127.0.0.1:6379");
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
    throw new Refusal("must be kid:key,kid:key with different kids and keys of 32 bytes in base64");
  }
  return wellFormed;
}

/** Every environment variable that the service reads; .env.example explains each to the operator. */
const variables = {
  PORT: whole(8000, 0, 65_535),
  HOST: variable("127.0.0.1", (text) => text),
  API_KEYS: variable<readonly string[]>([], parseApiKeys),
  PORTAL_URL: variable<string | null>(null, parsePortal),
  DEMO_PORTAL_PORT: whole(8001, 0, 65_535),
  SEAL_KEYS: variable<readonly SealKey[]>([], parseSealKeys),
  PORTAL_CA_FILE: variable<string | null>(null, (text) => text),
  VALKEY_URL: variable<string | null>(null, parseServer),
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
  METRICS: flag,
  METRICS_PORT: variable<number | null>(null, whole(0, 0, 65_535).read),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable<string | null>(null, parseCollector),
  OTEL_SERVICE_NAME: variable("portico", (text) => text),
  CORS_ORIGINS: variable<readonly string[]>([], (text) => list(text).map(parseOrigin)),
  SEM_SUB_ID_PATTERN: pattern(/^(AP\d{7,8}|AMR\d{7})$/u),
  CLASS_ID_PATTERN: pattern(/^(?=.{15}$)[A-Z]{2,3}\d{12,13}$/u),
  BODY_LIMIT_BYTES: whole(65_536, 1_024, 1_048_576),
  REQUEST_ARRIVAL_TIMEOUT_MS: whole(15_000, 100, 600_000),
  RATE_LIMIT_PER_MINUTE: whole(600, 0, 1_000_000),
  REQUESTS_IN_PROGRESS: whole(100, 0, 100_000),
  REFUSED_LOGINS_PER_ACCOUNT: whole(3, 0, 1_000),
  REFUSED_LOGINS_PER_INSTANCE: whole(30, 0, 100_000),
  WRONG_OTPS_PER_CHALLENGE: whole(5, 0, 1_000),
  RESENDS_PER_CHALLENGE: whole(3, 0, 1_000),
  PORTAL_CONNECT_TIMEOUT_MS: whole(5_000, 1, 600_000),
  PORTAL_REQUEST_TIMEOUT_MS: whole(20_000, 1, 600_000),
  ANSWER_TIMEOUT_MS: whole(55_000, 1, 600_000),
  PORTAL_REQUESTS_PER_ANSWER: whole(4, 1, 64),
  PORTAL_CONNECTIONS: whole(64, 1, 10_000),
  PORTAL_ANSWER_BYTES: whole(8_388_608, 65_536, 1_073_741_824),
  PORTAL_REDIRECTS: whole(6, 0, 20),
  CAPTCHAS_SUBMITTED: whole(3, 1, 5),
  CAPTCHAS_LOOKED_AT: whole(5, 1, 10),
  SEMESTERS_SEARCHED: whole(12, 1, 200),
} satisfies Record<string, Variable<unknown>>;

type Name = keyof typeof variables;

/** Names of all variables, for the test that .env.example lists them. */
export const variableNames = Object.keys(variables);

/** The service's settings, in the names of the environment. */
export type Config = { readonly [Key in Name]: ReturnType<(typeof variables)[Key]["read"]> };

/** Why the service does not start: one readable line that names the variable and never its value. */
export class ConfigError extends Error {}

/**
 * Reads the settings from an environment. An empty variable counts as not set.
 * Throws ConfigError for a value that is not usable, and for a portal of one's own without API keys of at least 16 characters.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const entries = Object.entries(variables).map(([name, { fallback, read }]) => {
    const text = environment[name];
    if (text === undefined || text === "") return [name, fallback];
    try {
      return [name, read(text)];
    } catch (error) {
      if (error instanceof Refusal) throw new ConfigError(`${name} ${error.message}.`);
      throw error;
    }
  });
  // Object.fromEntries forgets which key has which type; the entries were made from `variables` one by one.
  return withApiKeys(Object.fromEntries(entries) as Config);
}

function withApiKeys(config: Config): Config {
  if (config.PORTAL_URL === null) {
    return config.API_KEYS.length > 0 ? config : { ...config, API_KEYS: [DEMO_API_KEY] };
  }
  if (config.API_KEYS.length === 0 || config.API_KEYS.some((key) => key.length < 16)) {
    throw new ConfigError("API_KEYS must hold keys of at least 16 characters when PORTAL_URL names a portal.");
  }
  return config;
}
