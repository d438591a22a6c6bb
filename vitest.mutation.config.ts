import { defineConfig } from "vitest/config";

/** The tests that Stryker runs for each mutant. They need no generated or built files. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: [
      "src/{digest,guards}/**/*.test.ts",
      "src/portal/login/**/*.test.ts",
      "src/features/{attendance,exam-schedule,marks}/*.test.ts",
    ],
  },
});
