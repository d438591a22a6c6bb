import { execFile } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { DEMO_API_KEY } from "../../src/config/config.ts";
import { openBrowser, type Visitor } from "../browser/browser.ts";
import { type Service, startDemoService } from "../service.ts";

const { reactProject, tools } = inject("packages");
const SOURCE = join(import.meta.dirname, "hooks-app/main.tsx");
const PAGE = '<!doctype html><title>App</title><script type="module" src="main.tsx"></script>';
const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };
const STRICT = {
  ...{ target: "es2022", lib: ["es2022", "dom", "dom.iterable"], types: [], strict: true, noEmit: true },
  ...{ module: "esnext", moduleResolution: "bundler", jsx: "react-jsx", exactOptionalPropertyTypes: true },
};

let folder: string;
let portal: DemoPortal;
let service: Service;
let server: Server;
let visitor: Visitor;

/** Passes a call of the app on to the service, with the key. */
async function call(request: IncomingMessage): Promise<Response> {
  const headers = { "content-type": "application/json", "x-api-key": DEMO_API_KEY };
  return fetch(`${service.url}${request.url}`, { method: "POST", headers, body: await text(request) });
}

beforeAll(async () => {
  folder = await mkdtemp(join(reactProject, "app-"));
  portal = await startDemoPortal();
  service = await startDemoService(portal.url);
  // App and service have one origin.
  server = createServer(async (request, response) => {
    if (request.method === "POST") {
      const answer = await call(request);
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      return response.end(await answer.text());
    }
    const path = request.url === "/" ? "/index.html" : `${request.url}`;
    const file = await readFile(join(folder, "dist", path)).catch(() => null);
    response.writeHead(file === null ? 404 : 200, { "content-type": TYPES[extname(path)] ?? "text/plain" });
    response.end(file);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  visitor = await openBrowser();
});
afterAll(async () => {
  await visitor.close();
  await Promise.all([service.stop(), portal.stop(), new Promise((resolve) => server.close(resolve))]);
  await rm(folder, { recursive: true });
});

it("an app of 120 lines in an empty Vite project logs in with an OTP and shows attendance, marks and exams", async () => {
  expect((await readFile(SOURCE, "utf8")).trimEnd().split("\n").length).toBeLessThanOrEqual(120);
  await cp(SOURCE, join(folder, "main.tsx"));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: STRICT, files: ["main.tsx"] }));
  const run = (name: string, ...args: readonly string[]) =>
    promisify(execFile)(join(tools, "node_modules/.bin", name), args, { cwd: folder });
  await run("tsc", "-p", ".");
  await run("vite", "build", "--logLevel=error");

  const { page } = visitor;
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.getByLabel("Registration number").fill("24DMO0006");
  await page.getByLabel("Password").fill("pass_good");
  await page.keyboard.press("Enter");
  await page.getByLabel("OTP").fill("123456");
  await page.keyboard.press("Enter");
  const list = (name: string) => page.locator("section").filter({ has: page.getByRole("heading", { name }) });
  for (const name of ["Marks", "Exams"]) await list(name).getByRole("listitem").first().waitFor();
  await page
    .getByText(/can miss \d/)
    .first()
    .waitFor();
  await page.getByText("Read 0 minutes ago").waitFor();
  expect(visitor.errors).toEqual([]);
});
