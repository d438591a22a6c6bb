import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installPython, isInstalled, run } from "../dev-tools.ts";
import { API_KEY, startWorld, type World } from "../service.ts";
import { cache, generate, generatorJar, type Language } from "./generate.ts";
import { startNewerService } from "./newer-service.ts";

const programs = import.meta.dirname;
const root = join(import.meta.dirname, "../..");

/** A language whose generated client is compiled, together with a program that uses it. */
interface Compiled {
  readonly language: Language;
  /** True if the tools to compile it are installed. */
  readonly canCompile: boolean;
  /** Compiles the client in this folder and returns the command that runs the program. */
  compile(folder: string): Promise<readonly string[]>;
}

const compiled: readonly Compiled[] = [
  {
    language: "python",
    canCompile: isInstalled("python3"),
    async compile(folder) {
      const python = join(await installPython("python-client", folder), "python");
      await run([python, "-m", "compileall", "-q", "portico_api"], folder);
      return [python, join(programs, "python/main.py")];
    },
  },
  {
    language: "kotlin",
    canCompile: isInstalled("mvn"),
    async compile(folder) {
      await cp(join(programs, "kotlin"), folder, { recursive: true });
      const classPath = join(folder, "target/class-path");
      const goals = ["compile", "dependency:build-classpath", `-Dmdep.outputFile=${classPath}`];
      await run(["mvn", "-q", "-B", ...goals], folder);
      const path = [join(folder, "target/classes"), (await readFile(classPath, "utf8")).trim()].join(":");
      return ["java", "-cp", path, "MainKt"];
    },
  },
  {
    language: "go",
    canCompile: isInstalled("go", "version"),
    async compile(folder) {
      await cp(join(programs, "go"), join(folder, "program"), { recursive: true });
      await run(["go", "mod", "tidy"], folder);
      await run(["go", "build", "./..."], folder);
      await run(["go", "build", "-o", "main", "./program"], folder);
      return [join(folder, "main")];
    },
  },
  {
    language: "typescript-fetch",
    canCompile: true,
    async compile(folder) {
      const project = `${folder}-project`;
      await rm(project, { recursive: true, force: true });
      await cp(join(programs, "typescript"), project, { recursive: true });
      await cp(folder, join(project, "generated"), { recursive: true });
      await writeFile(join(project, "package.json"), JSON.stringify({ type: "module" }));
      await run([join(root, "node_modules/.bin/tsc"), "-p", project], project);
      return [process.execPath, join(project, "out/main.js")];
    },
  },
];

let jar: string;
let document: string;
let world: World;
let newer: Awaited<ReturnType<typeof startNewerService>>;
beforeAll(async () => {
  if (!isInstalled("java", "-version")) throw new Error("openapi-generator needs a Java runtime.");
  world = await startWorld();
  newer = await startNewerService(world.service.url);
  await mkdir(cache, { recursive: true });
  jar = await generatorJar();
  document = join(cache, "openapi.json");
  await writeFile(document, (await world.service.get("/openapi.json")).text);
});
afterAll(async () => {
  newer.stop();
  await world.stop();
});

/** The output of every program. */
const expected = {
  login: "otp_required",
  student: "24DMO0006",
  attendance: [
    ["CSE3009", 92],
    ["CSE3009", 80],
    ["CSE4021", 80],
    ["CSE4021", 80],
    ["ECE3041", 89],
    ["MAT3011", 81],
    ["MGT3006", 77],
    ["MGT3006", 88],
    ["STS4006", 59],
  ],
  error: [401, "session_expired", "login_again"],
};

describe.each(compiled)("the $language client", ({ language, canCompile, compile }) => {
  const folder = join(cache, language);
  let command: readonly string[];
  const output = async (url: string) => JSON.parse(await run([...command, url, API_KEY], folder));

  it("is generated, with types of the requests that are named after their content", async () => {
    await generate(jar, document, language, folder);
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((file) => /semester_?request/i.test(file))).not.toEqual([]);
    expect(files.filter((file) => /all_?data_?request/i.test(file))).toEqual([]);
  });

  it.runIf(canCompile)("compiles", async () => {
    command = await compile(folder);
  });

  it.runIf(canCompile)("logs in with an OTP, fetches attendance and reports an error", async () => {
    expect(await output(world.service.url)).toEqual(expected);
  });

  it.runIf(canCompile)("accepts fields and codes that a later version adds", async () => {
    expect(await output(newer.url)).toEqual({ ...expected, error: [401, "added_later", "login_again"] });
  });
});

describe.each<Language>(["dart", "swift6"])("the %s client", (language) => {
  it("is generated", async () => {
    const folder = join(cache, language);
    await generate(jar, document, language, folder);
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((file) => /semester_?request/i.test(file))).not.toEqual([]);
  });
});
