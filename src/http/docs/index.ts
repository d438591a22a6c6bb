import type { FastifyInstance, FastifyReply } from "fastify";
import { errorCodes } from "../../error-catalogue.ts";
import type { Endpoint } from "../endpoint.ts";
import { errorListPage, errorPage } from "../errors/pages.ts";
import { openApiOf } from "../openapi.ts";
import { addAssets } from "./assets.ts";
import type { Demo } from "./guide.ts";
import { homePage } from "./home-page.ts";
import { contentSecurityPolicy } from "./html.ts";

export interface DocsOptions {
  /** Endpoints of the contract. */
  readonly endpoints: readonly Endpoint[];
  /** Other endpoints. They have their own OpenAPI document and their own section on the page. */
  readonly additions: readonly Endpoint[];
  readonly version: string;
  /** Set if the service uses the demo portal. */
  readonly demo: Demo | null;
}

/** Serves the interactive documentation, the pages of the error codes and the OpenAPI documents. Everything works offline. */
export async function addDocs(
  app: FastifyInstance,
  { endpoints, additions, version, demo }: DocsOptions,
): Promise<void> {
  addJson(app, "/openapi.json", openApiOf(endpoints, version));
  addJson(app, "/openapi-additions.json", openApiOf(additions, version));
  await addAssets(app);
  addPage(app, "/docs", homePage(demo));
  addPage(app, "/docs/errors", errorListPage());
  const listed = [
    ...endpoints.map((endpoint) => ({ endpoint, tag: endpoint.path.split("/")[1] ?? "" })),
    ...additions.map((endpoint) => ({ endpoint, tag: "more" })),
  ];
  for (const code of errorCodes) addPage(app, `/docs/errors/${code}`, errorPage(code, listed));
}

function addJson(app: FastifyInstance, path: string, document: object): void {
  app.get(path, async () => document);
}

function addPage(app: FastifyInstance, path: string, html: string): void {
  app.get(path, async (_request, reply: FastifyReply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", contentSecurityPolicy).send(html),
  );
}
