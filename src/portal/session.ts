import { ServiceError } from "../errors.ts";
import { parseHtml } from "../html/dom/tree.ts";
import { fingerprintOf } from "../html/fingerprint.ts";
import { PageChanged } from "../html/page-changed.ts";
import type { Session } from "../session.ts";
import { noEvents } from "./events.ts";
import type { Page } from "./page.ts";
import { type FinalAnswer, PortalClient } from "./portal-client.ts";
import { lateRefusalOf, refusalOf } from "./refusals.ts";
import type { RequestContext } from "./request-context.ts";
import { ConnectionLost } from "./transport.ts";

/** What all sessions know of the portal. */
export interface PortalPlace {
  /** Scheme, host and port of the portal; its pages lie below /vtop. */
  readonly origin: string;
  /** Form of a semester id. */
  readonly semSubIdPattern: RegExp;
}

/** Reads pages as the student of one session. */
export class PortalSession {
  readonly registrationNumber: string;
  readonly #session: Session;
  readonly #call: RequestContext;
  readonly #place: PortalPlace;

  constructor(call: RequestContext, place: PortalPlace, session: Session) {
    this.#call = call;
    this.#place = place;
    this.#session = session;
    this.registrationNumber = session.registration_number;
  }

  /**
   * Asks for a page and reads it. Repeats the request once if the connection failed before an answer began.
   * Throws session_expired, portal_menu_unavailable, portal_blocked, portal_page_changed and the transport's codes.
   */
  async read<Input, Reading>(page: Page<Input, Reading>, input: Input): Promise<Reading> {
    try {
      const answer = await this.#ask(page, input).catch((error) => {
        if (error instanceof ConnectionLost) return this.#ask(page, input);
        throw error;
      });
      return this.#call.reading(() => parsePage(page, input, answer, this.#call.events));
    } catch (error) {
      this.#call.page = page.name;
      throw error;
    }
  }

  /** Reports ids of the portal's own list that are not well-formed; the list shows them all the same. */
  reportOddIds(semSubIds: readonly string[]): void {
    for (const id of semSubIds) if (!this.#place.semSubIdPattern.test(id)) this.#call.events.oddSemesterId();
  }

  #ask<Input, Reading>(page: Page<Input, Reading>, input: Input): Promise<FinalAnswer> {
    const { registration_number, csrf_token, user_agent, cookie } = this.#session;
    const credentials = { _csrf: csrf_token, authorizedID: registration_number };
    const now = new Date();
    const fields =
      page.shape === "menu"
        ? {
            verifyMenu: "true",
            ...credentials,
            nocache: String(now.getTime()),
            ...page.form(input, registration_number),
          }
        : { ...credentials, ...page.form(input, registration_number), x: now.toUTCString() };
    const client = new PortalClient(this.#call, this.#place.origin, user_agent, cookie);
    return client.post(page.name, `/vtop/${page.path}`, { fields, multipart: page.shape === "data-multipart" });
  }
}

/** Judges an answer and reads the page; reports a changed one. Throws the codes of `PortalSession.read`. */
export function parsePage<Input, Reading>(
  page: Page<Input, Reading>,
  input: Input,
  answer: FinalAnswer,
  events = noEvents,
): Reading {
  const root = parseHtml(answer.text);
  const refusal = refusalOf(answer, root, "session_expired");
  if (refusal !== null) throw refusal;
  try {
    return page.parse(root, input);
  } catch (error) {
    if (!(error instanceof PageChanged)) throw error;
    const refusedInWords = lateRefusalOf(answer, root);
    if (refusedInWords !== null) throw refusedInWords;
    events.pageChanged(page.name, error.anchor, fingerprintOf(root, page.headings));
    throw pageChanged(page, error);
  }
}

/** The failure of a page that its parser did not recognise; names the page and what it lacks, never what it holds. */
export const pageChanged = (page: { readonly name: string }, { anchor }: PageChanged): ServiceError =>
  new ServiceError("portal_page_changed", `The ${page.name} page of the portal lacks what it is known by: ${anchor}.`);
