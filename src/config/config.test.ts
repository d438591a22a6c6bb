import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, configWarnings, parseConfig, variableNames } from "./config.ts";

const bytes = (seed: string) => createHash("sha256").update(seed).digest();
const key = (seed: string) => bytes(seed).toString("base64");
const LIVE = {
  PORTAL_URL: "https://portal.example.edu",
  API_KEYS: "a-key-of-sixteen",
  SEAL_KEYS: `main:${key("main")}`,
};

/** The error message for these variables. */
function errorOf(environment: Record<string, string>): string {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "no error";
}

/** The bounds of the integers, as their errors state them. */
const integers = variableNames.flatMap((name) => {
  const [, min, max] = / must be an integer from (\d+) to (\d+)\.$/.exec(errorOf({ [name]: "many" })) ?? [];
  return min === undefined ? [] : [[name, Number(min), Number(max)] as const];
});

/** Valid values of the other variables, and the parsed values. */
const good: readonly (readonly [name: string, text: string, value: unknown])[] = [
  ["HOST", "0.0.0.0", "0.0.0.0"],
  [
    "API_KEYS",
    "one, app-two:two:2,,3x:three ",
    [
      { name: null, key: "one" },
      { name: "app-two", key: "two:2" },
      { name: null, key: "3x:three" },
    ],
  ],
  ["API_KEYS_FILE", "/etc/portico/keys", "/etc/portico/keys"],
  [
    "CLIENT_LIMITS",
    "one.RATE_LIMIT_PER_MINUTE=0, two.REFUSED_LOGINS_PER_KEY=60,one.REFUSED_LOGINS_PER_KEY=5,two.REQUESTS_PER_DAY=50000",
    new Map([
      ["one", { RATE_LIMIT_PER_MINUTE: 0, REFUSED_LOGINS_PER_KEY: 5 }],
      ["two", { REFUSED_LOGINS_PER_KEY: 60, REQUESTS_PER_DAY: 50_000 }],
    ]),
  ],
  [
    "SEAL_KEYS",
    `new:${key("a")},old:${key("b")}`,
    [
      { kid: "new", key: new Uint8Array(bytes("a")) },
      { kid: "old", key: new Uint8Array(bytes("b")) },
    ],
  ],
  ["AUDIT_KEY", key("a"), new Uint8Array(bytes("a"))],
  ["PORTAL_EGRESS_KEY", key("a"), new Uint8Array(bytes("a"))],
  ["PORTAL_CHAIN_COMPLETION", "0", false],
  ["PORTAL_USER_AGENT", "Mozilla/5.0 (X11)", "Mozilla/5.0 (X11)"],
  ["PORTAL_CA_FILE", "/etc/portal.pem", "/etc/portal.pem"],
  ["CAPTCHA_TEMPLATES", "/etc/portico/captcha.json", "/etc/portico/captcha.json"],
  ["DRIFT_REPORTS", "/var/lib/portico/drift", "/var/lib/portico/drift"],
  ["PORTAL_ALIASES", "/etc/portico/aliases.json", "/etc/portico/aliases.json"],
  ["VALKEY_URL", "redis://127.0.0.1:6379/2", "redis://127.0.0.1:6379/2"],
  ["CALENDAR_STORE", "/var/lib/portico/feeds.db", "/var/lib/portico/feeds.db"],
  ["HOLD_STORE", "memory", "memory"],
  ["VAPID_KEY", key("a"), new Uint8Array(bytes("a"))],
  ["WEB_PUSH_HOSTS", "https://push.example.edu", ["https://push.example.edu"]],
  ["VALKEY_STORE_URL", "valkey://store.example.edu", "redis://store.example.edu"],
  ["OAUTH_CLIENTS", "/etc/portico/clients.json", "/etc/portico/clients.json"],
  ["OAUTH_REGISTRATION", "open", "open"],
  ["OAUTH_ISSUER", "https://portico.example.edu/", "https://portico.example.edu"],
  ["OAUTH_ISSUER", "http://127.0.0.1:8000", "http://127.0.0.1:8000"],
  ["OAUTH_OPERATOR", "Example University", "Example University"],
  ["OAUTH_CONTACT", "privacy@example.edu", "privacy@example.edu"],
  ["OAUTH_CONTACT", "https://www.example.edu/privacy", "https://www.example.edu/privacy"],
  ["TRUSTED_PROXIES", "loopback, 10.0.0.0/8,fd00::/8", ["loopback", "10.0.0.0/8", "fd00::/8"]],
  ["VALKEY_URL", "valkeys://guards.example.edu", "rediss://guards.example.edu"],
  ["LOG_LEVEL", "trace", "trace"],
  ["MCP", "0", false],
  ["OUTING_REQUESTS", "1", true],
  ["OUTING_CLIENTS", "app-one, app-two", ["app-one", "app-two"]],
  ["METRICS", "1", true],
  ["METRICS", "0", false],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://traces.example.edu:4318/tenant", "http://traces.example.edu:4318/tenant"],
  ["OTEL_SERVICE_NAME", "portico-west", "portico-west"],
  ["LOG_LEVEL", "silent", "silent"],
  ["PORTAL_CAMPUS", "chennai", "chennai"],
  ["DEMO_CAMPUS", "vellore", "vellore"],
  [
    "CORS_ORIGINS",
    "https://one.example.edu, http://127.0.0.1:3000",
    ["https://one.example.edu", "http://127.0.0.1:3000"],
  ],
  ["SEM_SUB_ID_PATTERN", "^VL\\d{7}$", /^VL\d{7}$/u],
  ["CLASS_ID_PATTERN", "^VL\\d{13}$", /^VL\d{13}$/u],
];

const bad: readonly (readonly [name: string, ...texts: string[]])[] = [
  ["API_KEYS", "a-schl\u00fcssel-of-the-tests", "a-key-of\nsixteen-letters"],
  ["CLIENT_LIMITS", "one", "one.PORT=1", "RATE_LIMIT_PER_MINUTE=7", "one.RATE_LIMIT_PER_MINUTE=many"],
  ["CLIENT_LIMITS", "one.REFUSED_LOGINS_PER_KEY=5,one.RATE_LIMIT_PER_MINUTE=7,one.REFUSED_LOGINS_PER_KEY=500"],
  ["PORTAL_EGRESS_KEY", "short", `${"A".repeat(43)}=`],
  ["PORTAL_EGRESS", "portal", "10.0.0.256", "0x7f.0.0.1", "[::1]", "10.0.0.1,10.0.0.1", "::1,0:0:0:0:0:0:0:1"],
  ["PORTAL_EGRESS", "socks5://proxy:1", "http://proxy/path", "http://u:%zz@proxy", "http://u:a@proxy,http://u:b@proxy"],
  ["PORTAL_EGRESS", "255.255.255.255", "224.0.0.1", "0.0.0.0", "::", "ff02::1", " , ", "http://user:x%FF@host"],
  ["PORTAL_EGRESS", Array.from({ length: 65 }, (_, index) => `10.0.0.${index}`).join()],
  ["AUDIT_KEY", "short", `main:${key("a")}`, `${"A".repeat(43)}=`, Buffer.alloc(32, "word").toString("base64")],
  ["PORTAL_CHAIN_COMPLETION", "no"],
  ["PORTAL_USER_AGENT", "a\nb", "ü", "x".repeat(513)],
  ["PORTAL_URL", "vtop.example.org", "ftp://vtop.example.org", "https://?"],
  ["PORTAL_URL", "https://user:secret@vtop.example.org", "https://:secret@vtop.example.org"],
  ["PORTAL_URL", "https://vtop.example.org/students", "https://vtop.example.org/vtop?x=1"],
  [
    "SEAL_KEYS",
    key("a"),
    "new",
    "new:short",
    `new:${key("a")},new:${key("b")}`,
    `:${key("a")}`,
    `a b:${key("a")}`,
    `new:!${key("a")}`,
    `new:${key("a")},old:${key("a")}`,
    `new:${"A".repeat(43)}=`,
    `new:${Buffer.alloc(32, "a").toString("base64")}`,
  ],
  ["VALKEY_URL", "guards.example.org:6379", "http://guards.example.org", "valkey-1"],
  ["CALENDAR_STORE", "memory", "redis"],
  ["HOLD_STORE", "VALKEY", "1"],
  ["OAUTH_REGISTRATION", "closed-ish", "1"],
  ["OAUTH_ISSUER", "http://login.example.org", "https://login.example.org/api", "login.example.org"],
  ["OAUTH_CONTACT", "somebody", "http://example.edu/", "javascript:alert(1)", "a b@example.edu"],
  [
    "TRUSTED_PROXIES",
    "everybody",
    "10.0.0.0/8;fd00::/8",
    "1.2.3",
    "10.0.0.0/33",
    "10.0.0.0/7",
    "::/1",
    "fd00::/129",
    "1:2",
    "::ffff:1.2.3.4/120",
  ],
  ["LOG_LEVEL", "verbose", "INFO"],
  ["PORTAL_CAMPUS", "Chennai", "mars"],
  ["DEMO_CAMPUS", "bhopal", "mars"],
  ["MCP", "on"],
  ["OUTING_REQUESTS", "yes"],
  ["OUTING_CLIENTS", "app one", "1app"],
  ["METRICS", "yes", "true", "2"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", "grpc://collector", "http://user:secret@collector:4318"],
  ["CORS_ORIGINS", "*", "one.example.org", "https://one.example.org,two"],
  ["CORS_ORIGINS", "https://one.example.org/app", "https://one.example.org/vtop", "https://one.example.org?x"],
  ["SEM_SUB_ID_PATTERN", "(", "[z-a]"],
  ["CLASS_ID_PATTERN", "(", "\\"],
];

describe("without variables", () => {
  it("uses the demo portal and the API key demo-key", () => {
    expect(parseConfig({})).toMatchObject({
      PORTAL_URL: null,
      API_KEYS: [{ name: null, key: "demo-key" }],
      SEAL_KEYS: [],
    });
  });

  it("treats empty variables as unset and ignores unknown variables", () => {
    const empty = Object.fromEntries(variableNames.map((name) => [name, ""]));
    expect(parseConfig({ ...empty, PATH: "/bin", PORT_: "x" })).toEqual(parseConfig({}));
  });
});

const ISSUER = { OAUTH_ISSUER: "https://portico.example.edu" };
const SHORT_KEY = "API_KEYS must hold keys of at least 16 characters when PORTAL_URL is set.";
const PLACEHOLDER = "API_KEYS must hold random keys, generated with: openssl rand -hex 24.";
const NO_HOSTED_LOGIN = /^OAUTH_REGISTRATION or OAUTH_CLIENTS must be set/;

it.each<[environment: Record<string, string>, line: string | RegExp]>([
  [{ CALENDAR_STORE: "valkey" }, /^VALKEY_URL must be set/],
  [{ HOLD_STORE: "valkey" }, /^VALKEY_URL must be set/],
  [{ CALENDAR_STORE: "valkey", VALKEY_URL: "redis://127.0.0.1:6379" }, "no error"],
  [{ PORTAL_EGRESS: "10.0.0.1" }, /^PORTAL_EGRESS_KEY must be set/],
  [{ ...LIVE, OAUTH_CLIENTS: "clients.json" }, /^OAUTH_ISSUER must be set/],
  [{ ...LIVE, OAUTH_REGISTRATION: "open" }, /^OAUTH_ISSUER must be set/],
  [{ ...LIVE, ...ISSUER, OAUTH_CLIENTS: "clients.json" }, "no error"],
  [{ ...LIVE, ...ISSUER, OAUTH_REGISTRATION: "open" }, "no error"],
  [{ ...LIVE, MCP: "1" }, NO_HOSTED_LOGIN],
  [{ ...LIVE, HOLD_STORE: "memory" }, NO_HOSTED_LOGIN],
  // With the demo portal, the service has it.
  [{ MCP: "1" }, "no error"],
  [{ ...LIVE, API_KEYS: "" }, SHORT_KEY],
  [{ ...LIVE, API_KEYS: " , ," }, SHORT_KEY],
  [{ ...LIVE, API_KEYS: "fifteen-letters" }, SHORT_KEY],
  [{ ...LIVE, API_KEYS: "a-key-of-sixteen,fifteen-letters" }, SHORT_KEY],
  [{ ...LIVE, API_KEYS: "a-long-name:short-key" }, SHORT_KEY],
  [{ ...LIVE, API_KEYS: "a".repeat(32) }, PLACEHOLDER],
  [{ ...LIVE, API_KEYS: "demo-key-demo-key" }, PLACEHOLDER],
  [{ ...LIVE, API_KEYS: "replace-me-0123456789" }, PLACEHOLDER],
  [{ ...LIVE, VAPID_KEY: key("a") }, /^OAUTH_CONTACT must be set when VAPID_KEY is set/],
  [
    { ...LIVE, SEAL_KEYS: "" },
    'SEAL_KEYS must be set when PORTAL_URL is set, for example with SEAL_KEYS="main:$(openssl rand -base64 32)".',
  ],
  [{ REFUSED_LOGINS_PER_INSTANCE: "0" }, /REFUSED_LOGINS_PER_KEY/],
  [{ WORKERS: "2" }, /^WORKERS was replaced by several instances behind a proxy/],
])("the error of %j is: %s", (environment, line) => {
  expect(errorOf(environment)).toEqual(typeof line === "string" ? line : expect.stringMatching(line));
});

describe("a variable", () => {
  it("has a test case here", () => {
    const tested = new Set([
      ...integers.map(([name]) => name),
      ...good.map(([name]) => name),
      ...bad.map(([name]) => name),
    ]);
    expect([...tested].sort()).toEqual([...variableNames].sort());
  });

  it.each(integers)("%s accepts only integers within its bounds, %i to %i", (name, min, max) => {
    for (const value of [min, max])
      expect(parseConfig({ [name]: String(value) })).toEqual({ ...parseConfig({}), [name]: value });
    const line = `${name} must be an integer from ${min} to ${max}.`;
    for (const text of [String(min - 1), String(max + 1), "12.5", "1e3", "0x10", " 5", "NaN", "Infinity"])
      expect([text, errorOf({ [name]: text })]).toEqual([text, line]);
  });

  it.each(good)("%s accepts %j", (name, text, value) => {
    const read = Object.entries(parseConfig({ [name]: text })).find(([known]) => known === name)?.[1];
    expect(read).toEqual(value);
  });

  it.each(bad)(
    "an invalid %s is reported in one line that names the variable and does not quote the value",
    (name, ...texts) => {
      for (const text of texts) {
        const line = errorOf({ ...LIVE, [name]: text });
        expect(line).toMatch(new RegExp(`^${name} must [^\\n]+\\.$`));
        if (text.length > 3) expect(line).not.toContain(text);
      }
    },
  );

  it.each([
    ["https://portal.example.edu", "https://portal.example.edu"],
    ["https://portal.example.edu/", "https://portal.example.edu"],
    ["https://Portal.Example.edu/vtop", "https://portal.example.edu"],
    ["http://127.0.0.1:8001/vtop/", "http://127.0.0.1:8001"],
  ])("PORTAL_URL %s parses to the origin %s", (text, origin) => {
    expect(parseConfig({ ...LIVE, PORTAL_URL: text }).PORTAL_URL).toBe(origin);
  });
});

describe("PORTAL_EGRESS", () => {
  it("parses to addresses and proxies, named without credentials", () => {
    const text = "10.0.0.1, 2001:DB8::1,http://a:secret@proxy.example.edu:3128,http://b:secret@proxy.example.edu:3128";
    const { PORTAL_EGRESS } = parseConfig({ PORTAL_EGRESS: text, PORTAL_EGRESS_KEY: key("a") });
    expect(PORTAL_EGRESS.map(({ name, identity, proxy }) => [name, identity, proxy?.password])).toEqual([
      ["10.0.0.1", "10.0.0.1", undefined],
      ["2001:db8::1", "2001:db8::1", undefined],
      ["proxy.example.edu:3128", "http://a@proxy.example.edu:3128", "secret"],
      ["proxy.example.edu:3128 (2)", "http://b@proxy.example.edu:3128", "secret"],
    ]);
  });
});

describe("with PORTAL_URL", () => {
  it("accepts keys of 16 characters", () => {
    const API_KEYS = "a-key-of-sixteen,app:b-key-of-sixteen";
    expect(parseConfig({ ...LIVE, API_KEYS }).API_KEYS).toEqual([
      { name: null, key: "a-key-of-sixteen" },
      { name: "app", key: "b-key-of-sixteen" },
    ]);
  });

  it("accepts a file of keys instead of API_KEYS", () => {
    expect(parseConfig({ ...LIVE, API_KEYS: "", API_KEYS_FILE: "/etc/keys" }).API_KEYS).toEqual([]);
  });
});

it("every wrong variable is reported in a line of its own, and none twice", () => {
  const wrong = { PORT: "many", LOG_LEVEL: "loud", WORKERS: "2", CALENDAR_STORE: "valkey", VALKEY_URL: "nowhere" };
  const live = { PORTAL_URL: "portal", SEAL_KEYS: "x", MCP: "1", HOLD_STORE: "valkey" };
  const lines = errorOf({ ...wrong, ...live, API_KEYS: "aaa" }).split("\n");
  expect(lines.map((line) => /^\w+(?= (?:must|was|or OAUTH_CLIENTS must) .+\.$)/.exec(line)?.[0])).toEqual([
    ...["WORKERS", "PORT", "PORTAL_URL", "SEAL_KEYS", "VALKEY_URL", "LOG_LEVEL", "API_KEYS", "OAUTH_REGISTRATION"],
  ]);
});

describe("configWarnings", () => {
  const warningsOf = (environment: Record<string, string>) => configWarnings(parseConfig(environment), environment);

  it("is empty for the demo portal and for a real portal with the defaults", () => {
    expect([warningsOf({}), warningsOf(LIVE)]).toEqual([[], []]);
  });

  it("names a variable that is almost a setting, also next to that one, and no other of a machine", () => {
    const misspelt = {
      RATELIMIT_PER_MINUTE: "5",
      SEAL_KYES: "x",
      APIKEYS: "x",
      TRUSTED_PROXY: "x",
      PORTAL_REQUEST_TIMEOUT: "",
    };
    const meant = [
      ...["RATE_LIMIT_PER_MINUTE", "SEAL_KEYS", "API_KEYS"],
      ...["TRUSTED_PROXIES", "PORTAL_REQUEST_TIMEOUT_MS"],
    ];
    expect(warningsOf(misspelt).map((line) => /mean (\w+)/.exec(line)?.[1])).toEqual(meant);
    expect(warningsOf({ RATE_LIMIT_PER_MINUTE: "60", RATE_LIMIT_PER_MINUTES: "5" })).toHaveLength(1);
    const foreign = [
      ...["HOME", "HOSTNAME", "PATH", "API_KEY", "METRICS_HOST", "VALKEY_PORT", "PORTICO_URL", "PORTICO_API_KEY"],
      ...["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_TIMEOUT", "OTEL_SERVICE_VERSION"],
    ];
    expect(warningsOf(Object.fromEntries(foreign.map((name) => [name, "x"])))).toEqual([]);
  });

  it("names an unencrypted portal", () => {
    expect(warningsOf({ ...LIVE, PORTAL_URL: "http://portal.example.edu" })).toEqual([
      expect.stringContaining("PORTAL_URL uses http"),
    ]);
  });

  it("reports that all guards are off, but not a single one", () => {
    const guards = variableNames.filter((name) => /_PER_(MINUTE|ACCOUNT|KEY|CHALLENGE)$|_IN_PROGRESS$/.test(name));
    expect(guards).toHaveLength(9);
    const off = Object.fromEntries(guards.map((name) => [name, "0"]));
    expect(warningsOf({ ...LIVE, ...off })).toEqual([expect.stringContaining("all guards are disabled")]);
    expect(warningsOf({ ...LIVE, ...off, RATE_LIMIT_PER_MINUTE: "1" })).toEqual([]);
  });
});

describe(".env.example", () => {
  const text = readFileSync(join(import.meta.dirname, "../../.env.example"), "utf8");
  const lines = [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value] as const);

  it("lists every variable exactly once, and no other", () => {
    expect(lines.map(([name]) => name).sort()).toEqual([...variableNames].sort());
  });

  it("shows the defaults", () => {
    const unset = lines.filter(([, value]) => value === "").map(([name]) => name);
    const known =
      "API_KEYS API_KEYS_FILE AUDIT_KEY CALENDAR_STORE CLASS_ID_PATTERN CLIENT_LIMITS CORS_ORIGINS DRIFT_REPORTS HOLD_STORE METRICS_PORT OAUTH_CLIENTS OAUTH_CONTACT " +
      "OAUTH_ISSUER OAUTH_OPERATOR OTEL_EXPORTER_OTLP_ENDPOINT OUTING_CLIENTS PORTAL_ALIASES PORTAL_CAMPUS PORTAL_CA_FILE PORTAL_EGRESS PORTAL_EGRESS_KEY PORTAL_URL SEAL_KEYS SEM_SUB_ID_PATTERN VALKEY_STORE_URL VALKEY_URL VAPID_KEY WEB_PUSH_HOSTS";
    expect(unset.sort()).toEqual(known.split(" "));
    expect(parseConfig(Object.fromEntries(lines))).toEqual(parseConfig({}));
  });
});

describe("the documentation shows the defaults", () => {
  const text = readFileSync(join(import.meta.dirname, "../../docs/contract.md"), "utf8");
  const rows = new Map(
    [...text.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].map(([, limit = "", value = ""]) => [limit, value]),
  );
  const config = parseConfig({});
  const seconds = (ms: number) => ms / 1000;

  it.each([
    ["Size of a request body", config.BODY_LIMIT_BYTES],
    ["Requests per client (the operator can set other limits for single clients)", config.RATE_LIMIT_PER_MINUTE],
    ["Requests in progress per instance", config.REQUESTS_IN_PROGRESS],
    ["Refused logins per client", config.REFUSED_LOGINS_PER_KEY],
    ["Wrong OTPs per challenge", config.WRONG_OTPS_PER_CHALLENGE],
    ["Wrong OTPs per account", config.WRONG_OTPS_PER_ACCOUNT],
    ["Resends per challenge", config.RESENDS_PER_CHALLENGE],
    ["Wrong captcha answers per account, in assisted logins", config.WRONG_CAPTCHAS_PER_ACCOUNT],
    [
      "OTP emails per account: resends, and logins with `otp_required` or an end that leaves open whether one was sent",
      config.OTP_MAILS_PER_ACCOUNT,
    ],
    ["Connecting to the portal", seconds(config.PORTAL_CONNECT_TIMEOUT_MS)],
    ["One portal request", seconds(config.PORTAL_REQUEST_TIMEOUT_MS)],
    ["One call in total", seconds(config.ANSWER_TIMEOUT_MS)],
    ["Parallel portal requests per call", config.PORTAL_REQUESTS_PER_ANSWER],
    ["Connections to the portal per instance", config.PORTAL_CONNECTIONS],
    ["Redirects after one portal request", config.PORTAL_REDIRECTS],
    ["Captcha answers submitted per login", config.CAPTCHAS_SUBMITTED],
    ["Captcha images processed per login, including the first", config.CAPTCHAS_LOOKED_AT],
    ["Semesters searched if `sem_sub_id` is omitted", config.SEMESTERS_SEARCHED],
  ])("docs/contract.md, %s: %d", (limit, value) => {
    expect(rows.get(limit)?.replace(",", "")).toMatch(new RegExp(`^${value}\\b`));
  });
});
