import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A service of a later version: it adds a field to every object, and its errors have a code that is not known yet. */
export async function startNewerService(url: string): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = {
      "content-type": "application/json",
      "x-api-key": String(request.headers["x-api-key"]),
      "x-portal-strict": String(request.headers["x-portal-strict"] ?? "0"),
    };
    const answer = await fetch(url + request.url, { method: "POST", headers, body: Buffer.concat(chunks) });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(JSON.stringify(ofLaterVersion(await answer.json())));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A listening TCP server has such an address.
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function ofLaterVersion(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ofLaterVersion);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    key === "code" ? "added_later" : ofLaterVersion(item),
  ]);
  return { ...Object.fromEntries(entries), added_later: { deep: [1] } };
}
