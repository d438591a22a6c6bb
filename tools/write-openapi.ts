import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { buildApp } from "../src/app.ts";
import { parseConfig } from "../src/config.ts";

/** Writes the OpenAPI documents into a folder, as the service serves them. The portal is not asked. */
async function writeDocuments(folder: string): Promise<void> {
  const config = { ...parseConfig({}), PORTAL_URL: "http://portal.invalid", portalCertificates: [] };
  const app = await buildApp(config, { logger: pino({ level: "silent" }) });
  for (const name of ["openapi.json", "openapi-additions.json"]) {
    const response = await app.inject(`/${name}`);
    if (response.statusCode !== 200) throw new Error(`The service does not serve /${name}.`);
    await writeFile(join(folder, name), JSON.stringify(response.json(), null, 2));
  }
  await app.close();
}

const [folder = "."] = process.argv.slice(2);
await writeDocuments(folder);
