import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

/** Files of a worker share its modules: reloading them for each file takes longer than the tests. */
const shared = { isolate: false, testTimeout: 60_000, hookTimeout: 60_000 };

/** Tests use the sources of the other packages, not their builds. */
const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const resolve = {
  alias: {
    "portico-client/insight": source("client/insight/index.ts"),
    "portico-client": source("client/index.ts"),
    "portico-cli/library": source("cli/library.ts"),
  },
};

/** Tests that only `npm run trust` runs, and tests of other projects that it repeats with more cases. */
const FULL_ONLY = "**/*.full.test.ts";
const SIZED = "**/*.sized.test.ts";

/** `--mode full` runs the trust suites at full size and prints their counts. */
export default defineConfig(({ mode }) => ({
  test: {
    // The default leaves one core free; some tests wait for processes and timeouts, so three workers keep two cores busy.
    maxWorkers: "150%",
    globalSetup: "test/generate.ts",
    disableConsoleIntercept: mode === "full",
    projects: [
      {
        resolve,
        test: {
          ...shared,
          name: "unit",
          include: ["{src,tools,demo-portal,client,cli,mcp}/**/*.test.ts", "test/*.test.ts"],
          exclude: [...configDefaults.exclude, FULL_ONLY],
        },
      },
      {
        test: {
          ...shared,
          name: "contract",
          include: ["test/contract/**/*.test.ts"],
          exclude: [...configDefaults.exclude, FULL_ONLY],
        },
      },
      { resolve, test: { ...shared, name: "e2e", include: ["test/e2e/**/*.test.ts"], globalSetup: "test/build.ts" } },
      {
        resolve,
        test: {
          ...shared,
          name: "trust",
          include: ["test/trust/**/*.test.ts", ...(mode === "full" ? [FULL_ONLY, SIZED] : [])],
          exclude: [...configDefaults.exclude, ...(mode === "full" ? [] : [FULL_ONLY])],
          env: { TRUST_SIZE: mode === "full" ? "full" : "short" },
          ...(mode === "full" && { testTimeout: 600_000, hookTimeout: 600_000 }),
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
          include: ["test/packages/**/*.test.ts"],
          globalSetup: "test/packages/setup.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      { test: { name: "api", include: ["test/api/**/*.test.ts"] } },
      { test: { name: "captured", include: ["test/captured/**/*.test.ts"] } },
      ...["clients", "fuzz"].map((name) => ({
        test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout: 900_000, hookTimeout: 900_000 },
      })),
    ],
  },
}));
