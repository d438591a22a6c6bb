import {
  type AuthInfo,
  bearerAuthChallengeResponse,
  createMcpHandler,
  getOAuthProtectedResourceMetadataUrl,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  OAuthError,
  OAuthErrorCode,
  type OAuthMetadata,
  oauthMetadataResponse,
  originValidationResponse,
  readRequestBody,
  requireBearerAuth,
} from "@modelcontextprotocol/server";
import type { Service } from "portico-cli/library";
import { Portico, PorticoError, type Session, type SessionStore } from "portico-client";
import { ChangeMemory, HistoryMemory } from "../change-memory.ts";
import { withDelivery } from "../delivery.ts";
import { textResult } from "../failure.ts";
import { KeepAlive } from "../keep-alive.ts";
import { AnswerMemory } from "../memory.ts";
import { type CallClientOptions, createServer } from "../server.ts";
import { ADDRESS_HEADER } from "./address.ts";
import { authorize } from "./authorize.ts";
import { register } from "./clients.ts";
import { Limits } from "./limits.ts";
import type { Log } from "./log.ts";
import type { Seal } from "./seal.ts";
import { SCOPE, Tokens } from "./token.ts";

/** A request of an assistant is small. */
export const MAX_BODY_BYTES = 64 * 1024;

/** A server for several students. */
export interface HttpOptions {
  readonly service: Service;
  /** API key for logins. Another one than that of the tools, so that visitors cannot use up the tools' limits. */
  readonly loginApiKey: string;
  /** The public address of the MCP endpoint, such as `https://mcp.example.edu/mcp`. */
  readonly url: URL;
  readonly seal: Seal;
  readonly log: Log;
}

/** Builds the web-standard handler. It keeps counts, answers for a minute, and the ids of used codes and revoked tokens until they expire. */
export function createHttpApp({ service, loginApiKey, url, seal, log }: HttpOptions): {
  fetch(request: Request): Promise<Response>;
} {
  const { origin: issuer, hostname } = url;
  const limits = new Limits();
  const memory = new AnswerMemory();
  const histories = new HistoryMemory();
  const keepAlive = new KeepAlive();
  const connection = { baseUrl: service.url, apiKey: service.apiKey };
  const loginConnection = { baseUrl: service.url, apiKey: loginApiKey };
  const tokens = new Tokens(seal, url, limits, (session) => {
    keepAlive.ended(keyOf(session));
    return new Portico({ ...loginConnection, store: new TokenStore(session), fetch: memory.fetch() }).logout();
  });
  const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(url);
  const gate = requireBearerAuth({
    verifier: tokens,
    requiredScopes: [SCOPE],
    resourceMetadataUrl,
    expectedResource: url,
  });
  const hostnames = localhostAllowedHostnames().includes(hostname) ? localhostAllowedHostnames() : [hostname];
  const metadata = {
    oauthMetadata: metadataOf(issuer),
    resourceServerUrl: url,
    scopesSupported: [SCOPE],
    resourceName: "University portal",
  };

  /** Serves one request of an assistant. A session that the portal has ended is an invalid token, so that the assistant authorizes again. */
  async function serveMcp(request: Request): Promise<Response> {
    const auth = await gate(request);
    if (auth instanceof Response) return auth;
    const session = sessionOf(auth);
    const account = session.registration_number;
    const waitS = await limits.call(account);
    if (waitS > 0) return tooMany(waitS);
    const sent = await readRequestBody(request, MAX_BODY_BYTES);
    if (sent.tooLarge) return new Response(null, { status: 413 });
    const parsedBody = request.method === "POST" ? parseJson(sent.text) : undefined;
    if (Array.isArray(parsedBody)) return batchRefused();
    let isOver = false;
    let onDelivery: (() => Promise<void>) | null = null;
    const handler = createMcpHandler(
      () =>
        createServer({
          client: clientOf(auth, connection, memory, () => limits.read(account)),
          login: {
            async ask() {
              isOver = true;
              keepAlive.ended(keyOf(session));
              return textResult("The session is over: the student must log in again.");
            },
          },
          changes: (comparison) => new ChangeMemory(histories, () => account, comparison),
          afterDelivery(_request, task) {
            onDelivery = task;
          },
          onBug: (name) => log({ event: "error", name }),
          presence: {
            used: () =>
              keepAlive.used(keyOf(session), () =>
                new Portico({ ...connection, store: new TokenStore(session), fetch: memory.fetch() }).isLoggedIn(),
              ),
            ended: () => keepAlive.ended(keyOf(session)),
          },
        }),
      { maxSubscriptions: 0 },
    );
    const response = await handler.fetch(request, { authInfo: auth, parsedBody });
    // An event stream, which clients of 2025 get, begins before the call ends.
    const body = await response.text();
    if (!isOver && onDelivery !== null) return withDelivery(response, body, onDelivery);
    if (!isOver) return new Response(body === "" ? null : body, response);
    const error = new OAuthError(OAuthErrorCode.InvalidToken, "The portal has ended the session.");
    return bearerAuthChallengeResponse(error, { requiredScopes: [SCOPE], resourceMetadataUrl });
  }

  async function route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const networks = (request.headers.get(ADDRESS_HEADER) ?? "unknown").split(/, ?/);
    if (pathname === url.pathname) return originValidationResponse(request, hostnames) ?? serveMcp(request);
    if (pathname === "/authorize" && request.method === "GET") return authorize(request, networks, null, authorization);
    if (request.method !== "POST") return new Response(null, { status: 404 });
    if (pathname === "/register") {
      const waitS = await limits.register(networks);
      if (waitS > 0) return tooMany(waitS);
    }
    const body = await readRequestBody(request, MAX_BODY_BYTES);
    if (body.tooLarge) return new Response(null, { status: 413 });
    if (pathname === "/register") return register(seal, parseJson(body.text));
    if (pathname === "/token") return tokens.exchange(new URLSearchParams(body.text));
    if (pathname === "/revoke") return tokens.revoke(new URLSearchParams(body.text));
    if (pathname !== "/authorize") return new Response(null, { status: 404 });
    // The form must come from the login page, whatever page the browser shows.
    if (request.headers.get("origin") !== issuer) return new Response(null, { status: 403 });
    return authorize(request, networks, new URLSearchParams(body.text), authorization);
  }

  const authorization = {
    ...{ seal, issuer, resource: url.href, limits },
    client: (onSession: (session: Session) => void) =>
      new Portico({ ...loginConnection, store: new LoginStore(onSession) }),
    onLogin: (outcome: string) => log({ event: "login", outcome }),
  };
  return {
    async fetch(request) {
      const startedAt = performance.now();
      const response =
        hostHeaderValidationResponse(request, hostnames) ??
        oauthMetadataResponse(request, metadata) ??
        (await route(request));
      const { pathname } = new URL(request.url);
      const path = [url.pathname, ...PATHS].includes(pathname) ? pathname : "other";
      const ms = Math.round(performance.now() - startedAt);
      log({ event: "request", method: request.method, path, status: response.status, ms });
      return response;
    },
  };
}

/** An answer to a program that has to wait. */
const tooMany = (waitS: number): Response =>
  Response.json(
    { error: "temporarily_unavailable", error_description: `Too many requests. Try again in ${waitS} s.` },
    { status: 429, headers: { "retry-after": String(waitS) } },
  );

/** Batches were removed from the protocol in 2025: one request would be as expensive as a hundred. */
const batchRefused = (): Response =>
  Response.json(
    { jsonrpc: "2.0", id: null, error: { code: -32600, message: "Batches are not supported." } },
    { status: 400 },
  );

/** The paths that the log names. */
const PATHS = ["/authorize", "/register", "/token", "/revoke"];

const metadataOf = (issuer: string): OAuthMetadata => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  registration_endpoint: `${issuer}/register`,
  revocation_endpoint: `${issuer}/revoke`,
  revocation_endpoint_auth_methods_supported: ["none"],
  scopes_supported: [SCOPE],
  response_types_supported: ["code"],
  grant_types_supported: ["authorization_code"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["none"],
  authorization_response_iss_parameter_supported: true,
});

const sessionOf = ({ extra }: AuthInfo): Session => extra?.session as Session; // set by Tokens

const keyOf = (session: Session): string => JSON.stringify(session);

/** A client whose session is that of the token, and which never logs in. `take` counts each request to the service. */
const clientOf = (
  auth: AuthInfo,
  connection: { readonly baseUrl: string; readonly apiKey: string },
  memory: AnswerMemory,
  take: () => Promise<number>,
) => {
  const store = new TokenStore(sessionOf(auth));
  const fetch = memory.fetch(async (url, init) => {
    const retryAfterS = await take();
    if (retryAfterS > 0)
      throw new PorticoError("rate_limited", "The student's assistants send too many requests.", true, "wait", {
        retryAfterS,
      });
    return globalThis.fetch(url, init);
  });
  return (options: CallClientOptions) => new Portico({ ...connection, ...options, store, fetch });
};

/** The session of a token, until the portal has ended it. */
class TokenStore implements SessionStore {
  #session: Session | null;

  constructor(session: Session) {
    this.#session = session;
  }

  load(): Session | null {
    return this.#session;
  }

  save(): void {}

  clear(): void {
    this.#session = null;
  }
}

/** Passes the session of a login on. */
class LoginStore implements SessionStore {
  readonly #onSession: (session: Session) => void;

  constructor(onSession: (session: Session) => void) {
    this.#onSession = onSession;
  }

  load(): null {
    return null;
  }

  save(session: Session): void {
    this.#onSession(session);
  }

  clear(): void {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
