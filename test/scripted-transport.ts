import { ownClient } from "../src/config/api-client.ts";
import { ServiceError } from "../src/contract/errors.ts";
import { FairQueue, FairShare } from "../src/guards/fair-share.ts";
import { DownloadLimit } from "../src/portal/download-limit.ts";
import { notifierOf, type RequestObserver } from "../src/portal/events.ts";
import { RequestContext, type RequestLimits } from "../src/portal/request-context.ts";
import type { PortalAnswer, PortalRequest, Transport } from "../src/portal/transport.ts";

/** An answer of the portal, with defaults for the fields left out, or the error with which the request fails. */
export type ScriptedAnswer = Partial<PortalAnswer> | Error;

export interface ScriptedTransport {
  readonly transport: Transport;
  /** Every request received, with its timeout. */
  readonly requests: (PortalRequest & { readonly timeoutMs: number })[];
}

const emptyPage: PortalAnswer = {
  status: 200,
  contentType: "text/html;charset=UTF-8",
  location: null,
  sessionCookie: null,
  text: "",
};

/** A transport that returns these answers in order. A request without an answer fails the test. */
export function scriptedTransport(...answers: readonly ScriptedAnswer[]): ScriptedTransport {
  const requests: ScriptedTransport["requests"] = [];
  const transport: Transport = {
    async request(request, timeoutMs) {
      const answer = answers[requests.length];
      requests.push({ ...request, timeoutMs });
      if (answer === undefined) throw new Error(`Unexpected request: ${request.method} ${request.path}`);
      if (answer instanceof Error) throw answer;
      return { ...emptyPage, ...answer };
    },
    close: async () => {},
  };
  return { transport, requests };
}

/** A transport of a portal that must not be contacted, or that a defect makes fail. */
export const failingTransport: Transport = {
  request: async () => {
    throw new Error("The portal was contacted.");
  },
  close: async () => {},
};

/** The code of a failure, or an unexpected error as a text. */
export const codeOfError = (error: unknown): string => (error instanceof ServiceError ? error.code : String(error));

/** The code with which a request failed. */
export const codeOf = (request: Promise<unknown>): Promise<string> => request.then(() => "no failure", codeOfError);

/** An API client without limits. */
export const anyClient = ownClient("a client");

/** A context with generous limits, except for those given. With 0, there are connections for all requests. */
export const contextFor = (
  transport: Transport,
  limits: Partial<RequestLimits> = {},
  observer: RequestObserver = {},
  connections = 0,
): RequestContext =>
  new RequestContext({
    client: anyClient,
    id: "test-request",
    limits: { answerTimeoutMs: 55_000, requestTimeoutMs: 20_000, parallelRequests: 4, redirects: 6, ...limits },
    notify: notifierOf([observer]),
    transport,
    connections: new FairQueue(new FairShare(connections)),
    downloads: new DownloadLimit(connections || 64, () => false),
  });
