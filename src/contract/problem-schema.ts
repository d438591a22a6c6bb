import { Type } from "typebox";
import { errorCatalogue, errorCodes } from "./error-catalogue.ts";
import { boolean, integer, oneOf, orNull, record, text } from "./fields.ts";
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

const userActions = [...new Set(Object.values(errorCatalogue).map(({ userAction }) => userAction))];

const ProblemPortal = record("ProblemPortal", "The requests that had been sent to the portal.", {
  page: orNull.text("The portal page that was requested; null if none was.", "attendance"),
  contacted: boolean(
    "At least one request to the portal was started. If the portal cannot be reached, it received none.",
    true,
  ),
});

const ProblemError = record("ProblemError", "One validation error of the request body.", {
  pointer: text(
    "JSON pointer (RFC 6901) into the request body; empty for the whole body. For a missing field, its expected location.",
    "/session",
  ),
  message: text("The error, without the value.", "is required"),
});

/** The schema of the body of every failure. */
export const Problem = record(
  "Problem",
  "RFC 9457. `code` is for programs; `user_message` is for students; `title` and `detail` are for developers. The three texts may change without a new version.",
  {
    type: text("Path of the documentation page of the code.", "/docs/errors/session_expired"),
    title: text("Fixed sentence of the code.", example.title),
    status: integer("The HTTP status.", example.status),
    detail: text("The reason in this case. Never quotes the portal.", example.when),
    code: Type.String({
      "x-extensible-enum": errorCodes,
      "x-error-codes": publishedCatalogue,
      description: `The error code. New codes may be added: treat an unknown one by its status. Known codes: ${errorCodes.map((code) => `\`${code}\``).join(", ")}.`,
      examples: ["session_expired"],
    }),
    retryable: boolean(
      "The same request, unchanged, may succeed later without anybody doing anything.",
      example.retryable,
    ),
    user_action: oneOf(userActions, "The required action, and who has to take it.", example.userAction),
    user_message: text(
      "A sentence for the student: what happened, and what they can do. In English, Hindi or Telugu, by the `Accept-Language` of the request.",
      userMessage("session_expired", "en"),
    ),
    request_id: text("Same as the `X-Request-Id` header.", EXAMPLE_REQUEST_ID),
    retry_after_s: Type.Optional(integer("Seconds to wait. Present with every 429 and with `overloaded`.", 412)),
    portal_text: Type.Optional(
      text(
        "The portal's own text. With `outing_closed`.",
        "You are eligible to fill this form from Tuesday 12:00AM to Friday 11:59PM",
      ),
    ),
    portal: Type.Optional(ProblemPortal),
    errors: Type.Optional(Type.Array(ProblemError, { maxItems: 20, description: "The validation errors of a 422." })),
  },
);
