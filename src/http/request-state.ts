import type { PortalConnection } from "../portal/connect.ts";
import type { RequestContext } from "../portal/request-context.ts";

/** The state of one request, for its headers, its problem body and its log line. */
export interface RequestState {
  /** Access to the portal; null until the API key has been checked. */
  started: ReturnType<PortalConnection["startRequest"]> | null;
  /** The body has passed validation: from here on a failure reports what was sent to the portal. */
  validated: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    requestState: RequestState | null;
  }
}

/** Figures of a request that was not started. */
const nothingSent = { page: null, requests: 0, unread: 0, unfit: 0, portalMs: 0, parseMs: 0 } as const;

/** Figures of a request to an endpoint for its headers and its log line. */
export const figuresOf = ({ started }: RequestState): Pick<RequestContext, keyof typeof nothingSent> =>
  started?.context ?? nothingSent;
