import { createHash } from "node:crypto";
import { invalidBody, ServiceError } from "../../contract/errors.ts";
import type { Session } from "../../contract/session.ts";
import { userMessage } from "../../contract/user-messages.ts";
import { DRAFT_LIFETIME_S, type Draft } from "../../feeds/drafts.ts";
import { StoreUnavailable } from "../../feeds/store.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { newContext } from "../../html/section.ts";
import type { Portal } from "../../portal/portal.ts";
import type { PortalSession } from "../../portal/session.ts";
import { nowOf } from "../read-now.ts";
import { filledForm, invalidValues, sentenceOf, trimmedValues } from "./draft.ts";
import { ID_FIELDS, isOutingPage, type OutingForm } from "./form.ts";
import { type HistoryRow, keyOf, plain, valuesOf } from "./history.ts";
import {
  type Answer,
  type Claim,
  cancellable,
  claimOn,
  deletableRow,
  exists,
  isCut,
  mayExist,
  type Proof,
  prove,
  unproven,
} from "./proof.ts";
import { outingPage } from "./request.page.ts";
import type { OutingKind, OutingOutcome, OutingValues, PreparedOuting } from "./request-schema.ts";

/** The content of a draft. */
interface Content {
  readonly claim: Claim;
  /** Of the request to cancel, those of its row. */
  readonly values: OutingValues;
  /** Of the form; null for a cancellation, which is sent without the form. */
  readonly signature: string | null;
}

/** Pause between two reads of a history without the request. */
const SECOND_READ_MS = 4_000;
/** After this time, requests that waited may have been cancelled also if the history is empty. */
const LONG_MS = 3_600_000;
/** Outcomes that one read shows, and nothing that comes later contradicts. */
const SEEN: readonly string[] = ["submitted", "submitted_twice", "approved_meanwhile"];
/** Outcomes that are final before the portal has had the time to act. */
const SURE: readonly string[] = [...SEEN, "cancelled", "already_gone", "no_longer_cancellable", "not_sent"];

const paths = {
  apply: { general: "hostel/saveGeneralOutingForm", weekend: "hostel/saveOutingForm" },
  cancel: { general: "hostel/deleteGeneralOutingInfo", weekend: "hostel/deleteBookingInfo" },
} as const;

const openForm = (student: PortalSession, kind: OutingKind) =>
  student.readAfresh(outingPage(kind, () => nowOf(student).date));
const msOf = ({ date, time }: ReturnType<typeof nowOf>) => Date.parse(`${date}T${time}+05:30`);
const readPage = (student: PortalSession, kind: OutingKind) => student.readAfresh(outingPage(kind));
/** The history as evidence; null if it proves nothing. */
async function readHistory(student: PortalSession, kind: OutingKind): Promise<readonly HistoryRow[] | null> {
  const { rows, isProof } = await readPage(student, kind);
  return isProof ? rows : null;
}

/** A short text for a long one: a draft has a limited length. */
const digestOf = ({ signature }: OutingForm) => createHash("sha256").update(signature).digest("base64url");

const NO_DRAFT = {
  draft: null,
  sentence: null,
  expires_in_s: 0,
  other_requests_waiting: 0,
  earlier_request_unknown: false,
};
const NOT_SENT: Proof = { ...unproven, outcome: "not_sent" };

const fail = (code: ConstructorParameters<typeof ServiceError>[0], detail: string) => new ServiceError(code, detail);
const changed = (detail: string) => fail("outing_changed", `${detail} Nothing was sent.`);

/** Throws outing_closed and outing_not_offered for a form that accepts no requests. */
function assertOpen({ form, refusals: [portalText] }: Awaited<ReturnType<typeof openForm>>): OutingForm {
  if (form !== null) return form;
  throw portalText === undefined
    ? fail("outing_not_offered", "The portal's form has no fields, and no text says why.")
    : new ServiceError("outing_closed", "The portal's form accepts no requests now.", { portalText });
}

/** Reads the form, and makes a draft of a request or of a cancellation. */
export async function prepare(
  portal: Portal,
  session: Session,
  kind: OutingKind,
  { values, cancel }: { readonly values: OutingValues | null; readonly cancel: string | null },
): Promise<PreparedOuting> {
  if (values !== null && cancel !== null)
    throw invalidBody([{ pointer: "/cancel", message: "cannot be together with values" }]);
  const student = portal.openSession(session);
  const draftOf = async (content: Content, limits: PreparedOuting["limits"], rows: readonly HistoryRow[]) => {
    const { action, key } = content.claim;
    // A student who tries again may change the kind, the day or the purpose.
    const created = await portal.drafts.create(content, action, action === "apply" ? "" : `${kind} ${key}`, session);
    const isEarlierUnknown = created.isEarlierUnknown || (action === "apply" && mayExist(content.claim, rows));
    portal.auditOuting({ step: "prepare", kind, action, outcome: "ready" });
    const others = rows.filter((row) => action === "apply" && row.status === "pending" && row.key !== key);
    const sentence = sentenceOf(action, kind, content.values, isEarlierUnknown);
    const warnings = { other_requests_waiting: others.length, earlier_request_unknown: isEarlierUnknown };
    return { limits, draft: created.text, sentence, expires_in_s: DRAFT_LIFETIME_S, ...warnings };
  };
  if (cancel !== null) {
    const page = await readPage(student, kind);
    const row = deletableRow(cancel, page.rows);
    if (row === undefined || row.date === null)
      throw fail("outing_not_cancellable", "The history has no request with this id that can be cancelled.");
    const claim = claimOn(page, { action: "cancel", kind, key: row.key, date: row.date, id: cancel, shown: {} });
    return draftOf({ claim, values: valuesOf(row), signature: null }, null, page.rows);
  }
  const opened = await openForm(student, kind);
  const form = assertOpen(opened);
  if (values === null) return { ...NO_DRAFT, limits: form.limits };
  const own = trimmedValues(values, form);
  const invalid = invalidValues(kind, own, form, msOf(nowOf(student)));
  if (invalid.length > 0)
    throw invalidBody(invalid.map(({ name, message }) => ({ pointer: `/values/${name}`, message })));
  const key = keyOf(own);
  if (exists({ key }, opened.rows)) throw fail("outing_already_exists", "The history has a request with these values.");
  const date = own.from_date ?? own.date ?? "";
  const shown = shownBy(own, form);
  const claim = claimOn(opened, { action: "apply", kind, key, date, id: null, shown });
  return draftOf({ claim, values: own, signature: digestOf(form) }, form.limits, opened.rows);
}

/** The values, also of the student's own fields in the form, that a row may show. */
function shownBy(values: OutingValues, { fields }: OutingForm): Readonly<Record<string, string>> {
  const served = (name: string) => plain(fields.find((field) => field.name === name)?.value);
  return {
    ...{ contact_number: plain(values.contact_number), parent_contact_number: served("parentContactNumber") },
    ...{ hostel_block: served("hostelBlock"), room_number: served("roomNo") },
  };
}

/** Sends a draft to the portal, once, and reads what became of it. */
export function submit(portal: Portal, session: Session, text: string): Promise<OutingOutcome> {
  // Two drafts of one student at once would be the same evidence for each other.
  return portal.drafts.inTurn(session, async () => {
    const draft = portal.drafts.open<Content>(text, session);
    const student = portal.openSession(session);
    const { claim } = draft.value.content;
    const check = () => portal.drafts.check(draft, session, () => readHistory(student, claim.kind));
    await check();
    // Again: that nothing is sent is no answer if another instance has sent it meanwhile.
    const fields = await fieldsToSend(portal, student, session, draft).finally(check);
    if (typeof fields === "string") return answerOf(portal, "submit", claim, { ...unproven, outcome: fields }, true);
    try {
      await portal.drafts.spend(draft);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      // It may be spent all the same, and another instance may have sent it.
      return answerOf(portal, "submit", claim, unproven, false);
    }
    const isForm = claim.action === "apply";
    const sent = await student.sendOnce(outingPage(claim.kind).name, paths[claim.action][claim.kind], fields, isForm);
    const isUnsent = sent.kind === "not_sent";
    const page = sent.kind === "answered" && sent.status === 200 ? sent.page : null;
    const answer = page && answerIn(page, claim.kind, student.registrationNumber);
    const end = isUnsent ? NOT_SENT : await proofOf(portal, student, draft, { answer, isOpen: true });
    if (SURE.includes(end.outcome)) await portal.drafts.settle(draft, isUnsent);
    return answerOf(portal, "submit", claim, end, SURE.includes(end.outcome));
  });
}

/** Reads the portal again, and returns the fields to send, or an outcome if there is nothing to send. Throws the codes of `prepare`. */
async function fieldsToSend(
  portal: Portal,
  student: PortalSession,
  { csrf_token, registration_number }: Session,
  draft: Draft<Content>,
) {
  const { claim, values, signature } = draft.value.content;
  const x = new Date().toUTCString();
  if (claim.action === "cancel") {
    const read = async () => {
      const rows = await readHistory(student, claim.kind);
      if (rows === null || isCut(claim, rows, true)) throw changed("The history has lost rows since the draft.");
      const state = cancellable(claim, rows);
      if (state === null) throw changed("Equal requests have changed since the draft.");
      return state;
    };
    const state = await read();
    // A page without the request may be incomplete.
    if (state === "already_gone") {
      await portal.drafts.wait(SECOND_READ_MS);
      if ((await read()) !== state) throw changed("The history has changed between two reads.");
    }
    if (state !== "cancellable") return state;
    const id: [string, string] = [ID_FIELDS[claim.kind], claim.id ?? ""];
    return new Map([["_csrf", csrf_token], id, ["authorizedID", registration_number], ["x", x]]);
  }
  const { kind } = claim;
  const opened = await openForm(student, kind);
  const form = assertOpen(opened);
  if (exists(claim, opened.rows))
    throw fail("outing_already_exists", "The history has a request with these values by now. Nothing was sent.");
  if (digestOf(form) !== signature || invalidValues(kind, values, form, msOf(nowOf(student))).length > 0)
    throw changed("The portal's form is not that of the draft.");
  const now = claimOn(opened, claim);
  const isSame = [...now.live, ...now.over].sort().join() === [...claim.live, ...claim.over].sort().join();
  if (!isSame || isCut(claim, opened.rows, true)) throw changed("The history of this day is not that of the draft.");
  return new Map([...filledForm(kind, values, form), ["_csrf", csrf_token] as const, ["x=", x] as const]);
}

/** The texts and rows of the answer to a form that was sent; null if the answer is not the complete page of the student. */
export function answerIn(page: HtmlElement, kind: OutingKind, student: string): Answer | null {
  if (!isOutingPage(page)) return null;
  try {
    return outingPage(kind).parse(page, {}, newContext(student));
  } catch (error) {
    if (error instanceof PageChanged || error instanceof AnswerMismatch) return null;
    throw error;
  }
}

/** Reads the history again after its first `rows`, unless they have shown what became of the request. Both reads must say the same. */
async function proofOf(
  portal: Portal,
  student: PortalSession,
  draft: Draft<Content>,
  { answer = null, isOpen, rows }: { answer?: Answer | null; isOpen: boolean; rows?: readonly HistoryRow[] | null },
): Promise<Proof> {
  const { claim } = draft.value.content;
  const proveBy = async (read: readonly HistoryRow[] | null) => {
    const isEmptyLong = read?.length === 0 && Date.now() - draft.issuedAt > LONG_MS;
    const waiting = isEmptyLong ? [] : claim.waiting;
    return prove({ ...claim, waiting, isAlone: await portal.drafts.isAlone(draft) }, read, answer, isOpen);
  };
  try {
    const first = await proveBy(rows === undefined ? await readHistory(student, claim.kind) : rows);
    if (SEEN.includes(first.outcome) || (rows !== undefined && first.outcome === "unknown")) return first;
    await portal.drafts.wait(SECOND_READ_MS);
    const second = await proveBy(await readHistory(student, claim.kind));
    return SEEN.includes(second.outcome) || second.outcome === first.outcome ? second : unproven;
  } catch (error) {
    // It cannot be known from the history now. The draft stays spent, and its outcome can be asked for.
    if (error instanceof ServiceError) return unproven;
    throw error;
  }
}

/** Reads the outcome of a draft. One that was not sent is spent by the question, so that the answer stays true. */
export async function outcome(portal: Portal, session: Session, text: string): Promise<OutingOutcome> {
  const draft = portal.drafts.open<Content>(text, session);
  const { claim } = draft.value.content;
  const student = portal.openSession(session);
  const isOver = await portal.drafts.isOver(draft);
  // Before the draft is spent: the portal knows whether the session is the student's.
  const rows = await readHistory(student, claim.kind);
  if (!(await portal.drafts.mayBeSent(draft))) return answerOf(portal, "outcome", claim, NOT_SENT, true);
  const end = await proofOf(portal, student, draft, { isOpen: !isOver, rows });
  if (!isOver && SURE.includes(end.outcome)) await portal.drafts.settle(draft, false);
  return answerOf(portal, "outcome", claim, end, isOver || SURE.includes(end.outcome));
}

function answerOf(
  portal: Portal,
  step: "submit" | "outcome",
  { kind, action }: Claim,
  { outcome, rows, text }: Proof,
  isFinal: boolean,
): OutingOutcome {
  portal.auditOuting({ step, kind, action, outcome });
  // A refusal whose end is not known yet.
  const said = outcome === "refused" && !isFinal ? "unknown" : outcome;
  const requests = rows.map(({ request }) => request);
  return {
    outcome,
    general_requests: kind === "general" ? (requests as OutingOutcome["general_requests"]) : [],
    weekend_requests: kind === "weekend" ? (requests as OutingOutcome["weekend_requests"]) : [],
    portal_text: text,
    is_final: outcome !== "unknown" && isFinal,
    user_message: userMessage(`outing_${said}`, portal.language),
  };
}
