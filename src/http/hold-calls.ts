import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { ownClient } from "../config/api-client.ts";
import { ServiceError } from "../contract/errors.ts";
import type { Session } from "../contract/session.ts";
import type { HoldCalls } from "../feeds/holds/holds.ts";
import type { PushedChange } from "../feeds/push/send.ts";
import type { Notify } from "../portal/events.ts";
import type { RouteOptions } from "./routes.ts";

type Portal = ReturnType<RouteOptions["startRequest"]>["portal"];

/** The answer of a refresh of one part. */
interface Refreshed {
  readonly sem_sub_id: string | null;
  readonly parts: Readonly<
    Record<string, { digest?: string; changes?: readonly PushedChange[]; problem?: unknown } | undefined>
  >;
}

export interface HoldCallOptions
  extends Pick<HoldCalls, "mayHold">,
    Pick<RouteOptions, "concurrency" | "startRequest"> {
  readonly observeRequest: (path: string, request: Pick<FastifyRequest, "id" | "headers" | "log">) => Notify;
  /** Reads a page with a session. */
  readonly check: (portal: Portal, session: Session) => Promise<unknown>;
  /** A refresh with this body. */
  readonly read: (portal: Portal, body: Record<string, unknown>) => Promise<Refreshed>;
}

/** All ticks are one client, so that together they get one share of the portal. Their starts have a limit of their own. */
const client = ownClient("holds");

/** The name of ticks in metrics and traces. */
const ROUTE = "/hold/tick";

/** The calls of ticks: requests of the service to itself, with the share, log, metrics and traces of any other. */
export function holdCalls(
  { mayHold, concurrency, startRequest, observeRequest, check, read }: HoldCallOptions,
  log: FastifyBaseLogger,
): HoldCalls {
  /** Returns the answer, or the code of the failure. */
  const call = async <T>(work: (portal: Portal) => Promise<T>) => {
    const id = randomUUID();
    const notify = observeRequest(ROUTE, { id, headers: {}, log: log.child({ request_id: id }) });
    const { context, portal } = startRequest({ client, id, notify });
    const start = performance.now();
    const [result] = await Promise.allSettled([concurrency.run(context, () => work(portal))]);
    context.end();
    const error: unknown = result.status === "rejected" ? result.reason : null;
    const code = error === null ? null : error instanceof ServiceError ? error.code : "internal_error";
    const outcome = { status: error === null ? 200 : 500, code, guard: null, client: null, isAborted: false };
    notify("ended", { ...outcome, ms: performance.now() - start, portalRequests: context.requests });
    if (code === "internal_error") throw error;
    return { code, answer: result.status === "fulfilled" ? result.value : null };
  };
  return {
    mayHold,
    async check(session) {
      const { code } = await call((portal) => check(portal, session));
      if (code === null) return "alive";
      return code === "session_expired" ? "expired" : "failed";
    },
    async read(session, part, semester, known) {
      const { code, answer } = await call(async (portal) => {
        const body = { session, parts: [part], ...(semester && { sem_sub_id: semester }), known: { [part]: known } };
        const refreshed = await read(portal, body);
        // A part that cannot be read does not show that the session is alive.
        if (refreshed.parts[part]?.digest === undefined) await check(portal, session);
        return refreshed;
      });
      if (answer === null) return code === "session_expired" ? "expired" : "failed";
      const { digest = null, changes = [] } = answer.parts[part] ?? {};
      return { digest, changes, semester: answer.sem_sub_id };
    },
    async logOut(session) {
      const { code } = await call((portal) => portal.openSession(session).end());
      return code === null || code === "session_expired";
    },
  };
}
