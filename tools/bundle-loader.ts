import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

type Wrapper = (...parameters: readonly unknown[]) => void;

/** Bytes of the checksum in front of the code. */
const CHECKSUM = 4;

/** V8 would run damaged code, and that of another source of the same length. `source`: the checksum of the source. */
function checksumOf(source: number, code: Uint8Array): Buffer {
  const bytes = Buffer.alloc(CHECKSUM);
  bytes.writeUInt32LE(crc32(code, source));
  return bytes;
}

/**
 * Loads the CommonJS files of the bundle with the code that V8 has compiled earlier, from another folder. V8 rejects code of another
 * version or of other flags, and compiles the file.
 */
export class BundleLoader {
  readonly #folder: string;
  readonly #code: string;
  readonly #modules = new Map<string, { exports: unknown }>();
  readonly #scripts = new Map<string, { readonly script: Script; readonly source: number }>();

  constructor(folder: string, code: string) {
    this.#folder = folder;
    this.#code = code;
  }

  /** The exports of a file, by its path in the folder. It runs when it is first loaded. */
  load(file: string): unknown {
    const loaded = this.#modules.get(file);
    if (loaded !== undefined) return loaded.exports;
    const module = { exports: {} };
    this.#modules.set(file, module);
    const path = join(this.#folder, file);
    const requireOther = createRequire(path);
    const require = (id: string) => (id.startsWith(".") ? this.load(join(dirname(file), id)) : requireOther(id));
    const run: Wrapper = this.compile(file).runInThisContext();
    try {
      run.call(module.exports, module.exports, Object.assign(require, requireOther), module, path, dirname(path));
    } catch (error) {
      this.#modules.delete(file);
      throw error;
    }
    return module.exports;
  }

  /** Compiles a file, or takes its compiled code: `cachedDataRejected` is false if V8 uses it. */
  compile(file: string): Script {
    const filename = join(this.#folder, file);
    const source = readFileSync(filename);
    const cachedData = this.#codeOf(file, source);
    const script = new Script(`(function (exports, require, module, __filename, __dirname) {\n${source}\n})`, {
      filename,
      lineOffset: -1,
      ...(cachedData !== null && { cachedData }),
    });
    // Not read again for `writeCode`: the file may have another content then.
    this.#scripts.set(file, { script, source: crc32(source) });
    return script;
  }

  /** True if a file has compiled code, of whatever version. */
  hasCode(file: string): boolean {
    return existsSync(this.#pathOfCode(file));
  }

  /** Writes the code that V8 has compiled so far for the loaded files. */
  writeCode(): void {
    for (const [file, { script, source }] of this.#scripts) {
      const path = this.#pathOfCode(file);
      const code = script.createCachedData();
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, Buffer.concat([checksumOf(source, code), code]));
    }
  }

  #pathOfCode(file: string): string {
    return join(this.#code, `${file}.code`);
  }

  /** The compiled code of a file; null if it is missing, damaged or of another source. */
  #codeOf(file: string, source: Buffer): Buffer | null {
    try {
      const bytes = readFileSync(this.#pathOfCode(file));
      const code = bytes.subarray(CHECKSUM);
      return checksumOf(crc32(source), code).equals(bytes.subarray(0, CHECKSUM)) ? code : null;
    } catch {
      return null;
    }
  }
}
