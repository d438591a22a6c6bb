import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { style } from "./style.ts";
import { type TryOutSettings, tryOutScript } from "./try-out.ts";

interface Asset {
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer;
}

const CSS = "text/css; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";

const require = createRequire(import.meta.url);
const swaggerUi = join(require.resolve("@fastify/swagger-ui/package.json"), "../static");

const fromSwaggerUi = async (name: string, type: string): Promise<Asset> => ({
  name,
  type,
  content: await readFile(join(swaggerUi, name)),
});

/** Serves what the pages load, all of it from here; compressed, because no answer of the service is stored by anybody. */
export async function addAssets(app: FastifyInstance, settings: TryOutSettings): Promise<void> {
  const assets: Asset[] = [
    { name: "docs.css", type: CSS, content: style },
    { name: "docs.js", type: SCRIPT, content: tryOutScript(settings) },
    await fromSwaggerUi("swagger-ui.css", CSS),
    await fromSwaggerUi("swagger-ui-bundle.js", SCRIPT),
    await fromSwaggerUi("favicon-32x32.png", "image/png"),
  ];
  for (const { name, type, content } of assets) {
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
