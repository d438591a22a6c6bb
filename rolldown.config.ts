import { defineConfig } from "rolldown";

/**
 * Bundles the service, its tools and the demo portal with their libraries, because Node.js starts a few files faster than a
 * thousand. Libraries that only some installations use are not bundled; they are loaded on demand.
 */
export default defineConfig({
  input: {
    main: "tools/main.ts",
    server: "src/server.ts",
    "demo-portal": "demo-portal/server.ts",
  },
  platform: "node",
  external: [
    ...[/^@opentelemetry\//, "iovalkey", "prom-client"],
    ...[/^@cornerstonejs\//, "dejavu-fonts-ttf", "opentype.js"],
  ],
  output: {
    dir: "dist/bundle",
    cleanDir: true,
    chunkFileNames: "[name].js",
    // Of the places in stack traces; without the sources.
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Shorter code starts faster. Names are kept for stack traces and profiles.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    // The code of /docs looks for its files next to itself, where `npm run assets` writes them.
    codeSplitting: { groups: [{ name: "docs/docs", test: /src\/http\/docs\// }] },
  },
});
