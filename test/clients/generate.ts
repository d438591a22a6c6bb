import { access, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { cacheFolder, run } from "../dev-tools.ts";

/** Version of openapi-generator; OPENAPI_GENERATOR_JAR names a jar to use instead of the one from Maven. */
const VERSION = process.env.OPENAPI_GENERATOR_VERSION ?? "7.25.0";

/** Generated clients and what they are built with. */
export const cache = join(cacheFolder, "clients");

/** Languages of openapi-generator, with the options for a client that accepts fields and codes added later. */
const options = {
  python: { packageName: "portico_api", useOneOfDiscriminatorLookup: "true" },
  kotlin: {
    packageName: "portico.api",
    serializationLibrary: "kotlinx_serialization",
    generateOneOfAnyOfWrappers: "true",
  },
  go: {
    packageName: "portico_api",
    useOneOfDiscriminatorLookup: "true",
    disallowAdditionalPropertiesIfNotPresent: "false",
  },
  "typescript-fetch": { importFileExtension: ".js" },
  dart: {},
  swift6: {},
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** kotlinx.serialization cannot serialise values of any type. */
const anyAsJson = [
  "--type-mappings=AnyType=JsonElement",
  "--import-mappings=JsonElement=kotlinx.serialization.json.JsonElement",
];

export type Language = keyof typeof options;

/** Path of the generator. Fetches it with Maven the first time. */
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

/** Generates a client from an OpenAPI document and returns what the generator printed. */
export async function generate(jar: string, document: string, language: Language, folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  const properties = Object.entries(options[language]).map(([name, value]) => `${name}=${value}`);
  return run(
    [
      ...["java", "-jar", jar, "generate", "-i", document, "-g", language, "-o", folder],
      ...["--git-host=example.com", "--git-user-id=portico", "--git-repo-id=api"],
      "--global-property=apiTests=false,modelTests=false,apiDocs=false,modelDocs=false",
      ...(properties.length > 0 ? [`--additional-properties=${properties.join(",")}`] : []),
      ...(language === "kotlin" ? anyAsJson : []),
    ],
    cache,
  );
}
