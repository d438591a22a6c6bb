import { readFileSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { root } from "./run.js";

const manifestOf = (/** @type {string} */ folder) =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));

const server = manifestOf(".");

/** The address of the repository has its only place in the package.json of the root. */
const address = server.repository.url.replace(/^git\+|\.git$/g, "");

/** Folders of the packages. */
export const packageFolders = server.workspaces;

/**
 * Replaces relative links and images of a Markdown file by those of the repository at the tag of the version: a package contains
 * neither the documentation nor the sources.
 * @param {string} markdown
 * @param {string} folder The folder of the file in the repository.
 */
const withAbsoluteLinks = (markdown, folder) =>
  markdown.replaceAll(/(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_link, image, text, path) => {
    const view = image === "" ? "blob" : "raw";
    return `${image}[${text}](${address}/${view}/v${server.version}/${posix.join(folder, path)})`;
  });

/**
 * Writes the folder of a package as npm publishes it: the built files, documents with absolute links, and a package.json with the
 * address of the repository and without what only a checkout uses.
 * @param {string} folder The folder of the package in the repository.
 * @param {string} packages The folder of all packages.
 */
export async function writePackage(folder, packages) {
  const { scripts, devDependencies, workspaces, ...manifest } = manifestOf(folder);
  const target = join(packages, manifest.name);
  await mkdir(target, { recursive: true });
  const directory = folder === "." ? {} : { directory: folder };
  const published = {
    ...manifest,
    homepage: `${address}/blob/v${server.version}/${posix.join(folder, "README.md")}`,
    bugs: `${address}/issues`,
    repository: { ...server.repository, ...directory },
  };
  await writeFile(join(target, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  for (const name of ["README.md", "CHANGELOG.md"]) {
    const text = await readFile(join(root, folder, name), "utf8");
    await writeFile(join(target, name), withAbsoluteLinks(text, folder));
  }
  // npm applies the patterns of `files` when it packs the folder.
  const paths = manifest.files.map((/** @type {string} */ pattern) => pattern.replace(/\/\*.*$/, ""));
  for (const path of paths) await cp(join(root, folder, path), join(target, path), { recursive: true, force: false });
  await cp(join(root, "LICENSE"), join(target, "LICENSE"));
}
