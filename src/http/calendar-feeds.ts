import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ownClient } from "../config/api-client.ts";
import { ServiceError } from "../contract/errors.ts";
import type { PollAnswer } from "../feeds/feeds.ts";
import { languageOf } from "./negotiation.ts";
import { reportEnd } from "./request-end.ts";
import type { RouteOptions } from "./routes.ts";

type Started = ReturnType<RouteOptions["startRequest"]>;

/** The parts of the service that calendar feeds use. */
export interface FeedRouteOptions<Feed> extends Pick<RouteOptions, "concurrency" | "observeRequest" | "startRequest"> {
  /** Path of the feeds, in front of their addresses. */
  readonly path: string;
  /** Opens the address of a feed; null if it is not one of this service. */
  readonly open: (address: string) => Feed | null;
  readonly poll: (portal: Started["portal"], feed: Feed) => Promise<PollAnswer>;
}

/** All feeds are one client, so that together they get one share of the portal. Each has limits of its own. */
const client = ownClient("calendar feeds");

/**
 * Serves calendar feeds. Routes, logs, metrics and traces show `/calendar/feeds/*`, never an address. If there is no calendar, the status is
 * 404: calendar apps then keep the events that they have, while some hide them after another status.
 */
export function addCalendarFeeds<Feed>(app: FastifyInstance, options: FeedRouteOptions<Feed>): void {
  const url = `${options.path}*`;
  app.get(url, async (request, reply) => {
    const notify = options.observeRequest(url, request);
    const started = options.startRequest({ client, id: request.id, language: languageOf(request.raw), notify });
    request.requestState = { started, access: null, validated: true };
    reportEnd(request, reply, request.requestState, notify);
    const { context, portal } = started;
    const [, address = ""] = /^([\w-]+\.[\w-]+)\.ics$/.exec(addressIn(request)) ?? [];
    const feed = options.open(address);
    if (feed === null) throw new ServiceError("not_found", "The path does not exist.");
    const answer = await options.concurrency
      .run(context, () => options.poll(portal, feed))
      .catch(busy)
      .finally(() => context.end());
    return send(request, reply, answer);
  });
}

/** Turns the refusal of a request, which is not about its feed, into an answer with which calendar apps keep their events. */
function busy(error: unknown): PollAnswer {
  if (!(error instanceof ServiceError)) throw error;
  return { kind: "unavailable", reason: "The service cannot answer now. Try again later." };
}

function addressIn({ params }: FastifyRequest): string {
  // Fastify types parameters as unknown; a wildcard is one named *.
  return (params as Readonly<Record<"*", string>>)["*"];
}

function send(request: FastifyRequest, reply: FastifyReply, answer: PollAnswer): FastifyReply {
  if (answer.kind === "limited") {
    const retryAfterS = Math.ceil(answer.waitMs / 1000);
    throw new ServiceError("rate_limited", "Too many requests for this calendar.", { retryAfterS });
  }
  if (answer.kind !== "calendar") {
    const isGone = answer.kind === "gone";
    const reason = isGone ? "This calendar was ended." : answer.reason;
    return reply
      .code(isGone ? 410 : 404)
      .type("text/plain; charset=utf-8")
      .send(`${reason}\n`);
  }
  reply.headers({
    "cache-control": "private, max-age=600",
    etag: answer.etag,
    "last-modified": new Date(answer.readAt).toUTCString(),
  });
  const known = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  if (known.includes(answer.etag)) return reply.code(304).send();
  return reply.type("text/calendar; charset=utf-8").send(answer.text);
}
