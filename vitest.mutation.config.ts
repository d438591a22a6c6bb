import { defineConfig } from "vitest/config";

/** The tests that Stryker runs for each mutant: those of the folder that tools/mutation.js names. */
export default defineConfig({
  test: { isolate: false, testTimeout: 60_000, include: [process.env.MUTATION_TESTS ?? ""] },
});
