import { statSync } from "node:fs";
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

/** The target of a link in a Markdown file. */
export type Target =
  | { readonly kind: "external" }
  | { readonly kind: "file"; readonly file: string; readonly fragment: string }
  /** A folder without a README.md, which has no page. */
  | { readonly kind: "folder" };

/** Resolves a link in `file`. Throws if the repository has no such file. */
export function resolveLink(root: string, file: string, href: string): Target {
  if (/^[a-z]+:/i.test(href)) return { kind: "external" };
  const [path = "", fragment = ""] = href.split("#", 2);
  const target = path === "" ? file : posix.normalize(posix.join(posix.dirname(file), path));
  const found = statSync(posix.join(root, target), { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`${file} links to ${href}, which does not exist.`);
  if (found.isFile()) return { kind: "file", file: target, fragment };
  const readme = posix.join(target, "README.md");
  const hasReadme = statSync(posix.join(root, readme), { throwIfNoEntry: false }) !== undefined;
  return hasReadme ? { kind: "file", file: readme, fragment } : { kind: "folder" };
}
