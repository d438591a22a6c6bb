import { OAuthError, OAuthErrorCode, type OAuthTokenVerifier } from "@modelcontextprotocol/server";
import type { Session } from "portico-client";
import type { Grant } from "./authorize.ts";
import type { Limits } from "./limits.ts";
import { challengeOf, type Seal } from "./seal.ts";

/** The portal ends a session sooner, after 15 minutes without a request. */
const LIFETIME_S = 12 * 60 * 60;

export const SCOPE = "read";

interface Access {
  readonly session: Session;
  readonly client_id: string;
}

/** Exchanges codes for access tokens, once each, verifies the tokens and revokes them. An access token is a sealed session. */
export class Tokens implements OAuthTokenVerifier {
  readonly #seal: Seal;
  readonly #resource: URL;
  readonly #endSession: (session: Session) => Promise<void>;
  readonly #limits: Limits;
  /** Ids of used codes and revoked tokens, until they expire. */
  readonly #used = new Map<string, number>();
  /** Ids of revoked tokens whose session could not be ended. */
  readonly #unended = new Set<string>();

  /** `endSession` ends a session at the portal. */
  constructor(seal: Seal, resource: URL, limits: Limits, endSession: (session: Session) => Promise<void>) {
    this.#seal = seal;
    this.#resource = resource;
    this.#limits = limits;
    this.#endSession = endSession;
  }

  /** Answers a token request. */
  async exchange(form: URLSearchParams): Promise<Response> {
    if (form.get("grant_type") !== "authorization_code") return refuse("unsupported_grant_type");
    const code = await this.#seal.open<Grant>("code", form.get("code") ?? "");
    if (code === null) return refuse("invalid_grant");
    const { value, jti = "", exp = 0 } = code;
    const isSame = (["redirect_uri", "client_id"] as const).every((name) => form.get(name) === value[name]);
    if (!isSame || challengeOf(form.get("code_verifier") ?? "") !== value.code_challenge || !this.#use(jti, exp))
      return refuse("invalid_grant");
    const access: Access = { session: value.session, client_id: value.client_id };
    const access_token = await this.#seal.seal("access", access, LIFETIME_S);
    return Response.json(
      { access_token, token_type: "Bearer", expires_in: LIFETIME_S, scope: SCOPE },
      { headers: { "cache-control": "no-store" } },
    );
  }

  /**
   * Answers a revocation (RFC 7009). Ends the session at the portal, so that the token is worthless on every instance; this one
   * refuses it whatever the portal answers. A token that is revoked again changes nothing, unless its session could not be ended.
   */
  async revoke(form: URLSearchParams): Promise<Response> {
    const access = await this.#seal.open<Access>("access", form.get("token") ?? "");
    if (access === null) return new Response(null);
    const { value, jti = "", exp = 0 } = access;
    if (form.get("client_id") !== value.client_id) return refuse("invalid_client");
    if (!this.#use(jti, exp) && !this.#unended.delete(jti)) return new Response(null);
    const waitS = await this.#limits.logout(value.session.registration_number);
    try {
      if (waitS === 0) await this.#endSession(value.session);
    } catch {
      return this.#tryAgain(jti, 30);
    }
    return waitS === 0 ? new Response(null) : this.#tryAgain(jti, waitS);
  }

  #tryAgain(id: string, afterS: number): Response {
    this.#unended.add(id);
    return new Response(null, { status: 503, headers: { "retry-after": String(afterS) } });
  }

  #use(id: string, expires: number): boolean {
    const now = Date.now() / 1000;
    for (const [used, end] of this.#used) {
      if (end >= now) continue;
      this.#used.delete(used);
      this.#unended.delete(used);
    }
    if (this.#used.has(id)) return false;
    this.#used.set(id, expires);
    return true;
  }

  async verifyAccessToken(token: string) {
    const access = await this.#seal.open<Access>("access", token);
    if (access === null || this.#used.has(access.jti ?? ""))
      throw new OAuthError(OAuthErrorCode.InvalidToken, "The token is not valid, or has expired.");
    const { session, client_id: clientId } = access.value;
    return {
      token,
      clientId,
      scopes: [SCOPE],
      expiresAt: access.exp ?? 0,
      resource: this.#resource,
      extra: { session },
    };
  }
}

const refuse = (error: string): Response =>
  Response.json({ error }, { status: 400, headers: { "cache-control": "no-store" } });
