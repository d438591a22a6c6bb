import { ServiceError } from "../contract/errors.ts";
import { sessionPatterns } from "../contract/session.ts";
import { mergeCookies } from "./cookies.ts";
import type { PageName } from "./page.ts";
import type { RequestContext } from "./request-context.ts";
import type { PortalAnswer, PortalRequest } from "./transport.ts";
import { ConnectionLost } from "./transport-failures.ts";

/** The portal's answer after all redirects. */
export interface FinalAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Path of the last request, e.g. "/vtop/login/error". */
  readonly path: string;
  readonly text: string;
  /** True for a page that was saved from a browser, which can have the home page around it. */
  readonly isSaved?: boolean;
}

type Form = Pick<PortalRequest, "fields" | "multipart">;

/** A redirect to another origin, to an invalid address, or one redirect too many. */
export class UnfollowedRedirect extends ServiceError {
  constructor() {
    super("portal_page_changed", "The portal sent a redirect that Portico does not follow.");
  }
}

/**
 * An HTTP client for the portal that acts as one browser: it has a user agent, keeps the latest cookies and follows
 * redirects. Never shared between API requests.
 */
export class PortalClient {
  readonly userAgent: string;
  cookie: string | null;
  /** The API request of all its requests. */
  readonly context: RequestContext;
  readonly #origin: string;
  /** False if multipart requests get no answer. */
  readonly #multipart: boolean;

  constructor(context: RequestContext, origin: string, userAgent: string, cookie: string | null, multipart = true) {
    this.#multipart = multipart;
    this.context = context;
    this.#origin = origin;
    this.userAgent = userAgent;
    this.cookie = cookie;
  }

  /** Requests a path, or an absolute address on the portal. */
  async get(page: PageName, address: string): Promise<FinalAnswer> {
    return this.#follow(page, "GET", this.#resolve(address, "/"), {});
  }

  post(page: PageName, path: string, form: Form): Promise<FinalAnswer> {
    return this.#follow(page, "POST", path, this.#multipart ? form : { ...form, multipart: false });
  }

  async #follow(page: PageName, method: "GET" | "POST", path: string, form: Form): Promise<FinalAnswer> {
    let answer = await this.#send(page, { method, path, ...form });
    let currentPath = path;
    for (let hops = 0; isRedirect(answer); hops++) {
      if (hops === this.context.limits.redirects) throw new UnfollowedRedirect();
      currentPath = this.#resolve(answer.location ?? "", currentPath);
      answer = await this.#send(page, { method: "GET", path: currentPath }).catch(asNotRetryable);
    }
    return { status: answer.status, contentType: answer.contentType, path: currentPath, text: answer.text };
  }

  /** Resolves a location to a path on the portal. Throws UnfollowedRedirect for any other origin. */
  #resolve(location: string, from: string): string {
    const base = new URL(from, this.#origin);
    const target = URL.canParse(location, base.href) ? new URL(location, base) : null;
    if (target?.origin !== this.#origin) throw new UnfollowedRedirect();
    return target.pathname + target.search;
  }

  async #send(page: PageName, request: Omit<PortalRequest, "cookie" | "userAgent">): Promise<PortalAnswer> {
    const answer = await this.context.send(page, { ...request, cookie: this.cookie, userAgent: this.userAgent });
    if (answer.sessionCookie !== null && !sessionPatterns.cookie.test(answer.sessionCookie))
      throw new ServiceError("portal_page_changed", "The portal set a session cookie in an unsupported format.");
    // The portal replaces the cookie on login and rejects the old one afterwards.
    this.cookie = mergeCookies(this.cookie, answer.sessionCookie, answer.otherCookies ?? []);
    return answer;
  }
}

/** A redirect means the portal has started to respond, so a later failure must not be reported as safe to retry. */
function asNotRetryable(error: unknown): never {
  if (!(error instanceof ConnectionLost)) throw error;
  throw new ServiceError("portal_unavailable", "The connection to the portal failed after a redirect.");
}

const isRedirect = ({ status, location }: PortalAnswer) => status >= 300 && status < 400 && location !== null;
