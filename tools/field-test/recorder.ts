import { setTimeout } from "node:timers/promises";
import { ServiceError } from "../../src/contract/errors.ts";
import type { ApiRequest, PortalConnection } from "../../src/portal/connect.ts";
import { notifierOf, type RequestObserver } from "../../src/portal/events.ts";
import { parseLoginPage } from "../../src/portal/login/login-page.ts";
import type { PageName } from "../../src/portal/page.ts";
import type { Portal } from "../../src/portal/portal.ts";
import { mergeCookies } from "../../src/portal/portal-client.ts";
import type { BoundTransport, PortalAnswer, PortalRequest, Transport } from "../../src/portal/transport.ts";
import { treeOf } from "../saved-page.ts";

/** A request to the portal and its answer. */
export type Exchange = { readonly page: PageName; readonly request: PortalRequest; readonly answer: PortalAnswer };

/** The results of the captchas of the login. */
export type CaptchaEvent = { readonly outcome: string; readonly margin: number | null };

/** The request is one more than this part of the field test may send. */
export class BudgetSpent extends ServiceError {
  constructor(most: number) {
    super("portal_unavailable", `The field test sends at most ${most} requests for this.`);
  }
}

/** Fields that differ between two requests for the same page. */
const VARYING = new Set(["x", "nocache", "_csrf"]);

/**
 * Sends the requests of a field test one at a time with a pause between them, as many as `allow` allows, and keeps the
 * answers in memory. A data page that was requested before is answered from there.
 */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  readonly captchas: CaptchaEvent[] = [];
  readonly transport: Transport;
  /** False to send every request. */
  isCaching = true;
  /** True if a password or an OTP was sent. */
  hasSentSecret = false;
  /** True if the last request has no answer. */
  isAnswerLost = false;
  /** Number of requests sent to the portal. */
  requests = 0;
  /** The recorder as the caller of the service. */
  readonly #apiRequest: ApiRequest;
  #page: PageName = "login";
  #sent: PortalRequest | null = null;
  #most = 0;
  /** Requests of the part that are left. */
  #left = 0;
  #last = Promise.resolve();

  constructor(inner: Transport, cacheable: ReadonlySet<PageName>, pauseMs: number) {
    const observer: RequestObserver = {
      requestSent: (page) => {
        this.#page = page;
        return () => {};
      },
      captchaEnded: (outcome, margin) => void this.captchas.push({ outcome, margin }),
    };
    const client = { name: null, id: "", counterId: "", requestsPerMinute: 0, requestsPerDay: 0, refusedLogins: 0 };
    this.#apiRequest = { client, id: "field-test", notify: notifierOf([observer]) };
    // The field test has a single student.
    let bound: BoundTransport | null = null;
    this.transport = {
      close: () => inner.close(),
      boundTo: (...student) => {
        const sender = inner.boundTo?.(...student) ?? null;
        bound = sender;
        return {
          request: this.transport.request,
          get used() {
            return sender?.used ?? null;
          },
        };
      },
      request: (request, timeoutMs) => {
        const page = this.#page;
        const key = this.isCaching && cacheable.has(page) ? keyOf(request) : null;
        const known = this.exchanges.find((exchange) => exchange.page === page && keyOf(exchange.request) === key);
        if (known !== undefined) return Promise.resolve(known.answer);
        const sending = this.#last.then(async () => {
          if (this.#left-- <= 0) throw new BudgetSpent(this.#most);
          if (this.requests++ > 0) await setTimeout(pauseMs);
          this.hasSentSecret ||= request.fields?.password !== undefined || page === "otp";
          this.#sent = request;
          this.isAnswerLost = true;
          const answer = await (bound ?? inner).request(request, timeoutMs);
          this.isAnswerLost = false;
          this.exchanges.push({ page, request, answer });
          return answer;
        });
        this.#last = sending.then(() => {}).catch(() => {});
        return sending;
      },
    };
  }

  /** Makes a call to the portal, whose answers are recorded if the connection has this transport. */
  async call<T>(connection: PortalConnection, run: (portal: Portal) => Promise<T>): Promise<T> {
    const { context, portal } = connection.startRequest(this.#apiRequest);
    try {
      return await run(portal);
    } finally {
      context.end();
    }
  }

  /** Starts a part of the test, which may send this number of requests. */
  allow(requests: number): void {
    this.#most = this.#left = requests;
  }

  /** The browser after the last request, as far as it is known. */
  get browser(): { readonly cookie: string; readonly csrf_token: string; readonly user_agent: string } | null {
    const sent = this.#sent;
    const last = this.exchanges.at(-1);
    const answered = last?.request === sent ? last?.answer : undefined;
    const cookie = mergeCookies(sent?.cookie ?? null, answered?.sessionCookie ?? null, answered?.otherCookies ?? []);
    const csrf_token = this.exchanges.reduceRight<string | null>((known, { answer }) => {
      const root = known === null ? treeOf(answer.text) : null;
      return root === null ? known : parseLoginPage(root).csrfToken;
    }, null);
    if (sent === null || cookie === null || csrf_token === null) return null;
    return { cookie, csrf_token, user_agent: sent.userAgent };
  }
}

const keyOf = ({ path, fields = {} }: PortalRequest) =>
  JSON.stringify([path, Object.entries(fields).filter(([name]) => !VARYING.has(name))]);
