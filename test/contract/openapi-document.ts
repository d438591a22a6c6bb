import type { OpenApi } from "../../client/dev/generator.ts";
import type { Document } from "../../client/dev/python.ts";
import { startService } from "../service.ts";

/** The OpenAPI document that the service publishes. */
export async function openApiDocument(): Promise<OpenApi & Document> {
  const service = await startService("http://127.0.0.1:9");
  const { body } = await service.get("/openapi.json");
  await service.stop();
  return body;
}
