import type { StatusCode } from "./schema.ts";

/** Whole texts: a known word in an unknown text ("Not yet approved", "Partially approved") says nothing. */
const KNOWN: readonly (readonly [StatusCode, RegExp])[] = [
  ["pending", /^(?:waiting|pending)(?: for (?:the )?(?:(?:mentor|proctor|warden)(?:['’]?s)? )?approval)?$/i],
  ["accepted", /^(?:(?:leave |outing )?request )?(?:accepted|approved)$/i],
  [
    "rejected",
    /^(?:(?:leave |outing )?request )?(?:not accepted|not approved|rejected|denied|cancelled|canceled)(?: by (?:the )?(?:mentor|proctor|warden|student))?$/i,
  ],
];

/** Returns the meaning of a status text. The colour has no meaning: a pending request is red. */
export function statusCodeOf(status: string | null): StatusCode {
  const [code] = KNOWN.find(([, text]) => text.test(status ?? "")) ?? [];
  return code ?? "other";
}
