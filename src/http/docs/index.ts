import type { FastifyInstance } from "fastify";
import { errorCodes } from "../../contract/error-catalogue.ts";
import { ServiceError } from "../../contract/errors.ts";
import { errorListPage, errorPage } from "../errors/pages.ts";
import { type DocumentOptions, openApiOf } from "../openapi.ts";
import { lastingFile, readAssets } from "./assets.ts";
import { addDocument, type Document, handlerOf, loadedOnce } from "./documents.ts";
import type { Demo } from "./first-steps.ts";
import { homePage, operationPage } from "./home-page.ts";
import { contentSecurityPolicy, escapeHtml, withRelativeLinks } from "./html.ts";
import { layOut, type PageContent } from "./layout.ts";
import { navigationOf } from "./navigation.ts";
import { operationsOf, pageOf } from "./reference/operation.ts";
import type { OpenApi } from "./reference/schema.ts";
import {
  readEntrances,
  readExamples,
  readImage,
  readImageNames,
  readPage,
  readPages,
  readSections,
} from "./rendered-pages.ts";
import { searchIndex } from "./search-index.ts";
import { toYaml } from "./yaml.ts";

export interface DocsOptions extends Omit<DocumentOptions, "credential"> {
  /** Ids of the campus, in place of those of the examples. */
  readonly exampleIds?: readonly (readonly [id: RegExp, own: string])[];
  /** Set if the service uses the demo portal. */
  readonly demo: Demo | null;
}

/** The service and the demo portal as the guide names them. */
const GUIDE_ADDRESS = /http:\/\/127\.0\.0\.1:(8000|8001)(?!\d)/g;

const JSON_TYPE = "application/json; charset=utf-8";

/** Serves the interactive documentation, the guide, the pages of the error codes and the OpenAPI documents. Everything works offline. */
export function addDocs(app: FastifyInstance, { demo, exampleIds = [], ...documented }: DocsOptions): void {
  const ofCampus = <T>(document: T): T =>
    JSON.parse(exampleIds.reduce((json, [id, own]) => json.replace(id, own), JSON.stringify(document)));
  const openApiFor = (options: Pick<DocumentOptions, "credential"> & Partial<DocumentOptions>) =>
    ofCampus(openApiOf({ ...documented, ...options }));
  const openApi = (): OpenApi => openApiFor({ credential: "apiKey" }) as unknown as OpenApi;
  const core = documented.endpoints.filter(({ tag }) => tag === undefined);
  const asJson = (path: string, load: () => Promise<unknown>) =>
    addDocument(app, { path, type: JSON_TYPE, load: async () => JSON.stringify(await load()) });
  asJson("/openapi.json", async () => openApi());
  asJson("/openapi-core.json", async () => openApiFor({ credential: "apiKey", endpoints: core }));
  asJson("/openapi-hosted.json", async () => openApiFor({ credential: "accessToken" }));
  addDocument(app, {
    path: "/openapi.yaml",
    type: "application/yaml; charset=utf-8",
    load: async () => toYaml(openApi()),
  });
  const addresses = (): Addresses => ({ service: serviceAddressOf(app), portal: demo?.portalUrl });
  const entries = loadedOnce(async () => {
    const sections = await readSections();
    return searchIndex(
      openApi(),
      sections.map((section) => ({ ...section, text: withAddresses(section.text, addresses()) })),
    );
  });
  asJson("/docs/search.json", async () => (await entries()).filter(({ isDetail }) => !isDetail));
  asJson("/docs/search-details.json", async () => (await entries()).filter(({ isDetail }) => isDetail));
  addSite(app, () => documentsOf({ demo, ...documented }, openApi, addresses(), ofCampus));
  addRedirect(app, "/", "docs");
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

/** The pages and files of /docs, and the page for any other address below it. */
type Site = { readonly documents: readonly Document[]; readonly notFound: (path: string) => string };

const HTML_TYPE = "text/html; charset=utf-8";
const PAGE_HEADERS = { "content-security-policy": contentSecurityPolicy };

/** Serves /docs and everything below it. Loaded by the first request, and one route for all, because each takes time at the start. */
function addSite(app: FastifyInstance, load: () => Promise<Site>): void {
  const site = loadedOnce(async () => {
    const { documents, notFound } = await load();
    const handlers = new Map(documents.map((document) => [document.path, handlerOf(document)]));
    return { handlers, pages: new Map([...handlers.keys()].map((path) => [path.toLowerCase(), path])), notFound };
  });

  for (const route of ["/docs", "/docs/*"]) {
    app.get(route, async (request, reply) => {
      const { handlers, pages, notFound } = await site();
      const [path = ""] = request.url.split("?", 1);
      const handler = handlers.get(path);
      if (handler !== undefined) return handler(request, reply);
      const name = path.toLowerCase().replace(/(?:\.md|\/)$/, "");
      const page = pages.get(name) ?? pages.get(name.replace(/\/readme$/, ""));
      if (page !== undefined) return reply.redirect(`${"../".repeat(path.split("/").length - 2)}${page.slice(1)}`, 302);
      const isPage = request.headers.accept?.includes("text/html");
      if (!isPage) throw new ServiceError("not_found", "The path does not exist.");
      return reply.code(404).headers(PAGE_HEADERS).type(HTML_TYPE).send(notFound(path));
    });
  }
}

const notFoundContent: PageContent = {
  title: "There is no such page",
  description: "The address is wrong.",
  content: `<article><h1>There is no such page</h1>
<p>Search for what you need in the field above, or begin with the <a href="/docs/guide">guide</a> or the <a href="/docs">endpoints</a>.</p></article>`,
};

async function documentsOf(
  { demo, endpoints }: DocsOptions,
  openApi: () => OpenApi,
  { service, portal }: Addresses,
  ofCampus: <T>(document: T) => T,
): Promise<Site> {
  const html = { service, portal: portal && escapeHtml(portal) };
  const { assets, asset } = await readAssets();
  const rendered = await readPages();
  const navigation = navigationOf(rendered, endpoints);
  const pageAt = (path: string, content: PageContent) =>
    withRelativeLinks(path, layOut(path, content, navigation, asset));
  const page = (path: string, load: () => Promise<PageContent>): Document => ({
    ...{ path, type: HTML_TYPE, headers: PAGE_HEADERS, load: async () => pageAt(path, await load()) },
  });
  const images = (await readImageNames()).map(async (name) =>
    lastingFile(`/docs/assets/${name}`, await readImage(name)),
  );
  const documents = [
    ...assets,
    ...(await Promise.all(images)),
    page("/docs", async () => homePage(openApi(), demo, await readEntrances())),
    ...operationsOf(openApi()).map(({ path, operation }) =>
      page(pageOf(operation.operationId), async () =>
        operationPage(openApi(), path, demo, ofCampus(await readExamples())),
      ),
    ),
    page("/docs/errors", async () => errorListPage()),
    ...errorCodes.map((code) => page(`/docs/errors/${code}`, async () => errorPage(code, endpoints))),
    ...rendered.map((document) =>
      page(document.path, async () => ({
        ...{ title: document.title, description: document.description },
        content: `<article data-service="${service}">${withAddresses(await readPage(document), html)}</article>`,
      })),
    ),
  ];
  return { documents, notFound: (path) => pageAt(path, notFoundContent) };
}
