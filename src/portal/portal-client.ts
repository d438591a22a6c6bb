import { ServiceError } from "../contract/errors.ts";
import { sessionPatterns } from "../contract/session.ts";
import type { PageName } from "./page.ts";
import type { RequestContext } from "./request-context.ts";
import type { PortalRequest } from "./transport.ts";
import { ConnectionLost } from "./transport-failures.ts";

/** The portal's answer after all redirects. */
export interface FinalAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Path of the last request, e.g. "/vtop/login/error". */
  readonly path: string;
  readonly text: string;
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
    let request: Pick<PortalRequest, "method" | "path"> & Form = { method, path, ...form };
    for (let hops = 0; ; hops++) {
      const answering = this.context.send(page, { ...request, cookie: this.cookie, userAgent: this.userAgent });
      const answer = await (hops === 0 ? answering : answering.catch(asNotRetryable));
      const { status, contentType, location, sessionCookie, otherCookies = [], text } = answer;
      if (sessionCookie !== null && !sessionPatterns.cookie.test(sessionCookie))
        throw new ServiceError("portal_page_changed", "The portal set a session cookie in an unsupported format.");
      // The portal replaces the cookie on login and rejects the old one afterwards.
      this.cookie = mergeCookies(this.cookie, sessionCookie, otherCookies);
      const isRedirect = status >= 300 && status < 400;
      if (!isRedirect || location === null) return { status, contentType, path: request.path, text };
      if (hops === this.context.limits.redirects) throw new UnfollowedRedirect();
      request = { method: "GET", path: this.#resolve(location, request.path) };
    }
  }

  /** Resolves a location to a path on the portal. Throws UnfollowedRedirect for any other origin. */
  #resolve(location: string, from: string): string {
    const base = new URL(from, this.#origin);
    const target = URL.canParse(location, base.href) ? new URL(location, base) : null;
    if (target?.origin !== this.#origin) throw new UnfollowedRedirect();
    return target.pathname + target.search;
  }
}

/** A redirect means the portal has started to respond, so a later failure must not be reported as safe to retry. */
function asNotRetryable(error: unknown): never {
  if (!(error instanceof ConnectionLost)) throw error;
  throw new ServiceError("portal_unavailable", "The connection to the portal failed after a redirect.");
}

const nameOf = (pair: string): string => pair.slice(0, pair.indexOf("="));

/**
 * Returns the Cookie header after an answer has set cookies: the session cookie first, then the others. Of these, one that a
 * session could not contain is left out, because the portal works without most of them.
 */
export function mergeCookies(
  header: string | null,
  sessionCookie: string | null,
  others: readonly string[],
): string | null {
  if (sessionCookie === null && others.length === 0) return header;
  const pairs = new Map((header?.split("; ") ?? []).map((pair) => [nameOf(pair), pair]));
  const session = sessionCookie ?? pairs.get("JSESSIONID");
  pairs.delete("JSESSIONID");
  for (const pair of others) {
    const name = nameOf(pair);
    if (pair === `${name}=`) pairs.delete(name);
    else if (isValid([...pairs.values()].filter((kept) => nameOf(kept) !== name).concat(pair))) pairs.set(name, pair);
  }
  const all = [...(session === undefined ? [] : [session]), ...pairs.values()];
  return all.length === 0 ? null : all.join("; ");
}

const isValid = (others: readonly string[]) => sessionPatterns.cookie.test(["JSESSIONID=0", ...others].join("; "));
