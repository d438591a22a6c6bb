import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generatePython } from "../../client/dev/python.ts";
import { openApiDocument } from "./openapi-document.ts";

const source = join(import.meta.dirname, "../../python/src/portico/_async_client.py");

let generated: ReadonlyMap<string, string>;
const file = (name: string) => generated.get(name) ?? "";
beforeAll(async () => {
  const document = await openApiDocument();
  generated = generatePython(document, "1.2.3", await readFile(source, "utf8"));
});

describe("generated files of the Python client", () => {
  it("have the synchronous form of the asynchronous client", () => {
    for (const name of ["_client.py", "_methods.py"]) {
      expect(file(name)).not.toMatch(/\bawait\b|\basync\b|Async|Awaitable|\bresolve\(/);
    }
    expect(file("_client.py")).toContain("with self._lock:");
    expect(file("_methods.py")).toContain("class Portico(Client):");
  });

  it("have the version, and the rules of the document", () => {
    expect(file("_rules.py")).toContain('VERSION = "1.2.3"');
    expect(file("_rules.py")).toContain("LOGIN_BACKOFF = [30,120,480,600]");
    expect(file("errors.py")).toMatch(/class PortalBlocked\(PorticoError\):(?:(?!class )[\s\S])*_repeatable = False\n/);
    expect(file("models.py")).toContain("class Session(Credential, ");
  });

  it("define every record before another one has it", () => {
    const defined = new Set(["None", "Any"]);
    const structs = file("models.py").matchAll(/^class (\w+)\([^\n]*\n([\s\S]*?)(?=^class |(?![\s\S]))/gm);
    for (const [, name = "", body = ""] of structs) {
      const types = [...body.matchAll(/^ {4}\w+: (.*)$/gm)].map(([, type = ""]) =>
        type.replaceAll(/"[^"]*"|Literal/g, ""),
      );
      const used = types.flatMap((type) => type.match(/\b[A-Z]\w+/g) ?? []);
      expect([name, used.filter((record) => !defined.has(record))]).toEqual([name, []]);
      defined.add(name);
    }
    expect(defined.size).toBeGreaterThan(50);
  });
});
