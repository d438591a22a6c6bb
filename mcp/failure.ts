import type { CallToolResult } from "@modelcontextprotocol/server";
import { describeFailure, fieldErrors, printable } from "portico-cli/library";
import { PorticoError, type UserAction } from "portico-client";

/** The required action, and who has to take it. */
const WHO_MUST_ACT: Readonly<Record<UserAction, string>> = {
  fix_request: "Call the tool again with other arguments.",
  check_api_key: "The person who set up this server must set the API key of the service (PORTICO_API_KEY).",
  check_credentials: "The student must check the registration number and the password.",
  unlock_account: "The student must unlock the account on the portal.",
  change_password: "The student must set a new password on the portal.",
  enter_otp: "The student must enter the one-time password on the login page.",
  resend_otp: "The student must request a new one-time password on the login page.",
  login_again: "The student must log in again.",
  wait: "Nobody has to act: try again later.",
  report: "The operator of the service must look at it; nobody else can change it.",
};

/** The detail names the data. */
const MUST_ALLOW =
  "The student has not given this assistant access to that data, and must connect it again to do so. Do not try again.";

/** Plain sentences: what failed, who must act, and what the operator needs. */
function describePorticoError(error: PorticoError): string {
  const { code, detail, userAction, retryAfterS, requestId } = error;
  const isNotAllowed = code === "insufficient_scope";
  return [
    ...[detail, ...fieldErrors(error), isNotAllowed ? MUST_ALLOW : WHO_MUST_ACT[userAction]],
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
