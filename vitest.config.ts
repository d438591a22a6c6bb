import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "src/**/*.test.ts",
      "tools/**/*.test.ts",
      "demo-portal/**/*.test.ts",
      "client/*.test.ts",
      "cli/*.test.ts",
      "test/**/*.test.ts",
    ],
    exclude: ["test/browser/**", "test/captured/**"],
    globalSetup: "test/build.ts",
    testTimeout: 20_000,
  },
});
