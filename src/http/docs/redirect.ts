import type { FastifyInstance } from "fastify";

/** Leads a path to the page that it stands for. */
export function addRedirect(app: FastifyInstance, path: string, target: string): void {
  app.get(path, async (_request, reply) => reply.redirect(target, 302));
}
