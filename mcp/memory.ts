import { createHash } from "node:crypto";

const LIFETIME_MS = 60_000;

interface Remembered {
  readonly until: number;
  readonly headers: readonly [string, string][];
  readonly body: string;
}

/**
 * A `fetch` that answers a data request from memory if the same one has succeeded within the last minute. An assistant often
 * asks twice; the portal must not notice. The session is part of a request, so no student gets the answer of another one.
 */
export function rememberingFetch(
  now: () => number = Date.now,
  send: typeof fetch = (...request) => fetch(...request),
): typeof fetch {
  const answers = new Map<string, Remembered>();
  return async (input, init) => {
    const url = String(input);
    if (!new URL(url).pathname.includes("/student/")) return send(input, init);
    // The request contains the session, which must not stay here longer than the call.
    const key = createHash("sha256").update(`${url}\n${init?.body}`).digest("base64");
    for (const [old, { until }] of answers) if (until <= now()) answers.delete(old);
    const known = answers.get(key);
    if (known !== undefined) return responseOf(known);
    const response = await send(input, init);
    if (response.status !== 200) return response;
    const answer = { until: now() + LIFETIME_MS, headers: [...response.headers], body: await response.text() };
    answers.set(key, answer);
    return responseOf(answer);
  };
}

/** The body is decoded, so the headers about its encoding no longer hold. */
const responseOf = ({ headers, body }: Remembered): Response =>
  new Response(body, { headers: headers.filter(([name]) => !/^content-(encoding|length)$/.test(name)) });
