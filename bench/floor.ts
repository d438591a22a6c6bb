import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";
import type { Exchange } from "./record-exchanges.ts";

/**
 * The floor: the least Node.js server with the task of the service. It reads the body of a call, sends the same requests to
 * the portal, reads the pages and answers with a constant of the same bytes. It checks, parses and logs nothing.
 */
const [, , portalUrl = "", connections = "64", file = ""] = process.argv;
const exchanges: readonly Exchange[] = JSON.parse(readFileSync(file, "utf8"));
const byPath = new Map(exchanges.map((exchange) => [exchange.path, exchange]));
const pool = new Pool(portalUrl, { connections: Number(connections), headersTimeout: 0, bodyTimeout: 0 });

function readAll(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks)));
  });
}

/** Requests a page on the lowest level of undici, and reads it to its end. */
function readPage({ path, method, headers, body }: Exchange["portal"]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pool.dispatch(
      { path, method, headers, body },
      {
        onRequestStart() {},
        onResponseStart() {},
        onResponseData: (_controller, chunk) => chunks.push(chunk),
        onResponseEnd: () => resolve(Buffer.concat(chunks)),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

const server = createServer(async (request, response) => {
  await readAll(request);
  const exchange = byPath.get(request.url ?? "");
  if (exchange === undefined) {
    response.writeHead(request.url === "/readyz" ? 200 : 404).end();
    return;
  }
  for (let sent = 0; sent < exchange.portalRequests; sent++) await readPage(exchange.portal);
  response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(exchange.answer);
});
server.keepAliveTimeout = 72_000;
server.listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`); // A TCP server has an AddressInfo.
});
