import { createHash, hkdfSync } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { ServiceError } from "../../errors.ts";

/** A login that waits for its OTP, as the sealed challenge holds it. */
export interface PendingLogin {
  /** The name as it was sent to the portal. */
  readonly name: string;
  readonly cookie: string;
  /** Token of the OTP page. */
  readonly csrfToken: string;
  readonly userAgent: string;
}

interface SealKey {
  readonly kid: string;
  readonly key: Uint8Array;
}

/** Seals and opens OTP challenges. */
export interface ChallengeSeal {
  seal(pending: PendingLogin): Promise<string>;
  /** Throws otp_challenge_malformed and otp_challenge_expired. */
  open(token: string): Promise<PendingLogin>;
}

const AUDIENCE = "otp_challenge";
const LIFETIME_S = 30 * 60;

/** Keys of instances without SEAL_KEYS: each API key yields one, so that instances with the same API keys open each other's challenges. */
export function sealKeysFrom(apiKeys: readonly string[]): readonly SealKey[] {
  return apiKeys.map((apiKey) => {
    const key = new Uint8Array(hkdfSync("sha256", apiKey, "", "portico otp_challenge", 32));
    return { kid: createHash("sha256").update(key).digest("base64url").slice(0, 8), key };
  });
}

/** The first key seals, all open. */
export function createChallengeSeal(keys: readonly SealKey[]): ChallengeSeal {
  const [sealing] = keys;
  if (sealing === undefined) throw new Error("A challenge needs a key to be sealed with.");
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
  throw new ServiceError("otp_challenge_malformed", "The challenge cannot be opened.");
}
