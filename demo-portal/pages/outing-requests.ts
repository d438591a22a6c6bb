import { refusalFragment, tomcatPage } from "../html/html.ts";
import { notFound, type PortalResponse, page } from "../http/response.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import type { Session } from "../state/session.ts";
import type { Edit } from "../world/edits.ts";
import {
  deletable,
  firstStatus,
  type GeneralOuting,
  generalOutingsOf,
  type OutingKind,
  type WeekendOuting,
  weekendOutingsOf,
} from "../world/outings.ts";
import { isoDate, shortMonthDate } from "../world/portal-dates.ts";
import type { Student } from "../world/students.ts";
import { type OutingMessages, ownFieldsOf, renderOutings } from "./outings.ts";
import { variantOf } from "./serve.ts";

// Nobody has published an answer of the portal to a save or a deletion: the texts are invented, and so is each variant's effect.

const notAccepted = "Request not accepted. Contact your warden.";
const applied = "Outing Applied Successfully";
const windowText = "You are eligible to fill this form from Tuesday 12:00AM to Friday 11:59PM";

/** Variants of an answer: its texts, and "inert" if the portal does not act. Without one, it acts and no text says so. */
const answers: Readonly<Record<string, OutingMessages & { readonly inert?: true }>> = {
  refused_popup: { inert: true, jsonBom: notAccepted },
  silent: { inert: true },
  lost_before: { inert: true }, // the connection is closed
  session_dead: {}, // the session ended before
  refused_red: { inert: true, red: notAccepted },
  closed: { inert: true, jsonBom: windowText },
  duplicate: { inert: true, jsonBom: "You have already applied for Outing this Weekend" },
  duplicate_error: { inert: true }, // status 500, in which the page's script says so
  success_text: { success: applied, green: applied },
  success_without_row: { inert: true, success: applied },
  window_text: { jsonBom: windowText },
  late: {}, // the request is in the history of the second page from now on
  twice: {}, // another device has sent the same request at the same time
  different: {}, // the request has another place than the one that was sent
};

/** The names of the variants of the answers to a save and to a deletion. */
export const outingVariants = {
  outing_save: Object.keys(answers),
  outing_delete: ["refused_popup", "silent"],
};

type Act = (incoming: Incoming, student: Student, portal: Portal, variant: string) => OutingMessages;

/** Handles a save or a deletion of the logged-in student: acts as the variant says, and answers with the page. */
const route = (kind: OutingKind, faultTarget: keyof typeof outingVariants, act: Act) => ({
  faultTarget,
  handle(incoming: Incoming, session: Session, portal: Portal): PortalResponse {
    if (session.stage.kind !== "logged_in") return notFound();
    const { student, scenario } = session.stage;
    if (incoming.form.get("authorizedID") !== student.registrationNumber) return page(refusalFragment());
    const variant = portal.shown.get(faultTarget) ?? "";
    if (variant === "session_dead") {
      portal.sessions.end(session);
      return notFound();
    }
    const messages = act(incoming, portal.live.of(student), portal, variant);
    if (variant === "lost_before") return { status: 200, headers: {}, body: "", delivery: { kind: "reset" } };
    if (variant === "duplicate_error")
      return page(tomcatPage(500, "Internal Server Error", "The request failed."), 500);
    const shown = variantOf({ name: `${kind}_outing_requests` }, portal, scenario);
    const context = { student: portal.live.of(student), form: incoming.form, csrf: session.csrf, variant: shown };
    return page(renderOutings(kind, context, { ...messages, ...answers[variant] }));
  },
});

/** The ISO date of `30-Aug-2026`; null for any other text. */
function dateOf(text: string): string | null {
  const date = isoDate(text);
  return date !== null && shortMonthDate(date) === text ? date : null;
}

/** The ids of this portal count on from here. */
let lastId = 90_000_000_100;

/** The request that a form asks for; null if one of its values is missing. */
function requestOf(kind: OutingKind, form: ReadonlyMap<string, string>): GeneralOuting | WeekendOuting | null {
  const value = (name: string) => form.get(name) ?? "";
  const status = firstStatus[kind];
  const purpose = value("purposeOfVisit");
  lastId += 1;
  if (kind === "weekend") {
    const date = dateOf(value("outingDate"));
    const texts = { place: value("outPlace"), purpose, time: value("outTime") };
    if (date === null || Object.values(texts).includes("") || !/^\d{10}$/.test(value("contactNumber"))) return null;
    return { ...texts, date, status, booking: deletable(`W${lastId}`), contact: value("contactNumber") };
  }
  const [from, to] = ["out", "in"].map((way) => {
    const [date, hour, minute] = [dateOf(value(`${way}Date`)), value(`${way}TimeHr`), value(`${way}TimeMin`)];
    return date !== null && /^\d\d$/.test(hour) && /^\d\d$/.test(minute) ? `${date}T${hour}:${minute}` : null;
  });
  const place = value("placeOfVisit");
  if (!from || !to || from >= to || place === "" || purpose === "") return null;
  return { place, purpose, from, to, status, leave: deletable(`L${lastId}`) };
}

const save =
  (kind: OutingKind): Act =>
  ({ form }, student, { live }, variant) => {
    const request = requestOf(kind, form);
    const isOwn = Object.entries(ownFieldsOf(student)).every(
      ([name, value]) => value !== "" && form.get(name) === value,
    );
    if (request === null || !isOwn) return { jsonBom: "Please fill all the fields" };
    if (answers[variant]?.inert) return {};
    const keep = (record: object | null): Edit => ({
      kind: `sent_${kind}`,
      key: String(++lastId),
      fields: { ...record },
    });
    if (variant === "late") live.editLater(student, keep(request));
    else live.edit(student, keep(variant === "different" ? { ...request, place: "Others" } : request));
    if (variant === "twice") live.edit(student, keep(requestOf(kind, form)));
    return {};
  };

const remove =
  (field: string): Act =>
  ({ form }, student, { live }, variant) => {
    const id = form.get(field) ?? "";
    const numbers = [
      ...generalOutingsOf(student).map(({ leave }) => leave),
      ...weekendOutingsOf(student).map(({ booking }) => booking),
    ];
    if (!numbers.some((number) => number?.id === id && number.shownBy === "delete_button"))
      return { jsonBom: "The request cannot be deleted" };
    if (!answers[variant]?.inert) live.edit(student, { kind: "deleted_outing", key: id, fields: {} });
    return {};
  };

/** The routes of saves and deletions, by full path. */
export const outingRoutes = {
  "/vtop/hostel/saveGeneralOutingForm": route("general", "outing_save", save("general")),
  "/vtop/hostel/saveOutingForm": route("weekend", "outing_save", save("weekend")),
  "/vtop/hostel/deleteGeneralOutingInfo": route("general", "outing_delete", remove("LeaveId")),
  "/vtop/hostel/deleteBookingInfo": route("weekend", "outing_delete", remove("BookingId")),
};
