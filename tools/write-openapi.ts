import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { buildApp } from "../src/app.ts";
import { parseConfig } from "../src/config/config.ts";
import type { Tool } from "./tool.ts";

/** Writes the OpenAPI documents, as the service serves them, to a folder. Sends no request to the portal. */
export const main: Tool = async ([folder = "."]) => {
  await mkdir(folder, { recursive: true });
  for (const [name, document] of Object.entries(await openApiDocuments())) {
    await writeFile(join(folder, name), JSON.stringify(document, null, 2));
  }
  return 0;
};

/** The OpenAPI documents by file name, with everything that a service can have. */
export async function openApiDocuments(): Promise<Readonly<Record<string, object>>> {
  const all = parseConfig({ HOLD_STORE: "memory", OAUTH_REGISTRATION: "open" });
  const config = { ...all, PORTAL_URL: "http://portal.invalid", portalCertificates: [] };
  const app = await buildApp(config, { logger: pino({ level: "silent" }) });
  const documents: Record<string, object> = {};
  for (const name of ["openapi.json", "openapi-core.json", "openapi-hosted.json"]) {
    const response = await app.inject(`/${name}`);
    if (response.statusCode !== 200) throw new Error(`The service does not serve /${name}.`);
    documents[name] = response.json<object>();
  }
  await app.close();
  return documents;
}

/** Objects down to this depth have a line per member, if they have several: one line per operation and per record. */
const DEPTH = 3;

/** Writes `docs/openapi/VERSION.json`, the document that later versions are compared with, in place of that of the last release. */
export const writeRelease: Tool = async ([root = "."], io) => {
  const { "openapi.json": document } = await openApiDocuments();
  const { version } = (document as { readonly info: { readonly version: string } }).info;
  const folder = join(root, "docs/openapi");
  const file = join(folder, `${version}.json`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await writeFile(file, `${withLines(document, DEPTH)}\n`);
  // Its breaks were those of the last release.
  await writeFile(join(root, ".ci/intended-breaks"), "");
  io.print(file);
  return 0;
};

function withLines(value: unknown, depth: number, indent = ""): string {
  if (typeof value !== "object" || value === null || Array.isArray(value) || depth === 0) return JSON.stringify(value);
  const inner = `${indent}  `;
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${withLines(member, depth - 1, inner)}`,
  );
  return members.length > 1 ? `{\n${members.join(",\n")}\n${indent}}` : JSON.stringify(value);
}
