import { createHash, timingSafeEqual } from "node:crypto";
import { ServiceError } from "../errors.ts";

const digest = (key: string) => createHash("sha256").update(key).digest();

/** Returns the check of an `X-API-Key` header; throws api_key_missing and api_key_invalid. Its time tells nothing about a key. */
export function apiKeyCheck(apiKeys: readonly string[]): (header: unknown) => string {
  const digests = apiKeys.map(digest);
  return (header) => {
    if (typeof header !== "string" || header === "") {
      throw new ServiceError("api_key_missing", "The request has no X-API-Key header.");
    }
    const offered = digest(header);
    const matches = digests.map((known) => timingSafeEqual(known, offered));
    if (!matches.includes(true))
      throw new ServiceError("api_key_invalid", "The X-API-Key header holds no key of this service.");
    return header;
  };
}
