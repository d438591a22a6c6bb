import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { type Document, LASTING, mediaTypes } from "./documents.ts";

/** The library of the search. The build writes it next to the rendered documents. */
const LIBRARY = "minisearch.js";

type File = { readonly name: string; readonly content: Buffer };

/** A file whose import of the library names the file that browsers load. */
const withLibrary = ({ name, content }: File): File => ({
  name,
  content:
    name === "search.js" ? Buffer.from(String(content).replace('from "minisearch"', `from "./${LIBRARY}"`)) : content,
});

/** The URL of a file in `public`. */
export type AssetUrl = (name: string) => string;

/**
 * The files that the pages load. Their URLs contain a hash of all files, so that browsers can keep them for good and modules
 * can import each other by relative paths.
 */
export async function readAssets(): Promise<{ assets: readonly Document[]; asset: AssetUrl }> {
  const scripts = await readFiles(join(import.meta.dirname, "public"));
  const library = await readFile(join(import.meta.dirname, "rendered", LIBRARY));
  const files = [...scripts.map(withLibrary), { name: LIBRARY, content: library }];
  const hash = createHash("sha256");
  for (const { name, content } of files) hash.update(`${name}\0${content.length}\0`).update(content);
  const folder = `/docs/assets/${hash.digest("base64url").slice(0, 12)}`;
  const asset: AssetUrl = (name) => {
    if (!files.some((file) => file.name === name)) throw new Error(`There is no asset ${name}.`);
    return `${folder}/${name}`;
  };
  return { assets: files.map(({ name, content }) => lastingFile(`${folder}/${name}`, content)), asset };
}

/** A file whose URL changes when its content does. */
export function lastingFile(path: string, content: Buffer): Document {
  const type = mediaTypes[extname(path)];
  if (type === undefined) throw new Error(`The media type of ${path} is not known.`);
  return { path, type, load: async () => content, headers: LASTING };
}

async function readFiles(folder: string): Promise<File[]> {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(join(folder, name)) })));
}
