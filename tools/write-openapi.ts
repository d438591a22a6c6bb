import { mkdir, writeFile } from "node:fs/promises";
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
