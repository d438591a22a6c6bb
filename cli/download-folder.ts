import { constants, createWriteStream } from "node:fs";
import { lstat, mkdir, open, rename, rm } from "node:fs/promises";
import { extname, join, parse as parsePath } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import filenamify from "filenamify";
import { type Download, type Portico, PorticoError } from "portico-client";
import { cannotWrite, writing } from "./failure.ts";
import { waitForLock } from "./lock.ts";
import { writePrivateFile } from "./private-file.ts";
import { hasTexts } from "./valid.ts";

/** A file that is complete in the folder. */
export interface SavedFile {
  readonly download_path: string;
  /** Path of the saved file. */
  readonly file: string;
  readonly bytes: number;
  /** True if an earlier run had saved it. */
  readonly skipped: boolean;
}

/** The files of a folder, by download path: the portal's names are known only after a request. */
type Manifest = Record<string, { readonly file: string; readonly bytes: number }>;

/** Called with the name of a file and the number of bytes that have arrived. */
export type OnBytes = (name: string, bytes: number, length: number | null) => void;

const MANIFEST = ".portico-downloads.json";
const LOCK = ".portico-downloads.lock";

/** Longest name of a file in bytes. Most file systems allow 255, including `.part` and a number. */
const MAX_NAME_BYTES = 230;
const MAX_EXTENSION_BYTES = 50;

/**
 * Opens a folder, after other processes that save files in it. Files of the portal are saved in it, and nowhere else: names in the manifest
 * are checked, and no symbolic link is followed. A file has its final name only if it is complete. One process at a time uses a folder.
 *
 * With `partial`, a folder for incomplete files, it is part of an archive: only its owner can read new files, and a file that the manifest does
 * not name is the rest of an interrupted run, and replaced. Without, the student has files in it as well.
 */
export async function openDownloadFolder(folder: string, onWait: () => void, partial: string | null = null) {
  await writing(folder, () => mkdir(folder, { recursive: true, mode: partial === null ? 0o777 : 0o700 }));
  const release = await waitForLock(join(folder, LOCK), onWait);
  const manifest = await readManifest(join(folder, MANIFEST));

  function savedAs(download_path: string, skipped: boolean): SavedFile {
    const { file, bytes } = manifest[download_path] ?? { file: "", bytes: 0 };
    return { download_path, file: join(folder, file), bytes, skipped };
  }

  async function write({ body, length }: Download, file: string, onBytes: OnBytes): Promise<number> {
    const path = join(folder, file);
    const part = partial === null ? `${path}.part` : join(partial, `${file}.part`);
    let bytes = 0;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        onBytes(file, bytes, length);
        done(null, chunk);
      },
    });
    try {
      // The rest of an interrupted run, or a link that somebody has put there. The portal's files cannot be resumed.
      await rm(part, { force: true });
      const saved = createWriteStream(part, { flags: "wx", mode: partial === null ? 0o666 : 0o600 });
      await pipeline(Readable.fromWeb(body), count, saved);
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      throw error instanceof PorticoError ? error : cannotWrite(path, error);
    }
    return bytes;
  }

  async function remember(download_path: string, file: string, bytes: number): Promise<void> {
    manifest[download_path] = { file, bytes };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writePrivateFile(join(folder, MANIFEST), text, partial ?? undefined);
  }

  /** Size of a regular file in the folder; null if it does not exist, -1 for a folder or a link. */
  const sizeOf = (name: string): Promise<number | null> =>
    lstat(join(folder, name)).then(
      (found) => (found.isFile() ? found.size : -1),
      () => null,
    );

  /** True if the folder holds another file of the portal under this name. */
  const isTaken = (name: string, download_path: string): boolean =>
    Object.entries(manifest).some(([path, { file }]) => file === name && path !== download_path);

  /** `slides.pdf`, or `slides (2).pdf` if there is such a file already. */
  async function freeName(name: string): Promise<string> {
    const extension = extname(name);
    const stem = name.slice(0, name.length - extension.length);
    const isUsed = async (one: string) => (partial === null ? (await sizeOf(one)) !== null : isTaken(one, ""));
    let free = name;
    for (let number = 2; await isUsed(free); number++) free = `${stem} (${number})${extension}`;
    return free;
  }

  return {
    close: release,
    /** Downloads a file, unless the folder holds it already. With `force`, it is downloaded again and replaced. */
    async save(portico: Portico, download_path: string, force: boolean, onBytes: OnBytes): Promise<SavedFile> {
      const known = Object.hasOwn(manifest, download_path) ? manifest[download_path] : undefined;
      const size = known === undefined ? null : await sizeOf(known.file);
      if (size !== null && !force && size === known?.bytes) return savedAs(download_path, true);
      const download = await portico.download(download_path);
      const name = safeName(download.name);
      const isComplete = !force && !isTaken(name, download_path) && (await sizeOf(name)) === download.length;
      if (isComplete && download.length !== null) {
        await download.body.cancel();
        await remember(download_path, name, download.length);
        return savedAs(download_path, true);
      }
      // A saved file of another size is no longer the portal's: the student has edited it.
      const isEdited = size !== null && size >= 0 && !force;
      const file = isEdited ? await freeName(name) : (known?.file ?? (await freeName(name)));
      await remember(download_path, file, await write(download, file, onBytes));
      return savedAs(download_path, false);
    },
  };
}

export type DownloadFolder = Awaited<ReturnType<typeof openDownloadFolder>>;

/** The characters at the start of a text that fit into a number of bytes. */
const startOf = (text: string, bytes: number): string =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true });

/** A name that every file system accepts. */
function safeName(name: string): string {
  const safe = filenamify(name, { replacement: "_", maxLength: MAX_NAME_BYTES }).replace(/^\.+/, "_");
  const { name: stem, ext } = parsePath(safe);
  const extension = startOf(ext, MAX_EXTENSION_BYTES);
  return startOf(stem, MAX_NAME_BYTES - Buffer.byteLength(extension)) + extension;
}

/** True for a name that leads to no other folder. A number may have made a safe name longer. */
const isPlainName = (name: string): boolean =>
  name === filenamify(name, { replacement: "_", maxLength: 255 }) && !name.startsWith(".");

/** The valid entries of a manifest. Anybody who can write to the folder may have changed it. */
async function readManifest(path: string): Promise<Manifest> {
  const saved = await readRegularFile(path).catch(() => null);
  const entries = Object.entries(saved ?? {}).filter((entry): entry is [string, Manifest[string]] => isSaved(entry[1]));
  return Object.fromEntries(entries);
}

/** The JSON of a file. Rejects for a folder or a device. Follows no symbolic link, and does not wait for the writer of a pipe. */
async function readRegularFile(path: string): Promise<object | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return (await file.stat()).isFile() ? JSON.parse(await file.readFile("utf8")) : null;
  } finally {
    await file.close();
  }
}

const isSaved = (value: unknown): boolean =>
  hasTexts(value, "file") && isPlainName(String(value.file)) && Number.isSafeInteger(value.bytes);
