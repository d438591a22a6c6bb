import { createServer } from "node:http";
import { serve } from "./listen.ts";

export type RewordingPortal = { readonly url: string; stop(): Promise<void> };

/** A portal that answers like the one at `url`, with other words on its pages. */
export async function startRewordingPortal(url: string, words: ReadonlyMap<string, string>): Promise<RewordingPortal> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const answer = await fetch(new URL(request.url ?? "/", url), {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      redirect: "manual",
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const isPage = answer.headers.get("content-type")?.startsWith("text/html") === true;
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = [...words].reduce((page, [from, to]) => page.replaceAll(from, to), bytes.toString("utf8"));
    for (const [name, value] of answer.headers) {
      if (!["content-length", "content-encoding", "transfer-encoding", "connection"].includes(name))
        response.appendHeader(name, value.replaceAll(url, ""));
    }
    response.writeHead(answer.status).end(isPage ? text : bytes);
  });
  return serve(server);
}
