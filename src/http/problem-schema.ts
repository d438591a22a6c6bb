import { type ErrorCode, errorCodes, ServiceError } from "../errors.ts";
import { failures, problem, tellsWhen } from "./failures.ts";

const REQUEST_ID = "0199c8f2-6f1d-7c31-9a53-2f5a1f3c9e77";

/** A body of a failure with this code, for the documentation. */
export const exampleProblem = (code: ErrorCode) =>
  problem(new ServiceError(code, failures[code].when, tellsWhen(code) ? { retryAfterS: 1 } : {}), REQUEST_ID, null);

/** The schema of every body of a failure. */
export const Problem = {
  title: "Problem",
  type: "object",
  description: "RFC 9457. `code` is for programs, `title` and `detail` are for developers; neither text is stable.",
  required: ["type", "title", "status", "detail", "code", "retryable", "user_action", "request_id"],
  properties: {
    type: {
      type: "string",
      description: "Page of the code below /docs/errors.",
      examples: ["/docs/errors/session_expired"],
    },
    title: {
      type: "string",
      description: "Fixed sentence of the code.",
      examples: [failures.session_expired.title],
    },
    status: { type: "integer", description: "The HTTP status.", examples: [failures.session_expired.status] },
    detail: {
      type: "string",
      description: "What happened this time; the portal is never quoted.",
      examples: [failures.session_expired.when],
    },
    code: {
      type: "string",
      enum: errorCodes,
      description: "The code; a caller treats an unknown one by its status.",
      examples: ["session_expired"],
    },
    retryable: {
      type: "boolean",
      description: "The same request, unchanged, may succeed later without anybody doing anything.",
      examples: [failures.session_expired.retryable],
    },
    user_action: {
      type: "string",
      enum: [...new Set(Object.values(failures).map(({ userAction }) => userAction))],
      description: "Who must act.",
      examples: [failures.session_expired.userAction],
    },
    request_id: {
      type: "string",
      description: "Equal to the X-Request-Id header.",
      examples: [REQUEST_ID],
    },
    retry_after_s: {
      type: "integer",
      description: "Seconds to wait; with every 429 and with `overloaded`.",
      examples: [412],
    },
    portal: {
      title: "ProblemPortal",
      type: "object",
      description: "What the call had asked of the portal.",
      required: ["page", "contacted"],
      properties: {
        page: {
          type: ["string", "null"],
          description: "Page being asked for; null if none was.",
          examples: ["attendance"],
        },
        contacted: { type: "boolean", description: "At least one request was sent to the portal.", examples: [true] },
      },
    },
    errors: {
      type: "array",
      maxItems: 20,
      description: "The faults of a 422.",
      items: {
        title: "ProblemError",
        type: "object",
        description: "One fault of the request body.",
        required: ["pointer", "message"],
        properties: {
          pointer: { type: "string", description: "JSON pointer into the request body.", examples: ["/session"] },
          message: { type: "string", description: "What is wrong, without the value.", examples: ["is required"] },
        },
      },
    },
  },
};
