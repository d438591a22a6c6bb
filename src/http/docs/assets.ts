import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { addDocument } from "./documents.ts";

const CSS = "text/css; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";

const ownFiles = join(import.meta.dirname, "public");
const require = createRequire(import.meta.url);
const swaggerUi = dirname(require.resolve("swagger-ui-dist/package.json"));

/** The files that the pages load, by name: the folder and the media type. */
const files: Readonly<Record<string, readonly [folder: string, type: string]>> = {
  "docs.css": [ownFiles, CSS],
  "docs.js": [ownFiles, SCRIPT],
  "swagger-ui.css": [swaggerUi, CSS],
  "swagger-ui-bundle.js": [swaggerUi, SCRIPT],
  "favicon-32x32.png": [swaggerUi, "image/png"],
};

/** Serves the files that the pages load. */
export async function addAssets(app: FastifyInstance): Promise<void> {
  for (const [name, [folder, type]] of Object.entries(files)) {
    const content = await readFile(join(folder, name));
    addDocument(app, { path: `/docs/assets/${name}`, type, load: async () => content });
  }
}
