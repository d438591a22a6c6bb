import { errorCatalogue, errorCodes } from "./error-catalogue.ts";
import { EXAMPLE_REQUEST_ID } from "./problem.ts";
import { userMessage } from "./user-messages.ts";

const example = errorCatalogue.session_expired;

/** The catalogue as programs read it, among them the generator of the client. */
const publishedCatalogue = Object.fromEntries(
  errorCodes.map((code) => {
    const { status, userAction, retryable, clientMayRepeat, loginDelayS } = errorCatalogue[code];
    return [
      code,
      {
        ...{ status, user_action: userAction, retryable, client_may_repeat: clientMayRepeat },
        ...(loginDelayS !== undefined && { login_delay_s: loginDelayS }),
      },
    ];
  }),
);

/** The schema of the body of every failure. */
export const Problem = {
  title: "Problem",
  type: "object",
  description:
    "RFC 9457. `code` is for programs; `user_message` is for students; `title` and `detail` are for developers. The three texts may change without a new version.",
  required: ["type", "title", "status", "detail", "code", "retryable", "user_action", "user_message", "request_id"],
  properties: {
    type: {
      type: "string",
      description: "Path of the documentation page of the code.",
      examples: ["/docs/errors/session_expired"],
    },
    title: { type: "string", description: "Fixed sentence of the code.", examples: [example.title] },
    status: { type: "integer", description: "The HTTP status.", examples: [example.status] },
    detail: {
      type: "string",
      description: "The reason in this case. Never quotes the portal.",
      examples: [example.when],
    },
    code: {
      type: "string",
      "x-extensible-enum": errorCodes,
      "x-error-codes": publishedCatalogue,
      description: `The error code. New codes may be added: treat an unknown one by its status. Known codes: ${errorCodes.map((code) => `\`${code}\``).join(", ")}.`,
      examples: ["session_expired"],
    },
    retryable: {
      type: "boolean",
      description: "The same request, unchanged, may succeed later without anybody doing anything.",
      examples: [example.retryable],
    },
    user_action: {
      type: "string",
      enum: [...new Set(Object.values(errorCatalogue).map(({ userAction }) => userAction))],
      description: "The required action, and who has to take it.",
      examples: [example.userAction],
    },
    user_message: {
      type: "string",
      description:
        "A sentence for the student: what happened, and what they can do. In English, Hindi or Telugu, by the `Accept-Language` of the request.",
      examples: [userMessage("session_expired", "en")],
    },
    request_id: { type: "string", description: "Same as the `X-Request-Id` header.", examples: [EXAMPLE_REQUEST_ID] },
    retry_after_s: {
      type: "integer",
      description: "Seconds to wait. Present with every 429 and with `overloaded`.",
      examples: [412],
    },
    portal_text: {
      type: "string",
      description: "The portal's own text. With `outing_closed`.",
      examples: ["You are eligible to fill this form from Tuesday 12:00AM to Friday 11:59PM"],
    },
    portal: {
      title: "ProblemPortal",
      type: "object",
      description: "The requests that had been sent to the portal.",
      required: ["page", "contacted"],
      properties: {
        page: {
          type: ["string", "null"],
          description: "The portal page that was requested; null if none was.",
          examples: ["attendance"],
        },
        contacted: { type: "boolean", description: "At least one request was sent to the portal.", examples: [true] },
      },
    },
    errors: {
      type: "array",
      maxItems: 20,
      description: "The validation errors of a 422.",
      items: {
        title: "ProblemError",
        type: "object",
        description: "One validation error of the request body.",
        required: ["pointer", "message"],
        properties: {
          pointer: {
            type: "string",
            description:
              "JSON pointer (RFC 6901) into the request body; empty for the whole body. For a missing field, its expected location.",
            examples: ["/session"],
          },
          message: { type: "string", description: "The error, without the value.", examples: ["is required"] },
        },
      },
    },
  },
};
