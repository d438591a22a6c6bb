import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

type Wrapper = (...parameters: readonly unknown[]) => void;

/**
 * Loads the CommonJS files of the bundle with the code that V8 has compiled earlier, from another folder. V8 rejects code of another
 * version or of other flags, and compiles the file.
 */
export class BundleLoader {
  readonly #folder: string;
  readonly #code: string;
  readonly #modules = new Map<string, { exports: unknown }>();
  /** By the path of their code. */
  readonly #scripts = new Map<string, Script>();

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
    // V8 would run the code of another source of the same length.
    const code = join(this.#code, `${file}-${crc32(source).toString(16)}.code`);
    const script = new Script(`(function (exports, require, module, __filename, __dirname) {\n${source}\n})`, {
      filename,
      lineOffset: -1,
      ...(existsSync(code) && { cachedData: readFileSync(code) }),
    });
    this.#scripts.set(code, script);
    return script;
  }

  /** True if there is compiled code, of whatever version. */
  get hasCode(): boolean {
    return existsSync(this.#code);
  }

  makeFolder(): void {
    mkdirSync(this.#code, { recursive: true });
  }

  /** Writes the code that V8 has compiled so far for the loaded files. */
  writeCode(): void {
    for (const [path, script] of this.#scripts) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, script.createCachedData());
    }
  }
}
