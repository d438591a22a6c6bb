import type { ApiClient } from "../config/api-client.ts";
import type { Scope } from "../contract/scopes.ts";
import type { Session } from "../contract/session.ts";
import type { PortalConnection } from "../portal/connect.ts";
import type { RequestContext } from "../portal/request-context.ts";

/** A student's access token, in place of an API key and a session. */
export type TokenAccess = { readonly client: ApiClient; readonly session: Session; readonly scopes: readonly Scope[] };

/** The state of one request, for its headers, its problem body and its log line. */
export interface RequestState {
  /** Access to the portal; null until the API key has been checked. */
  started: ReturnType<PortalConnection["startRequest"]> | null;
  /** The access that the token of the request gives; null for a request with an API key. */
  access: TokenAccess | null;
  /** The body has passed validation: from here on a failure reports what was sent to the portal. */
  validated: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    requestState: RequestState | null;
  }
}

/** Figures of a request that was not started. */
const nothingSent = { page: null, requests: 0, unread: 0, unfit: 0, portalMs: 0, parseMs: 0, demoTime: null } as const;

/** Figures of a request to an endpoint for its headers and its log line. */
export const figuresOf = ({ started }: RequestState): Pick<RequestContext, keyof typeof nothingSent> =>
  started?.context ?? nothingSent;
