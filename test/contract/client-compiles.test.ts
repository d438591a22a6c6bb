import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateFiles } from "../../client/dev/generator.ts";
import { openApiDocument } from "./openapi-document.ts";

/** A small browser app, compiled without the types of Node. */
const APP = `
import { Portico } from "./client/index.ts";

export async function missing(portico: Portico, semester: string): Promise<string[]> {
  const entries = await portico.attendance({ sem_sub_id: semester });
  const low = entries.filter(({ attendance_percentage }) => (attendance_percentage ?? 100) < 75);
  const [first] = low;
  if (!first?.course_id || !first.course_type_code) return [];
  const { course_id, course_type_code: course_type } = first;
  const register = await portico.attendanceDetail({ course_id, course_type, sem_sub_id: semester });
  return register.filter(({ status }) => status === "Absent").map(({ date }) => date);
}
`;
const OPTIONS = {
  ...{ target: "es2022", lib: ["es2022", "dom"], types: [], module: "esnext", moduleResolution: "bundler" },
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, verbatimModuleSyntax: true },
  ...{ erasableSyntaxOnly: true, allowImportingTsExtensions: true, noEmit: true },
};
const root = join(import.meta.dirname, "../..");
const client = join(root, "client");

let document: string;
let folder: string;
beforeAll(async () => {
  document = JSON.stringify(await openApiDocument());
  folder = await mkdtemp(join(tmpdir(), "portico-client-"));
  const files = await readdir(client, { recursive: true });
  for (const file of files.filter((name) => /^(?:insight\/)?[\w-]+(?<!fixtures)\.ts$/.test(name))) {
    await cp(join(client, file), join(folder, "client", file));
  }
  await writeFile(join(folder, "app.ts"), APP);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, files: ["app.ts"] }));
});
afterAll(() => rm(folder, { recursive: true }));

/** Generates the client from this OpenAPI document and returns the compiler output for the app. */
async function compile(json: string): Promise<string> {
  for (const [path, text] of await generateFiles(JSON.parse(json)))
    if (path.startsWith("client/")) await writeFile(join(folder, path), text);
  return promisify(execFile)(join(root, "node_modules/.bin/tsc"), ["-p", folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

it("an app compiles with the generated types, without the types of Node", async () => {
  expect(await compile(document)).toBe("");
});

it("an app does not compile after the service renames a response field", async () => {
  const output = await compile(document.replaceAll('"attendance_percentage"', '"percentage"'));
  expect(output).toMatch(/app\.ts.*'attendance_percentage' does not exist/);
});

it("an app does not compile after the service renames a request field", async () => {
  const output = await compile(document.replaceAll('"course_type"', '"type_code"'));
  expect(output).toMatch(/app\.ts.*'course_type' does not exist/);
});
