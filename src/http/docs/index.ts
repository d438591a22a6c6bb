import type { FastifyInstance } from "fastify";
import { errorCodes } from "../../contract/error-catalogue.ts";
import { ServiceError } from "../../contract/errors.ts";
import { errorListPage, errorPage } from "../errors/pages.ts";
import { type DocumentOptions, openApiOf } from "../openapi.ts";
import { lastingFile, readAssets } from "./assets.ts";
import { addDocument, type Document, handlerOf, loadedOnce } from "./documents.ts";
import type { Demo } from "./first-steps.ts";
import { homePage } from "./home-page.ts";
import { contentSecurityPolicy, escapeHtml } from "./html.ts";
import { layOut, type PageContent } from "./layout.ts";
import { navigationOf } from "./navigation.ts";
import type { OpenApi } from "./reference/schema.ts";
import { readImage, readImageNames, readPage, readPages, readSections } from "./rendered-pages.ts";
import { searchIndex } from "./search-index.ts";
import { toYaml } from "./yaml.ts";

export interface DocsOptions extends Omit<DocumentOptions, "credential"> {
  /** Set if the service uses the demo portal. */
  readonly demo: Demo | null;
}

/** The service and the demo portal as the guide names them. */
const GUIDE_ADDRESS = /http:\/\/127\.0\.0\.1:(8000|8001)(?!\d)/g;

const JSON_TYPE = "application/json; charset=utf-8";

/** Serves the interactive documentation, the guide, the pages of the error codes and the OpenAPI documents. Everything works offline. */
export function addDocs(app: FastifyInstance, { demo, ...documented }: DocsOptions): void {
  const openApi = (): OpenApi => openApiOf({ ...documented, credential: "apiKey" }) as unknown as OpenApi;
  const core = documented.endpoints.filter(({ tag }) => tag === undefined);
  const asJson = (path: string, load: () => Promise<unknown>) =>
    addDocument(app, { path, type: JSON_TYPE, load: async () => JSON.stringify(await load()) });
  asJson("/openapi.json", async () => openApi());
  asJson("/openapi-core.json", async () => openApiOf({ ...documented, credential: "apiKey", endpoints: core }));
  asJson("/openapi-hosted.json", async () => openApiOf({ ...documented, credential: "accessToken" }));
  addDocument(app, {
    path: "/openapi.yaml",
    type: "application/yaml; charset=utf-8",
    load: async () => toYaml(openApi()),
  });
  const addresses = (): Addresses => ({ service: serviceAddressOf(app), portal: demo?.portalUrl });
  asJson("/docs/search.json", async () => {
    const sections = await readSections();
    return searchIndex(
      openApi(),
      sections.map((section) => ({ ...section, text: withAddresses(section.text, addresses()) })),
    );
  });
  addSite(app, () => documentsOf({ demo, ...documented }, openApi, addresses()));
  addRedirect(app, "/", "/docs");
  for (const path of demo === null ? [] : ["/demo", "/demo/", "/demo/mailbox", "/demo/mailbox/"]) {
    addRedirect(app, path, `${demo?.portalUrl}${path.replace(/\/$/, "")}`);
  }
}

interface Addresses {
  readonly service: string;
  /** Undefined without the demo portal. */
  readonly portal: string | undefined;
}

/** The address on this machine. Pages replace it in the browser by that of its location. */
function serviceAddressOf({ server }: FastifyInstance): string {
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 8000}`;
}

/** A text of the guide that names this service and its demo portal. */
const withAddresses = (text: string, { service, portal }: Addresses): string =>
  text.replace(GUIDE_ADDRESS, (address, port) => (port === "8000" ? service : (portal ?? address)));

function addRedirect(app: FastifyInstance, path: string, target: string): void {
  app.get(path, async (_request, reply) => reply.redirect(target, 302));
}

/** Serves /docs and everything below it. Loaded by the first request, and one route for all, because each takes time at the start. */
function addSite(app: FastifyInstance, load: () => Promise<readonly Document[]>): void {
  const site = loadedOnce(async () => new Map((await load()).map((document) => [document.path, handlerOf(document)])));

  for (const route of ["/docs", "/docs/*"]) {
    app.get(route, async (request, reply) => {
      const handlers = await site();
      const [path = ""] = request.url.split("?", 1);
      const handler = handlers.get(path);
      if (handler !== undefined) return handler(request, reply);
      const page = path.replace(/\/$/, "");
      if (!handlers.has(page)) throw new ServiceError("not_found", "The path does not exist.");
      return reply.redirect(page, 302);
    });
  }
}

/** The pages of the site, and the files that they load. */
async function documentsOf(
  { demo, endpoints }: DocsOptions,
  openApi: () => OpenApi,
  { service, portal }: Addresses,
): Promise<readonly Document[]> {
  const html = { service, portal: portal && escapeHtml(portal) };
  const { assets, asset } = await readAssets();
  const rendered = await readPages();
  const navigation = navigationOf(rendered, endpoints);
  const page = (path: string, load: () => Promise<PageContent>): Document => ({
    path,
    type: "text/html; charset=utf-8",
    headers: { "content-security-policy": contentSecurityPolicy },
    load: async () => layOut(path, await load(), navigation, asset),
  });
  const images = (await readImageNames()).map(async (name) =>
    lastingFile(`/docs/assets/${name}`, await readImage(name)),
  );
  return [
    ...assets,
    ...(await Promise.all(images)),
    page("/docs", async () => homePage(openApi(), demo)),
    page("/docs/errors", async () => errorListPage()),
    ...errorCodes.map((code) => page(`/docs/errors/${code}`, async () => errorPage(code, endpoints))),
    ...rendered.map((document) =>
      page(document.path, async () => ({
        ...{ title: document.title, description: document.description },
        content: `<article data-service="${service}">${withAddresses(await readPage(document), html)}</article>`,
      })),
    ),
  ];
}
