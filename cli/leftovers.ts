import type { ResponseInfo } from "portico-client";

/** Lines for the user about what the service could not use of the portal's pages; none if it could use everything. */
export function hintOf(responses: readonly ResponseInfo[]): string[] {
  const affected = responses.filter(({ unread, unfit }) => unread + unfit > 0);
  if (affected.length === 0) return [];
  const counts = [
    ...count(affected, "unread", "text", "that Portico does not know"),
    ...count(affected, "unfit", "value", "in an unexpected format, which the output leaves empty"),
  ];
  return [
    `The portal shows ${counts.join(" and ")}.`,
    "The output may be incomplete. Report this to the operator of the service.",
    ...affected.flatMap(({ requestId }) => (requestId === null ? [] : `Request ID: ${requestId}`)),
  ];
}

function count(responses: readonly ResponseInfo[], field: "unread" | "unfit", noun: string, attribute: string) {
  const number = responses.reduce((sum, response) => sum + response[field], 0);
  return number === 0 ? [] : [`${number} ${noun}${number === 1 ? "" : "s"} ${attribute}`];
}
