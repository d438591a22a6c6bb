import { RequestContext, type RequestLimits } from "../src/portal/request-context.ts";
import type { PortalAnswer, PortalRequest, Transport } from "../src/portal/transport.ts";

/** What the portal is to answer: the parts that matter, or the failure of the request. */
export type ScriptedAnswer = Partial<PortalAnswer> | Error;

export interface ScriptedTransport {
  readonly transport: Transport;
  /** Every request that it was asked, and the time it was given. */
  readonly asked: (PortalRequest & { readonly timeoutMs: number })[];
}

const emptyPage: PortalAnswer = {
  status: 200,
  contentType: "text/html;charset=UTF-8",
  location: null,
  sessionCookie: null,
  text: "",
};

/** A portal that gives these answers in turn; a request too many fails the test. */
export function scriptedTransport(...answers: readonly ScriptedAnswer[]): ScriptedTransport {
  const asked: ScriptedTransport["asked"] = [];
  const transport: Transport = {
    async request(request, timeoutMs) {
      const answer = answers[asked.length];
      asked.push({ ...request, timeoutMs });
      if (answer === undefined) throw new Error(`Nobody expected ${request.method} ${request.path}.`);
      if (answer instanceof Error) throw answer;
      return { ...emptyPage, ...answer };
    },
    close: async () => {},
  };
  return { transport, asked };
}

/** A call with ample bounds, apart from these. */
export const contextFor = (transport: Transport, limits: Partial<RequestLimits> = {}): RequestContext =>
  new RequestContext(transport, {
    answerTimeoutMs: 55_000,
    requestTimeoutMs: 20_000,
    parallelRequests: 4,
    redirects: 6,
    ...limits,
  });
