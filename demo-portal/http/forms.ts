import type { IncomingMessage } from "node:http";

/** Tomcat's default limit for a posted form. */
const maxBodyBytes = 2 * 1024 * 1024;
/** Tomcat's default limit for the number of fields. */
const maxFields = 1000;

/**
 * Parses a request body, urlencoded or multipart; the portal accepts both everywhere. If a name occurs twice, the first
 * value is used (the logout form sends its token twice). A malformed body, or one that
 * is too large or has too many fields, has no fields.
 */
export async function readForm(request: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  const body = await readBody(request);
  const contentType = request.headers["content-type"] ?? "";
  const fields = new Map<string, string>();
  if (body.length === 0) return fields;
  try {
    const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
    for (const [name, value] of form) {
      if (!fields.has(name)) fields.set(name, typeof value === "string" ? value : value.name);
    }
  } catch {
    fields.clear();
  }
  return fields;
}

/** The fields of a POST. As in Tomcat, the parameters of the query are fields too and come first. */
export function withQuery(form: ReadonlyMap<string, string>, query: string): ReadonlyMap<string, string> {
  if (query === "") return form;
  const fields = new Map<string, string>();
  for (const [name, value] of [...new URLSearchParams(query), ...form]) {
    if (!fields.has(name)) fields.set(name, value);
  }
  return fields;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  const body = size > maxBodyBytes ? Buffer.alloc(0) : Buffer.concat(chunks);
  return countSeparators(body) < maxFields ? body : Buffer.alloc(0);
}

const countSeparators = (body: Buffer): number => (body.toString("latin1").match(/&|form-data/g) ?? []).length;
