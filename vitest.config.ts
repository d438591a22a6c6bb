import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { waitOptions } from "./test/wait-options.ts";

/** The default of `expect.poll`, a second, is too short on a busy machine. */
const waits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: waitOptions } };
/** Files of a worker share its modules: reloading them for each file takes longer than the tests. */
const shared = { ...waits, isolate: false, setupFiles: "test/restore.ts", execArgv: ["--max-semi-space-size=64"] };

const UNIT = ["{src,tools,demo-portal,client,cli,mcp,react}/**/*.test.ts", "test/*.test.ts"];
const CONTRACT = ["test/contract/**/*.test.ts"];
const E2E = ["test/e2e/**/*.test.ts"];

/** Files that wait for processes and timeouts come first: those that follow use the cores meanwhile. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification) => moduleId.includes("/test/e2e/");
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

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

const suite = (name: string, include: string[], globalSetup: string[] = []) => ({
  resolve,
  test: { ...shared, name, include, globalSetup },
});

export default defineConfig({
  test: {
    // Each further worker loads all modules once more; few tests wait.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: WaitingFirst },
    globalSetup: "test/generate.ts",
    // Transforming the sources takes a tenth of a run.
    experimental: { fsModuleCache: true },
    projects: [
      // Workers are shared within a project: `npm run test:unit` and `npm test` load the modules once, not for each suite.
      suite("fast", [...UNIT, ...CONTRACT]),
      suite("all", [...UNIT, ...CONTRACT, ...E2E], ["test/build.ts"]),
      suite("unit", UNIT),
      suite("contract", CONTRACT),
      suite("e2e", E2E, ["test/build.ts"]),
      suite("trust", ["test/{trust,crash}/**/*.test.ts"]),
      { test: { ...waits, name: "browser", include: ["test/browser/**/*.test.ts"], fileParallelism: false } },
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
      { test: { name: "captured", include: ["test/captured/**/*.test.ts"] } },
      { test: { name: "python", include: ["test/python/*.test.ts"], testTimeout: 900_000, hookTimeout: 900_000 } },
    ],
  },
});
