import { isUtf8 } from "node:buffer";
import { pipeline, Readable, Transform } from "node:stream";
import contentDisposition from "content-disposition";
import { ServiceError } from "../contract/errors.ts";
import { parseHtml } from "../html/dom/tree.ts";
import { byId } from "../html/find.ts";
import { decodePage } from "./decode-page.ts";
import { lateRefusalOf, refusalOf, SessionInDoubt, wholeRefusalOf } from "./refusals.ts";
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
  /** Time until the bytes that decide what the portal sent have arrived. */
  readonly startTimeoutMs: number;
}

/** Number of first bytes that distinguish a text from a file of another type. */
const HEAD_BYTES = 512;

/**
 * Checks that the answer is a file. Its bytes decide: the portal answers nearly everything with status 200.
 * Throws SessionInDoubt and the other refusals, portal_page_changed for an unknown page, and file_unavailable for a file
 * that is missing, empty or too large. A body that fails before its first bytes have arrived is portal_unavailable.
 */
export async function fileOf(answer: FileAnswer, path: string, limits: FileLimits): Promise<PortalFile> {
  const late = new DOMException("The file is late.", "TimeoutError");
  const timer = setTimeout(() => answer.body.destroy(late), limits.startTimeoutMs);
  try {
    if (answer.location !== null) throw new SessionInDoubt("portal_page_changed", "The portal redirected a download.");
    return await checked(answer, path, limits);
  } catch (error) {
    answer.body.destroy();
    // The connection may break before the first bytes have arrived.
    throw failureOf(error, true);
  } finally {
    clearTimeout(timer);
  }
}

async function checked(answer: FileAnswer, path: string, limits: FileLimits): Promise<PortalFile> {
  const { status, length, body } = answer;
  if (status === 404) throw unavailable("The portal does not have the file.");
  if (length !== null && length > limits.maxBytes) throw tooLarge();
  const head = await readUntil(body, HEAD_BYTES);
  if (status === 200 && head.length === 0) throw unavailable("The portal's file is empty.");
  if (status === 200 && isBinary(head)) return fileOfBytes(answer, path, limits, head);
  const start = Buffer.concat([head, await readUntil(body, limits.maxPageBytes)]);
  if (status === 200 && start.toString("latin1").trim() === "") throw unavailable("The portal's file is empty.");
  if (status === 200 && isFile(answer, path, start)) {
    const refused = refusalIn(start);
    if (refused !== null) throw refused;
    return fileOfBytes(answer, path, limits, start);
  }
  const page = parseHtml(decodePage(start, answer.contentType));
  const refusal = refusalOf(
    { ...answer, contentType: "text/html", path: `/vtop/${path}`, text: "" },
    page,
    "session_expired",
  );
  if (refusal !== null) throw refusal;
  if (byId(page, "onlineReceipt") !== null) return { ...fileOfBytes(answer, path, limits, start), ...RECEIPT };
  const isDocument = isAttachedText(answer, path, start);
  const refused = wholeRefusalOf(page.text) ?? (isDocument ? null : lateRefusalOf(page));
  if (refused !== null) throw refused;
  if (isDocument) return fileOfBytes(answer, path, limits, start, HTML);
  throw new ServiceError("portal_page_changed", "The portal sent a page or a message instead of the file.");
}

const HTML = "text/html; charset=utf-8";
/** A printed receipt is a page. */
const RECEIPT = { name: "receipt.html", contentType: HTML };

/** The file with this beginning; the body has the rest. */
function fileOfBytes(answer: FileAnswer, path: string, limits: FileLimits, start: Buffer, type?: string): PortalFile {
  const { length, body } = answer;
  const announced = body.readableEnded ? start.length : length;
  const contentType = type ?? typeOf(answer, start);
  return {
    name: withExtension(nameOf(answer, path), contentType),
    contentType,
    length: announced,
    body: wholeBody(start, body, limits),
  };
}

const unavailable = (detail: string) => new SessionInDoubt("file_unavailable", detail);
const tooLarge = () => new ServiceError("file_unavailable", "The file is larger than the service passes on.");

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
  // A failure of either stream destroys the other, and the consumer gets it.
  return pipeline(body, limit, () => {});
}

const bodyOf = (bytes: Buffer): Readable => Readable.from([bytes], { objectMode: false });

/**
 * Returns whether the first bytes are those of a file that is no text. A page after control characters is inside the file, such as an
 * archive or a capture of a network. Word opens RTF also under the name of a document.
 */
function isBinary(head: Buffer): boolean {
  if (/^(?:\s*%PDF-|\{\\rtf)/.test(head.toString("latin1"))) return true;
  return (beforePage(head) ?? head).some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20));
}

/** Bytes of the longest text that can be nothing but a refusal. */
const LONGEST_MESSAGE = 4096;

const decoder = new TextDecoder();

/** Returns the refusal of a short text that is one as a whole, regardless of the file's name and type. */
const refusalIn = (bytes: Buffer): ServiceError | null =>
  bytes.length > LONGEST_MESSAGE ? null : wholeRefusalOf(parseHtml(decoder.decode(bytes)).text);

/** Returns whether a text is the requested file. The portal gives a file a name, and its scripts get JSON and plain messages. */
function isFile(answer: FileAnswer, path: string, start: Buffer): boolean {
  const isMessage = /^(?:application\/(?:json|octet-stream)|text\/(?:html|plain)|)(?:;|\s|$)/i.test(answer.contentType);
  if (beforePage(start) !== null) return false;
  return answer.disposition === null ? !isMessage : isAttachedText(answer, path, start);
}

/** Markup at the beginning that is no XML or SVG file, or markup of a page after whitespace, a prolog or a text. */
const PAGE =
  /^(?:\xef\xbb\xbf)?\s*<(?!\?xml|svg)[a-z!]|<(?:!doctype\s+html|html|head|body|form|div|table|script|h[1-6])(?:[\s/>]|$)/i;

/** The bytes before the markup of a page; null if there is no such markup. */
function beforePage(start: Buffer): Buffer | null {
  const at = start.toString("latin1").search(PAGE);
  return at === -1 ? null : start.subarray(0, at);
}

/** Names of files that are never text: a text in their place is a message. */
const BINARY_NAME = new RegExp(
  `\\.(?:${[
    "pdf|epub|doc[mx]?|dot[mx]|xls[bmx]?|xlt[mx]?|pp[st][mx]?|pot[mx]|odg|odp|ods|odt|vsdx?",
    "zip|rar|7z|tar|tgz|gz|bz2|xz|zst|iso|dmg|jar|war|apk|aab|ipa|whl|deb|rpm|msi|exe|dll|so|class|pyc",
    "png|jpe?g|gif|webp|bmp|tiff?|ico|heic|avif|psd|dwg|mp[34]|m4[av]|wav|ogg|opus|flac|aac|mkv|avi|mov|webm|wmv|3gp",
    "ttf|otf|woff2?|sqlite3?|mdb|accdb|parquet|np[yz]|h5",
  ].join("|")})$`,
  "i",
);

/** Word and Excel save pages under the names of their files, too, and name themselves in the first tag. A text from Word does it inside. */
const FIRST_TAG = /<[a-z][^>]{0,4096}/i;
const isOfficePage = (start: Buffer): boolean =>
  FIRST_TAG.exec(start.toString("latin1"))?.[0].includes("urn:schemas-microsoft-com:office") === true;

const isAttachedText = (answer: FileAnswer, path: string, start: Buffer): boolean =>
  /^\s*attachment/i.test(answer.disposition ?? "") && (!BINARY_NAME.test(nameOf(answer, path)) || isOfficePage(start));

/** Bytes with which files of a type begin. */
const signatures: readonly (readonly [bytes: string, type: string])[] = [
  ["%PDF-", "application/pdf"],
  ["\x89PNG\r\n", "image/png"],
  ["\xFF\xD8\xFF", "image/jpeg"],
];

/** Returns the type that the bytes show, or else the portal's, which calls many files text/html. */
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
  // A name is one path segment: control characters, slashes and leading dots could lead a caller to another folder. In another direction,
  // it could show another extension.
  return (
    (named || last)
      .replaceAll(/\p{Bidi_Control}/gu, "")
      .replaceAll(/[\p{Cc}/\\]/gu, "_")
      .replace(/^\.+/, "")
      .trim() || "file"
  );
}

// cspell:ignore openxmlformats officedocument wordprocessingml presentationml spreadsheetml
const OFFICE = "application/vnd.openxmlformats-officedocument.";

/** The extensions of the types of course materials, by content type. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  ...{ "application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg", "application/zip": "zip" },
  ...{ "application/msword": "doc", "application/vnd.ms-powerpoint": "ppt", "application/vnd.ms-excel": "xls" },
  ...{ [`${OFFICE}wordprocessingml.document`]: "docx", [`${OFFICE}presentationml.presentation`]: "pptx" },
  ...{ [`${OFFICE}spreadsheetml.sheet`]: "xlsx", "text/plain": "txt", "text/html": "html" },
};

/** Adds the extension of a type to a name without one, such as the last part of a path. */
function withExtension(name: string, contentType: string): string {
  const [type = ""] = contentType.split(";");
  const extension = EXTENSIONS[type];
  // The bytes are certain, so "report.final" is no name of a PDF; other files may have extensions unknown here.
  const known = signatures.some(([, shown]) => shown === type) ? BINARY_NAME : /\.\d*[a-z][a-z\d]{0,7}$/i;
  return extension === undefined || known.test(name) ? name : `${name.replace(/(?<!\.)\.+$/, "")}.${extension}`;
}

/** A name that the portal sends in raw UTF-8. A header is Latin-1, so each of its bytes is a character. */
function decoded(name: string): string {
  const bytes = Buffer.from(name, "latin1");
  return bytes.toString("latin1") === name && isUtf8(bytes) ? bytes.toString() : name;
}

/** A name without percents in place of characters. */
function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The portal's name, also in the words of RFC 2047 (`=?UTF-8?B?…?=`) and with the percents of the parameter with a star. */
function nameIn(disposition: string): string {
  const word = (_: string, encoding: string, text: string) =>
    encoding.toLowerCase() === "b"
      ? Buffer.from(text, "base64").toString()
      : unescaped(text.replaceAll("_", " ").replaceAll(/=(?=[\dA-F]{2})/gi, "%"));
  const name = decoded(filenameOf(disposition)).replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=(?:\s+(?==\?))?/gi, word);
  return /\s/.test(name) || /filename\*/i.test(disposition) ? name : unescaped(name);
}

function filenameOf(disposition: string): string {
  try {
    return contentDisposition.parse(disposition).parameters.filename ?? "";
  } catch {
    // The portal writes names with spaces or other characters without quotes.
    const [, name = ""] = /filename\s*=\s*"?([^";]*)/i.exec(disposition) ?? [];
    return name;
  }
}
