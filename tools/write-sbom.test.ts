import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { main } from "./write-sbom.ts";

const project = join(import.meta.dirname, "..");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sbom-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(sbom: string) {
  const lines: string[] = [];
  const errors: string[] = [];
  const io = {
    readStdin: async () => Buffer.from(sbom),
    print: (line: string) => lines.push(line),
    printError: (line: string) => errors.push(line),
  };
  const exitCode = await main([folder], io);
  const [json, csv] = await Promise.all(
    ["sbom.cdx.json", "licences.csv"].map((name) => readFile(join(folder, name), "utf8")),
  );
  return { exitCode, lines, errors, sbom: JSON.parse(json ?? ""), licences: (csv ?? "").trimEnd().split("\n") };
}

const licensed = (name: string, ...licenses: object[]) => ({
  "bom-ref": `${name}@1.0.0`,
  name,
  version: "1.0.0",
  licenses,
});
const sbomOf = (...components: { readonly "bom-ref": string }[]) =>
  JSON.stringify({
    metadata: { component: { name: "a-folder", "bom-ref": "@a/project@2.0.0" } },
    components,
    dependencies: [
      { ref: "@a/project@2.0.0", dependsOn: components.map((component) => component["bom-ref"]) },
      ...components.map((component) => ({ ref: component["bom-ref"], dependsOn: [] })),
    ],
  });

describe("write-sbom", () => {
  it("lists the licence of each package and names the project", async () => {
    const { exitCode, sbom, licences } = await write(
      sbomOf(
        licensed("a", { license: { id: "MIT" } }),
        licensed("b", { expression: "MIT OR ISC" }, { license: { name: "Custom" } }),
      ),
    );
    expect(licences).toEqual(["package,version,licence", "a,1.0.0,MIT", "b,1.0.0,MIT OR ISC AND Custom"]);
    expect(sbom.metadata.component.name).toBe("@a/project");
    expect(exitCode).toBe(0);
  });

  it("fails if a package has no licence", async () => {
    const { exitCode, errors } = await write(sbomOf(licensed("a"), licensed("b", { license: { id: "MIT" } })));
    expect([exitCode, errors]).toEqual([1, ["a 1.0.0 has no licence."]]);
  });

  it("leaves out development dependencies", async () => {
    const development = { properties: [{ name: "cdx:npm:package:development", value: "true" }] };
    const { sbom, licences } = await write(
      sbomOf(licensed("a", { license: { id: "MIT" } }), { ...licensed("dev"), ...development }),
    );
    expect(licences.slice(1)).toEqual(["a,1.0.0,MIT"]);
    expect(sbom.components).toHaveLength(1);
    expect(sbom.dependencies).toEqual([
      { ref: "@a/project@2.0.0", dependsOn: ["a@1.0.0"] },
      { ref: "a@1.0.0", dependsOn: [] },
    ]);
  });

  it("covers every production dependency of the project", async () => {
    const { dependencies, scripts } = JSON.parse(await readFile(join(project, "package.json"), "utf8"));
    const [command = "", ...args] = /npm sbom [^|]*/.exec(scripts.sbom)?.[0].trim().split(" ") ?? [];
    const { stdout } = await promisify(execFile)(command, args, { cwd: project, maxBuffer: 2 ** 26 });
    const { exitCode, sbom, licences } = await write(stdout);
    expect([exitCode, sbom.bomFormat, sbom.metadata.component.name]).toEqual([0, "CycloneDX", "portico"]);
    const listed = licences.map((line) => line.split(",").slice(0, 2).join("@"));
    for (const [name, version] of Object.entries(dependencies)) expect(listed).toContain(`${name}@${version}`);
    expect(licences.some((line) => line.startsWith("vitest,"))).toBe(false);
  });
});
