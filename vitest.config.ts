import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

/** Files of a worker share its modules: reloading them for each file takes longer than the tests. */
const shared = { isolate: false, testTimeout: 60_000, hookTimeout: 60_000 };

const UNIT = ["{src,tools,demo-portal,client,cli,mcp,react}/**/*.test.ts", "test/*.test.ts"];
const CONTRACT = ["test/contract/**/*.test.ts"];
const E2E = ["test/e2e/**/*.test.ts"];
const TRUST = ["test/trust/**/*.test.ts"];
const PACKAGES = ["test/packages/**/*.test.ts"];

/** Tests use the sources of the other packages, not their builds. */
const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const resolve = {
  alias: {
    "portico-client/insight": source("client/insight/index.ts"),
    "portico-client": source("client/index.ts"),
    "portico-cli/library": source("cli/library.ts"),
    "portico-mcp/http": source("mcp/http.ts"),
  },
};

/** Tests that only `npm run trust` runs, and tests of other projects that it repeats with more cases. */
const FULL_ONLY = "**/*.full.test.ts";
const SIZED = "**/*.sized.test.ts";

/** `--mode full` runs the trust suites at full size and prints their counts. */
export default defineConfig(({ mode }) => {
  const isFull = mode === "full";
  const suite = (name: string, include: string[], globalSetup: string[] = []) => ({
    resolve,
    test: { ...shared, name, include, exclude: [...configDefaults.exclude, FULL_ONLY], globalSetup },
  });
  return {
    test: {
      // The default leaves one core free; some tests wait for processes and timeouts, so four workers keep two cores busy.
      maxWorkers: "200%",
      globalSetup: "test/generate.ts",
      disableConsoleIntercept: isFull,
      // Transforming the sources takes a tenth of a run.
      experimental: { fsModuleCache: true },
      projects: [
        // Workers are shared within a project: `npm run test:unit` and `npm test` load the modules once, not for each suite.
        suite("fast", [...UNIT, ...CONTRACT]),
        suite("all", [...UNIT, ...CONTRACT, ...E2E], ["test/build.ts"]),
        suite("unit", UNIT),
        suite("contract", CONTRACT),
        suite("e2e", E2E, ["test/build.ts"]),
        {
          resolve,
          test: {
            ...shared,
            name: "trust",
            include: [...TRUST, ...(isFull ? [FULL_ONLY, SIZED] : [])],
            exclude: [...configDefaults.exclude, ...(isFull ? PACKAGES : [FULL_ONLY])],
            env: { TRUST_SIZE: isFull ? "full" : "short" },
            ...(isFull && { testTimeout: 600_000, hookTimeout: 600_000 }),
          },
        },
        {
          test: {
            name: "browser",
            include: ["test/browser/**/*.test.ts"],
            testTimeout: 60_000,
            hookTimeout: 60_000,
            fileParallelism: false,
          },
        },
        {
          test: {
            name: "packages",
            include: PACKAGES,
            exclude: [...configDefaults.exclude, ...(isFull ? [] : [FULL_ONLY])],
            globalSetup: "test/packages/setup.ts",
            testTimeout: 120_000,
            hookTimeout: 120_000,
            fileParallelism: false,
          },
        },
        { test: { name: "captured", include: ["test/captured/**/*.test.ts"] } },
        ...["clients", "fuzz"].map((name) => ({
          test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout: 900_000, hookTimeout: 900_000 },
        })),
      ],
    },
  };
});
