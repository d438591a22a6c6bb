import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { type ErrorCode, errorCodes } from "../errors.ts";
import { failures } from "./failures.ts";

/** Serves the interactive documentation, the pages of the error codes and /openapi.json; everything works offline. */
export async function addDocs(app: FastifyInstance, document: object): Promise<void> {
  // @fastify/swagger types its document by OpenAPI 3.0; ours is 3.1.
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: true,
    theme: { title: "Portico" },
    uiConfig: {
      // Without the bar in which one could load another document.
      layout: "BaseLayout",
      docExpansion: "list",
      defaultModelsExpandDepth: 0,
      tryItOutEnabled: true,
      persistAuthorization: true,
    },
  });
  app.get("/openapi.json", async (_request, reply) => reply.type("application/json").send(document));
  app.get("/docs/errors", async (_request, reply) => reply.type("text/html").send(listPage()));
  for (const code of errorCodes) {
    app.get(`/docs/errors/${code}`, async (_request, reply) => reply.type("text/html").send(codePage(code)));
  }
}

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}" +
  "table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #ddd}";

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body>${body}</body></html>`;

function listPage(): string {
  const rows = errorCodes.map((code) => {
    const { status, title } = failures[code];
    return `<tr><td>${status}</td><td><a href="/docs/errors/${code}"><code>${code}</code></a></td><td>${title}</td></tr>`;
  });
  const head = "<tr><th>Status</th><th>Code</th><th>Meaning</th></tr>";
  return page(
    "Error codes",
    `<h1>Error codes</h1><table>${head}${rows.join("")}</table><p><a href="/docs">Endpoints</a></p>`,
  );
}

function codePage(code: ErrorCode): string {
  const { status, title, retryable, userAction, when, advice } = failures[code];
  const markdownless = (text: string) => text.replaceAll("`", "");
  const rows = [
    ["Status", String(status)],
    ["When", when],
    ["What to do", advice],
    ["retryable", String(retryable)],
    ["user_action", userAction],
  ].map(([label, value = ""]) => `<tr><th>${label}</th><td>${markdownless(value)}</td></tr>`);
  return page(
    code,
    `<h1><code>${code}</code></h1><p>${title}.</p><table>${rows.join("")}</table><p><a href="/docs/errors">All codes</a></p>`,
  );
}
