import { createHash, hkdfSync } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import type { SealKey } from "../../config.ts";
import { ServiceError } from "../../errors.ts";

/** A login that waits for its OTP; the content of a sealed challenge. */
export interface PendingLogin {
  /** Login name, as sent to the portal. */
  readonly name: string;
  readonly cookie: string;
  /** Csrf token of the OTP page. */
  readonly csrfToken: string;
  readonly userAgent: string;
}

/** Seals and opens OTP challenges. */
export interface ChallengeSeal {
  seal(pending: PendingLogin): Promise<string>;
  /** Throws otp_challenge_malformed and otp_challenge_expired. */
  open(token: string): Promise<PendingLogin>;
}

const AUDIENCE = "otp_challenge";
const LIFETIME_S = 30 * 60;

/** Derives the keys used without SEAL_KEYS, one per API key, so that instances with the same API keys can open each other's challenges. */
export function sealKeysFrom(apiKeys: readonly string[]): readonly SealKey[] {
  return apiKeys.map((apiKey) => {
    const key = new Uint8Array(hkdfSync("sha256", apiKey, "", "portico otp_challenge", 32));
    return { kid: createHash("sha256").update(key).digest("base64url").slice(0, 8), key };
  });
}

/** Creates a seal that encrypts with the first key and decrypts with any of them. */
export function createChallengeSeal(keys: readonly SealKey[]): ChallengeSeal {
  const [sealing] = keys;
  if (sealing === undefined) throw new Error("At least one sealing key is required.");
  return {
    seal: ({ name, cookie, csrfToken, userAgent }) =>
      new EncryptJWT({ name, cookie, csrf: csrfToken, ua: userAgent })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: sealing.kid })
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME_S}s`)
        .encrypt(sealing.key),
    open: (token) => openChallenge(token, keys),
  };
}

async function openChallenge(token: string, keys: readonly SealKey[]): Promise<PendingLogin> {
  try {
    const { payload } = await jwtDecrypt(
      token,
      ({ kid }) => {
        const known = keys.find((candidate) => candidate.kid === kid);
        if (known === undefined) throw new errors.JWEInvalid("unknown key id");
        return known.key;
      },
      {
        audience: AUDIENCE,
        requiredClaims: ["iat", "exp"],
        keyManagementAlgorithms: ["dir"],
        contentEncryptionAlgorithms: ["A256GCM"],
      },
    );
    const { name, cookie, csrf, ua } = payload;
    if ([name, cookie, csrf, ua].every((claim) => typeof claim === "string")) {
      return { name: String(name), cookie: String(cookie), csrfToken: String(csrf), userAgent: String(ua) };
    }
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new ServiceError("otp_challenge_expired", "The challenge was issued more than 30 minutes ago.");
    }
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new ServiceError("otp_challenge_malformed", "The challenge is not valid.");
}
