import { ServiceError } from "../errors.ts";
import { PageChanged } from "../html/page-changed.ts";
import { readHtml } from "../html/tree.ts";
import type { Call } from "./call.ts";
import type { Page } from "./page.ts";
import { lateRefusalOf, refusalOf } from "./refusals.ts";
import { ConnectionLost } from "./transport.ts";
import { type FinalAnswer, Visit } from "./visit.ts";

/** What the caller holds of a logged-in visit to the portal. */
export interface Session {
  readonly registration_number: string;
  readonly cookie: string;
  readonly csrf_token: string;
  readonly user_agent: string;
}

/** Reads pages as the student of one session. */
export class PortalSession {
  readonly registrationNumber: string;
  readonly #session: Session;
  readonly #call: Call;
  readonly #origin: string;

  constructor(call: Call, origin: string, session: Session) {
    this.#call = call;
    this.#origin = origin;
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
      return this.#call.reading(() => readPage(page, input, answer));
    } catch (error) {
      this.#call.page = page.name;
      throw error;
    }
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
    const visit = new Visit(this.#call, this.#origin, user_agent, cookie);
    return visit.post(page.name, `/vtop/${page.path}`, { fields, multipart: page.shape === "data-multipart" });
  }
}

/** Judges an answer and reads the page. Throws the codes of `PortalSession.read`. */
export function readPage<Input, Reading>(page: Page<Input, Reading>, input: Input, answer: FinalAnswer): Reading {
  const root = readHtml(answer.text);
  const refusal = refusalOf(answer, root, "session_expired");
  if (refusal !== null) throw refusal;
  try {
    return page.parse(root, input);
  } catch (error) {
    if (!(error instanceof PageChanged)) throw error;
    throw lateRefusalOf(answer, root) ?? pageChanged(page, error);
  }
}

/** The failure of a page that its parser did not recognise; names the page and what it lacks, never what it holds. */
export const pageChanged = (page: { readonly name: string }, { anchor }: PageChanged): ServiceError =>
  new ServiceError("portal_page_changed", `The ${page.name} page of the portal lacks what it is known by: ${anchor}.`);
