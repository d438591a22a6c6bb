import { type Static, Type } from "typebox";
import { indiaTime } from "../../../client/insight/index.ts";
import { optional, Session, SessionBody } from "../../contract/bodies.ts";
import { ServiceError } from "../../contract/errors.ts";
import { boolean, credential, datetime, id, list, nullable, oneOf, record, text } from "../../contract/fields.ts";
import type { Scope } from "../../contract/scopes.ts";
import { addition, type Endpoint } from "../../portal/define-endpoint.ts";
import type { Portal } from "../../portal/portal.ts";

/** Paths of these endpoints begin with this. They exist only if the service can hold sessions. */
export const HOLD_PATH = "/hold/";

/** The parts whose changes an app can be notified of, and the scope of each. */
const SCOPES = {
  marks: "marks",
  attendance: "attendance",
  exam_schedule: "exams",
  digital_assignments: "assignments",
  general_outing_requests: "outings",
  weekend_outing_requests: "outings",
} as const satisfies Record<string, Scope>;
// Object.keys loses the names of the keys.
const partNames = Object.keys(SCOPES) as (keyof typeof SCOPES)[];
const parts = (description: string) => list(oneOf(partNames, "A part of `/student/refresh`.", "marks"), description);

const Browser = record("HoldBrowser", "A browser that gets notifications.", {
  id: id("For `/hold/notify/remove`.", "AAECAwQFBgcICQoLDA0ODw"),
  host: text("Host of its push service.", "fcm.googleapis.com"),
  since: datetime("The time of its subscription, to the minute.", "2026-09-25T08:20:00+05:30"),
});

const Notify = record("HoldNotify", "The notifications of an app while the session is held.", {
  parts: parts("The parts whose changes are reported."),
  values: boolean("True if Web Push has the values of changed records.", false),
  webhook: boolean("True if the app's webhook gets events.", true),
  web_push: list(Browser, "The browsers that get notifications, at most 3."),
});

const HoldStatus = record("HoldStatus", "The hold of the session of an access token.", {
  held: boolean("True if it does.", true),
  id: nullable(id("Names the hold in events (`hold`); null without one.", "AAECAwQFBgcICQoLDA0ODw")),
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
  notify: nullable(Notify),
  web_push_key: nullable(
    text(
      "The `applicationServerKey` for `pushManager.subscribe`; null without a hold, and if the service sends no Web Push.",
      "BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0-P0A",
    ),
  ),
});

const datetimeOf = (ms: number): string => {
  const { date, time } = indiaTime(new Date(ms));
  return `${date}T${time}:00+05:30`;
};

const without = (reason: Static<typeof HoldStatus>["reason"]) => ({
  ...{ held: false, id: null, until: null, last_checked_at: null, reason, notify: null, web_push_key: null },
});

type Held = { readonly holds: NonNullable<Portal["holds"]>; readonly grant: string };

/** The hold of the caller's access. Throws insufficient_scope. */
function heldBy({ holds, access }: Portal): Held {
  if (holds !== null && access?.isHeld) return { holds, grant: access.grant };
  throw new ServiceError("insufficient_scope", "Only an access token with the scope hold has a hold.", {
    scopes: ["hold"],
  });
}

async function statusOf({ holds, grant }: Held): Promise<Static<typeof HoldStatus>> {
  const status = await holds.status(grant);
  if (!status.held) return without(status.reason);
  const { id, until, lastOk, watch } = status;
  return {
    ...{ held: true, id, until: datetimeOf(until), last_checked_at: datetimeOf(lastOk), reason: null },
    notify: {
      parts: partNames.filter((part) => watch?.parts.includes(part)),
      ...{ values: watch?.values ?? false, webhook: watch?.webhook ?? false },
      web_push: (watch?.browsers ?? []).map((one) => ({
        ...{ id: one.id, host: new URL(one.endpoint).host, since: datetimeOf(one.since) },
      })),
    },
    web_push_key: holds.pushKey,
  };
}

export const holdStatus = addition({
  path: "/hold/status",
  scopes: [],
  summary: "The hold of a session.",
  description:
    "For an access token whose student has ticked that they want to stay signed in (scope `hold`). With any other token, and with an API key, there is no hold. " +
    "The portal is not contacted.",
  cost: { requests: 0 },
  body: SessionBody,
  answer: HoldStatus,
  example: {},
  async handle(portal) {
    return portal.access?.isHeld ? statusOf(heldBy(portal)) : without("not_granted");
  },
});

const key = (description: string, example: string) =>
  Type.String({ description, examples: [example], maxLength: 128, pattern: "^[A-Za-z0-9_-]+={0,2}$" });

const WebPush = credential(
  "WebPushSubscription",
  "A subscription of a browser: `PushSubscription.toJSON()`. It is a credential.",
  {
    endpoint: Type.String({
      description: "An https address at the push service of Chrome, Edge, Firefox or Safari.",
      examples: ["https://fcm.googleapis.com/fcm/send/abc"],
      maxLength: 2048,
    }),
    expirationTime: Type.Optional(nullable(Type.Number({ description: "Not used.", examples: [null] }))),
    keys: credential("WebPushKeys", "The keys of the browser, in base64url.", {
      p256dh: key("A point of P-256.", `B${"A".repeat(86)}`),
      auth: key("16 bytes.", "AAECAwQFBgcICQoLDA0ODw"),
    }),
  },
);

const NotifyBody = record("HoldNotifyRequest", "The parts to be notified of, and where.", {
  session: Session,
  parts: {
    ...parts("The parts whose changes are reported, in place of those before."),
    ...{ minItems: 1, uniqueItems: true, examples: [["marks", "exam_schedule"]] },
    "x-error-message": `is not a list of different parts: ${partNames.join(", ")}`,
  },
  values: optional(boolean("True adds the changed records to Web Push, as far as they fit. Default: false.", false)),
  webhook: optional(
    boolean("True also reports to the webhook that the operator has registered for the app. Default: false.", true),
  ),
  web_push: Type.Optional(nullable(WebPush)),
});

const scopesOfParts = (names: readonly string[]): Scope[] => [
  ...new Set<Scope>(["hold", ...partNames.filter((part) => names.includes(part)).map((part) => SCOPES[part])]),
];

/** The endpoint that sets what is reported. `refresh` reads the parts as they are now. */
export const holdNotifyOf = (refresh: Endpoint): Endpoint =>
  addition({
    path: "/hold/notify",
    scopes: { possible: scopesOfParts(partNames), of: ({ parts: names }) => scopesOfParts(names) },
    summary: "Be notified of changes while the session is held.",
    description:
      "Reads each part once, which changes are compared with; then one part every 12 minutes in turn, assignments every 3 hours. A subscription of `web_push` is " +
      "added to those before (at most 3; the others hear of it), `parts`, `values` and `webhook` replace the last ones. Part 12.7 has the events.",
    cost: {
      requests: 0,
      per: "part",
      note: "`digital_assignments` 1 more per course; parts that are already watched none",
    },
    body: NotifyBody,
    answer: HoldStatus,
    example: { parts: ["marks"] },
    async handle(portal, { session, parts: names, values, webhook, web_push: browser }) {
      const held = heldBy(portal);
      const request = { parts: names, values: values ?? false, webhook: webhook ?? false, browser: browser ?? null };
      await held.holds.watch(held.grant, request, async (missing) => {
        // The answer of a refresh, which the definition of an endpoint does not type.
        const answer = (await refresh.handle(portal, { session, parts: missing })) as Baseline;
        const digests = Object.entries(answer.parts).flatMap(([part, { digest }]) => (digest ? [[part, digest]] : []));
        return { semester: answer.sem_sub_id, digests: Object.fromEntries(digests) };
      });
      return statusOf(held);
    },
  });

type Baseline = {
  readonly sem_sub_id: string | null;
  readonly parts: Readonly<Record<string, { readonly digest?: string }>>;
};

export const holdUnnotify = addition({
  path: "/hold/notify/remove",
  scopes: ["hold"],
  summary: "Stop notifications.",
  description: "Of one browser, or without `id` all, webhook included. One that is not there is no error.",
  cost: { requests: 0 },
  body: record("HoldNotifyRemoveRequest", "The notifications to stop.", {
    session: Session,
    id: optional(
      Type.String({
        description: "The `id` of a browser of `/hold/status`.",
        examples: ["AAECAwQFBgcICQoLDA0ODw"],
        maxLength: 64,
      }),
    ),
  }),
  answer: HoldStatus,
  example: {},
  async handle(portal, { id: browser }) {
    const held = heldBy(portal);
    await held.holds.unwatch(held.grant, browser ?? null);
    return statusOf(held);
  },
});

export const holdEnd = addition({
  path: "/hold/end",
  scopes: ["hold"],
  summary: "Stop keeping the session alive.",
  description:
    "The token lives on as any other: until 15 minutes after its last call. `/auth/logout`, `/oauth/revoke` and the student on `/oauth/end` end the session as well. A hold that has " +
    "already ended is no error. 503 if the end could not be saved for all instances: repeat the call.",
  cost: { requests: 0 },
  body: SessionBody,
  answer: HoldStatus,
  example: {},
  async handle(portal) {
    const { holds, grant } = heldBy(portal);
    await holds.end(grant);
    return without("ended");
  },
});
