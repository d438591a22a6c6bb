import { ServiceError } from "../errors.ts";
import { parseHtml } from "../html/dom/tree.ts";
import { fingerprintOf } from "../html/fingerprint.ts";
import { AnswerMismatch, PageChanged } from "../html/page-changed.ts";
import { newContext, type ParseContext } from "../html/section/section.ts";
import type { Session } from "../session.ts";
import { noEvents } from "./events.ts";
import type { Page } from "./page.ts";
import { type FinalAnswer, PortalClient } from "./portal-client.ts";
import { lateRefusalOf, refusalOf } from "./refusals.ts";
import type { RequestContext } from "./request-context.ts";
import { ConnectionLost } from "./transport.ts";

/** Options shared by all sessions. */
export interface SessionOptions {
  /** Scheme, host and port of the portal. Its pages are below /vtop. */
  readonly origin: string;
  /** Format of a semester id. */
  readonly semSubIdPattern: RegExp;
}

/** Reads pages with a student's session. */
export class PortalSession {
  readonly registrationNumber: string;
  readonly #session: Session;
  readonly #context: RequestContext;
  readonly #options: SessionOptions;

  constructor(context: RequestContext, options: SessionOptions, session: Session) {
    this.#context = context;
    this.#options = options;
    this.#session = session;
    this.registrationNumber = session.registration_number;
  }

  /**
   * Requests and parses a page. Retries once if the connection failed before a response arrived.
   * Throws session_expired, portal_menu_unavailable, portal_blocked, portal_page_changed,
   * portal_answer_mismatch and the transport's codes.
   */
  async read<Input, Reading>(page: Page<Input, Reading>, input: Input): Promise<Reading> {
    try {
      const answer = await this.#request(page, input).catch((error) => {
        if (error instanceof ConnectionLost) return this.#request(page, input);
        throw error;
      });
      const context = newContext(this.registrationNumber);
      const record = this.#context.timeParsing(() => parsePage(page, input, answer, context, this.#context.events));
      this.#context.unread += context.report.unread.length;
      this.#context.unfit += context.report.unfit.length;
      return record;
    } catch (error) {
      this.#context.page = page.name;
      throw error;
    }
  }

  /** Reports malformed ids in the portal's own list of semesters. */
  reportOddIds(semSubIds: readonly string[]): void {
    for (const id of semSubIds) if (!this.#options.semSubIdPattern.test(id)) this.#context.events.oddSemesterId();
  }

  #request<Input, Reading>(page: Page<Input, Reading>, input: Input): Promise<FinalAnswer> {
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
    const client = new PortalClient(this.#context, this.#options.origin, user_agent, cookie);
    return client.post(page.name, `/vtop/${page.path}`, { fields, multipart: page.shape === "data-multipart" });
  }
}

/** Parses an answer of the portal and reports what is wrong with it. Throws the codes of `PortalSession.read`. */
export function parsePage<Input, Reading>(
  page: Page<Input, Reading>,
  input: Input,
  answer: FinalAnswer,
  context: ParseContext = newContext(),
  events = noEvents,
): Reading {
  const root = parseHtml(answer.text);
  const refusal = refusalOf(answer, root, "session_expired");
  if (refusal !== null) throw refusal;
  try {
    const record = page.parse(root, input, context);
    const { unread, unfit } = context.report;
    if (unread.length + unfit.length > 0) events.partlyRead(page.name, unread, unfit);
    return record;
  } catch (error) {
    if (error instanceof AnswerMismatch) {
      events.answerMismatch(page.name, error.field);
      throw new ServiceError(
        "portal_answer_mismatch",
        `The portal's ${page.name} page is about another ${error.field} than requested.`,
      );
    }
    if (!(error instanceof PageChanged)) throw error;
    const lateRefusal = lateRefusalOf(root, page.section);
    if (lateRefusal !== null) throw lateRefusal;
    events.pageChanged(page.name, error.anchor, fingerprintOf(root, page.headings));
    throw new ServiceError(
      "portal_page_changed",
      `The portal's ${page.name} page has changed: expected ${error.anchor}.`,
    );
  }
}
