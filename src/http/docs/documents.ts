import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** A file that stays the same while the process runs. */
export interface Document {
  readonly path: string;
  readonly type: string;
  /** Called for the first request. */
  readonly load: () => Promise<string | Buffer>;
  /** Additional response headers. Default: a client must revalidate the document before each use. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Media types by the ending of a file. */
export const mediaTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** A file whose address changes when its content does. */
export const LASTING = { "cache-control": "public, max-age=31536000, immutable" };

/** Slower levels save less than a tenth. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Compression by content coding, the preferred one first. */
const compressors = {
  br: (content: Buffer) => promisify(brotliCompress)(content, brotliOptions),
  gzip: (content: Buffer) => promisify(gzip)(content),
};
type Coding = keyof typeof compressors;
const codings = Object.keys(compressors) as Coding[];

/** Serves a file at its own route. */
export function addDocument(app: FastifyInstance, document: Document): void {
  app.get(document.path, handlerOf(document));
}

/** Loads on the first call, and again if that failed. */
export function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Serves a file: compressed if the client accepts it, and with an ETag, for which a client that has the file gets 304. */
export function handlerOf({ type, load, headers: additional = {} }: Document) {
  const isCompressible = !type.startsWith("image/") || type.startsWith("image/svg");
  const compressed = new Map<Coding, Promise<Buffer>>();
  const file = loadedOnce(async () => withTag(Buffer.from(await load())));

  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { content, etag } = await file();
    const vary = [reply.getHeader("vary") ?? [], "accept-encoding"].flat().join(", ");
    reply.type(type).headers({ etag, "cache-control": "no-cache", vary, ...additional });
    if (matches(headers["if-none-match"], etag)) return reply.code(304).send();
    const coding = isCompressible ? preferredCoding(headers["accept-encoding"]) : undefined;
    if (coding === undefined) return reply.send(content);
    const compressing = compressed.get(coding) ?? compressors[coding](content);
    compressed.set(coding, compressing);
    return reply.header("content-encoding", coding).send(await compressing);
  };
}

/** The tag is weak because every content coding has the same one. */
function withTag(content: Buffer): { content: Buffer; etag: string } {
  return { content, etag: `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"` };
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");

const matches = (header: string | undefined, etag: string): boolean =>
  header?.trim() === "*" || (header ?? "").split(",").map(opaque).includes(opaque(etag));

/** The first coding that an Accept-Encoding header allows. */
function preferredCoding(header = ""): Coding | undefined {
  const accepted = header.split(",").flatMap((item) => {
    const [name = "", quality = "q=1"] = item.split(";").map((part) => part.trim().toLowerCase());
    return Number(quality.replace("q=", "")) > 0 ? [name] : [];
  });
  return codings.find((coding) => accepted.includes(coding));
}
