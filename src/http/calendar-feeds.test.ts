import fastify from "fastify";
import { expect, it } from "vitest";
import { contextFor, scriptedTransport } from "../../test/scripted-transport.ts";
import { ServiceError } from "../contract/errors.ts";
import { addCalendarFeeds, type FeedRouteOptions } from "./calendar-feeds.ts";

it.each([
  ["a refusal", new ServiceError("overloaded", "Busy."), 404],
  ["a bug", new TypeError("A bug."), 500],
])(
  "a calendar app gets after %s an answer with which it keeps its events only if that is no defect",
  async (...row) => {
    const [, error, status] = row;
    const app = fastify();
    const options = {
      path: "/feeds/",
      open: () => "feed",
      poll: () => Promise.reject(error),
      startRequest: () => ({ context: contextFor(scriptedTransport().transport), portal: null }),
      observeRequest: () => () => {},
      concurrency: { run: (_caller: unknown, work: () => unknown) => work() },
    };
    addCalendarFeeds(app, options as unknown as FeedRouteOptions<string>);
    expect((await app.inject("/feeds/a.b.ics")).statusCode).toBe(status);
  },
);
