import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

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

/** Serves the files that the pages load. They are compressed because `cache-control: no-store` makes browsers fetch them again. */
export async function addAssets(app: FastifyInstance): Promise<void> {
  for (const [name, [folder, type]] of Object.entries(files)) {
    const content = await readFile(join(folder, name));
    let compressed: Promise<Buffer> | undefined;
    app.get(`/docs/assets/${name}`, async (request, reply) => {
      reply.type(type).header("vary", "accept-encoding");
      const isCompressible = type !== "image/png" && /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
      if (!isCompressible) return content;
      compressed ??= promisify(gzip)(content);
      return reply.header("content-encoding", "gzip").send(await compressed);
    });
  }
}
