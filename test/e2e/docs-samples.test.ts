import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { DEMO_API_KEY } from "../../src/config/config.ts";
import { FILE_TYPE } from "../../src/contract/endpoint.ts";
import { endpoints } from "../../src/features/index.ts";
import { samplesOf } from "../../src/http/docs/reference/samples.ts";
import { openApiOf } from "../../src/http/openapi.ts";
import { isInstalled, run } from "../dev-tools.ts";
import { runProcess } from "../run-process.ts";
import { type Service, startDemoService } from "../service.ts";

const root = join(import.meta.dirname, "../..");

/** The samples that /docs shows, by operation. */
const { paths } = openApiOf({
  credential: "apiKey",
  endpoints,
  version: "1.0.0",
  pageNames: [],
  patterns: {},
}) as unknown as {
  paths: Record<string, { post: { requestBody: { content: Record<string, { example: Record<string, unknown> }> } } }>;
};
const samples = Object.entries(paths).map(([path, { post }]) => {
  const example = post.requestBody.content["application/json"]?.example ?? {};
  const isBinary = endpoints.some((item) => item.path === path && item.mediaType === FILE_TYPE);
  return { path, samples: samplesOf({ path, example, isBinary }) };
});

let portal: DemoPortal;
let service: Service;
let folder: string;
/** The session of the calls for data. */
let session: object;
beforeAll(async () => {
  portal = await startDemoPortal();
  service = await startDemoService(portal.url);
  folder = await mkdtemp(join(tmpdir(), "portico-samples-"));
  session = (await login("23DMO0001")).session;
});
afterAll(async () => {
  await service.stop();
  await portal.stop();
  await rm(folder, { recursive: true });
});

const login = async (registration_number: string) => {
  const body = { registration_number, password: "pass_good" };
  return (await service.post("/auth/login", body, { "x-api-key": DEMO_API_KEY })).body;
};

describe.skipIf(!isInstalled("curl"))("the curl sample gets data from the demo portal", () => {
  // These need a captcha that a student solved, the cookie of a browser, the address of a feed, and a service that holds sessions or applies for outings.
  const dependent = [
    "/auth/solve_captcha",
    "/auth/adopt",
    "/calendar/revoke",
    "/hold/status",
    "/hold/end",
    "/student/outing/prepare",
    "/student/outing/submit",
    "/student/outing/outcome",
  ];
  it.each(samples.filter(({ path }) => !dependent.includes(path)))("of $path", async ({ path, samples: { curl } }) => {
    // Calls of /auth end a session or spend a challenge.
    const isAuth = path.startsWith("/auth/");
    const own = isAuth ? (await login("23DMO0001")).session : session;
    const { otp_challenge } = isAuth ? await login("24DMO0006") : {};
    const { code, stderr } = await runProcess(
      ["bash", "--norc", "-c", `cd "${folder}"; ${curl} --silent --show-error --fail`],
      {
        PORTICO_URL: service.url,
        PORTICO_API_KEY: DEMO_API_KEY,
        SESSION: JSON.stringify(own),
        OTP_CHALLENGE: JSON.stringify(otp_challenge ?? null),
      },
    );
    expect([code, stderr]).toEqual([0, ""]);
  });
});

it("the TypeScript samples compile, under the strictest settings", async () => {
  // Below the root, so that the compiler finds the client.
  const project = join(root, "dist/samples");
  await rm(project, { recursive: true, force: true });
  await mkdir(project, { recursive: true });
  for (const {
    path,
    samples: { TypeScript = "" },
  } of samples) {
    await writeFile(join(project, `${path.replaceAll(/\W/g, "_")}.ts`), TypeScript);
  }
  const compilerOptions = { rootDir: "../..", noUnusedLocals: false };
  const settings = { extends: "../../tsconfig.json", compilerOptions };
  await writeFile(join(project, "tsconfig.json"), JSON.stringify({ ...settings, include: ["*.ts"] }));
  await run([join(root, "node_modules/.bin/tsc"), "-p", project], root);
});

it.skipIf(!isInstalled("python3"))("the Python samples are valid", async () => {
  const programs = JSON.stringify(samples.map(({ samples: { Python } }) => Python));
  const check = "import ast, json, sys\nfor program in json.load(sys.stdin): ast.parse(program)";
  expect(await runProcess(["python3", "-c", check], {}, programs)).toEqual({ code: 0, stdout: "", stderr: "" });
});
