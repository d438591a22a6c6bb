import { defineConfig } from "vitest/config";
export default defineConfig({ test: { root: "/work/main", dir: "/work/main/test", include: ["**/*.test.ts"], testTimeout: 60000 } });
