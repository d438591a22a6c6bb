import Fastify, { type FastifyInstance } from "fastify";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SemesterBody } from "../../contract/bodies.ts";
import { errorCodes } from "../../contract/error-catalogue.ts";
import { endpoints } from "../../features/index.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { operationIdOf } from "../openapi.ts";
import type { Demo } from "./first-steps.ts";
import { addDocs } from "./index.ts";
import { fragmentOf } from "./reference/operation.ts";
import { readPages } from "./rendered-pages.ts";

const example = endpoint({
  path: "/student/example",
  summary: "An example of an endpoint.",
  cost: { requests: 0 },
  body: SemesterBody,
  answer: Type.Object({ first_field: Type.String({ description: "A field." }) }),
  example: { sem_sub_id: "AP2026272" },
  handle: async () => ({ first_field: "" }),
});

const operations = [example, ...endpoints].map(({ path }) => fragmentOf(operationIdOf(path)));

const documented = { endpoints: [example], version: "1.2.3", pageNames: [], patterns: {} };
const PORTAL = "http://127.0.0.1:8001";

async function docsWith(demo: Demo | null): Promise<FastifyInstance> {
  const app = Fastify();
  addDocs(app, { ...documented, demo });
  return app;
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await docsWith({ apiKey: 'demo"key', portalUrl: `${PORTAL}/"><script>` });
});
afterAll(() => app.close());

const pages = [
  ...["/docs", "/docs/guide", "/docs/guide/quick-start", "/docs/contract", "/docs/settings", "/docs/examples"],
  ...["/docs/operations/student_example", "/docs/errors", ...errorCodes.map((code) => `/docs/errors/${code}`)],
];

describe("every page of the documentation", () => {
  it.each(pages)("%s has no inline script or style, and its policy allows none", async (path) => {
    const { headers, payload } = await app.inject(path);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]));
    expect(String(headers["content-security-policy"])).not.toMatch(/unsafe|https?:|\*/);
    expect(payload).not.toMatch(/<script(?! (type="module" )?src="\.)|<style|<[^>]*\s(style|on\w+)=/);
    expect(payload).not.toMatch(/<(script|link|img)[^>]*(https?:)?\/\//);
  });

  /** The targets of links. Many pages link to the same ones. */
  const targetPages = new Map<string, Promise<{ readonly statusCode: number; readonly payload: string }>>();
  const open = (target: string) => {
    const opened =
      targetPages.get(target) ?? app.inject(target).then(({ statusCode, payload }) => ({ statusCode, payload }));
    targetPages.set(target, opened);
    return opened;
  };

  it("has a title and a description of its own", async () => {
    const rendered = (await readPages()).map(({ path }) => path);
    const paths = [...new Set([...pages, ...rendered])];
    const heads = await Promise.all(paths.map(async (path) => [path, (await app.inject(path)).payload] as const));
    for (const pattern of [/<title>(.+)<\/title>/, /<meta name="description" content="([^"]{20,})">/]) {
      const texts = new Map(heads.map(([path, head]) => [pattern.exec(head)?.[1], path]));
      expect([texts.get(undefined), paths.filter((path) => ![...texts.values()].includes(path))]).toEqual([
        undefined,
        [],
      ]);
    }
  });

  it.each(pages)("%s has no broken internal link", async (path) => {
    const { payload } = await app.inject(path);
    // Behind a proxy that serves the site below a path.
    const below = new URL(`http://portico.test/below${path}`);
    const links = [...payload.matchAll(/(?:href|src)="(?!\w+:|#)([^"]*)/g)].map(
      ([, link = ""]) => new URL(link, below),
    );
    expect(links.filter(({ pathname }) => !pathname.startsWith("/below/"))).toEqual([]);
    const targets = links.map(
      ({ pathname, hash }) =>
        [pathname.replace("/below", ""), hash === "" ? undefined : decodeURIComponent(hash.slice(1))] as const,
    );
    expect(targets.map(([target]) => target)).toContain("/docs");
    for (const [target, fragment] of targets) {
      const { statusCode, payload } = await open(target);
      expect([200, 302], target).toContain(statusCode);
      // The endpoints of the service, of which this site has none.
      if (fragment?.startsWith("/")) expect(operations).toContain(fragment);
      else if (fragment !== undefined)
        expect(payload.includes(` id="${fragment}"`), `${target}#${fragment}`).toBe(true);
    }
  });

  it.each(pages)("%s is also found with a slash at its end", async (path) => {
    const { statusCode, headers } = await app.inject({ method: "HEAD", url: `${path}/` });
    expect([statusCode, new URL(`${headers.location}`, `http://portico.test${path}/`).pathname]).toEqual([302, path]);
  });
});

it.each([
  ["/docs/changelog", "/docs/CHANGELOG"],
  ["/docs/README.md", "/docs/readme"],
  ["/docs/guide/README.md", "/docs/guide"],
  ["/docs/guide/Quick-Start.md", "/docs/guide/quick-start"],
])("the address %s of a document leads to its page", async (path, page) => {
  const { statusCode, headers } = await app.inject(path);
  expect([statusCode, new URL(`${headers.location}`, `http://portico.test${path}`).pathname]).toEqual([302, page]);
});

it("another address is a page with a search field for a browser, and a problem for a program", async () => {
  const page = await app.inject({ url: "/docs/guides/otp", headers: { accept: "text/html,*/*" } });
  expect([page.statusCode, page.payload.includes('src="../../docs/assets/')]).toEqual([404, true]);
  expect(page.payload).toContain('id="search"');
  expect((await app.inject("/docs/guides/otp")).payload).not.toContain("<html");
});

it("the address of the service leads to the documentation", async () => {
  expect((await app.inject("/")).headers.location).toBe("docs");
});

it("the list of error codes contains every code once", async () => {
  const { payload } = await app.inject("/docs/errors");
  const listed = [...payload.matchAll(/<li>[^\n]*href="\.\.\/docs\/errors\/(\w+)"/g)].map(([, code]) => code);
  expect(listed.toSorted()).toEqual(errorCodes.toSorted());
});

describe("the pages of the demo portal", () => {
  const paths = ["/demo", "/demo/", "/demo/mailbox", "/demo/mailbox/"];

  it("are found under the service's address", async () => {
    const demo = await docsWith({ apiKey: null, portalUrl: PORTAL });
    const locations = await Promise.all(paths.map(async (path) => (await demo.inject(path)).headers.location));
    expect(locations).toEqual([`${PORTAL}/demo`, `${PORTAL}/demo`, `${PORTAL}/demo/mailbox`, `${PORTAL}/demo/mailbox`]);
  });

  it("are linked and called at its real port in the guide", async () => {
    const demo = await docsWith({ apiKey: null, portalUrl: "http://127.0.0.1:18001" });
    const { payload } = await demo.inject("/docs/guide/demo-portal");
    expect([payload.includes('<a href="http://127.0.0.1:18001/demo">'), payload.includes(":8001")]).toEqual([
      true,
      false,
    ]);
  });

  it("do not exist if a portal is configured", async () => {
    const live = await docsWith(null);
    for (const path of paths) expect((await live.inject(path)).statusCode).toBe(404);
  });
});

it("the guide and its search name the service at its real port", async () => {
  const service = await docsWith({ apiKey: null, portalUrl: "http://127.0.0.1:18001" });
  const address = await service.listen({ host: "127.0.0.1", port: 0 });
  try {
    const paths = [...(await readPages()).map(({ path }) => path), "/docs/search.json", "/docs/search-details.json"];
    const texts = await Promise.all(paths.map(async (path) => (await service.inject(path)).payload));
    expect(paths.filter((_, index) => /http:\/\/127\.0\.0\.1:800[01]\b/.test(texts[index] ?? ""))).toEqual([]);
    expect(texts[paths.indexOf("/docs/guide/quick-start")]).toContain(`<a href="../../docs">${address}/docs</a>`);
  } finally {
    await service.close();
  }
});

it("/docs fills in the API key of the demo, and nothing without the demo portal", async () => {
  const keyOf = async (demo: Demo | null) => {
    const { payload } = await (await docsWith(demo)).inject("/docs");
    return /<input id="api-key"[^>]*value="([^"]*)"/.exec(payload)?.[1];
  };
  expect(await keyOf(null)).toBe("");
  expect(await keyOf({ apiKey: null, portalUrl: PORTAL })).toBe("");
  expect(await keyOf({ apiKey: 'demo"key', portalUrl: PORTAL })).toBe("demo&quot;key");
});

describe("the files that the pages load", () => {
  it("may be kept for good: their addresses contain a hash", async () => {
    const { payload } = await app.inject("/docs");
    const assets = [...payload.matchAll(/(?:src|href)="\.(\/docs\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(assets.length).toBeGreaterThan(4);
    for (const path of assets) {
      expect(path).toMatch(/^\/docs\/assets\/[\w-]{12}\/[a-z]+\.(js|css|svg)$/);
      const { headers } = await app.inject(path);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    }
  });
});

it("the search index contains endpoints with their fields, error codes and the sections of the guide", async () => {
  const { payload } = await app.inject("/docs/search.json");
  const entries: readonly { title: string; href: string; text: string }[] = JSON.parse(payload);
  const find = (title: string) => entries.find((entry) => entry.title === title);
  expect(find("/student/example")).toMatchObject({ href: "/docs#/student_example" });
  expect(find("/student/example")?.text).toContain("first_field");
  expect(find("session_expired")?.href).toBe("/docs/errors/session_expired");
  expect(find("Login outcomes")?.href).toBe("/docs/guide/sessions-and-otp#login-outcomes");
});
