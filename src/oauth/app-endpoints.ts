import type { FastifyReply } from "fastify";
import { scopesOf } from "./authorization.ts";
import { DEVICE_GRANT, InvalidClientMetadata, REGISTRATION_LIFETIME_S } from "./clients.ts";
import { DEVICE_LIFETIME_S, POLL_INTERVAL_S } from "./devices.ts";
import type { Form } from "./form.ts";
import { networksOf } from "./network.ts";
import { type Handler, type OAuthOptions, oauthPaths } from "./options.ts";
import { endSessions } from "./portal-call.ts";
import { type TokenAnswer, TokenRefused } from "./tokens.ts";

/** Answers of the token endpoint to a device whose student has not decided yet. */
const STILL_WAITING: ReadonlySet<string> = new Set(["authorization_pending", "slow_down"]);

/** POST /oauth/token. */
export const exchangeCode: Handler = async (request, reply, options) => {
  const { clients, tokens, devices, limits, count } = options;
  const form = request.body as Form | null; // The parser's type.
  const grant = form?.get("grant_type");
  const waitMs = await limits.request(grant === DEVICE_GRANT ? "poll" : "token", networksOf(request.ip));
  if (waitMs > 0) return sendSlowDown(reply, waitMs, options);
  const client = form && clients.find(form.get("client_id") ?? "");
  if (!form || !client) return refuseClient(reply, form);
  const { dpop } = request.headers;
  const exchange = async (): Promise<TokenAnswer> => {
    if (grant === "authorization_code") return tokens.exchange(client, form, dpop);
    if (grant !== DEVICE_GRANT) throw new TokenRefused("unsupported_grant_type", "This grant does not exist here.");
    const id = devices.idOf(client, form.get("device_code") ?? "");
    const answer = await tokens.exchangeDeviceCode(id, () => devices.poll(id), dpop);
    await devices.forget(id);
    return answer;
  };
  try {
    const answer = await exchange();
    count("token_issued");
    return reply.send(answer);
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    if (!STILL_WAITING.has(error.error)) count("token_refused");
    return refuse(reply, error.error, error.message);
  }
};

/** POST /oauth/device_authorization (RFC 8628). */
export const startDevice: Handler = async (request, reply, options) => {
  const { clients, devices, limits, issuer } = options;
  const waitMs = await limits.request("device", networksOf(request.ip));
  if (waitMs > 0) return sendSlowDown(reply, waitMs, options);
  const form = request.body as Form | null; // The parser's type.
  const client = form && clients.find(form.get("client_id") ?? "");
  if (!form || !client) return refuseClient(reply, form);
  if (!client.grants.includes(DEVICE_GRANT))
    return refuse(reply, "unauthorized_client", "The grant_types of the client do not include the device grant.");
  const scopes = scopesOf(form.get("scope") ?? "", client);
  if (scopes === null) return refuse(reply, "invalid_scope", "scope must name scopes that the client may ask for.");
  const { device_code, user_code } = await devices.start(client, scopes);
  options.count("device_started");
  const verification_uri = issuer + oauthPaths.device;
  return reply.send({
    ...{ device_code, user_code, verification_uri },
    verification_uri_complete: `${verification_uri}?user_code=${user_code}`,
    expires_in: DEVICE_LIFETIME_S,
    interval: POLL_INTERVAL_S,
  });
};

/** POST /oauth/revoke (RFC 7009). Ends the session at the portal as well, so that the token is worthless on every instance. */
export const revokeToken: Handler = async (request, reply, options) => {
  const waitMs = await options.limits.request("token", networksOf(request.ip));
  if (waitMs > 0) return sendSlowDown(reply, waitMs, options);
  const form = request.body as Form | null;
  const client_id = form?.get("client_id");
  if (!form || !client_id) return refuseClient(reply, form);
  // Also for an app that the operator has removed: who has the token may end it.
  const access = await options.tokens.revoke({ client_id }, form.get("token") ?? "");
  if (access === null) return reply.send();
  options.count("token_revoked");
  const logoutWaitMs = await options.limits.logout(access.student);
  if (logoutWaitMs > 0) return sendSlowDown(reply, logoutWaitMs, options);
  if (await endSessions(request, reply, [access.session], options)) {
    await options.holds?.forget(access.id);
    return reply.send();
  }
  // The token is revoked. Repeating the request ends the session, too.
  return reply.code(503).header("retry-after", 30).send();
};

/** POST /oauth/register (RFC 7591). */
export const registerClient: Handler = async (request, reply, options) => {
  const { clients, limits } = options;
  const waitMs = await limits.request("registration", networksOf(request.ip));
  if (waitMs > 0) return sendSlowDown(reply, waitMs, options);
  try {
    const { client_id, name, redirect_uris, grants } = clients.register(request.body);
    options.count("client_registered");
    const issuedAt = Math.floor(Date.now() / 1000);
    return reply.code(201).send({
      client_id,
      client_id_issued_at: issuedAt,
      client_id_expires_at: issuedAt + REGISTRATION_LIFETIME_S,
      ...(name !== null && { client_name: name }),
      ...{ redirect_uris, token_endpoint_auth_method: "none" },
      ...{ grant_types: grants, response_types: grants.includes("authorization_code") ? ["code"] : [] },
    });
  } catch (error) {
    if (error instanceof InvalidClientMetadata) return refuse(reply, error.error, error.message);
    throw error;
  }
};

function sendSlowDown(reply: FastifyReply, waitMs: number, { count }: OAuthOptions): FastifyReply {
  count("rate_limited");
  return reply
    .code(429)
    .header("retry-after", Math.ceil(waitMs / 1000))
    .send({ error: "temporarily_unavailable", error_description: "Too many requests." });
}

/** Refuses a request without a known client, or with a repeated parameter, for which the parser returns null. */
const refuseClient = (reply: FastifyReply, form: Form | null): FastifyReply =>
  refuse(reply, form ? "invalid_client" : "invalid_request", "Each parameter once, with client_id.");

const refuse = (reply: FastifyReply, error: string, error_description: string): FastifyReply =>
  reply.code(error === "invalid_client" ? 401 : 400).send({ error, error_description });
