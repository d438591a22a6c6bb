import type { FastifyInstance } from "fastify";
import { errorCodes } from "../../error-catalogue.ts";
import { errorListPage, errorPage } from "../errors/pages.ts";
import { type DocumentOptions, openApiOf, withTags } from "../openapi.ts";
import { addAssets, addFile } from "./assets.ts";
import { addDocument } from "./documents.ts";
import type { Demo } from "./first-steps.ts";
import { homePage } from "./home-page.ts";
import { contentSecurityPolicy } from "./html.ts";
import { layOut, type PageContent } from "./layout.ts";
import { navigationOf } from "./navigation.ts";
import { addRedirect, redirectSlashes } from "./redirect.ts";
import type { OpenApi } from "./reference/schema.ts";
import { readImage, readImageNames, readPage, readPages, readSections } from "./rendered-pages.ts";
import { searchIndex } from "./search-index.ts";
import { toYaml } from "./yaml.ts";

export interface DocsOptions extends DocumentOptions {
  /** Set if the service uses the demo portal. */
  readonly demo: Demo | null;
}

const JSON_TYPE = "application/json; charset=utf-8";

/** Serves the interactive documentation, the guide, the pages of the error codes and the OpenAPI documents. Everything works offline. */
export async function addDocs(app: FastifyInstance, { demo, ...documented }: DocsOptions): Promise<void> {
  const openApi = (): OpenApi => openApiOf(documented) as unknown as OpenApi;
  const core = { ...documented, additions: [] };
  const asJson = (path: string, load: () => Promise<unknown>) =>
    addDocument(app, { path, type: JSON_TYPE, load: async () => JSON.stringify(await load()) });
  asJson("/openapi.json", async () => openApi());
  asJson("/openapi-core.json", async () => openApiOf(core));
  addDocument(app, {
    path: "/openapi.yaml",
    type: "application/yaml; charset=utf-8",
    load: async () => toYaml(openApi()),
  });
  asJson("/docs/search.json", async () => searchIndex(openApi(), await readSections()));
  await addPages(app, { demo, ...documented }, openApi);
}

async function addPages(
  app: FastifyInstance,
  { demo, endpoints, additions }: DocsOptions,
  openApi: () => OpenApi,
): Promise<void> {
  const asset = await addAssets(app);
  for (const name of await readImageNames()) addFile(app, `/docs/assets/${name}`, await readImage(name));
  const listed = withTags(endpoints, additions);
  const rendered = await readPages();
  const navigation = navigationOf(rendered, listed);
  const pages = new Set<string>();
  const addPage = (path: string, load: () => Promise<PageContent>) => {
    const type = "text/html; charset=utf-8";
    const headers = { "content-security-policy": contentSecurityPolicy };
    addDocument(app, { path, type, headers, load: async () => layOut(path, await load(), navigation, asset) });
    pages.add(path);
  };
  addRedirect(app, "/", "/docs");
  addPage("/docs", async () => homePage(openApi(), demo));
  addPage("/docs/errors", async () => errorListPage());
  for (const code of errorCodes) addPage(`/docs/errors/${code}`, async () => errorPage(code, listed));
  for (const page of rendered) {
    addPage(page.path, async () => ({ title: page.title, content: `<article>${await readPage(page)}</article>` }));
  }
  redirectSlashes(app, pages);
  for (const path of demo === null ? [] : ["/demo", "/demo/", "/demo/mailbox", "/demo/mailbox/"]) {
    addRedirect(app, path, `${demo?.portalUrl}${path.replace(/\/$/, "")}`);
  }
}
