import { pipeline, Readable, Transform } from "node:stream";
import contentDisposition from "content-disposition";
import { ServiceError } from "../contract/errors.ts";
import { parseHtml } from "../html/dom/tree.ts";
import { byId } from "../html/find.ts";
import { decodePage } from "./decode-page.ts";
import { lateRefusalOf, refusalOf } from "./refusals.ts";
import type { FileAnswer } from "./transport.ts";
import { failureOf } from "./transport-failures.ts";

/** A file of the portal. Its body must be read to the end or destroyed: it holds a connection to the portal. */
export interface PortalFile {
  /** The portal's name of the file, or one made of its path. */
  readonly name: string;
  readonly contentType: string;
  /** Number of bytes; null if the portal does not announce it. */
  readonly length: number | null;
  readonly body: Readable;
}

export interface FileLimits {
  readonly maxBytes: number;
  /** Maximum size of a page that the portal sends instead of the file. */
  readonly maxPageBytes: number;
}

/** Enough to distinguish a page from a file. */
const HEAD_BYTES = 512;

/**
 * Checks that an answer is a file. Its first bytes decide: the portal answers nearly everything with status 200.
 * Throws session_expired and the other refusals, portal_page_changed for an unknown page, and file_unavailable for a file
 * that is missing, empty or too large. A body that fails before its first bytes have arrived is portal_unavailable.
 */
export async function fileOf(answer: FileAnswer, path: string, limits: FileLimits): Promise<PortalFile> {
  try {
    return await checked(answer, path, limits);
  } catch (error) {
    answer.body.destroy();
    // The connection may break before the first bytes have arrived.
    throw failureOf(error, true);
  }
}

async function checked(answer: FileAnswer, path: string, limits: FileLimits): Promise<PortalFile> {
  const { status, location, length, body } = answer;
  if (location !== null) throw redirected(location);
  if (status === 404) throw unavailable("The portal does not have the file.");
  if (length !== null && length > limits.maxBytes) throw tooLarge();
  const head = await readUntil(body, HEAD_BYTES);
  if (status !== 200 || looksLikePage(head) || isMessage(answer)) {
    const rest = await readUntil(body, limits.maxPageBytes);
    return pageOf(answer, path, Buffer.concat([head, rest]));
  }
  if (head.length === 0) throw unavailable("The portal's file is empty.");
  return { name: nameOf(answer, path), contentType: typeOf(answer, head), length, body: wholeBody(head, body, limits) };
}

const unavailable = (detail: string) => new ServiceError("file_unavailable", detail);
const tooLarge = () => unavailable("The file is larger than the service passes on.");

const redirected = (location: string) =>
  /\/vtop\/login\b/.test(location)
    ? new ServiceError("session_expired", "The portal does not know the session.")
    : new ServiceError("portal_page_changed", "The portal redirected a download to an unknown address.");

/** Reads chunks until they have `bytes` bytes or more, or the stream ends. */
async function readUntil(body: Readable, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= bytes) break;
  }
  return Buffer.concat(chunks);
}

/** The head and the rest of the body. Fails when they exceed the limit: the length may be unknown until then. */
function wholeBody(head: Buffer, body: Readable, { maxBytes }: FileLimits): Readable {
  if (body.readableEnded) return bodyOf(head);
  body.unshift(head);
  let size = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > maxBytes ? tooLarge() : null, chunk);
    },
  });
  // A failure of either stream destroys the other, and the reader gets it.
  return pipeline(body, limit, () => {});
}

const bodyOf = (bytes: Buffer): Readable => Readable.from([bytes], { objectMode: false });

/** Markup that is not an XML or SVG file. */
const looksLikePage = (head: Buffer): boolean => /^\uFEFF?\s*<(?!\?xml|svg)[a-z!]/i.test(head.toString());

/** JSON is what the portal's scripts get, such as a message about an OTP. No file of the portal is JSON. */
const isMessage = ({ contentType, disposition }: FileAnswer): boolean =>
  /^application\/json\b/i.test(contentType) && disposition === null;

/** Accepts a page as the file if it is a printed receipt or an attachment. Throws what the page says otherwise. */
function pageOf(answer: FileAnswer, path: string, bytes: Buffer): PortalFile {
  const text = decodePage(bytes, answer.contentType);
  const page = parseHtml(text);
  const refusal = refusalOf(
    { ...answer, contentType: "text/html", path: `/vtop/${path}`, text },
    page,
    "session_expired",
  );
  if (refusal !== null) throw refusal;
  const isReceipt = byId(page, "onlineReceipt") !== null;
  if (!isReceipt && !/^\s*attachment/i.test(answer.disposition ?? "")) {
    throw (
      lateRefusalOf(page) ??
      new ServiceError("portal_page_changed", "The portal sent a page or a message instead of the file.")
    );
  }
  const name = isReceipt ? "receipt.html" : nameOf(answer, path);
  return {
    name,
    contentType: "text/html; charset=utf-8",
    length: bytes.length,
    body: bodyOf(bytes),
  };
}

/** Bytes with which files of a type begin. */
const signatures: readonly (readonly [bytes: string, type: string])[] = [
  ["%PDF-", "application/pdf"],
  ["\x89PNG\r\n", "image/png"],
  ["\xFF\xD8\xFF", "image/jpeg"],
];

/** The portal names many files text/html, so a type that the bytes show wins. */
function typeOf({ contentType }: FileAnswer, head: Buffer): string {
  const start = head.toString("latin1");
  const signature = signatures.find(([bytes]) => start.startsWith(bytes));
  const [type = ""] = contentType.toLowerCase().split(";");
  return signature?.[1] ?? (/^(?!text\/html)[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream");
}

function nameOf({ disposition }: FileAnswer, path: string): string {
  const named = disposition === null ? "" : nameIn(disposition);
  const [pathname = ""] = path.split("?");
  const last = pathname.slice(pathname.lastIndexOf("/") + 1);
  // A name is one path segment: control characters, slashes and leading dots could lead a caller to another folder.
  return (
    (named || last)
      .replaceAll(/[\p{Cc}/\\]/gu, "_")
      .replace(/^\.+/, "")
      .trim() || "file"
  );
}

function nameIn(disposition: string): string {
  try {
    return contentDisposition.parse(disposition).parameters.filename ?? "";
  } catch {
    // The portal writes names with spaces or other characters without quotes.
    const [, name = ""] = /filename\s*=\s*"?([^";]*)/i.exec(disposition) ?? [];
    return name;
  }
}
