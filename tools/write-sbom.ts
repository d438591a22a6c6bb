import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Tool } from "./tool.ts";

/** The parts of a CycloneDX document that are used here. */
interface Sbom {
  readonly metadata: { readonly component: { readonly name: string; readonly "bom-ref": string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}
interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly Licence[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}
interface Licence {
  readonly license?: { readonly id?: string; readonly name?: string };
  readonly expression?: string;
}

/**
 * Reads the output of `npm sbom` from standard input and writes the production dependencies to `sbom.cdx.json`, and their
 * licences to `licences.csv`. The exit code is 1 if one has no licence.
 */
export const main: Tool = async ([folder = "."], io) => {
  const sbom = withoutDevelopment(JSON.parse(Buffer.from(await io.readStdin()).toString()));
  const rows = sbom.components.map(({ name, version, licenses = [] }) => ({
    name,
    version,
    licence: licenses.map(licenceName).join(" AND "),
  }));
  const csv = ["package,version,licence", ...rows.map(({ name, version, licence }) => `${name},${version},${licence}`)];
  await writeFile(join(folder, "sbom.cdx.json"), `${JSON.stringify(sbom, null, 2)}\n`);
  await writeFile(join(folder, "licences.csv"), `${csv.join("\n")}\n`);
  const unlicensed = rows.filter(({ licence }) => licence === "");
  for (const { name, version } of unlicensed) io.printError(`${name} ${version} has no licence.`);
  io.print(`${rows.length} packages: ${join(folder, "sbom.cdx.json")}, ${join(folder, "licences.csv")}`);
  return unlicensed.length === 0 ? 0 : 1;
};

const licenceName = ({ license, expression }: Licence): string => expression ?? license?.id ?? license?.name ?? "";

const isDevelopment = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true");

/**
 * The document with production dependencies only, and with the name of the package, which npm takes from the folder.
 * `npm sbom --omit dev` would also leave out packages that a development dependency shares, such as undici.
 */
function withoutDevelopment(sbom: Sbom): Sbom {
  const { component } = sbom.metadata;
  const reference = component["bom-ref"];
  const name = reference.slice(0, reference.lastIndexOf("@"));
  const components = sbom.components.filter((candidate) => !isDevelopment(candidate));
  const kept = new Set([reference, ...components.map((candidate) => candidate["bom-ref"])]);
  const dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map((node) => ({ ...node, dependsOn: node.dependsOn.filter((ref) => kept.has(ref)) }));
  return { ...sbom, metadata: { ...sbom.metadata, component: { ...component, name } }, components, dependencies };
}
