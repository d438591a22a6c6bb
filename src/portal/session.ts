import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { ServiceError } from "../contract/errors.ts";
import { type Session, sessionPatterns } from "../contract/session.ts";
import type { Aliases } from "../html/aliases.ts";
import type { HtmlElement } from "../html/dom/element.ts";
import { parseHtml } from "../html/dom/tree.ts";
import { hiddenValue } from "../html/find.ts";
import { AnswerMismatch, PageChanged } from "../html/page-changed.ts";
import { newContext, type ParseContext } from "../html/section.ts";
import type { Campus } from "./campuses/campus.ts";
import { campuses } from "./campuses/index.ts";
import { type Drift, notifyNobody } from "./events.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { HOME_PATH, loginPageNames } from "./login/login-page.ts";
import type { Page, PageName } from "./page.ts";
import { type FinalAnswer, PortalClient } from "./portal-client.ts";
import { type FileLimits, fileOf, type PortalFile } from "./portal-file.ts";
import { isInDoubt, isLoginPage, lateRefusalOf, refusalOf, SessionInDoubt, wholeRefusalOf } from "./refusals.ts";
import type { RequestContext } from "./request-context.ts";
import { endOfSession } from "./session-end.ts";
import { accountOf } from "./student-marks.ts";
import { ConnectionLost } from "./transport-failures.ts";
import { withinLimits } from "./within-limits.ts";

/** Further wordings of the headings and labels of each page. */
export interface PageAliases {
  of(page: PageName): Aliases;
}

/** Options shared by all sessions. */
export interface SessionOptions {
  /** Scheme, host and port of the portal. Its pages are below /vtop. */
  readonly origin: string;
  readonly campus: Campus;
  readonly files: FileLimits;
  readonly aliases: PageAliases;
}

/** Files of the portal in problems and metrics. */
export const FILE_PAGE = "file";

const LOGOUT_PATH = "logout";

/** The end of a form that was sent once: `lost` without a complete answer, `not_sent` if no byte of it has left. */
export type SentOnce =
  | { readonly kind: "not_sent" }
  | { readonly kind: "lost" }
  | { readonly kind: "answered"; readonly status: number; readonly page: HtmlElement };

/** Reads pages with a student's session. */
export class PortalSession {
  readonly registrationNumber: string;
  readonly campus: Campus;
  readonly #session: Session;
  readonly #context: RequestContext;
  readonly #options: SessionOptions;
  /** The portal is asked at most once per API request. */
  #end: ReturnType<typeof endOfSession> | null = null;
  /** The pages that this API request has read, by page and input. */
  readonly #reads = new Map<string, Promise<unknown>>();
  /** The newest token that a page of this API request has shown: some campuses refuse older ones on some pages. */
  #csrfToken: string;

  constructor(context: RequestContext, options: SessionOptions, session: Session) {
    this.#context = context;
    this.#options = options;
    this.campus = options.campus;
    this.#session = session;
    this.#csrfToken = session.csrf_token;
    this.registrationNumber = session.registration_number;
  }

  /** The student's clock on the demo portal, as the pages read so far have shown it; null for any other portal. */
  get demoTime(): string | null {
    return this.#context.demoTime;
  }

  /**
   * Requests and parses a page, once per API request and input. Retries once if the connection failed before a response
   * arrived. After an answer that is not the page, asks the portal whether the session is over.
   * Throws not_at_this_campus without a request, session_expired, portal_menu_unavailable, portal_blocked, portal_page_changed,
   * portal_answer_mismatch and the transport's codes.
   */
  read<Input, Record>(page: Page<Input, Record>, input: Input): Promise<Record> {
    if (this.campus.absent.has(page.name)) return Promise.reject(notHere(this.campus, page.name));
    const key = JSON.stringify([page.path, input]);
    const read =
      (this.#reads.get(key) as Promise<Record> | undefined) ??
      this.#settled(page.name, this.#pathOf(page), this.#readPage(page, input));
    this.#reads.set(key, read);
    return read;
  }

  /**
   * Calls `read` for each item, for as many at once as there may be portal requests. A failure ends the whole: later items are not
   * read, not even while the requests of a failed one are repeated.
   */
  readEach<Item, Result>(items: readonly Item[], read: (item: Item) => Promise<Result>): Promise<Result[]> {
    const slot = pLimit(this.#context.limits.parallelRequests);
    let failure: { readonly error: unknown } | null = null;
    const readItem = async (item: Item) => {
      if (failure !== null) throw failure.error;
      try {
        return await read(item);
      } catch (error) {
        failure ??= { error };
        throw error;
      }
    };
    return Promise.all(items.map((item) => slot(readItem, item)));
  }

  /**
   * Like `read`, but a 404, the login page and the home page are session_expired without a question. For a caller that requests
   * another page after it, or after a refusal of the menu, which is therefore neither asked about nor reported as a fault of the portal.
   */
  readUnchecked<Input, Record>(page: Page<Input, Record>, input: Input): Promise<Record> {
    const isForCaller = ({ code }: ServiceError) => code === "session_expired" || code === "portal_menu_unavailable";
    const read = this.#readPage(page, input).catch((error: unknown) => {
      if (error instanceof ServiceError && isForCaller(error)) throw error;
      return this.#failed(page.name, this.#pathOf(page), error);
    });
    return this.#context.reporting(page.name, read, "portal_menu_unavailable");
  }

  /** Requests and parses a page without input, although this API request may have read it before. An answer in doubt is session_expired. */
  readAfresh<Record>(page: Page<object, Record>): Promise<Record> {
    return this.#context.reporting(page.name, this.#readPage(page, {}));
  }

  /**
   * Sends a form in which something is asked of the portal. It is sent once: no redirect is followed, and no failure repeats it.
   * A field without a value is an empty file.
   */
  async sendOnce(
    page: PageName,
    path: string,
    form: ReadonlyMap<string, string | null>,
    multipart: boolean,
  ): Promise<SentOnce> {
    const { cookie, user_agent } = this.#session;
    let isStarted = false;
    const once = {
      onStart: () => {
        isStarted = true;
      },
      files: new Set([...form].flatMap(([name, value]) => (value === null ? [name] : []))),
    };
    const fields = Object.fromEntries([...form].map(([name, value]) => [name, value ?? ""]));
    try {
      const request = { method: "POST", path: `/vtop/${path}`, cookie, userAgent: user_agent } as const;
      const answer = await this.#context.send(page, { ...request, fields, multipart, once });
      return { kind: "answered", status: answer.status, page: withinLimits(() => parseHtml(answer.text)) };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return isStarted ? { kind: "lost" } : { kind: "not_sent" };
    }
  }

  async #readPage<Input, Record>(page: Page<Input, Record>, input: Input): Promise<Record> {
    try {
      const answer = await this.#request(page, input).catch((error) => {
        if (error instanceof ConnectionLost) return this.#request(page, input);
        throw error;
      });
      const context = newContext(this.registrationNumber, this.#options.aliases.of(page.name));
      const { record, root } = this.#context.timeParsing(() =>
        parsePage(page, input, answer, context, this.#context.notify),
      );
      const token = hiddenValue(root, "_csrf");
      if (token !== null && sessionPatterns.csrf_token.test(token)) this.#csrfToken = token;
      // A page that may be empty looks like the answer to an ended session.
      const end = NOTHING.test(answer.text) ? await this.#endOfSession() : null;
      if (end !== null) throw new ServiceError(end.code, end.detail);
      this.#context.unread += context.report.unread.length;
      this.#context.unfit += context.report.unfit.length;
      return record;
    } catch (error) {
      this.#context.page = page.name;
      if (error instanceof ServiceError) {
        error.page = page.name;
        if (error.code === "portal_blocked") this.#context.stop(error);
      }
      throw error;
    }
  }

  /**
   * Requests a file by the path that a record gave. Retries once if the connection failed before a response arrived.
   * Throws file_unavailable and the codes of `read`.
   */
  download(path: string): Promise<PortalFile> {
    return this.#settled(FILE_PAGE, null, this.#requestFile(path));
  }

  async #requestFile(path: string): Promise<PortalFile> {
    const { registration_number, csrf_token, cookie, user_agent } = this.#session;
    const query = new URLSearchParams({
      authorizedID: registration_number,
      _csrf: csrf_token,
      x: new Date().toUTCString(),
    });
    const address = `/vtop/${path.replaceAll(" ", "%20")}${path.includes("?") ? "&" : "?"}${query}`;
    const request = { method: "GET", path: address, cookie, userAgent: user_agent } as const;
    const open = () => this.#context.openFile(FILE_PAGE, accountOf(registration_number), request);
    const answer = await open().catch((error) => {
      if (error instanceof ConnectionLost) return open();
      throw error;
    });
    return fileOf(answer, path, this.#options.files);
  }

  /** Ends the session at the portal. Throws session_expired if the portal does not know it. */
  end(): Promise<void> {
    return this.#settled(loginPageNames.logout, LOGOUT_PATH, this.#requestLogout());
  }

  async #requestLogout(): Promise<void> {
    const { registration_number, csrf_token } = this.#session;
    const fields = { _csrf: csrf_token, authorizedID: registration_number };
    const answer = await this.#client().post(loginPageNames.logout, `/vtop/${LOGOUT_PATH}`, { fields });
    const page = this.#context.timeParsing(() => withinLimits(() => parseHtml(answer.text)));
    if (answer.status === 200 && (isLoginPage(page) || confirmsLogout(page))) return;
    throw (
      refusalOf(answer, page, "session_expired") ??
      lateRefusalOf(page) ??
      changedPage(loginPageNames.logout, "a message about the logout")
    );
  }

  /** The result of a request for a path; null for a path that must not appear in an error. */
  #settled<Result>(name: PageName, path: string | null, result: Promise<Result>): Promise<Result> {
    const settled = result.catch((error: unknown) => this.#failed(name, path, error));
    return this.#context.reporting(name, settled);
  }

  /** Throws session_expired if the answer was not the page, and the session is over; otherwise what the answer is. */
  async #failed(name: PageName, path: string | null, error: unknown): Promise<never> {
    if (!isInDoubt(error)) throw error;
    const end = await this.#endOfSession();
    const failure = end === null ? this.#failureInSession(name, path, error) : new ServiceError(end.code, end.detail);
    this.#context.page = failure.page = name;
    throw failure;
  }

  #endOfSession(): ReturnType<typeof endOfSession> {
    this.#end ??= endOfSession(this.#context, this.#session, this.#options.origin, this.campus.keepsToken);
    return this.#end;
  }

  /** The error for an answer in an active session that is not the page. */
  #failureInSession(name: PageName, path: string | null, error: ServiceError): ServiceError {
    if (!(error instanceof SessionInDoubt)) return error;
    error.report();
    if (error.answered === null) return error;
    const anchor = `a page at ${path ?? "its path"} instead of ${error.answered}`;
    this.#context.notify("pageChanged", name, anchor, "");
    return changedPage(name, anchor);
  }

  /** Reports malformed ids in the portal's own list of semesters. */
  reportOddIds(semSubIds: readonly string[]): void {
    const ofOther = (id: string) => Object.values(campuses).find(({ semSubId }) => semSubId.test(id))?.name ?? null;
    for (const id of semSubIds) if (!this.campus.semSubId.test(id)) this.#context.notify("oddSemesterId", ofOther(id));
  }

  #pathOf({ path }: { readonly path: string }): string {
    return this.campus.paths[path] ?? path;
  }

  #request<Input, Record>(page: Page<Input, Record>, input: Input): Promise<FinalAnswer> {
    const { registration_number } = this.#session;
    const credentials = { _csrf: this.#csrfToken, authorizedID: registration_number };
    const now = new Date();
    const usual = page.form(input, registration_number);
    const own = this.campus.fields[page.name]?.(usual) ?? usual;
    const fields =
      page.shape === "menu"
        ? {
            verifyMenu: "true",
            ...credentials,
            nocache: String(now.getTime()),
            ...own,
          }
        : { ...credentials, ...own, x: now.toUTCString() };
    if (page.shape === "home") return this.#client().get(page.name, HOME_PATH);
    const multipart = page.shape === "data-multipart";
    return this.#client().post(page.name, `/vtop/${this.#pathOf(page)}`, { fields, multipart });
  }

  #client(): PortalClient {
    const { user_agent, cookie } = this.#session;
    return new PortalClient(this.#context, this.#options.origin, user_agent, cookie, this.campus.multipart);
  }
}

function notHere({ title, endpoints }: Campus, page: PageName): ServiceError {
  const { source = "nobody has seen it" } = endpoints.get(`/student/${page}`) ?? {};
  const error = new ServiceError("not_at_this_campus", `The portal of ${title} has no page ${page}: ${source}.`);
  error.page = page;
  return error;
}

/** An empty answer: without a text and without an element of its own. */
const NOTHING = /^(?:\s|<!--[^>]*>|<\/?(?:html|head|body)>)*$/i;

/** The page after a logout, usually the landing page with a message. */
const confirmsLogout = (page: HtmlElement) => /\bsuccessfully logged out\b/i.test(page.text);

const changeOf = (name: PageName, anchor: string) => `The portal's ${name} page has changed: expected ${anchor}.`;
const changedPage = (name: PageName, anchor: string) => new ServiceError("portal_page_changed", changeOf(name, anchor));

/** A change of a page. Its shape identifies the change: what is missing, and the places of what is new. */
const driftOf = (page: PageName, anchor: string | null, unread: readonly string[], html: string): Drift => ({
  page,
  anchor,
  shape: createHash("sha256")
    .update([page, anchor, ...unread].join("\n"))
    .digest("hex")
    .slice(0, 12),
  html,
});

/** Parses an answer of the portal, whose text `rootOf` reads, and reports what is wrong with it. Throws the codes of `PortalSession.read`. */
export function parsePage<Input, Record>(
  page: Page<Input, Record>,
  input: Input,
  answer: FinalAnswer,
  context: ParseContext = newContext(),
  notify = notifyNobody,
  rootOf: (text: string) => HtmlElement = parseHtml,
): { readonly record: Record; readonly root: HtmlElement } {
  let root: HtmlElement | null = null;
  try {
    root = rootOf(answer.text);
    const known = refusalOf(answer, root, "session_expired", page.shape === "home");
    // Nothing else distinguishes a short refusal from a page without a form of its own.
    const refusal = known ?? (page.isUntyped ? wholeRefusalOf(root.text) : null);
    if (refusal !== null) throw refusal;
    const record = page.parse(root, input, context);
    const { unread, unfit, aliased } = context.report;
    for (const field of aliased) notify("aliasUsed", page.name, field);
    if (unread.length + unfit.length > 0) notify("partlyRead", page.name, unread, unfit);
    if (unread.length > 0) notify("drifted", driftOf(page.name, null, unread, answer.text));
    return { record, root };
  } catch (error) {
    if (error instanceof AnswerMismatch) {
      notify("answerMismatch", page.name, error.field);
      throw new ServiceError(
        "portal_answer_mismatch",
        `The portal's ${page.name} page is about another ${error.field} than requested.`,
      );
    }
    const changed = error instanceof RangeError ? new PageChanged("a page within the limits of its parser") : error;
    if (!(changed instanceof PageChanged)) throw error;
    const lateRefusal = root && lateRefusalOf(root, page.section);
    if (lateRefusal !== null) throw lateRefusal;
    const fingerprint = root === null ? "" : fingerprintOf(root, page.headings);
    throw new SessionInDoubt("portal_page_changed", changeOf(page.name, changed.anchor), null, () => {
      notify("pageChanged", page.name, changed.anchor, fingerprint);
      if (root !== null) notify("drifted", driftOf(page.name, changed.anchor, [], answer.text));
    });
  }
}
