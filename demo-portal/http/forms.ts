import type { IncomingMessage } from "node:http";

/** Tomcat's own limit for a posted form. */
const maxBodyBytes = 2 * 1024 * 1024;

/**
 * The fields of a request's body, urlencoded or multipart: the portal takes both everywhere. The first value counts
 * when a name occurs twice (the logout form sends its token twice). A body that cannot be read has no fields.
 */
export async function readForm(request: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  const body = await readBody(request);
  const contentType = request.headers["content-type"] ?? "";
  const fields = new Map<string, string>();
  if (body.length === 0) {
    return fields;
  }
  try {
    const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
    for (const [name, value] of form) {
      if (!fields.has(name)) {
        fields.set(name, typeof value === "string" ? value : value.name);
      }
    }
  } catch {
    fields.clear();
  }
  return fields;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= maxBodyBytes) {
      chunks.push(chunk);
    }
  }
  return size > maxBodyBytes ? Buffer.alloc(0) : Buffer.concat(chunks);
}
