import type { FastifyReply, FastifyRequest } from "fastify";
import { type ApiClient, ownClient } from "../config/api-client.ts";
import { ServiceError } from "../contract/errors.ts";
import type { Session } from "../contract/session.ts";
import { languageOf } from "../http/negotiation.ts";
import { reportEnd } from "../http/request-end.ts";
import type { Portal } from "../portal/portal.ts";
import { appGroup, clientHash, type OAuthClient } from "./clients.ts";
import type { Visitor } from "./limits.ts";
import { type OAuthOptions, oauthPaths } from "./options.ts";

/** Runs work at the portal as a request of an app, with the places of `counterId`; null for a student who ends access. */
export async function withPortal<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  client: OAuthClient | null,
  counterId: string,
  { startRequest, observeRequest, concurrency }: OAuthOptions,
  work: (portal: Portal) => Promise<T>,
): Promise<T> {
  const notify = observeRequest(oauthPaths.login, request);
  const api = { ...apiClientOf(client), counterId };
  const started = startRequest({ client: api, id: request.id, language: languageOf(request.raw), notify });
  request.requestState = { started, access: null, validated: true };
  reportEnd(request, reply, request.requestState, notify);
  return concurrency.run(started.context, () => work(started.portal)).finally(() => started.context.end());
}

/** Ends sessions at the portal. True if all of them are over, so that no instance can read with one; false with an unknown one. */
export async function endSessions(
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: readonly (Session | null)[],
  options: OAuthOptions,
): Promise<boolean> {
  const refused = (error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
    return error.code === "session_expired";
  };
  const known = sessions.filter((session) => session !== null);
  const work = (portal: Portal) =>
    Promise.all(
      known.map((session) =>
        portal
          .openSession(session)
          .end()
          .then(() => true, refused),
      ),
    );
  const ended = await withPortal(request, reply, null, END, options, work).catch((error) => [refused(error)]);
  return known.length === sessions.length && ended.every(Boolean);
}

/** The group of those who end access. No app has its name, nor those of logins. */
const END = "ends of access";

/** The share of a login. Anyone can try to log in, so only a student who is proven, by the browser or a password, takes places of the app. */
export function shareOf(client: OAuthClient | null, { networks, account: known }: Visitor, account: string): string {
  if (known !== account) return `logins to ${client === null ? "end access" : "apps"}/${networks[0]}`;
  return `${client === null ? END : appGroup(listedName(client))}/${account}`;
}

const listedName = ({ isVerified, client_id }: OAuthClient) => (isVerified ? client_id : null);

/** The client of logins on the page. It has no limit of refused logins: anyone can use the page of an app, and would close it for others. */
const apiClientOf = (client: OAuthClient | null): ApiClient =>
  client === null ? ownClient(END) : { ...ownClient(clientHash(client)), name: listedName(client) };
