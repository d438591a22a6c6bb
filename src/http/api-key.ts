import { createHash, timingSafeEqual } from "node:crypto";
import { ServiceError } from "../errors.ts";

const digest = (key: string) => createHash("sha256").update(key).digest();

/**
 * Returns a function that checks an `X-API-Key` header in constant time and returns the key; it throws api_key_missing and
 * api_key_invalid.
 */
export function apiKeyCheck(apiKeys: readonly string[]): (header: unknown) => string {
  const digests = apiKeys.map(digest);
  return (header) => {
    if (typeof header !== "string" || header === "") {
      throw new ServiceError("api_key_missing", "The request has no X-API-Key header.");
    }
    const offered = digest(header);
    // Compares with every key, so that the time does not depend on which one matches.
    const matches = digests.map((known) => timingSafeEqual(known, offered));
    if (!matches.includes(true)) throw new ServiceError("api_key_invalid", "Invalid API key.");
    return header;
  };
}
