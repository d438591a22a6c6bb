import { indiaTime } from "../../../client/insight/index.ts";
import { SessionBody } from "../../contract/bodies.ts";
import { ServiceError } from "../../contract/errors.ts";
import { boolean, datetime, nullable, oneOf, record } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import type { Portal } from "../../portal/portal.ts";

/** Paths of these endpoints begin with this. They exist only if the service can hold sessions. */
export const HOLD_PATH = "/hold/";

const HoldStatus = record("HoldStatus", "The hold of the session of an access token.", {
  held: boolean("True if it does.", true),
  until: nullable(
    datetime("The end of the hold at the latest, to the minute; null without one.", "2026-09-25T20:14:00+05:30"),
  ),
  last_checked_at: nullable(
    datetime(
      "The last time at which the portal showed that the session is alive; null without a hold.",
      "2026-09-25T11:02:00+05:30",
    ),
  ),
  reason: nullable(
    oneOf(
      ["not_granted", "time", "session_expired", "portal_unreachable", "ended", "replaced", "lost"],
      "The reason for which there is no hold; null with one. `not_granted`: the student has not allowed it, or the service had no room. `time`: " +
        "its hours are over. `session_expired`: the portal has ended the session. `portal_unreachable`: for an hour. `ended`: the student or the app has " +
        "ended it. `replaced`: by a newer one of the student, who can have three. `lost`: the service no longer has it; the session ends 15 minutes " +
        "after the last call.",
      "time",
    ),
  ),
});

const datetimeOf = (ms: number): string => {
  const { date, time } = indiaTime(new Date(ms));
  return `${date}T${time}:00+05:30`;
};

const without = (reason: "not_granted" | "ended") => ({ held: false, until: null, last_checked_at: null, reason });

async function statusOf({ holds, access }: Portal) {
  if (holds === null || !access?.isHeld) return without("not_granted");
  const status = await holds.status(access.grant);
  if (!status.held) return { ...without("ended"), reason: status.reason };
  return { held: true, until: datetimeOf(status.until), last_checked_at: datetimeOf(status.lastOk), reason: null };
}

export const holdStatus = endpoint({
  path: "/hold/status",
  scopes: [],
  tag: "additions",
  summary: "The hold of a session.",
  description:
    "For an access token whose student has ticked that they want to stay signed in (scope `hold`). With any other token, and with an API key, there is no hold. " +
    "The portal is not contacted.",
  cost: { requests: 0 },
  body: SessionBody,
  answer: HoldStatus,
  example: {},
  handle: (portal) => statusOf(portal),
});

export const holdEnd = endpoint({
  path: "/hold/end",
  scopes: ["hold"],
  tag: "additions",
  summary: "Stop keeping the session alive.",
  description:
    "The token lives on as any other: until 15 minutes after its last call. `/auth/logout`, `/oauth/revoke` and the student on `/oauth/end` end the session as well. A hold that has " +
    "already ended is no error. 503 if the end could not be saved for all instances: repeat the call.",
  cost: { requests: 0 },
  body: SessionBody,
  answer: HoldStatus,
  example: {},
  async handle({ holds, access }) {
    if (holds === null || !access?.isHeld)
      throw new ServiceError("insufficient_scope", "Only an access token with the scope hold has a hold.", {
        scopes: ["hold"],
      });
    await holds.end(access.grant);
    return without("ended");
  },
});
