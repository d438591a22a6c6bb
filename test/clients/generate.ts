import { access, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { cacheFolder, run } from "../dev-tools.ts";

/** Version of openapi-generator; OPENAPI_GENERATOR_JAR names a jar to use instead of the one from Maven. */
const VERSION = process.env.OPENAPI_GENERATOR_VERSION ?? "7.25.0";

/** Generated clients and what they are built with. */
export const cache = join(cacheFolder, "clients");

/** Path of openapi-generator. Fetches it with Maven the first time. */
export async function generatorJar(): Promise<string> {
  if (process.env.OPENAPI_GENERATOR_JAR !== undefined) return process.env.OPENAPI_GENERATOR_JAR;
  const jar = join(cache, `openapi-generator-cli-${VERSION}.jar`);
  const isThere = await access(jar).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    await mkdir(cache, { recursive: true });
    const artifact = `org.openapitools:openapi-generator-cli:${VERSION}`;
    await run(["mvn", "-q", "-B", "dependency:copy", `-Dartifact=${artifact}`, `-DoutputDirectory=${cache}`], cache);
  }
  return jar;
}

/** Generates a client with openapi-generator. `options` are additional properties; the guide recommends none, except for Go. */
export async function generate(
  jar: string,
  document: string,
  language: string,
  folder: string,
  options: readonly string[] = [],
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const properties = options.length === 0 ? [] : [`--additional-properties=${options.join(",")}`];
  await run(["java", "-jar", jar, "generate", "-i", document, "-g", language, "-o", folder, ...properties], cache);
}
