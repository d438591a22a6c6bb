import type { FastifyInstance } from "fastify";
import { ServiceError } from "../../errors.ts";

/** Leads a path to the page that it stands for. */
export function addRedirect(app: FastifyInstance, path: string, target: string): void {
  app.get(path, async (_request, reply) => reply.redirect(target, 302));
}

/** Leads paths below /docs with a slash at their end to their pages. One route for all, because each costs time at the start. */
export function redirectSlashes(app: FastifyInstance, pages: ReadonlySet<string>): void {
  app.get("/docs/*", async ({ url }, reply) => {
    const [path = ""] = url.split("?", 1);
    const page = path.replace(/\/$/, "");
    if (page === path || !pages.has(page)) throw new ServiceError("not_found", "The path does not exist.");
    return reply.redirect(page, 302);
  });
}
