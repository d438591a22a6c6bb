import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";

type Wrapper = (...parameters: readonly unknown[]) => void;

const compiledCodeOf = (file: string): string => `${file}.code`;

/**
 * Loads the CommonJS files of the bundle with the compiled code that stands next to each. V8 rejects code of another version
 * or of other flags, and compiles the file.
 */
export class BundleLoader {
  readonly #modules = new Map<string, { exports: unknown }>();
  readonly #scripts = new Map<string, Script>();

  /** The exports of a file, which runs when it is first loaded. */
  load(file: string): unknown {
    const loaded = this.#modules.get(file);
    if (loaded !== undefined) return loaded.exports;
    const module = { exports: {} };
    this.#modules.set(file, module);
    const folder = dirname(file);
    const requireOther = createRequire(file);
    const require = (id: string) => (id.startsWith(".") ? this.load(join(folder, id)) : requireOther(id));
    const script = compile(file);
    this.#scripts.set(file, script);
    const run: Wrapper = script.runInThisContext();
    try {
      run.call(module.exports, module.exports, Object.assign(require, requireOther), module, file, folder);
    } catch (error) {
      this.#modules.delete(file);
      throw error;
    }
    return module.exports;
  }

  /** Writes the code that V8 has compiled so far for the loaded files. */
  writeCompiledCode(): void {
    for (const [file, script] of this.#scripts) writeFileSync(compiledCodeOf(file), script.createCachedData());
  }
}

/** Compiles a file, or takes its compiled code: `cachedDataRejected` is false if V8 uses it. */
export function compile(file: string): Script {
  return new Script(
    `(function (exports, require, module, __filename, __dirname) {\n${readFileSync(file, "utf8")}\n})`,
    {
      filename: file,
      lineOffset: -1,
      ...(hasCompiledCode(file) && { cachedData: readFileSync(compiledCodeOf(file)) }),
    },
  );
}

export const hasCompiledCode = (file: string): boolean => existsSync(compiledCodeOf(file));
