import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import type { FastifyInstance } from "fastify";
import { ServiceError } from "../contract/errors.ts";
import { type Document, handlerOf, LASTING, loadedOnce, mediaTypes } from "./docs/documents.ts";
import { policyOf } from "./docs/html.ts";

/** The built app of examples/web: the same folder from the sources and from the bundle. An image has none. */
const FOLDER = join(import.meta.dirname, "../../dist/app");

/** Content security policy of every file, because that of the service worker applies to its requests. Captchas are data URLs. */
const contentSecurityPolicy = policyOf("img-src 'self' data:", "manifest-src 'self'", "worker-src 'self'");

/** The example app at the login page of the service, in the form of OAUTH_CLIENTS. */
export const exampleAppClient = (issuer: string | null): string =>
  JSON.stringify([
    {
      ...{ client_id: "example-app", client_name: "Portico", purpose: "to show you your semester" },
      redirect_uris: [`${issuer ?? "http://127.0.0.1"}/app/`],
      hold: true,
      scope: "profile timetable attendance marks exams assignments materials outings outings.write",
    },
  ]);

/** True if this installation has the example app. */
export const hasExampleApp = (): boolean => existsSync(FOLDER);

/** Serves the example app at /app. Its files are loaded by the first request. */
export function addExampleApp(app: FastifyInstance): void {
  const site = loadedOnce(async () => new Map((await documents()).map((one) => [one.path, handlerOf(one)])));
  app.get("/app", async (_request, reply) => reply.redirect("app/", 302));
  app.get("/app/*", async (request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    const handler = (await site()).get(path);
    if (handler === undefined) throw new ServiceError("not_found", "The path does not exist.");
    return handler(request, reply);
  });
}

async function documents(): Promise<readonly Document[]> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const name = relative(FOLDER, file);
      return {
        path: `/app/${name === "index.html" ? "" : name}`,
        type: mediaTypes[extname(name)] ?? "application/octet-stream",
        load: () => readFile(file),
        headers: {
          "content-security-policy": contentSecurityPolicy,
          // The names of these files change with their content.
          ...(name.startsWith("assets/") && LASTING),
        },
      };
    });
}
