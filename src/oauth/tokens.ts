import { createHash, timingSafeEqual } from "node:crypto";
import { ServiceError } from "../contract/errors.ts";
import type { Scope } from "../contract/scopes.ts";
import type { Session } from "../contract/session.ts";
import { newId, type Seal } from "../digest/seal.ts";
import type { Ends } from "../feeds/ends.ts";
import type { Holds } from "../feeds/holds/holds.ts";
import type { EventCounter } from "../guards/counter.ts";
import { clientHash, type OAuthClient } from "./clients.ts";
import { thumbprintOf } from "./dpop.ts";

const CODE_LIFETIME_S = 60;
/** The longest life of a token. The portal ends a session sooner: after 15 minutes without a request. */
export const TOKEN_LIFETIME_S = 12 * 60 * 60;
/** The portal ends a session after this time without a request. */
export const SESSION_IDLE_S = 15 * 60;

/** Access that a student has given to an app. */
export interface Access {
  /** Short hash of the client's id. */
  readonly client: string;
  /** The client's id if the operator has listed it, for the log; otherwise null. */
  readonly listed: string | null;
  /** Pseudonym of the student. */
  readonly student: string;
  readonly session: Session;
  readonly scopes: readonly Scope[];
  /** Shows whether it has ended (`Ends`). */
  readonly stamp: string;
  /** Until when the session may be held, in ms since 1970; null if the student has not ticked the box. */
  readonly heldUntil: number | null;
}

/** Access that a student gave. */
export interface Given {
  /** Id of the code and of the token that comes of it. */
  readonly id: string;
  readonly access: Access;
}

/** Access that waits for its code to be exchanged. */
export interface Grant extends Access {
  readonly redirect_uri: string;
  readonly code_challenge: string;
  /** Thumbprint of the key that must redeem the code; null if the request named none (`dpop_jkt`). */
  readonly jkt: string | null;
}

/** The content of an access token. */
interface Bound extends Access {
  /** Thumbprint of the key that the token is bound to; null for a bearer token. */
  readonly jkt: string | null;
}

export type TokenHeaders = { readonly authorization: string; readonly proof: unknown };

/** A request to the token endpoint that is refused, with its code of RFC 6749, 5.2, or RFC 9449. */
export class TokenRefused extends Error {
  readonly error: string;

  constructor(error: string, message: string) {
    super(message);
    this.error = error;
  }
}

/** A successful answer of the token endpoint. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: "Bearer" | "DPoP";
  readonly expires_in: number;
  /** Seconds without a call after which the portal ends the session, and the token with it. */
  readonly session_idle_s: number;
  readonly scope: string;
}

/** Issues, checks and revokes access tokens. A token is a sealed session. */
export class Tokens {
  readonly #seal: Seal;
  readonly #counter: EventCounter;
  readonly #ends: Ends;
  readonly #tokenUrl: string;
  readonly #holds: Holds | null;

  constructor(seal: Seal, counter: EventCounter, ends: Ends, tokenUrl: string, holds: Holds | null = null) {
    this.#seal = seal;
    this.#counter = counter;
    this.#ends = ends;
    this.#tokenUrl = tokenUrl;
    this.#holds = holds;
  }

  issueCode(grant: Grant, id: string = newId()): string {
    return this.#seal.seal("code", grant, CODE_LIFETIME_S, id);
  }

  /** Exchanges a code, once. The token has the code's id, so that a second use of the code can revoke it. Throws TokenRefused. */
  async exchange(client: OAuthClient, form: ReadonlyMap<string, string>, proof: unknown): Promise<TokenAnswer> {
    const code = this.#seal.open<Grant>("code", form.get("code") ?? "");
    if (code === null) throw new TokenRefused("invalid_grant", "The code is not valid or has expired.");
    const { redirect_uri, code_challenge, ...access } = code.value;
    if (access.client !== clientHash(client))
      throw new TokenRefused("invalid_grant", "The code was issued to another client.");
    if (form.get("redirect_uri") !== redirect_uri)
      throw new TokenRefused("invalid_grant", "redirect_uri is not the one of the authorization request.");
    await this.#refuseUsed(code.id);
    if (!isChallengeOf(code_challenge, form.get("code_verifier") ?? ""))
      throw new TokenRefused("invalid_grant", "code_verifier does not match the code_challenge.");
    return this.#redeem({ id: code.id, access }, proof, access.jkt);
  }

  /** Exchanges the code of a device, once: `poll` returns what the student has given. Throws TokenRefused. */
  async exchangeDeviceCode(id: string, poll: () => Promise<Given>, proof: unknown): Promise<TokenAnswer> {
    await this.#refuseUsed(id);
    return this.#redeem(await poll(), proof, null);
  }

  /** Throws TokenRefused, and ends what came of the code, if it has been used before. */
  async #refuseUsed(id: string): Promise<void> {
    if (!(await this.#ends.has("code", id))) return;
    await this.#ends.end(id, "access", "feed");
    throw new TokenRefused("invalid_grant", "The code has been used before. Its token has been revoked.");
  }

  async #redeem({ id, access }: Given, proof: unknown, expectedKey: string | null): Promise<TokenAnswer> {
    const jkt = await this.#keyOf(proof, expectedKey);
    if (!(await this.#ends.use(id))) await this.#refuseUsed(id);
    if ((await this.#stateOf(id, access)) !== "alive")
      throw new TokenRefused("invalid_grant", "The student has ended this access.");
    const isHeld = access.scopes.includes("hold") && (await this.#holds?.start(id, access)) === true;
    return this.issue({ ...(isHeld ? access : withoutHold(access)), jkt }, id);
  }

  #stateOf(id: string, { session, stamp }: Access) {
    return this.#ends.stateOf("access", [id], session.registration_number, stamp ?? "");
  }

  /** The thumbprint of the key that a token request proves; null without a proof. */
  async #keyOf(proof: unknown, expected: string | null): Promise<string | null> {
    if (proof === undefined && expected === null) return null;
    const request = { method: "POST", url: this.#tokenUrl, token: null };
    const jkt = await thumbprintOf(proof, request, this.#counter);
    if (jkt === null || (expected !== null && jkt !== expected))
      throw new TokenRefused("invalid_dpop_proof", "The DPoP proof is missing, not valid or of another key.");
    return jkt;
  }

  issue({ client, listed, student, session, scopes, stamp, heldUntil, jkt }: Bound, id: string = newId()): TokenAnswer {
    const bound: Bound = { client, listed, student, session, scopes, stamp, heldUntil, jkt };
    return {
      access_token: this.#seal.seal("access", bound, TOKEN_LIFETIME_S, id),
      token_type: jkt === null ? "Bearer" : "DPoP",
      expires_in: TOKEN_LIFETIME_S,
      session_idle_s: SESSION_IDLE_S,
      scope: scopes.join(" "),
    };
  }

  /** Returns the access that the token of a call gives. `url` is the public address of the call. Throws invalid_token and token_revoked, and overloaded if the service cannot know. */
  async check({ authorization, proof }: TokenHeaders, url: string): Promise<Access & Pick<Given, "id">> {
    const [, scheme = "", token = ""] = /^(bearer|dpop) +([\w.-]+)$/i.exec(authorization) ?? [];
    const opened = this.#seal.open<Bound>("access", token);
    if (opened === null) throw invalid("The access token is not valid or has expired.");
    const { jkt, ...access } = opened.value;
    if ((jkt === null) !== (scheme.toLowerCase() === "bearer"))
      throw jkt === null
        ? invalid("The token is not bound to a key: use Bearer.")
        : invalid("The token needs a DPoP proof.", true);
    const state = await this.#stateOf(opened.id, access);
    if (state === "ended") throw new ServiceError("token_revoked", "The student or the app has ended this access.");
    if (state === "unknown")
      throw new ServiceError("token_revoked", "The service no longer knows whether this access has ended.");
    if (jkt !== null && (await thumbprintOf(proof, { method: "POST", url, token }, this.#counter)) !== jkt)
      throw invalid("The DPoP proof is missing, not valid, used before or of another key.", true);
    return { ...access, id: opened.id };
  }

  /** Revokes a token of a client, and ends its hold. Returns its access, whose session can be ended; null if the token is not one of this client. */
  async revoke(client: Pick<OAuthClient, "client_id">, token: string): Promise<(Access & Pick<Given, "id">) | null> {
    const opened = this.#seal.open<Bound>("access", token);
    if (opened === null || opened.value.client !== clientHash(client)) return null;
    await this.#ends.end(opened.id, "access");
    await this.#holds?.over(opened.id);
    return { ...opened.value, id: opened.id };
  }
}

/** A token without a hold that the service cannot keep: a login is not lost over it. */
const withoutHold = (access: Access): Access => ({
  ...access,
  scopes: access.scopes.filter((scope) => scope !== "hold"),
  heldUntil: null,
});

const invalid = (detail: string, isBound = false) => new ServiceError("invalid_token", detail, { isBound });

/** True if the verifier has the form of RFC 7636 and its SHA-256 is the challenge. */
function isChallengeOf(challenge: string, verifier: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const expected = Buffer.from(challenge, "base64url");
  const actual = createHash("sha256").update(verifier).digest();
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
