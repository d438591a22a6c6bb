import { readFileSync } from "node:fs";

const SEPARATOR = /<!-- (\w{1,60}) -->\n/;

/** The text of a file of skeletons. */
export const fileOf = (skeletons: ReadonlyMap<string, string>): string =>
  [...skeletons].map(([name, html]) => `<!-- ${name} -->\n${html}\n`).join("");

/** The last skeletons of a kind of page that its parser reads, by variant of the demo portal: the unchanged page comes first. */
export function goodSkeletonsOf(page: string): ReadonlyMap<string, string> {
  const [, ...parts] = readFileSync(new URL(`./skeletons/${page}.html`, import.meta.url), "utf8").split(SEPARATOR);
  const skeletons = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2)
    skeletons.set(parts[index] ?? "", (parts[index + 1] ?? "").trim());
  return skeletons;
}
