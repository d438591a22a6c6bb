import { type Static, Type } from "typebox";
import { optional, Session, trimmed } from "../../contract/bodies.ts";
import { boolean, date, id, integer, list, nullable, oneOf, record, text, weekday } from "../../contract/fields.ts";
import { GeneralOutingRequest, WeekendOutingRequest } from "./schema.ts";

const outingKinds = ["general", "weekend"] as const;
export type OutingKind = (typeof outingKinds)[number];

const kind = oneOf(
  outingKinds,
  "The page of the request: leave of one or more days, or an outing on a weekend.",
  "general",
);

/** The values of a request. The form decides which it needs, and their limits. */
const values = {
  place_of_visit: optional(trimmed("Place of visit; of a weekend outing, the `value` of an option.", "Nellore", 60)),
  purpose_of_visit: optional(trimmed("Purpose of visit.", "Home", 60)),
  from_date: optional(trimmed("Day of leaving, YYYY-MM-DD.", "2026-10-17", 10)),
  from_time: optional(trimmed("Time of leaving, HH:MM.", "11:30", 5)),
  to_date: optional(trimmed("Day of return, YYYY-MM-DD.", "2026-10-18", 10)),
  to_time: optional(trimmed("Time of return, HH:MM.", "19:30", 5)),
  date: optional(trimmed("Day of a weekend outing, YYYY-MM-DD.", "2026-10-04", 10)),
  time: optional(trimmed("The `value` of an option of a weekend outing.", "10:30 AM- 4:30PM", 60)),
  contact_number: optional(trimmed("The student's phone number during a weekend outing.", "9000000105", 10)),
};
const OutingValues = record("OutingValues", "The values of a request, by the `name` of the form's fields.", values);
export type OutingValues = Static<typeof OutingValues>;

const OutingOption = record("OutingOption", "An option of a field.", {
  value: text("The value to send.", "10:30 AM- 4:30PM"),
  label: text("The portal's text.", "10:30 AM- 4:30PM"),
});

const OutingField = record("OutingField", "A field of the portal's form, and its limits today.", {
  name: oneOf(Object.keys(values) as (keyof typeof values)[], "The name of its value.", "place_of_visit"),
  kind: oneOf(
    ["text", "choice", "date", "time", "phone"],
    "`text`: up to `max_length` characters; `choice`: the `value` of one of `options`; `date`: from `first_date` to `last_date` on one of `weekdays`; `time`: one of `hours` and one of `minutes`; `phone`: a number from `min` to `max`.",
    "text",
  ),
  options: list(OutingOption, "The options of a `choice`; otherwise empty."),
  max_length: nullable(integer("Maximum number of characters of a `text`.", 20)),
  min: nullable(integer("Smallest number of a `phone`.", 1_000_000_000)),
  max: nullable(integer("Largest number of a `phone`.", 9_999_999_999)),
  first_date: nullable(
    date("First day of a `date`; null for the return, which follows the day of leaving.", "2026-10-02"),
  ),
  last_date: nullable(date("Last day of a `date`; null for the return.", "2026-11-01")),
  weekdays: list(weekday("A day of the week.", "sunday"), "The days of the week of a `date`; empty for the return."),
  hours: list(text("Two digits.", "06"), "The hours of a `time`; otherwise empty."),
  minutes: list(text("Two digits.", "30"), "The minutes of a `time`; otherwise empty."),
});
export type OutingField = Static<typeof OutingField>;

const OutingLimits = record("OutingLimits", "The portal's form as it is now.", {
  fields: list(OutingField, "The fields that the student fills in, in the portal's order."),
  max_days: nullable(integer("The return is at most this many days after leaving; null without such a limit.", 15)),
  notice_hours: nullable(integer("Leaving is at least this many hours ahead; null without such a limit.", 24)),
  notices: list(
    text("A text.", "Report to the warden on return."),
    "The portal's texts next to the form, for the student to read.",
  ),
});
export type OutingLimits = Static<typeof OutingLimits>;

const OutingSentence = record("OutingSentence", "The request, in a sentence for the student to confirm.", {
  en: text("In English.", "VTOP will be asked for leave to Nellore."),
  hi: text("In Hindi.", "VTOP से Nellore की छुट्टी माँगी जाएगी।"),
  te: text("In Telugu.", "Nellore కు వెళ్లే అనుమతి VTOP ను అడుగుతాము."),
});
export type OutingSentence = Static<typeof OutingSentence>;

export const PrepareBody = record("OutingPrepareRequest", "A request to prepare, or one to cancel.", {
  session: Session,
  kind,
  values: Type.Optional(OutingValues),
  cancel: optional({
    ...id("`leave_id` or `booking_id` of the request to cancel.", "L90000000101"),
    pattern: "^[A-Za-z0-9]{1,32}$",
  }),
});

export const PreparedOuting = record("PreparedOuting", "The form, and the draft of a request if there were values.", {
  limits: nullable(OutingLimits),
  draft: nullable(
    text(
      "Sealed draft: `/student/outing/submit` sends it once, within 5 minutes, with this session. Null without values.",
      "main.AAECAwQFBgcICQoLDA0ODw",
    ),
  ),
  sentence: nullable(OutingSentence),
  expires_in_s: integer("Seconds in which the draft can be submitted; 0 without one.", 300),
  other_requests_waiting: integer(
    "Number of other requests of this kind that wait for an approval; 0 for a cancellation. The portal may refuse another one.",
    0,
  ),
  earlier_request_unknown: boolean(
    "True if the portal may have one like it: the same cancellation, or a request of the same day of leaving, was sent a short time ago and the end is not known, or a request of the same times has another text or an unknown status. Sending it again may do it twice. `sentence` says so, too. A service without a store forgets what was sent at its restart.",
    false,
  ),
});
export type PreparedOuting = Static<typeof PreparedOuting>;

export const DraftBody = record("OutingDraftRequest", "A draft.", {
  session: Session,
  draft: Type.String({
    description: "The `draft` of `/student/outing/prepare`, unchanged.",
    examples: ["main.AAECAwQFBgcICQoLDA0ODw"],
    maxLength: 16_384,
    minLength: 1,
    "x-error-message": "is not a draft as returned by `/student/outing/prepare`",
  }),
});

export const outcomes = [
  ...(["submitted", "submitted_twice", "submitted_differently"] as const),
  ...(["cancelled", "approved_meanwhile", "already_gone", "no_longer_cancellable"] as const),
  ...(["refused", "not_recorded", "not_sent", "unknown"] as const),
];

export const OutingOutcome = record("OutingOutcome", "The outcome of a draft, by the portal's history.", {
  outcome: oneOf(
    outcomes,
    "`submitted`: the history has the request; `submitted_twice`: more than once; `submitted_differently`: it has a new request of that day, or of that place and purpose, with other values; " +
      "`cancelled`: the history no longer has it, or as rejected; `approved_meanwhile`: the request stands, and can no longer be cancelled; " +
      "`already_gone` and `no_longer_cancellable`: nothing was sent, because the request was gone or could no longer be cancelled; `refused`: the portal did not do it; " +
      "`not_recorded`: the history does not have it; `not_sent`: nothing has reached the portal; `unknown`: look at the portal's page, and never send again before.",
    "submitted",
  ),
  general_requests: list(
    GeneralOutingRequest,
    "The rows of the history that the outcome is about, of a general outing.",
  ),
  weekend_requests: list(
    WeekendOutingRequest,
    "The rows of the history that the outcome is about, of a weekend outing.",
  ),
  portal_text: nullable(text("The portal's text with a refusal.", "You have already applied for Outing this Weekend")),
  is_final: boolean("False: call `/student/outing/outcome` later with the same draft.", true),
  user_message: text("A sentence for the student, in the language of the request.", "VTOP has your request."),
});
export type OutingOutcome = Static<typeof OutingOutcome>;
