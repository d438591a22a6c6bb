import { endpoint } from "../../portal/define-endpoint.ts";
import type { Portal } from "../../portal/portal.ts";
import { outcome, prepare, submit } from "./read-outing-request.ts";
import { DraftBody, OutingOutcome, PrepareBody, PreparedOuting } from "./request-schema.ts";

/** The paths of these endpoints begin with it. */
export const OUTING_PATH = "/student/outing/";

const OFF =
  "Off unless the operator sets `OUTING_REQUESTS=1`: `not_found`. An API key needs the right (`OUTING_CLIENTS`).";
const EXAMPLE_DRAFT = "main.AAECAwQFBgcICQoLDA0ODw";
const shared = {
  scopes: ["outings.write"],
  tag: "unconfirmed",
  check: (portal: Portal) => portal.checkOutingRight(),
} as const;

export const prepareOuting = endpoint({
  path: "/student/outing/prepare",
  ...shared,
  summary: "The form of an outing request, and a draft.",
  description:
    "Without `values` and `cancel`, returns the limits of the portal's form, to build a form from. With `values`, checks them against the form and seals a draft; with `cancel`, a " +
    "draft that cancels a request. Nothing is sent: show `sentence` and `notices` to the student, and call `/student/outing/submit` if they agree. " +
    `A student can make 5 drafts in an hour, and 5 of cancellations. ${OFF}`,
  cost: { requests: 1 },
  body: PrepareBody,
  answer: PreparedOuting,
  example: { kind: "general" },
  failures: ["outing_closed", "outing_not_offered", "outing_already_exists", "outing_not_cancellable"],
  handle: (portal, { session, kind, values, cancel }) =>
    prepare(portal, session, kind, { values: values ?? null, cancel: cancel ?? null }),
});

export const submitOuting = endpoint({
  path: "/student/outing/submit",
  ...shared,
  summary: "Send a draft to the portal, once.",
  description:
    "Reads the portal again: if the form or the history has changed, nothing is sent. Sends the draft once, whatever happens, and reads what became of it in the history, " +
    "twice if the request is not there. The draft is spent even if the call fails or the caller gives up: ask `/student/outing/outcome`, and never prepare the same request before. " +
    `A student can send 3 drafts in an hour, and 3 of cancellations. ${OFF}`,
  cost: { requests: 3, max: 4, note: "1 if nothing is sent" },
  body: DraftBody,
  answer: OutingOutcome,
  example: { draft: EXAMPLE_DRAFT },
  failures: [
    ...(["outing_draft_malformed", "outing_draft_expired", "outing_draft_spent", "outing_changed"] as const),
    ...(["outing_closed", "outing_not_offered", "outing_already_exists"] as const),
  ],
  sends: true,
  handle: (portal, { session, draft }) => submit(portal, session, draft),
});

export const outingOutcome = endpoint({
  path: "/student/outing/outcome",
  ...shared,
  summary: "The outcome of a draft.",
  description:
    "Reads the history. For a draft of the last two days, with any session of the student. Two and a half minutes after the draft was sent, the outcome is final. A draft that was not sent is given up. " +
    `Sends nothing. ${OFF}`,
  cost: { requests: 1, max: 2 },
  body: DraftBody,
  answer: OutingOutcome,
  example: { draft: EXAMPLE_DRAFT },
  failures: ["outing_draft_malformed"],
  sends: true,
  handle: (portal, { session, draft }) => outcome(portal, session, draft),
});
