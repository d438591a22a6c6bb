import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenApi, readsOf, typesOf } from "./dev/generator.ts";
import { servedDocuments } from "./dev/served-documents.ts";

/** An app in few lines, for a browser: no types of Node. */
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
const root = join(import.meta.dirname, "..");

let document: string;
let folder: string;
beforeAll(async () => {
  document = JSON.stringify(await servedDocuments());
  folder = await mkdtemp(join(tmpdir(), "portico-client-"));
  const files = await readdir(import.meta.dirname);
  for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name))) {
    await cp(join(import.meta.dirname, file), join(folder, "client", file));
  }
  await writeFile(join(folder, "app.ts"), APP);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, files: ["app.ts"] }));
});
afterAll(() => rm(folder, { recursive: true }));

/** What the compiler says about the app after the client was written from this document. */
async function compiled(text: string): Promise<string> {
  const openApi: OpenApi = JSON.parse(text);
  await writeFile(join(folder, "client/types.ts"), await typesOf(openApi));
  await writeFile(join(folder, "client/reads.ts"), readsOf(openApi));
  return promisify(execFile)(join(root, "node_modules/.bin/tsc"), ["-p", folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

it("an app compiles against the types of the service, without the types of Node", async () => {
  expect(await compiled(document)).toBe("");
});

it("an app no longer compiles when a field of an answer is renamed in the service", async () => {
  const told = await compiled(document.replaceAll('"attendance_percentage"', '"percentage"'));
  expect(told).toMatch(/app\.ts.*'attendance_percentage' does not exist/);
});

it("an app no longer compiles when a field of a body is renamed in the service", async () => {
  const told = await compiled(document.replaceAll('"course_type"', '"type_code"'));
  expect(told).toMatch(/app\.ts.*'course_type' does not exist/);
});
