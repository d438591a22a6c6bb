import { existsSync, statSync } from "node:fs";
import { posix } from "node:path";

/** Files at the root of the repository whose page has a name of its own. */
const NAMES = new Map([
  ["README.md", "/docs/readme"],
  ["CONTRIBUTING.md", "/docs/contributing"],
  [".env.example", "/docs/settings"],
]);

/** The page of a file of the repository: docs/guide/errors.md is at /docs/guide/errors, client/README.md at /docs/client. */
export const pagePathOf = (file: string): string =>
  NAMES.get(file) ??
  `/docs/${file
    .replace(/^docs\//, "")
    .replace(/(^|\/)README\.md$/, "")
    .replace(/\.md$/, "")}`;

/** Resolves a relative link in `file`; null for a folder, which has no page without a README.md. Throws if nothing is there. */
export function resolveLink(root: string, file: string, href: string): { file: string; fragment: string } | null {
  const [path = "", fragment = ""] = href.split("#", 2);
  const target = path === "" ? file : posix.normalize(posix.join(posix.dirname(file), path));
  const found = statSync(posix.join(root, target), { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`${file} links to ${href}, which does not exist.`);
  if (found.isFile()) return { file: target, fragment };
  const readme = posix.join(target, "README.md");
  return existsSync(posix.join(root, readme)) ? { file: readme, fragment } : null;
}
