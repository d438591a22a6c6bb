import { defineConfig } from "vitest/config";

// Without the build of the other tests: what it compiles may need the very types that are to be written.
export default defineConfig({ test: { include: ["client/generated.test.ts"] } });
