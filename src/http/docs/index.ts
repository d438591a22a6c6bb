import type { FastifyInstance, FastifyReply } from "fastify";
import { errorCodes } from "../../error-catalogue.ts";
import { errorListPage, errorPage } from "../errors/pages.ts";
import { ADDITIONS, type DocumentOptions, openApiOf, tagOf } from "../openapi.ts";
import { addAssets } from "./assets.ts";
import { addDocument } from "./documents.ts";
import type { Demo } from "./guide.ts";
import { homePage } from "./home-page.ts";
import { contentSecurityPolicy } from "./html.ts";
import { toYaml } from "./yaml.ts";

export interface DocsOptions extends DocumentOptions {
  /** Set if the service uses the demo portal. */
  readonly demo: Demo | null;
}

/** Serves the interactive documentation, the pages of the error codes and the OpenAPI documents. Everything works offline. */
export async function addDocs(app: FastifyInstance, { demo, ...documented }: DocsOptions): Promise<void> {
  const { endpoints, additions } = documented;
  addJson(app, "/openapi.json", documented);
  addJson(app, "/openapi-core.json", { ...documented, additions: [] });
  addDocument(app, {
    path: "/openapi.yaml",
    type: "application/yaml; charset=utf-8",
    load: async () => toYaml(openApiOf(documented)),
  });
  await addAssets(app);
  addPage(app, "/docs", homePage(demo));
  addPage(app, "/docs/errors", errorListPage());
  const listed = [
    ...endpoints.map((endpoint) => ({ endpoint, tag: tagOf(endpoint) })),
    ...additions.map((endpoint) => ({ endpoint, tag: ADDITIONS })),
  ];
  for (const code of errorCodes) addPage(app, `/docs/errors/${code}`, errorPage(code, listed));
}

function addJson(app: FastifyInstance, path: string, documented: DocumentOptions): void {
  const load = async () => JSON.stringify(openApiOf(documented));
  addDocument(app, { path, type: "application/json; charset=utf-8", load });
}

function addPage(app: FastifyInstance, path: string, html: string): void {
  app.get(path, async (_request, reply: FastifyReply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", contentSecurityPolicy).send(html),
  );
}
