import { ServiceError } from "../errors.ts";
import { sessionPatterns } from "../session.ts";
import type { PageName } from "./page.ts";
import type { RequestContext } from "./request-context.ts";
import { ConnectionLost, type PortalAnswer, type PortalRequest } from "./transport.ts";

/** The portal's answer after its redirects. */
export interface FinalAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Path of the last request, e.g. "/vtop/login/error". */
  readonly path: string;
  readonly text: string;
}

type Form = Pick<PortalRequest, "fields" | "multipart">;

/** A portal redirect that leads away from the portal, in a circle or to nowhere. */
export class StrayRedirect extends ServiceError {
  constructor() {
    super("portal_page_changed", "The portal redirects where the service does not follow.");
  }
}

/**
 * One browser's client to the portal: a user agent and the cookie that the portal last set.
 * Never shared between callers.
 */
export class PortalClient {
  readonly userAgent: string;
  cookie: string | null;
  readonly #call: RequestContext;
  readonly #origin: string;

  constructor(call: RequestContext, origin: string, userAgent: string, cookie: string | null) {
    this.#call = call;
    this.#origin = origin;
    this.userAgent = userAgent;
    this.cookie = cookie;
  }

  /** Opens an address that the portal named, or a path on it. */
  async get(page: PageName, address: string): Promise<FinalAnswer> {
    return this.#follow(page, "GET", this.#target(address, "/"), {});
  }

  post(page: PageName, path: string, form: Form): Promise<FinalAnswer> {
    return this.#follow(page, "POST", path, form);
  }

  async #follow(page: PageName, method: "GET" | "POST", path: string, form: Form): Promise<FinalAnswer> {
    let answer = await this.#send(page, { method, path, ...form });
    let here = path;
    for (let hops = 0; isRedirect(answer); hops++) {
      if (hops === this.#call.redirects) throw new StrayRedirect();
      here = this.#target(answer.location ?? "", here);
      answer = await this.#send(page, { method: "GET", path: here }).catch(asBrokenOff);
    }
    return { status: answer.status, contentType: answer.contentType, path: here, text: answer.text };
  }

  /** The path that an address found at `from` leads to, if it is on the portal. */
  #target(location: string, from: string): string {
    const base = new URL(from, this.#origin);
    const target = URL.canParse(location, base.href) ? new URL(location, base) : null;
    if (target?.origin !== this.#origin) throw new StrayRedirect();
    return target.pathname + target.search;
  }

  async #send(page: PageName, request: Omit<PortalRequest, "cookie" | "userAgent">): Promise<PortalAnswer> {
    const answer = await this.#call.send(page, { ...request, cookie: this.cookie, userAgent: this.userAgent });
    if (answer.sessionCookie !== null && !sessionPatterns.cookie.test(answer.sessionCookie)) {
      throw new ServiceError("portal_page_changed", "The portal sets a session cookie that no client could send back.");
    }
    // The portal exchanges the cookie at a login; whoever keeps the old one is logged out.
    this.cookie = answer.sessionCookie ?? this.cookie;
    return answer;
  }
}

/** A redirect is an answer that began: what fails behind it must not look as if the request could be repeated. */
function asBrokenOff(error: unknown): never {
  if (!(error instanceof ConnectionLost)) throw error;
  throw new ServiceError("portal_unavailable", "The connection to the portal failed behind a redirect.");
}

const isRedirect = ({ status, location }: PortalAnswer) => status >= 300 && status < 400 && location !== null;
