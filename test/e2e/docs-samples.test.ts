import { spawnSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { DEMO_API_KEY } from "../../src/config/config.ts";
import { FILE_TYPE } from "../../src/contract/endpoint.ts";
import { endpoints } from "../../src/features/index.ts";
import { samplesOf } from "../../src/http/docs/reference/samples.ts";
import { openApiOf } from "../../src/http/openapi.ts";
import { isInstalled, run } from "../dev-tools.ts";
import { runProcess } from "../run-process.ts";
import { startDemoService } from "../service.ts";
import { folderForAll, startedForAll } from "../set-up.ts";

const LOGIN = "/auth/login";
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

const portal = startedForAll(() => startDemoPortal());
const service = startedForAll(() => startDemoService(portal.url));
const folder = folderForAll();

/** These need a captcha that a student solved, the cookie of a browser, the address of a feed, a service that holds sessions or applies for outings, and another campus. */
const dependent = (
  "/auth/solve_captcha /auth/adopt /calendar/revoke /hold/status /hold/end /hold/notify /hold/notify/remove " +
  "/student/outing/prepare /student/outing/submit /student/outing/outcome /student/leave"
).split(" ");
/** A logout comes last. */
const runnable = samples
  .filter(({ path }) => !dependent.includes(path) && path !== LOGIN)
  .sort((one, other) => Number(one.path === "/auth/logout") - Number(other.path === "/auth/logout"));
const login = samples.find(({ path }) => path === LOGIN)?.samples ?? {};
const environment = () => ({ PORTICO_URL: service.url, PORTICO_API_KEY: DEMO_API_KEY });

it.skipIf(!isInstalled("curl") || !isInstalled("jq"))(
  "the curl samples, after that of the login, get data from the demo portal",
  async () => {
    const begin = `curl() { command curl --fail "$@"; }\ncd "${folder}"\n${login.curl}\n`;
    // A failure ends its sample alone, and is printed with its path.
    const each = runnable.map(
      ({ path, samples: { curl } }) => `(set -e\n${curl}\n)\n[ $? = 0 ] || echo "${path}" >&2\n`,
    );
    const { code, stderr } = await runProcess(["bash", "--norc", "-c", begin + each.join("")], environment());
    expect([code, stderr]).toEqual([0, ""]);
  },
  120_000,
);

it("the TypeScript samples compile under the strictest settings, and run, each after that of the login", async () => {
  // Below the root, so that the compiler finds the client.
  const project = join(root, "dist/samples");
  await rm(project, { recursive: true, force: true });
  await mkdir(project, { recursive: true });
  const nameOf = (path: string) => path.replaceAll(/\W/g, "_");
  for (const { path, samples: sample } of samples.filter(({ path }) => path !== LOGIN)) {
    await writeFile(join(project, `${nameOf(path)}.ts`), `${login.TypeScript}\n${sample.TypeScript}\n`);
  }
  const compilerOptions = { rootDir: "../..", outDir: "built", noEmit: false, noUnusedLocals: false };
  const settings = { extends: "../../tsconfig.json", compilerOptions };
  await writeFile(join(project, "tsconfig.json"), JSON.stringify({ ...settings, include: ["*.ts"] }));
  await run([join(root, "node_modules/.bin/tsc"), "-p", project], root);
  const files = runnable.map(({ path }) => `./${nameOf(path)}.js`);
  const program = `for (const file of ${JSON.stringify(files)}) await import(file);`;
  const built = join(project, "built/dist/samples");
  await writeFile(join(built, "all.js"), program);
  expect(await runProcess([process.execPath, join(built, "all.js")], environment())).toMatchObject({
    code: 0,
    stderr: "",
  });
}, 120_000);

const hasPythonClient = spawnSync("python3", ["-c", "import anyio, httpx, msgspec"]).status === 0;

it.skipIf(!hasPythonClient)(
  "the Python samples run, each after that of the login",
  async () => {
    const programs = JSON.stringify(runnable.map(({ samples: { Python } }) => `${login.Python}\n${Python}`));
    const each = `import json, sys
for program in json.load(sys.stdin):
    exec(compile(program, program, "exec"), {})`;
    const environmentOfPython = { ...environment(), PYTHONPATH: join(root, "python/src") };
    const { code, stderr } = await runProcess(
      ["python3", "-c", `import os; os.chdir("${folder}")\n${each}`],
      environmentOfPython,
      programs,
    );
    expect([code, stderr]).toEqual([0, ""]);
  },
  120_000,
);

it.skipIf(!isInstalled("python3"))("the Python samples are valid", async () => {
  const programs = JSON.stringify(samples.map(({ samples: { Python } }) => Python));
  const check = "import ast, json, sys\nfor program in json.load(sys.stdin): ast.parse(program)";
  expect(await runProcess(["python3", "-c", check], {}, programs)).toEqual({ code: 0, stdout: "", stderr: "" });
});
