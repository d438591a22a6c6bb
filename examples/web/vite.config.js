import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/**
 * Writes the service worker with the list of files to keep for offline use, and a version that changes with them.
 * @type {() => import("vite").Plugin}
 */
const serviceWorker = () => ({
  name: "service-worker",
  apply: "build",
  enforce: "post",
  generateBundle(_options, bundle) {
    const files = [
      "./",
      "manifest.webmanifest",
      "icon.svg",
      ...Object.keys(bundle).filter((name) => name !== "index.html"),
    ];
    const source = readFileSync(new URL("src/service-worker.js", import.meta.url), "utf8");
    const list = `const FILES = ${JSON.stringify(files)};\n`;
    this.emitFile({ type: "asset", fileName: "service-worker.js", source: list + source });
  },
});

const from = (/** @type {string} */ module) => fileURLToPath(import.meta.resolve(module));

/** Preact has the interface of React and a tenth of its size, so the first load is less than half as large. Without it, the app runs on React. */
const preact = {
  "react/jsx-runtime": from("preact/jsx-runtime"),
  "react/jsx-dev-runtime": from("preact/jsx-dev-runtime"),
  "react-dom/client": from("preact/compat/client"),
  react: from("preact/compat"),
};

export default defineConfig({
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  resolve: { alias: preact },
  plugins: [serviceWorker()],
  // `npm run dev` sends the calls of the app to a service on this machine.
  server: { proxy: { "^/(auth|student|files)/": "http://127.0.0.1:8000" } },
});
