import { createHash } from "node:crypto";
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from "jose";
import type { EventCounter } from "../guards/counter.ts";

/** Signature algorithms of proofs. Symmetric ones would prove nothing. */
export const PROOF_ALGORITHMS = ["ES256", "EdDSA", "Ed25519", "PS256", "RS256"];

/** Age of a proof, and the tolerated difference between the clocks. */
const MAX_AGE_S = 60;
const ONCE = { max: 1, windowMs: 4 * MAX_AGE_S * 1000 };
const MAX_LENGTH = 4096;

/** The request that a proof is for. */
export interface ProvenRequest {
  readonly method: string;
  /** Public address of the request, without query. */
  readonly url: string;
  /** The access token; null at the token endpoint. */
  readonly token: string | null;
}

/** Checks a proof of possession (RFC 9449, 4.3). Returns the thumbprint of its key; null if the proof is not valid or was used before. */
export async function thumbprintOf(
  proof: unknown,
  { method, url, token }: ProvenRequest,
  counter: EventCounter,
): Promise<string | null> {
  if (typeof proof !== "string" || proof.length > MAX_LENGTH) return null;
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: PROOF_ALGORITHMS,
      typ: "dpop+jwt",
      maxTokenAge: MAX_AGE_S,
      clockTolerance: MAX_AGE_S,
      requiredClaims: ["jti", "iat", "htm", "htu"],
    });
    const { jti, htm, htu, ath } = payload;
    const hash = token === null ? undefined : createHash("sha256").update(token).digest("base64url");
    if (htm !== method || withoutQuery(htu) !== url || ath !== hash || protectedHeader.jwk === undefined) return null;
    const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk);
    const { waitMs } = await counter.take(`proof ${thumbprint} ${jti}`, ONCE);
    return waitMs > 0 ? null : thumbprint;
  } catch (error) {
    // Keys that cannot be imported are a DOMException, such as DataError.
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}

function withoutQuery(address: unknown): string | null {
  if (typeof address !== "string" || !URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
