import type { OpenApi } from "../../client/dev/generator.ts";
import { startService } from "../service.ts";

/** The OpenAPI documents that the service publishes. */
export async function openApiDocuments(): Promise<OpenApi[]> {
  const service = await startService("http://127.0.0.1:9");
  const paths = ["/openapi.json", "/openapi-additions.json"];
  const documents = await Promise.all(paths.map(async (path) => (await service.get(path)).body));
  await service.stop();
  return documents;
}
