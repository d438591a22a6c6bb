import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it, onTestFinished } from "vitest";

const { clientProject, fullProject, tools } = inject("packages");

/** The TypeScript samples of the client's README. Each is a program of its own. */
const samples = [...readFileSync("client/README.md", "utf8").matchAll(/```ts\n([\s\S]*?)```/g)].map(
  ([, code = ""]) => code,
);

/** Declarations of the app around the samples. */
const APP = `
declare function askTheStudent(): Promise<{ registration_number: string; password: string }>;
declare function askForTheOtp(reason: string | null): Promise<string | null>;
declare function show(...values: readonly unknown[]): void;
`;

const STRICT = {
  ...{ target: "es2022", lib: ["es2022", "dom"], types: [], strict: true, noEmit: true, skipLibCheck: false },
  ...{ noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noPropertyAccessFromIndexSignature: true },
};
const NODE_NEXT = { ...STRICT, module: "nodenext", moduleResolution: "nodenext" };
const NODE16 = { ...STRICT, module: "node16", moduleResolution: "node16" };
/** The types of Node.js have errors of their own with these options. */
const WITHOUT_DOM = {
  ...{ ...NODE_NEXT, lib: ["es2022"], types: ["node"], typeRoots: [join(tools, "node_modules/@types")] },
  skipLibCheck: true,
};

const compilers = {
  "TypeScript 5": join(tools, "node_modules/.bin/tsc"),
  "TypeScript 7": join(import.meta.dirname, "../../node_modules/.bin/tsc"),
};

/** Compiles files in a folder of a project and returns the compiler's output. */
async function compile(compiler: string, project: string, options: object, files: Readonly<Record<string, string>>) {
  await mkdir(join(project, "apps"), { recursive: true });
  const folder = await mkdtemp(join(project, "apps/app-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const config = { compilerOptions: options, files: Object.keys(files) };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  return promisify(execFile)(compiler, ["-p", folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
}

describe.each(Object.entries(compilers))("%s", (_name, compiler) => {
  const files = Object.fromEntries(samples.map((code, index) => [`sample-${index}.ts`, code]));

  it.each([
    ["NodeNext", NODE_NEXT],
    ["NodeNext without the types of browsers", WITHOUT_DOM],
  ])("accepts the samples of the README in strict mode: %s", async (_resolution, options) => {
    expect(samples.length).toBeGreaterThan(2);
    expect(await compile(compiler, clientProject, options, { ...files, "app.d.ts": APP })).toBe("");
  });

  it("accepts an app in CommonJS", async () => {
    const app = `import portico = require("portico-client");
      const client = new portico.Portico({ baseUrl: "https://portico.example.edu", apiKey: "key" });
      export const courses = async (semester: string): Promise<string[]> =>
        (await client.attendance({ sem_sub_id: semester })).map(({ course_code }) => course_code);`;
    expect(await compile(compiler, clientProject, NODE16, { "app.cts": app })).toBe("");
  });

  it("rejects an app that uses an unknown field", async () => {
    const app = `import type { Portico } from "portico-client";
      export const wrong = async (portico: Portico) => (await portico.profile()).shoe_size;`;
    expect(await compile(compiler, clientProject, NODE_NEXT, { "app.ts": app })).toContain(
      "'shoe_size' does not exist",
    );
  });

  it("accepts a test that starts the demo portal, and a script that runs the command line", async () => {
    const script = `import { run } from "portico-cli";
      import { type DemoPortal, startDemoPortal } from "portico/demo-portal";
      const portal: DemoPortal = await startDemoPortal({ port: 0 });
      const exitCode: number = await run(["attendance"]);
      console.log(portal.url, exitCode);
      await portal.stop();`;
    expect(await compile(compiler, fullProject, WITHOUT_DOM, { "app.mts": script })).toBe("");
  });
});
