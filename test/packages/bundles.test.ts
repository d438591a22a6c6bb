import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openBrowser, type Visitor } from "../browser/browser.ts";
import { API_KEY, type Service, startService, startWorld, type World } from "../service.ts";

const { clientProject, tools } = inject("packages");

/** An app in a page. \`?service=URL\` names the service. The page's title is the outcome. */
const APP = `import { hasCode, Portico } from "portico-client";

async function firstCourse(baseUrl: string): Promise<string> {
  const credentials = { registration_number: "23DMO0001", password: "pass_good" };
  const portico = new Portico({ baseUrl, apiKey: "${API_KEY}", credentials, maxRetries: 0 });
  const { semesters } = await portico.semesters();
  const { data, response } = await portico.attendance({ sem_sub_id: semesters[0]?.id ?? "" }).withResponse();
  return JSON.stringify([data[0]?.course_code, response]);
}

firstCourse(new URLSearchParams(location.search).get("service") ?? "").then(
  (outcome) => { document.title = outcome; },
  (error: unknown) => { document.title = hasCode(error, "network_error") ? error.detail : String(error); },
);
`;
const PAGE = '<!doctype html><meta charset="utf-8"><title></title><script type="module" src="app.js"></script>';
const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

/** Runs a tool in a folder. It may not use the network. */
const run = (folder: string, name: string, ...args: readonly string[]) =>
  promisify(execFile)(join(tools, "node_modules/.bin", name), args, { cwd: folder });

let folder: string;
let pages: Server;
let origin: string;
let world: World;
let closed: Service;
let visitor: Visitor;

beforeAll(async () => {
  await mkdir(join(clientProject, "apps"), { recursive: true });
  folder = await mkdtemp(join(clientProject, "apps/bundle-"));
  await writeFile(join(folder, "app.ts"), APP);
  pages = createServer(async ({ url = "/" }, response) => {
    const { pathname } = new URL(url, origin);
    const file = await readFile(join(folder, pathname)).catch(() => null);
    response
      .writeHead(file === null ? 404 : 200, { "content-type": TYPES[extname(pathname)] ?? "text/plain" })
      .end(file);
  }).listen(0, "127.0.0.1");
  await once(pages, "listening");
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  world = await startWorld({}, { CORS_ORIGINS: origin });
  closed = await startService(world.portal.url);
  visitor = await openBrowser();
});
afterAll(async () => {
  await visitor.close();
  await Promise.all([world.stop(), closed.stop(), new Promise((resolve) => pages.close(resolve))]);
  await rm(folder, { recursive: true });
});

/** Opens a page of the folder and returns the outcome of its app. */
async function outcomeOf(page: string, serviceUrl: string): Promise<string> {
  await visitor.page.goto(`${origin}/${page}?service=${serviceUrl}`);
  await visitor.page.waitForFunction("document.title !== ''");
  return visitor.page.title();
}

describe("a page that esbuild bundles", () => {
  const page = "esbuild/index.html";
  beforeAll(async () => {
    await mkdir(join(folder, "esbuild"), { recursive: true });
    await run(folder, "esbuild", "app.ts", "--bundle", "--minify", "--format=esm", "--outfile=esbuild/app.js");
    await writeFile(join(folder, "esbuild/index.html"), PAGE);
  });

  it("logs in, fetches data and sees the headers if the service allows its origin", async () => {
    const [course, response] = JSON.parse(await outcomeOf(page, world.service.url));
    expect(course).toBe("CSE3009");
    expect(response).toEqual({
      path: "/student/attendance",
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      portalRequests: 1,
      unread: 0,
      unfit: 0,
      fileName: null,
      demoTime: expect.any(String),
    });
  });

  it("gets an error that names CORS_ORIGINS and its origin if the service does not allow it", async () => {
    expect(await outcomeOf(page, closed.url)).toBe(
      `Cannot connect to ${closed.url} from a page of ${origin}. Either the service is unreachable, or CORS blocks the ` +
        `response: the service's setting CORS_ORIGINS must contain ${origin}.`,
    );
  });
});

it("the client, with its sentences for students, takes less than 20 kB of a minified and compressed bundle", async () => {
  const entry = join(folder, "size.ts");
  await writeFile(entry, 'export { Portico } from "portico-client";');
  const { stdout } = await run(folder, "esbuild", entry, "--bundle", "--minify", "--format=esm");
  expect(gzipSync(stdout).length).toBeLessThan(20_000);
  // React Native has no modules of Node.js.
  expect(stdout).not.toMatch(/node:|require\("(fs|http|crypto)"\)/);
});
