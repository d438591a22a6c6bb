import { defineConfig } from "vitest/config";

/** The long form of the trust suites; prints what they count. */
export default defineConfig({
  test: {
    include: ["test/trust/**/*.test.ts", "test/redaction.test.ts"],
    env: { TRUST_FORM: "long" },
    disableConsoleIntercept: true,
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
