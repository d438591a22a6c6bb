import { randomBytes } from "node:crypto";
import { EncryptJWT, errors, type JWTPayload, jwtDecrypt } from "jose";
import type { ApiClient } from "../../config/api-client.ts";
import type { SealKey } from "../../config/config.ts";
import { ServiceError } from "../../contract/errors.ts";
import { sessionPatterns } from "../../contract/session.ts";

/** A login that waits for an OTP or for the answer to a captcha; the content of a sealed challenge. */
export interface PendingLogin {
  /** Login name, as sent to the portal. */
  readonly name: string;
  readonly cookie: string;
  /** Csrf token of the page that waits. */
  readonly csrfToken: string;
  readonly userAgent: string;
  /** Id of the egress of the login; absent without PORTAL_EGRESS. */
  readonly egress?: string;
}

/** The kinds of challenge: a login waits for an OTP or for the answer to a captcha. */
export type ChallengeKind = keyof typeof lifetimesS;

/** The holder of a challenge: an API client with any of its keys. `id` is the hash of the key in use. */
export type Holder = Pick<ApiClient, "id" | "name">;

/** Version of the challenges. Those of Portico 1.1.0 have none, and are otherwise the same. */
const TYPE = "portico-challenge-1";
/** By kind, which is also the audience of the token. The portal ends a login that waits for a captcha after about 15 minutes. */
export const lifetimesS = { otp_challenge: 30 * 60, captcha_challenge: 10 * 60 } as const;
/** Tolerated difference between the clocks of two instances. */
const CLOCK_SKEW_S = 5 * 60;

/** A key for a process that shares its challenges with no other. */
export const randomSealKey = (): SealKey => ({ kid: randomBytes(6).toString("base64url"), key: randomBytes(32) });

/** A challenge that this instance cannot use, although an instance has sealed it. Only a new login helps. */
class ForeignChallenge extends Error {}

/** Seals and unseals challenges. A challenge can be unsealed only as its kind and for the API client for which it was sealed. */
export class ChallengeSeal {
  readonly #keys: readonly [SealKey, ...SealKey[]];

  /** Encrypts with the first key and decrypts with any of them. */
  constructor([sealing, ...others]: readonly SealKey[]) {
    if (sealing === undefined) throw new Error("At least one sealing key is required.");
    this.#keys = [sealing, ...others];
  }

  seal(kind: ChallengeKind, pending: PendingLogin, holder: Holder): Promise<string> {
    const { name, cookie, csrfToken: csrf, userAgent: ua, egress } = pending;
    const [{ kid, key }] = this.#keys;
    // Portico 1.1.0 reads the key's hash alone. The name, which all keys of a client share, survives a change of the key.
    return new EncryptJWT({ name, cookie, csrf, ua, egress, client: holder.id, client_name: holder.name })
      .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid, typ: TYPE })
      .setAudience(kind)
      .setIssuedAt()
      .setExpirationTime(`${lifetimesS[kind]}s`)
      .encrypt(key);
  }

  /** Throws otp_challenge_malformed and otp_challenge_expired, or those of captcha_challenge. */
  async unseal(kind: ChallengeKind, token: string, holder: Holder): Promise<PendingLogin> {
    try {
      const { payload } = await jwtDecrypt(token, ({ kid, typ = TYPE }) => keyOf(kid, typ, this.#keys), {
        audience: kind,
        requiredClaims: ["iat", "exp"],
        keyManagementAlgorithms: ["dir"],
        contentEncryptionAlgorithms: ["A256GCM"],
      });
      const { client, client_name } = payload;
      const pending = pendingLoginOf(payload);
      const ageS = Date.now() / 1000 - Number(payload.iat);
      // The claims are authentic: an instance wrote them so.
      if (pending === null || client === undefined || ageS < -CLOCK_SKEW_S) throw new ForeignChallenge();
      // The time of issue counts, whatever expiry the token states.
      if (ageS > lifetimesS[kind]) throw new errors.JWTExpired("too old", payload);
      if (client === holder.id || (holder.name !== null && client_name === holder.name)) return pending;
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        const minutes = lifetimesS[kind] / 60;
        throw new ServiceError(`${kind}_expired`, `The challenge was issued more than ${minutes} minutes ago.`);
      }
      if (error instanceof ForeignChallenge) {
        throw new ServiceError(
          `${kind}_expired`,
          "The challenge is of another version, another key or a clock that is ahead.",
        );
      }
      if (!(error instanceof errors.JOSEError)) throw error;
    }
    throw new ServiceError(`${kind}_malformed`, "The challenge is not valid.");
  }
}

/** The key that the header of a challenge names. */
function keyOf(kid: unknown, typ: string, keys: readonly SealKey[]): Uint8Array {
  if (typeof kid !== "string" || !typ.startsWith("portico-challenge-")) throw new errors.JWEInvalid("not a challenge");
  const known = keys.find((candidate) => candidate.kid === kid);
  if (known === undefined || typ !== TYPE) throw new ForeignChallenge();
  return known.key;
}

/** A login name as a request may contain it. */
const LOGIN_NAME = /^\P{Cc}{1,64}$/u;

/** Checks the claims like the fields of a session: their values are sent to the portal in headers and forms. */
function pendingLoginOf({ name, cookie, csrf, ua, egress }: JWTPayload): PendingLogin | null {
  const matches = (value: unknown, pattern: RegExp): value is string =>
    typeof value === "string" && pattern.test(value);
  return matches(name, LOGIN_NAME) &&
    matches(cookie, sessionPatterns.cookie) &&
    matches(csrf, sessionPatterns.csrf_token) &&
    matches(ua, sessionPatterns.user_agent)
    ? { name, cookie, csrfToken: csrf, userAgent: ua, ...(matches(egress, sessionPatterns.egress) && { egress }) }
    : null;
}
