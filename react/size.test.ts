import { gzipSync } from "node:zlib";
import { build } from "rolldown";
import { expect, it } from "vitest";

it("all hooks together are smaller than 6.4 kB, minified and compressed, without React, TanStack Query and the client", async () => {
  const { output } = await build({
    input: "react/index.ts",
    external: /^(react|@tanstack\/|portico-client)/,
    platform: "browser",
    logLevel: "silent",
    write: false,
    output: { minify: true },
  });
  const size = gzipSync(output[0].code).length;
  expect(output[0].code).toContain("/student/attendance");
  expect(size).toBeLessThan(6_400);
});
