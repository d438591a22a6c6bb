import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

/** A package as `npm publish` would upload it. */
export interface Packed {
  readonly name: string;
  readonly tarball: string;
  readonly integrity: string;
  readonly files: readonly { readonly path: string }[];
}

/** The packed packages and where they are installed. */
export interface Packages {
  readonly client: Packed;
  readonly cli: Packed;
  readonly server: Packed;
  readonly mcp: Packed;
  readonly react: Packed;
  /** A project that contains only the client. */
  readonly clientProject: string;
  /** A project that contains all packages. */
  readonly fullProject: string;
  /** A project that contains the server without its optional dependencies. */
  readonly serverProject: string;
  /** A folder with compilers, bundlers and runtimes. */
  readonly tools: string;
}

declare module "vitest" {
  interface ProvidedContext {
    packages: Packages;
  }
}

const root = join(import.meta.dirname, "../..");

/** Installed for these tests only, so that `npm ci` stays small. All run on Node.js 20. */
const TOOLS = {
  "@arethetypeswrong/cli": "0.18.5",
  "@types/node": "20.19.0",
  bun: "1.4.5",
  deno: "2.9.6",
  esbuild: "0.28.2",
  publint: "0.3.25",
  typescript: "5.9.3",
  vite: "8.3.8",
};

/** `npm run` describes itself and its settings in variables, which must not reach another npm. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

async function npm(cwd: string, args: readonly string[], { isSilent = true } = {}): Promise<string> {
  const options = { cwd, env: environment, maxBuffer: 2 ** 24 };
  const { stdout, stderr } = await promisify(execFile)("npm", ["--no-audit", "--no-fund", ...args], options);
  // Apart from the machine's own settings, an installation prints no warning.
  const warnings = stderr.split("\n").filter((line) => line !== "" && !line.includes("Unknown user config"));
  if (isSilent && warnings.length > 0) throw new Error(`npm ${args.join(" ")} printed:\n${warnings.join("\n")}`);
  return stdout;
}

/** Builds all packages and packs them. */
async function pack(folder: string): Promise<Packed[]> {
  await promisify(execFile)(process.execPath, [join(root, "tools/build/main.js"), "packages"]);
  const packages = (await readdir(join(root, "dist/packages"))).map((name) => `./dist/packages/${name}`);
  // Newer versions of npm print an object, older ones an array.
  const packed = JSON.parse(await npm(root, ["pack", ...packages, "--json", "--pack-destination", folder]));
  return Object.values<Packed & { readonly filename: string }>(packed).map((entry) => ({
    ...entry,
    tarball: join(folder, entry.filename),
  }));
}

/** Creates an empty project and installs packages in it. */
async function install(folder: string, manifest: object, ...args: readonly string[]): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", ...manifest }));
  const isOurs = args.length > 0;
  // npm warns of the script `prepare` of a tarball, which it never runs, and not of that of a package in a registry.
  const options = isOurs ? ["--engine-strict", "--ignore-scripts"] : [];
  await npm(folder, ["install", ...options, ...args], { isSilent: isOurs });
  return folder;
}

/** Packs and installs the packages outside the repository, before all tests. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "portico-packages-"));
  const packed = await pack(folder);
  const named = (name: string): Packed => {
    const found = packed.find((entry) => entry.name === name);
    if (found === undefined) throw new Error(`npm did not pack ${name}.`);
    return found;
  };
  const [client, cli, server] = [named("portico-client"), named("portico-cli"), named("portico")];
  const [mcp, react] = [named("portico-mcp"), named("portico-react")];
  provide("packages", {
    client,
    cli,
    server,
    mcp,
    react,
    clientProject: await install(join(folder, "client"), {}, client.tarball),
    fullProject: await install(
      join(folder, "full"),
      {},
      client.tarball,
      cli.tarball,
      server.tarball,
      mcp.tarball,
      react.tarball,
    ),
    serverProject: await install(join(folder, "server"), {}, "--omit=optional", server.tarball),
    tools: await install(join(folder, "tools"), {
      devDependencies: TOOLS,
      allowScripts: { bun: true, deno: true, esbuild: true },
    }),
  });
  return () => rm(folder, { recursive: true });
}
