import { createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import filenamify from "filenamify";
import { type Download, type Portico, PorticoError } from "portico-client";
import { UsageError } from "./failure.ts";
import { writePrivateFile } from "./private-file.ts";

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

/** Most file systems limit a name to 255 bytes, including `.part` and a number. */
const MAX_NAME_BYTES = 230;

/** Saves files of the portal in a folder. A file has its final name only if it is complete. */
export class DownloadFolder {
  readonly #folder: string;
  readonly #manifest: Manifest;

  private constructor(folder: string, manifest: Manifest) {
    this.#folder = folder;
    this.#manifest = manifest;
  }

  static async open(folder: string): Promise<DownloadFolder> {
    await mkdir(folder, { recursive: true }).catch(cannotWrite(folder));
    return new DownloadFolder(folder, await readManifest(join(folder, MANIFEST)));
  }

  /** Downloads a file, unless the folder holds it already. With `force`, it is downloaded again and replaced. */
  async save(portico: Portico, download_path: string, force: boolean, onBytes: OnBytes): Promise<SavedFile> {
    const known = this.#manifest[download_path];
    if (known !== undefined && !force && (await this.#sizeOf(known.file)) === known.bytes)
      return this.#saved(download_path, true);
    const download = await portico.download(download_path);
    const name = safeName(download.name);
    const isComplete = !force && !this.#isTaken(name, download_path) && (await this.#sizeOf(name)) === download.length;
    if (isComplete && download.length !== null) {
      await download.body.cancel();
      await this.#remember(download_path, name, download.length);
      return this.#saved(download_path, true);
    }
    const file = known?.file ?? (await this.#freeName(name));
    const bytes = await this.#write(download, file, onBytes);
    await this.#remember(download_path, file, bytes);
    return this.#saved(download_path, false);
  }

  #saved(download_path: string, skipped: boolean): SavedFile {
    const { file, bytes } = this.#manifest[download_path] ?? { file: "", bytes: 0 };
    return { download_path, file: join(this.#folder, file), bytes, skipped };
  }

  async #write({ body, length }: Download, file: string, onBytes: OnBytes): Promise<number> {
    const path = join(this.#folder, file);
    let bytes = 0;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        onBytes(file, bytes, length);
        done(null, chunk);
      },
    });
    try {
      await pipeline(Readable.fromWeb(body), count, createWriteStream(`${path}.part`));
      await rename(`${path}.part`, path);
    } catch (error) {
      await rm(`${path}.part`, { force: true });
      throw error instanceof PorticoError ? error : new UsageError(`Cannot write ${path}.`);
    }
    return bytes;
  }

  async #remember(download_path: string, file: string, bytes: number): Promise<void> {
    this.#manifest[download_path] = { file, bytes };
    const path = join(this.#folder, MANIFEST);
    await writePrivateFile(path, `${JSON.stringify(this.#manifest, null, 2)}\n`).catch(cannotWrite(path));
  }

  /** Size of a file in the folder; null if it does not exist. */
  async #sizeOf(name: string): Promise<number | null> {
    return stat(join(this.#folder, name)).then(
      ({ size }) => size,
      () => null,
    );
  }

  /** True if the folder holds another file of the portal under this name. */
  #isTaken(name: string, download_path: string): boolean {
    return Object.entries(this.#manifest).some(([path, { file }]) => file === name && path !== download_path);
  }

  /** `slides.pdf`, or `slides (2).pdf` if there is such a file already. */
  async #freeName(name: string): Promise<string> {
    const extension = extname(name);
    const stem = name.slice(0, name.length - extension.length);
    let free = name;
    for (let number = 2; (await this.#sizeOf(free)) !== null; number++) free = `${stem} (${number})${extension}`;
    return free;
  }
}

/** A name that every file system accepts. */
function safeName(name: string): string {
  const safe = filenamify(name, { replacement: "_", maxLength: MAX_NAME_BYTES }).replace(/^\.+/, "_");
  const extension = extname(safe);
  let stem = [...safe.slice(0, safe.length - extension.length)];
  while (Buffer.byteLength(stem.join("") + extension) > MAX_NAME_BYTES) stem = stem.slice(0, -1);
  return stem.join("") + extension;
}

async function readManifest(path: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return {};
  }
}

const cannotWrite = (path: string) => () => {
  throw new UsageError(`Cannot write ${path}.`);
};
