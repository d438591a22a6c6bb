import type { FastifyInstance } from "fastify";

/** The parameters of a form or of a query, each of which occurs once. */
export type Form = ReadonlyMap<string, string>;

/** Parses form-encoded parameters. Returns null if a name occurs twice: two readers of the request could use different values. */
function parseForm(text: string): Form | null {
  const entries = [...new URLSearchParams(text)];
  const form = new Map(entries);
  return form.size === entries.length ? form : null;
}

export const queryOf = (url: string): Form | null => parseForm(url.split("?").slice(1).join("?"));

/** Makes forms the only content type that a part of the app parses; a repeated parameter makes the body null. */
export function addFormParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request: unknown, body: string, done: (error: Error | null, form: Form | null) => void) =>
      done(null, parseForm(body)),
  );
}
