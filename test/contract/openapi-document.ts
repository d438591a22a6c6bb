import type { Document } from "../../client/dev/python.ts";
import { startService } from "../service.ts";

/** The settings of a service that has every endpoint. */
export const ALL = {
  HOLD_STORE: "memory",
  OAUTH_REGISTRATION: "open",
  OAUTH_ISSUER: "http://127.0.0.1:8000",
  PORT: "0",
};

/** The OpenAPI document that a service with every endpoint publishes. */
export async function openApiDocument(): Promise<Document> {
  const service = await startService("http://127.0.0.1:9", ALL);
  const { body } = await service.get("/openapi.json");
  await service.stop();
  return body;
}
