import { readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** A block of commands. The text after its language says how to run it. */
export interface Commands {
  /** "", "setup" (other pages need it too), "exits N", "run by FILE" (the test that runs it), or "not run: reason". */
  readonly mark: string;
  readonly script: string;
  /** Lines of the output block that follows; … matches anything. */
  readonly expected: readonly string[];
}

const BLOCK = /^```sh *(.*)\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm;

/** The text of a page of the guide. */
export const parsePage = (page: string): string => readFileSync(join(root, page), "utf8");

export const commandsOf = (page: string): Commands[] =>
  [...parsePage(page).matchAll(BLOCK)].map(([, mark = "", script = "", output = ""]) => ({
    mark,
    script,
    expected: output.split("\n").filter((line) => line.trim() !== ""),
  }));

/** The expected lines that were not printed in this order. */
export function missingIn(printed: string, expected: readonly string[]): string[] {
  let rest = printed;
  return expected.filter((line) => {
    const pattern = line
      .trim()
      .split("…")
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*");
    const match = new RegExp(pattern).exec(rest);
    if (match !== null) rest = rest.slice(match.index + match[0].length);
    return match === null;
  });
}
