import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiClient } from "../config/api-client.ts";
import { languageOf } from "../http/negotiation.ts";
import { reportEnd } from "../http/routes.ts";
import type { Portal } from "../portal/portal.ts";
import { appGroup, clientHash, type OAuthClient } from "./clients.ts";
import { type OAuthOptions, oauthPaths } from "./options.ts";

/** Runs work at the portal as a request of an app; null for a student who ends access. */
export async function withPortal<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  client: OAuthClient | null,
  { startRequest, observeRequest, concurrency }: OAuthOptions,
  work: (portal: Portal) => Promise<T>,
): Promise<T> {
  const notify = observeRequest(oauthPaths.login, request);
  const api = apiClientOf(client);
  const started = startRequest({ client: api, id: request.id, language: languageOf(request.raw), notify });
  request.requestState = { started, access: null, validated: true };
  reportEnd(request, reply, request.requestState, notify);
  return concurrency.run(started.context, () => work(started.portal)).finally(() => started.context.end());
}

/** The client of logins on the page. It has no limit of refused logins: anyone can use the page of an app, and would close it for others. */
function apiClientOf(client: OAuthClient | null): ApiClient {
  const limits = { requestsPerMinute: 0, requestsPerDay: 0, refusedLogins: 0 };
  if (client === null) return { name: null, id: "oauth end", counterId: "oauth end", ...limits };
  return {
    name: client.isVerified ? client.client_id : null,
    id: clientHash(client),
    counterId: appGroup(client.isVerified ? client.client_id : null),
    ...limits,
  };
}
