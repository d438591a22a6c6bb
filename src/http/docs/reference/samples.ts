/** The call that a sample shows: an operation with its example body. */
export interface SampledCall {
  readonly path: string;
  /** The example body of the OpenAPI document. */
  readonly example: Readonly<Record<string, unknown>>;
  /** The response is a file that is not text. */
  readonly isBinary: boolean;
}

/** Fields whose values come from an earlier response. In samples they are variables. */
const VARIABLES = ["session", "otp_challenge"];

/** Samples by language. They take the service's URL and the API key from the environment, and never contain a session. */
export const samplesOf = (call: SampledCall): Readonly<Record<string, string>> => ({
  curl: curlSample(call),
  TypeScript: typeScriptSample(call),
  Python: pythonSample(call),
  Kotlin: kotlinSample(call),
});

const splitBody = ({ example }: SampledCall) => {
  const entries = Object.entries(example);
  return {
    fields: Object.fromEntries(entries.filter(([name]) => !VARIABLES.includes(name))),
    variables: entries.map(([name]) => name).filter((name) => VARIABLES.includes(name)),
  };
};

/** A JSON object in which `variable` writes the value of a variable. */
function jsonBody(call: SampledCall, variable: (name: string) => string): string {
  const { fields, variables } = splitBody(call);
  const members = [
    ...variables.map((name) => `"${name}": ${variable(name)}`),
    ...Object.entries(fields).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`),
  ];
  return `{${members.join(", ")}}`;
}

function curlSample(call: SampledCall): string {
  const body = jsonBody(call, (name) => `'"$${name.toUpperCase()}"'`);
  const output = call.isBinary ? " \\\n  --remote-header-name --remote-name" : "";
  return `curl "$PORTICO_URL${call.path}" \\
  -H "X-API-Key: $PORTICO_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${body}'${output}`;
}

/** Calls of the client's methods that are not named after their path. */
const clientCalls: Readonly<Record<string, string>> = {
  "/auth/verify_otp": "verifyOtp(otpChallenge, otp)",
  "/auth/resend_otp": "resendOtp(otpChallenge)",
  "/auth/solve_captcha": "solveCaptcha(captchaChallenge, answer, password)",
  "/auth/check": "isLoggedIn()",
};

/** Operations whose body contains a challenge. */
const challengeParameters: Readonly<Record<string, string>> = {
  "/auth/verify_otp": "otpChallenge: OtpChallenge, otp: string",
  "/auth/resend_otp": "otpChallenge: OtpChallenge",
  "/auth/solve_captcha": "captchaChallenge: CaptchaChallenge, answer: string, password: string",
};

/** The method of the client for an endpoint: `exportMarksCsv` for /export/marks.csv. */
const methodOf = (path: string): string =>
  path
    .replace(/^\/(student|auth)\//, "")
    .split(/[/_.]/)
    .filter((part) => part !== "")
    .map((part, index) => (index === 0 ? part : part[0]?.toUpperCase() + part.slice(1)))
    .join("");

function typeScriptSample(call: SampledCall): string {
  const { fields } = splitBody(call);
  const literal = JSON.stringify(fields, null, 2).replaceAll(/^( *)"([a-z_]\w*)":/gim, "$1$2:");
  const statement = clientCalls[call.path] ?? `${methodOf(call.path)}(${literal === "{}" ? "" : literal})`;
  const parameters = challengeParameters[call.path];
  const [type = ""] = /^\w*Challenge\b/.exec(parameters?.split(": ")[1] ?? "") ?? [];
  const login = call.path.startsWith("/auth/")
    ? ""
    : `\n  credentials: { registration_number: "23DMO0001", password: "pass_good" },`;
  const lines = parameters
    ? `export const call = (${parameters}) => portico.${statement};`
    : `const data = await portico.${statement};`;
  return `import { env } from "node:process";
import { ${parameters ? `type ${type}, ` : ""}Portico } from "portico-client";

const portico = new Portico({
  baseUrl: env.PORTICO_URL ?? "",
  apiKey: env.PORTICO_API_KEY ?? "",${login}
});
${lines}`;
}

function pythonSample(call: SampledCall): string {
  const { fields, variables } = splitBody(call);
  const members = [
    ...variables.map((name) => `"${name}": ${name},`),
    ...Object.entries(fields).map(([name, value]) => `"${name}": ${pythonLiteral(value)},`),
  ];
  return `import os
import requests

response = requests.post(
    os.environ["PORTICO_URL"] + "${call.path}",
    headers={"X-API-Key": os.environ["PORTICO_API_KEY"]},
    json={
        ${members.join("\n        ")}
    },
    timeout=60,
)
response.raise_for_status()
data = ${dataOf(call)}`;
}

const dataOf = ({ path, isBinary }: SampledCall): string => {
  if (isBinary) return "response.content";
  return path.startsWith("/export/") ? "response.text" : "response.json()";
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

function kotlinSample(call: SampledCall): string {
  const body = jsonBody(call, (name) => `$${camelCase(name)}`);
  return `import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody
import java.util.concurrent.TimeUnit

val client = OkHttpClient.Builder().readTimeout(60, TimeUnit.SECONDS).build()
val request = Request.Builder()
    .url(System.getenv("PORTICO_URL") + "${call.path}")
    .header("X-API-Key", System.getenv("PORTICO_API_KEY"))
    .post("""${body}""".toRequestBody("application/json".toMediaType()))
    .build()
val data = client.newCall(request).execute().use { it.body.${call.isBinary ? "bytes" : "string"}() }`;
}

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
