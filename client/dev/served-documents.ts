import { startService } from "../../test/service.ts";
import { joined, type OpenApi } from "./generator.ts";

/** The OpenAPI documents that the service serves, as one. */
export async function servedDocuments(): Promise<OpenApi> {
  const service = await startService("http://127.0.0.1:9");
  const paths = ["/openapi.json", "/openapi-additions.json"];
  const documents = await Promise.all(paths.map(async (path) => (await service.get(path)).body));
  await service.stop();
  return joined(documents);
}
