import { sessionPatterns } from "../contract/session.ts";

const nameOf = (pair: string): string => pair.slice(0, pair.indexOf("="));

/**
 * Returns the Cookie header after an answer has set cookies: the session cookie first, then the others. Of these, one that a
 * session could not contain is left out, because the portal works without most of them.
 */
export function mergeCookies(
  header: string | null,
  sessionCookie: string | null,
  others: readonly string[],
): string | null {
  if (sessionCookie === null && others.length === 0) return header;
  const pairs = new Map((header?.split("; ") ?? []).map((pair) => [nameOf(pair), pair]));
  const session = sessionCookie ?? pairs.get("JSESSIONID");
  pairs.delete("JSESSIONID");
  for (const pair of others) {
    const name = nameOf(pair);
    if (pair === `${name}=`) pairs.delete(name);
    else if (isValid([...pairs.values()].filter((kept) => nameOf(kept) !== name).concat(pair))) pairs.set(name, pair);
  }
  const all = [...(session === undefined ? [] : [session]), ...pairs.values()];
  return all.length === 0 ? null : all.join("; ");
}

const isValid = (others: readonly string[]) => sessionPatterns.cookie.test(["JSESSIONID=0", ...others].join("; "));
