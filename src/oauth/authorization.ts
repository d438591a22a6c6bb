import { isScope, readScopes, type Scope } from "../contract/scopes.ts";
import { type Clients, mayRedirectTo, type OAuthClient } from "./clients.ts";
import type { Form } from "./form.ts";
import { oauthPaths } from "./options.ts";

/** A valid authorization request, sealed in a hidden field of its page. */
export interface AuthorizationRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly state: string | null;
  readonly code_challenge: string;
  readonly scopes: readonly Scope[];
  readonly jkt: string | null;
}

/** The result of checking an authorization request. Only `unsafe` is shown to the student: there is no address that may be trusted. Nobody has checked the addresses of a client that has registered itself, so a link alone must not lead there. */
export type Checked =
  | { readonly kind: "valid"; readonly request: AuthorizationRequest; readonly client: OAuthClient }
  | { readonly kind: "refused"; readonly location: string }
  | { readonly kind: "unsafe"; readonly reason: string };

const MAX_STATE = 1024;

/** Checks an authorization request (RFC 6749, 4.1.1; RFC 7636). Nothing is sent to an address that the client has not registered. */
export function checkAuthorization(query: Form | null, clients: Clients, issuer: string): Checked {
  const client = query && clients.find(query.get("client_id") ?? "");
  const redirect_uri = query?.get("redirect_uri") ?? "";
  if (query === null) return unsafe("invalid_request", "Each parameter once.");
  if (client === null)
    return unsafe("invalid_client", "client_id must name a client of this server whose registration has not ended.");
  if (!mayRedirectTo(client, redirect_uri))
    return unsafe("invalid_request", "redirect_uri must be exactly one that the client has registered.");
  const state = query.get("state") ?? null;
  const refuse = (error: string, error_description: string): Checked =>
    client.isVerified
      ? { kind: "refused", location: responseUrl({ redirect_uri, state }, issuer, { error, error_description }) }
      : unsafe(error, error_description);
  if ((state?.length ?? 0) > MAX_STATE)
    return unsafe("invalid_request", `state has more than ${MAX_STATE} characters.`);
  if (query.get("response_type") !== "code") return refuse("unsupported_response_type", "response_type must be code.");
  if ((query.get("response_mode") ?? "query") !== "query")
    return refuse("invalid_request", "response_mode must be query.");
  if (query.has("request") || query.has("request_uri"))
    return refuse("request_not_supported", "Request objects are not supported.");
  const code_challenge = query.get("code_challenge") ?? "";
  if (query.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(code_challenge))
    return refuse("invalid_request", "code_challenge with the method S256 is required.");
  const jkt = query.get("dpop_jkt") ?? null;
  if (jkt !== null && !/^[\w-]{43}$/.test(jkt)) return refuse("invalid_request", "dpop_jkt must be a thumbprint.");
  const resource = query.get("resource")?.replace(/\/$/, "");
  const isForAssistant = resource === issuer + oauthPaths.mcp;
  if (resource !== undefined && resource !== issuer && !isForAssistant)
    return refuse("invalid_target", "This server issues tokens for itself only.");
  // Assistants are not written for this service: those that read no metadata name no scope.
  const scopes = scopesOf(
    query.get("scope") ?? (isForAssistant ? (client.scopes ?? readScopes).join(" ") : ""),
    client,
  );
  if (scopes === null) return refuse("invalid_scope", "scope must name scopes that the client may ask for.");
  const { client_id } = client;
  return { kind: "valid", client, request: { client_id, redirect_uri, state, code_challenge, scopes, jkt } };
}

const unsafe = (error: string, description: string): Checked => ({
  kind: "unsafe",
  reason: `${error}: ${description}`,
});

/** The scopes of a request, each once; null if it names none, or one that the client may not ask for. */
export function scopesOf(scope: string, client: OAuthClient): readonly Scope[] | null {
  const names = [...new Set(scope.split(" ").filter((name) => name !== ""))];
  const known = names.filter(isScope);
  return known.length > 0 && known.length === names.length && mayAskFor(client, known) ? known : null;
}

/** A hold that the client may not have is not refused, but not offered to the student either. */
export const mayAskFor = ({ scopes: allowed }: OAuthClient, scopes: readonly Scope[]): boolean =>
  scopes.every((scope) => scope === "hold" || (allowed?.includes(scope) ?? true));

/** The address that a response goes to, with the issuer (RFC 9207). */
export function responseUrl(
  { redirect_uri, state }: Pick<AuthorizationRequest, "redirect_uri" | "state">,
  issuer: string,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, ...(state !== null && { state }), iss: issuer }))
    url.searchParams.set(name, value);
  return url.href;
}

/** The part of a redirect that a content security policy can allow. It cannot name IPv6 addresses. */
export const formTargetOf = (uri: string): string => {
  const { origin, protocol, hostname } = new URL(uri);
  return origin === "null" || hostname.startsWith("[") ? protocol : origin;
};

/** The receiver of a redirect, as a student can recognise it. An app that owns a scheme chooses the host behind it freely. */
export const receiverOf = (uri: string): string => {
  const { host, protocol } = new URL(uri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
};
