import type { CallToolResult } from "@modelcontextprotocol/server";
import { describeFailure, printable } from "portico-cli/library";
import { PorticoError, type UserAction } from "portico-client";

/** Actions of an assistant, and of the person who set up this server. The sentences of the others are for the student. */
const INSTEAD: Partial<Record<UserAction, string>> = {
  fix_request: "Call the tool again with other arguments.",
  check_api_key: "The person who set up this server must set the API key of the service (PORTICO_API_KEY).",
};

/** The detail names the data. */
const MUST_ALLOW =
  "The student has not given this assistant access to that data, and must connect it again to do so. Do not try again.";

/** Plain sentences: what failed, who must act, and what the operator needs. */
function describePorticoError(error: PorticoError): string {
  const { code, detail, userAction, retryAfterS, requestId } = error;
  const action = code === "insufficient_scope" ? MUST_ALLOW : (INSTEAD[userAction] ?? error.userMessage());
  return [
    detail,
    action,
    ...(retryAfterS === null ? [] : [`Wait ${retryAfterS} s first.`]),
    `(${code}${requestId === null ? "" : `, request ${requestId}`})`,
  ].join(" ");
}

/** The result for a failure that the assistant can explain. Null for any other error, which is a bug. */
export function failureResult(error: unknown): CallToolResult | null {
  if (error instanceof PorticoError) return textResult(describePorticoError(error));
  const failure = describeFailure(error);
  return failure === null ? null : textResult(failure.lines.join("\n"));
}

/** A result without data. */
export const textResult = (text: string): CallToolResult => ({
  content: [{ type: "text", text: printable(text) }],
  isError: true,
});
