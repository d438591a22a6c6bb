import { createServer, type Server } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { ADDRESS_HEADER, type AddressOf } from "./address.ts";
import { createHttpApp, type HttpOptions, MAX_BODY_BYTES } from "./app.ts";

/** Serves several students over streamable HTTP. A reverse proxy provides TLS. Resolves when the server listens. */
export async function serveHttp(
  options: HttpOptions,
  addressOf: AddressOf,
  port: number,
  host: string,
): Promise<Server> {
  const handle = toNodeHandler(createHttpApp(options), {
    maxRequestBodySize: MAX_BODY_BYTES,
    // The message could quote a value.
    onerror: ({ name }) => options.log({ event: "error", name }),
  });
  type Parameter = Parameters<typeof handle>;
  // The SDK's types are stricter about undefined than those of Node.js.
  const server = createServer((request, response) => {
    request.headers[ADDRESS_HEADER] = addressOf(request).join();
    void handle(request as Parameter[0], response as Parameter[1]);
  });
  server.requestTimeout = 15_000;
  server.headersTimeout = 10_000;
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  return server;
}
