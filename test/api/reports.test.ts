import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";

/** The declarations that users of the packages compile against: the folder of the build and the files that `exports` names. */
const packages = {
  "portico-client": { folder: "client/dist", entries: ["index.d.ts", "insight/index.d.ts"] },
  "portico-react": { folder: "react/dist", entries: ["index.d.ts"] },
  "portico-cli": { folder: "cli/dist", entries: ["run.d.ts", "library.d.ts"] },
  "portico-mcp": { folder: "mcp/dist", entries: ["run.d.ts", "http.d.ts"] },
  portico: { folder: "dist", entries: ["demo-portal/server.d.ts", "tools/testing.d.ts"] },
};

/** Generated from the OpenAPI document, which is compared with that of the last release; and the faults, a list of data. */
const LEFT_OUT = ["types.d.ts", "endpoint-methods.d.ts", "sentences.d.ts", "hooks.d.ts", "faults.d.ts"];

/** The declarations of the entries and of all files that they import, without comments. */
function reportOf(folder: string, entries: readonly string[]): string {
  const files = [...entries];
  const parts: string[] = [];
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/\n\s*\n/g, "\n");
    parts.push(`## ${file}\n\n\`\`\`ts\n${code.trim()}\n\`\`\`\n`);
    for (const [, path = ""] of text.matchAll(/(?:from |import\()"(\.[^"]+)\.[jt]s"/g)) {
      const imported = `${join(dirname(file), path)}.d.ts`;
      if (!files.includes(imported) && !LEFT_OUT.includes(basename(imported))) files.push(imported);
    }
  }
  return parts.join("\n");
}

it.each(Object.entries(packages))(
  "the public types of %s are those of its report",
  async (name, { folder, entries }) => {
    const intro =
      "Public types. `npm run build && npx vitest run --project api -u` writes this file; review its difference.";
    const report = `# ${name}\n\n${intro}\n\n${reportOf(folder, entries)}`;
    await expect(report).toMatchFileSnapshot(`${name}.api.md`);
  },
);
