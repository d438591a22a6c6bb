import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isInstalled, run } from "../dev-tools.ts";
import { API_KEY, startWorld, type World } from "../service.ts";
import { cache, generate, generatorJar } from "./generate.ts";
import { startNewerService } from "./newer-service.ts";

const programs = import.meta.dirname;
const root = join(import.meta.dirname, "../..");
/** The programs in TypeScript, with the packages that they and their generators need. */
const npm = join(cache, "npm");

/** A generated client that is compiled, together with a program that uses it. */
interface Client {
  readonly name: string;
  /** True if the tools to compile it are installed. */
  readonly canCompile: boolean;
  /** True if the client rejects fields that a later version adds. */
  readonly isStrict?: true;
  /** Generates the client in this folder. */
  generate(folder: string): Promise<unknown>;
  /** Compiles the client in this folder and returns the command that runs the program. */
  compile(folder: string): Promise<readonly string[]>;
}

/** A client of openapi-generator. */
const ofGenerator = (
  language: string,
  program: string,
  compile: (folder: string) => Promise<readonly string[]>,
): Client => ({
  name: language,
  canCompile: isInstalled(program, program === "go" ? "version" : "--version"),
  generate: (folder) => generate(jar, document, language, folder),
  compile,
});

async function compileGo(folder: string): Promise<readonly string[]> {
  await cp(join(programs, "go"), join(folder, "program"), { recursive: true });
  await run(["go", "mod", "tidy"], folder);
  await run(["go", "build", "-o", "main", "./program"], folder);
  return [join(folder, "main")];
}

const openapiGenerator: readonly Client[] = [
  ofGenerator("python", "python3", async (folder) => {
    await run(["python3", "-m", "venv", "environment"], folder);
    const python = join(folder, "environment/bin/python");
    await run([python, "-m", "pip", "install", "-q", "."], folder);
    return [python, join(programs, "python/main.py")];
  }),
  ofGenerator("kotlin", "mvn", async (folder) => {
    await cp(join(programs, "kotlin/pom.xml"), join(folder, "pom.xml"));
    await cp(join(programs, "kotlin/Main.kt"), join(folder, "src/main/kotlin/Main.kt"));
    const classPath = join(folder, "target/class-path");
    const goals = ["compile", "dependency:build-classpath", `-Dmdep.outputFile=${classPath}`];
    await run(["mvn", "-q", "-B", ...goals], folder);
    const path = [join(folder, "target/classes"), (await readFile(classPath, "utf8")).trim()].join(":");
    return ["java", "-cp", path, "MainKt"];
  }),
  ofGenerator("rust", "cargo", async (folder) => {
    const program = `${folder}-program`;
    await rm(program, { recursive: true, force: true });
    await cp(join(programs, "rust"), program, { recursive: true });
    await cp(folder, join(program, "generated"), { recursive: true });
    await run(["cargo", "build", "--quiet", "--target-dir", join(cache, "rust-target")], program);
    return [join(cache, "rust-target/debug/program")];
  }),
  { ...ofGenerator("go", "go", compileGo), isStrict: true },
  {
    ...ofGenerator("go", "go", compileGo),
    name: "go without strict checks",
    generate: (folder) => generate(jar, document, "go", folder, ["disallowAdditionalPropertiesIfNotPresent=false"]),
  },
];

/** A client in TypeScript. `command` writes it to the folder `generated`. */
const ofNpm = (name: string, command: (generated: string) => readonly string[]): Client => ({
  name,
  canCompile: true,
  async generate(folder) {
    await rm(folder, { recursive: true, force: true });
    await cp(join(programs, "npm", name), folder, { recursive: true });
    await run(command(join(folder, "generated")), npm);
  },
  async compile(folder) {
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ extends: "../tsconfig.json" }));
    await run([join(root, "node_modules/.bin/tsc"), "-p", folder], npm);
    await run([join(root, "node_modules/.bin/rolldown"), "main.ts", "--platform", "node", "-o", "main.js"], folder);
    return [process.execPath, join(folder, "main.js")];
  },
});
const bin = (name: string) => join(npm, "node_modules/.bin", name);

const typescript: readonly Client[] = [
  ofNpm("typescript-fetch", (out) => [
    "java",
    "-jar",
    jar,
    "generate",
    "-i",
    document,
    "-g",
    "typescript-fetch",
    "-o",
    out,
  ]),
  ofNpm("openapi-fetch", (out) => [bin("openapi-typescript"), document, "-o", join(out, "schema.ts")]),
  ofNpm("hey-api", (out) => [bin("openapi-ts"), "-i", document, "-o", out]),
  ofNpm("orval", (out) => [bin("orval"), "--input", document, "--output", join(out, "portico.ts")]),
];

let jar: string;
let document: string;
let world: World;
let newer: Awaited<ReturnType<typeof startNewerService>>;
beforeAll(async () => {
  if (!isInstalled("java", "-version")) throw new Error("openapi-generator needs a Java runtime.");
  world = await startWorld();
  newer = await startNewerService(world.service.url);
  await mkdir(npm, { recursive: true });
  await cp(join(programs, "npm/package.json"), join(npm, "package.json"));
  await cp(join(programs, "npm/tsconfig.json"), join(npm, "tsconfig.json"));
  await run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"], npm);
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
  /** A strict call of a page with values in an unexpected format. */
  incomplete: [502, "data_incomplete", "report"],
};

describe.each([...openapiGenerator, ...typescript])("the $name client", (client) => {
  const folder = join(typescript.includes(client) ? npm : cache, client.name.replaceAll(" ", "-"));
  let command: readonly string[];
  const output = async (url: string) => JSON.parse(await run([...command, url, API_KEY], folder));

  it.runIf(client.canCompile)("compiles", async () => {
    await client.generate(folder);
    command = await client.compile(folder);
  });

  it.runIf(client.canCompile)(
    "logs in with an OTP, fetches attendance and reports errors, also that of incomplete data",
    async () => {
      expect(await output(world.service.url)).toEqual(expected);
    },
  );

  it.runIf(client.canCompile && !client.isStrict)("accepts fields and codes that a later version adds", async () => {
    expect(await output(newer.url)).toEqual({
      ...expected,
      error: [401, "added_later", "login_again"],
      incomplete: [502, "added_later", "report"],
    });
  });
});

describe("the Dart client, generated without options", () => {
  it("has fields for both outcomes of a login, each of which may be missing", async () => {
    const folder = join(cache, "dart");
    await generate(jar, document, "dart", folder);
    const source = await readFile(join(folder, "lib/model/login_result.dart"), "utf8");
    expect(source).toMatch(/^ {4}required this\.status,\n(?: {4}this\.\w+,\n)+ {2}\}\);$/m);
    expect(source).toMatch(/^ {2}Session\? session;$/m);
    expect(source).toMatch(/^ {2}OtpChallenge\? otpChallenge;$/m);
    expect(source).toContain("session: Session.fromJson(json[r'session']),");
    expect(source).toContain("otpChallenge: OtpChallenge.fromJson(json[r'otp_challenge']),");
    // Both parse a missing value to null.
    for (const name of ["session", "otp_challenge"]) {
      const part = await readFile(join(folder, `lib/model/${name}.dart`), "utf8");
      expect(part).toMatch(/static \w+\? fromJson\(dynamic value\) \{\n {4}if \(value is Map\)/);
      expect(part).toMatch(/\n {4}return null;\n {2}\}/);
    }
  });
});

describe("the Swift client, generated without options", () => {
  it("has types of the requests that are named after their content", async () => {
    const folder = join(cache, "swift6");
    await generate(jar, document, "swift6", folder);
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((file) => /semester_?request/i.test(file))).not.toEqual([]);
    expect(files.filter((file) => /all_?data_?request/i.test(file))).toEqual([]);
  });
});
