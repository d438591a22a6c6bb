import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "rolldown";
import { packageFolders, writePackage } from "./packages.js";
import { root, run } from "./run.js";

/**
 * Something that the build writes.
 * @typedef {object} Target
 * @property {readonly string[]} inputs Files and folders of which the outputs are made, directly or not.
 * @property {readonly string[]} outputs Folders and files.
 * @property {readonly string[]} [after] Targets whose outputs are inputs. They are up to date before the inputs are compared.
 * @property {readonly string[]} [tools] Targets that only the build itself uses. They are built if this target is.
 * @property {(folder: string) => Promise<unknown>} write Writes the outputs to a new folder, with their paths from the root.
 */

const SERVICE = ["src", "tools", "demo-portal", "client/insight"];
/** The inputs of `/docs`, and its renderer. */
const DOCUMENTS = [
  ...["docs", "examples", "deploy", "tools/docs-site", "src/http/docs/public"],
  ...["client/README.md", "python/README.md", "cli/README.md", "mcp/README.md", "react/README.md"],
  ...["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "compose.yaml", ".env.example"],
];
const RENDERED = "src/http/docs/rendered";

/** Runs the TypeScript compiler. Its outputs are in `folder` as they are in the output folder of the project. */
const compile = (/** @type {string} */ project, /** @type {string} */ folder) =>
  run([
    ...["node_modules/typescript/bin/tsc", "-p", project, "--outDir", folder],
    ...["--incremental", "false", "--tsBuildInfoFile", "null"],
  ]);

/**
 * A package that the compiler writes to its folder `dist`.
 * @type {(name: string, inputs: readonly string[], after: readonly string[]) => Target}
 */
const compiledPackage = (name, inputs, after) => ({
  inputs: [...inputs, name, "tsconfig.json"],
  outputs: [`${name}/dist`],
  after,
  write: (folder) => compile(`${name}/tsconfig.build.json`, join(folder, name, "dist")),
});

/** @type {(options: import("rolldown").BuildOptions) => Promise<unknown>} */
const bundle = (options) => build({ cwd: root, logLevel: "silent", platform: "node", ...options });

const repositoryTool = (/** @type {string[]} */ ...args) => run(["dist/dev/repository.js", ...args]);

/** @type {Readonly<Record<string, Target>>} */
export const targets = {
  /** The tools of the repository, with the libraries in node_modules. */
  dev: {
    inputs: [...SERVICE, "client"],
    outputs: ["dist/dev"],
    write: (folder) =>
      bundle({
        input: { repository: "tools/repository.ts" },
        external: /^(?![./]|portico-client)/,
        // The code of /docs looks for its files next to itself.
        transform: { define: { "import.meta.dirname": JSON.stringify(join(root, "src/http/docs")) } },
        output: { dir: join(folder, "dist/dev"), chunkFileNames: "[name].js" },
      }),
  },

  /** The documents that `/docs` shows. The service in the sources uses them, and the bundle has a copy. */
  docs: {
    inputs: [...DOCUMENTS, "demo-portal/faults", "demo-portal/login", "demo-portal/demo"],
    outputs: [RENDERED],
    tools: ["dev"],
    write: async (folder) => {
      await repositoryTool("write-docs", ".", join(folder, RENDERED));
      await bundle({
        input: "minisearch",
        platform: "browser",
        output: { file: join(folder, RENDERED, "minisearch.js"), minify: true },
      });
    },
  },

  openapi: {
    inputs: SERVICE,
    outputs: ["dist/openapi"],
    tools: ["dev", "docs"],
    write: (folder) => repositoryTool("write-openapi", join(folder, "dist/openapi")),
  },

  /** The generated files of the clients and the hooks, and the copies that they have. */
  types: {
    inputs: [
      ...["dist/openapi/openapi.json", "client/dev", "biome.json", "package.json", "LICENSE"],
      ...["src/contract/status.ts", "src/contract/user-messages.ts", "python/src/portico/_async_client.py"],
    ],
    outputs: [
      ...["types", "endpoint-methods", "error-codes", "sentences", "status", "user-messages"].map(
        (name) => `client/${name}.ts`,
      ),
      "react/hooks.ts",
      ...["models", "errors", "_rules", "_methods", "_async_methods", "_client"].map(
        (name) => `python/src/portico/${name}.py`,
      ),
      "python/LICENSE",
    ],
    after: ["openapi"],
    tools: ["dev"],
    write: (folder) => repositoryTool("write-clients", "dist/openapi/openapi.json", folder),
  },

  /**
   * The service, its commands and the demo portal with their libraries, because Node.js starts a few files faster than a
   * thousand. Libraries that only some installations use are not bundled; they are loaded on demand.
   */
  server: {
    inputs: [...SERVICE, ...DOCUMENTS],
    outputs: ["dist/bundle"],
    after: ["docs"],
    tools: ["dev"],
    write: async (folder) => {
      const dir = join(folder, "dist/bundle");
      await bundle({
        input: {
          main: "tools/main.ts",
          commands: "tools/commands.ts",
          "compile-bundle": "tools/compile-bundle.ts",
          server: "src/server.ts",
          "skeleton-thread": "src/skeleton-thread.ts",
          "demo-portal": "demo-portal/server.ts",
          testing: "tools/testing.ts",
        },
        // undici asks for it when it is loaded. Node.js would load its own undici for it, which takes a tenth of a start.
        transform: { define: { "globalThis.Headers": "undefined" } },
        external: [/^@opentelemetry\//, "iovalkey", "prom-client", /^@cornerstonejs\//],
        output: {
          dir,
          // Node.js 20 keeps no compiled code of ES modules.
          format: "cjs",
          // In a script, import() is an experimental feature of Node.js 20; require() also loads ES modules.
          dynamicImportInCjs: false,
          // A string of one byte per character: it is read in a fifth of the time, and takes half the memory.
          charset: "ascii",
          // Their licences come with the packages, which are installed as well.
          comments: false,
          chunkFileNames: "[name].js",
          // Of the places in stack traces; without the sources.
          sourcemap: true,
          sourcemapExcludeSources: true,
          // Shorter code starts faster. Names are kept for stack traces and profiles.
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
          codeSplitting: {
            // With all that it imports. What a file of CommonJS imports from another is read by getters, and a data call would take a fifth more CPU.
            groups: [{ name: "app", test: /src\/app\.ts$/ }],
          },
        },
      });
      // The code of /docs looks for its files next to itself.
      await cp(join(root, "src/http/docs/public"), join(dir, "public"), { recursive: true });
      await cp(join(root, RENDERED), join(dir, "rendered"), { recursive: true });
      await writeFile(join(dir, "package.json"), '{ "type": "commonjs" }');
      for (const name of ["demo-portal", "testing"])
        await writeFile(join(dir, `${name}.mjs`), `export * from "./${name}.js";\n`);
      await repositoryTool("write-rehearsal", join(dir, "rehearsal.json"));
    },
  },

  /** The compiled code of the bundle, for this version of Node.js. */
  code: {
    inputs: [...SERVICE, ...DOCUMENTS],
    outputs: ["dist/code"],
    after: ["server"],
    // In the place of the bundle, whose paths the code contains. The service also starts without it.
    write: async (folder) => {
      const code = join(folder, "dist/code");
      await mkdir(code, { recursive: true });
      await run(["dist/bundle/main.js", "compile-bundle", code]).catch(() =>
        console.error("The code of the service could not be compiled: it starts more slowly."),
      );
    },
  },

  /** The compiled files one by one: the types of the package, and the code that the checks parse. */
  compiled: {
    inputs: SERVICE,
    outputs: ["dist/src", "dist/tools", "dist/demo-portal", "dist/client"],
    after: ["docs", "types"],
    write: async (folder) => {
      await compile("tsconfig.build.json", join(folder, "dist"));
      await cp(join(root, "src/http/docs/public"), join(folder, "dist/src/http/docs/public"), { recursive: true });
      await cp(join(root, RENDERED), join(folder, "dist", RENDERED), { recursive: true });
    },
  },

  client: {
    inputs: ["client", "tsconfig.json"],
    outputs: ["client/dist"],
    after: ["types"],
    write: async (folder) => {
      await compile("client/tsconfig.build.json", join(folder, "client/dist"));
      await compile("client/tsconfig.cjs.json", join(folder, "client/dist/cjs"));
      await writeFile(join(folder, "client/dist/cjs/package.json"), '{ "type": "commonjs" }');
    },
  },

  cli: compiledPackage("cli", ["client"], ["client"]),
  mcp: compiledPackage("mcp", ["client", "cli"], ["cli"]),
  react: compiledPackage("react", ["client"], ["client"]),

  /** The packages as npm publishes them, each in the folder of its name. */
  packages: {
    inputs: [...SERVICE, ...DOCUMENTS, "client", "cli", "mcp", "react", "examples/web", "LICENSE", "package.json"],
    outputs: ["dist/packages"],
    after: ["server", "compiled", "mcp", "react", "app"],
    write: async (folder) => {
      for (const path of packageFolders) await writePackage(path, join(folder, "dist/packages"));
    },
  },

  examples: {
    inputs: ["client", "examples", "tsconfig.json"],
    outputs: ["dist/examples"],
    after: ["client"],
    write: async (folder) => {
      await mkdir(join(folder, "dist"), { recursive: true });
      await compile("tsconfig.examples.json", join(folder, "dist"));
    },
  },

  /** The example app, as the service shows it next to the demo portal. */
  app: {
    inputs: ["client", "react", "examples/web"],
    outputs: ["dist/app"],
    after: ["types"],
    write: async (folder) => {
      // With another value, as in tests, Vite would build for development.
      process.env.NODE_ENV = "production";
      const vite = await import("vite");
      const source = (/** @type {string} */ path) => join(root, path, "index.ts");
      await vite.build({
        root: join(root, "examples/web"),
        mode: "demo",
        logLevel: "silent",
        resolve: {
          alias: [
            { find: "portico-client/insight", replacement: source("client/insight") },
            { find: "portico-client", replacement: source("client") },
            { find: "portico-react", replacement: source("react") },
          ],
        },
        build: { outDir: join(folder, "dist/app"), emptyOutDir: true },
      });
    },
  },

  bench: {
    inputs: [...SERVICE, "bench"],
    outputs: ["dist/bench"],
    after: ["code", "compiled", "mcp"],
    write: (folder) => compile("tsconfig.bench.json", join(folder, "dist")),
  },
};
