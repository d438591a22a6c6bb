/** The call that a sample shows: an operation with its example body. */
export interface SampledCall {
  readonly path: string;
  /** The example body of the OpenAPI document. */
  readonly example: Readonly<Record<string, unknown>>;
  /** The response is a file that is not text. */
  readonly isBinary: boolean;
}

/** A call as the templates write it. */
interface Written {
  readonly call: SampledCall;
  /** The body without the values that come from an earlier response. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The names of those values. */
  readonly variables: readonly string[];
  /** The challenge among them, with the login that returns it. */
  readonly challenge: { readonly name: string; readonly login: Readonly<Record<string, unknown>> } | undefined;
}

/** The templates of a language. Its samples are one program: the first one logs in, and each other one continues it. */
interface Language {
  readonly comment: string;
  /** The names that the login's sample defines for the others. */
  readonly defined: string;
  /** The login, which defines `session` or a client that keeps it. */
  readonly login: (written: Written) => string;
  readonly other: (written: Written) => string;
}

const LOGIN = "/auth/login";

/** Fields whose values come from an earlier response, and the login that returns the challenges on the demo portal. */
const CHALLENGES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  otp_challenge: { registration_number: "24DMO0006", password: "pass_good" },
  captcha_challenge: { registration_number: "23DMO0001", password: "pass_good", assist: true, solver: false },
};

/** Samples by language. They take the service's URL and the API key from the environment, and never contain a session. */
export function samplesOf(call: SampledCall): Readonly<Record<string, string>> {
  const entries = Object.entries(call.example);
  const isVariable = (name: string) => name === "session" || name in CHALLENGES;
  const variables = entries.map(([name]) => name).filter(isVariable);
  const [name] = variables.filter((variable) => variable in CHALLENGES);
  const login = CHALLENGES[name ?? ""];
  const written: Written = {
    ...{ call, variables, fields: Object.fromEntries(entries.filter(([field]) => !isVariable(field))) },
    challenge: name === undefined || login === undefined ? undefined : { name, login },
  };
  const sampleIn = ({ comment, defined, login: first, other }: Language): string =>
    call.path === LOGIN
      ? first(written)
      : `${comment} After the sample of ${LOGIN}, which defines ${defined}.\n${other(written)}`;
  return Object.fromEntries(Object.entries(languages).map(([language, templates]) => [language, sampleIn(templates)]));
}

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** A JSON object in which `variable` writes the value of a variable. */
function jsonBody(
  { fields, variables }: Pick<Written, "fields" | "variables">,
  variable: (name: string) => string,
): string {
  const members = [
    ...variables.map((name) => `"${name}": ${variable(name)}`),
    ...Object.entries(fields).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`),
  ];
  return `{${members.join(", ")}}`;
}

const jsonOf = (fields: Readonly<Record<string, unknown>>): string => jsonBody({ fields, variables: [] }, String);

function curlCall(path: string, body: string, more = ""): string {
  return `curl -sS "$PORTICO_URL${path}" \\
  -H "X-API-Key: $PORTICO_API_KEY" -H 'Content-Type: application/json' \\
  -d '${body}'${more}`;
}

const curl: Language = {
  comment: "#",
  defined: "SESSION",
  login: ({ fields }) => `SESSION=$(${curlCall(LOGIN, jsonOf(fields))} | jq .session)`,
  other: (written) => {
    const { call, challenge } = written;
    const body = jsonBody(written, (name) => `'"$${name.toUpperCase()}"'`);
    const before = challenge
      ? `${challenge.name.toUpperCase()}=$(${curlCall(LOGIN, jsonOf(challenge.login))} | jq .${challenge.name})\n`
      : "";
    return before + curlCall(call.path, body, call.isBinary ? " \\\n  --remote-header-name --remote-name" : "");
  },
};

/** Calls of the clients' methods that are not named after their path. */
const methods: Readonly<Record<string, string>> = {
  "/auth/check": "isLoggedIn",
  "/auth/verify_otp": "verifyOtp",
  "/auth/resend_otp": "resendOtp",
  "/auth/solve_captcha": "solveCaptcha",
};

/** The method of the clients for an endpoint: `exportMarksCsv` for /export/marks.csv. */
const methodOf = (path: string): string =>
  methods[path] ??
  path
    .replace(/^\/(student|auth)\//, "")
    .split(/[/_.]/)
    .filter((part) => part !== "")
    .map((part, index) => (index === 0 ? part : part[0]?.toUpperCase() + part.slice(1)))
    .join("");

/** The error of the clients that has a challenge, and its member. */
const pending: Readonly<Record<string, readonly [code: string, member: string, challenge: string]>> = {
  otp_challenge: ["otp_required", "otpChallenge", "otpChallenge"],
  captcha_challenge: ["captcha_required", "captcha", "captcha.challenge"],
};

const literalOf = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/^( *)"([a-z_]\w*)":/gim, "$1$2:");

const typeScript: Language = {
  comment: "//",
  defined: "portico, the client that keeps the session",
  login: ({ fields }) => `import { env } from "node:process";
import { Portico } from "portico-client";

const portico = new Portico({ baseUrl: env.PORTICO_URL ?? "", apiKey: env.PORTICO_API_KEY ?? "" });
const session = await portico.login(${literalOf(fields)});`,
  other: ({ call, fields, challenge }) => {
    const method = methodOf(call.path);
    if (challenge === undefined) {
      const literal = literalOf(fields);
      return `const data = await portico.${method}(${literal === "{}" ? "" : literal});`;
    }
    const [code = "", member = "", value = ""] = pending[challenge.name] ?? [];
    const { registration_number, password } = challenge.login;
    const values = [`error.${value}`, ...Object.values(fields).map((field) => JSON.stringify(field))].join(", ");
    return `import { hasCode } from "portico-client";

try {
  await portico.login(${literalOf({ registration_number, password }).replaceAll("\n", "\n  ")});
} catch (error) {
  if (!hasCode(error, "${code}") || error.${member} === null) throw error;
  await portico.${method}(${values});
}`;
  },
};

const python: Language = {
  comment: "#",
  defined: "portico, the client that keeps the session",
  login: ({ fields }) => `import os
from portico import Portico

portico = Portico(os.environ["PORTICO_URL"], os.environ["PORTICO_API_KEY"])
session = portico.login(${Object.values(fields).map(pythonLiteral).join(", ")})`,
  other: ({ call, fields, challenge }) => {
    const method = methodOf(call.path).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (call.isBinary) {
      return `with portico.download(${Object.values(fields).map(pythonLiteral).join(", ")}) as file:\n    print(file.save("."))`;
    }
    const named = Object.entries(fields).map(
      ([name, value]) => `${name === "from" ? "from_" : name}=${pythonLiteral(value)}`,
    );
    if (challenge === undefined) return `data = portico.${method}(${named.join(", ")})`;
    const { registration_number, password } = challenge.login;
    const error = challenge.name === "otp_challenge" ? "OtpRequired" : "CaptchaRequired";
    return `from portico import errors

try:
    portico.login(${pythonLiteral(registration_number)}, ${pythonLiteral(password)})
except errors.${error} as error:
    portico.${method}(${["error.challenge", ...Object.values(fields).map(pythonLiteral)].join(", ")})`;
  },
};

function pythonLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([name, member]) => `"${name}": ${pythonLiteral(member)}`);
    return `{${members.join(", ")}}`;
  }
  const names = new Map<unknown, string>([
    [null, "None"],
    [true, "True"],
    [false, "False"],
  ]);
  return names.get(value) ?? JSON.stringify(value);
}

const kotlinString = (body: string): string => `"""${body}"""`;

const kotlin: Language = {
  comment: "//",
  defined: "ask and session",
  login: ({ fields }) => `import java.util.concurrent.TimeUnit
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody
import org.json.JSONObject

val client = OkHttpClient.Builder().readTimeout(60, TimeUnit.SECONDS).build()

fun ask(path: String, body: String): ByteArray {
    val request = Request.Builder()
        .url(System.getenv("PORTICO_URL") + path)
        .header("X-API-Key", System.getenv("PORTICO_API_KEY"))
        .post(body.toRequestBody("application/json".toMediaType()))
        .build()
    return client.newCall(request).execute().use { response ->
        check(response.isSuccessful) { response.body.string() }
        response.body.bytes()
    }
}

val session = JSONObject(String(ask("${LOGIN}", ${kotlinString(jsonOf(fields))}))).getJSONObject("session")`,
  other: (written) => {
    const { call, challenge } = written;
    const before = challenge
      ? `val login = JSONObject(String(ask("${LOGIN}", ${kotlinString(jsonOf(challenge.login))})))
val ${camelCase(challenge.name)} = login.getJSONObject("${challenge.name}")\n`
      : "";
    const asked = `ask("${call.path}", ${kotlinString(jsonBody(written, (name) => `$${camelCase(name)}`))})`;
    return `${before}val data = ${call.isBinary ? asked : `String(${asked})`}`;
  },
};

/** A JSON text is a literal of Dart, except for the sign that begins a variable. */
const dartBody = (written: Pick<Written, "fields" | "variables">): string =>
  jsonBody(written, camelCase).replaceAll("$", "\\$");

const dart: Language = {
  comment: "//",
  defined: "ask and session",
  login: ({ fields }) => `import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;

Future<http.Response> ask(String path, Map<String, dynamic> body) async {
  final response = await http
      .post(Uri.parse(Platform.environment['PORTICO_URL']! + path),
          headers: {'X-API-Key': Platform.environment['PORTICO_API_KEY']!, 'Content-Type': 'application/json'},
          body: jsonEncode(body))
      .timeout(const Duration(seconds: 60));
  if (response.statusCode != 200) throw Exception(response.body);
  return response;
}

// In an async function, like all that follows.
final session = jsonDecode((await ask('${LOGIN}', ${dartBody({ fields, variables: [] })})).body)['session'];`,
  other: (written) => {
    const { call, challenge } = written;
    const before = challenge
      ? `final login = jsonDecode((await ask('${LOGIN}', ${dartBody({ fields: challenge.login, variables: [] })})).body);
final ${camelCase(challenge.name)} = login['${challenge.name}'];\n`
      : "";
    const response = `(await ask('${call.path}', ${dartBody(written)}))`;
    const isText = call.path.startsWith("/export/");
    return `${before}final data = ${call.isBinary ? `${response}.bodyBytes` : isText ? `${response}.body` : `jsonDecode(${response}.body)`};`;
  },
};

const languages: Readonly<Record<string, Language>> = {
  curl,
  TypeScript: typeScript,
  Python: python,
  Kotlin: kotlin,
  Dart: dart,
};
