import { promisify } from "node:util";
import { unzip } from "node:zlib";
import { notAPage } from "./transport-failures.ts";

const unzipAsync = promisify(unzip);

/** Undoes a Content-Encoding. Throws portal_page_changed for an encoding that was not offered. */
export async function decompress(
  bytes: Uint8Array,
  encoding: string | null,
  maxOutputLength: number,
): Promise<Uint8Array> {
  if (encoding === null || encoding === "identity" || bytes.byteLength === 0) return bytes;
  if (!/^(x-)?(gzip|deflate)$/i.test(encoding)) throw notAPage();
  return unzipAsync(bytes, { maxOutputLength });
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Decodes a page as UTF-8, whatever its meta elements say; falls back to the charset of the header for other bytes. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  try {
    return utf8.decode(bytes);
  } catch {
    const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? "utf-8";
    try {
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      throw notAPage();
    }
  }
}
