import type { StatusCode } from "./schema.ts";

/** Whole texts without punctuation: a known word in an unknown text ("Not yet approved", "Rejection withdrawn") says nothing. */
const KNOWN: readonly (readonly [StatusCode, RegExp])[] = [
  ["pending", /^(?:waiting|pending)(?: for (?:the )?(?:(?:mentor|proctor|warden)(?: ?s)? )?approval)?$/i],
  ["accepted", /^(?:(?:leave |outing )?request )?(?:accepted|approved)$/i],
  [
    "rejected",
    /^(?:(?:leave|outing|request|application) )*(?:not accepted|not approved|rejected|declined|denied|cancelled|canceled|withdrawn|deleted)(?: by(?: the| or| mentor| proctor| warden| student)+)?$/i,
  ],
];

/** Returns the meaning of a status text. The colour has no meaning: a pending request is red. */
export function statusCodeOf(status: string | null): StatusCode {
  const words = (status ?? "").replace(/[^\p{L}]+/gu, " ").trim();
  const [code] = KNOWN.find(([, text]) => text.test(words)) ?? [];
  return code ?? "other";
}
