import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { pages as demoPages } from "../../demo-portal/pages/index.ts";
import { students } from "../../demo-portal/world/students.ts";
import { endpoints, pages } from "../../src/features/index.ts";
import type { FileAnswer, PortalAnswer, PortalRequest, Transport } from "../../src/portal/transport.ts";
import { SkeletonTooLong, skeletonOf } from "../../src/scrub/skeleton.ts";
import { vocabularyOf } from "../../src/scrub/vocabulary.ts";
import { limitsOff } from "../../tools/limits-off.ts";
import { session } from "../scripted-portal.ts";
import { API_KEY, startService } from "../service.ts";
import { type Cost, cpuMsOf, cpuMsOfThread } from "./expensive-pages.ts";

const [student] = students;
if (student === undefined) throw new Error("no student");

/** One call of the service. */
export interface Call {
  readonly name: string;
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any endpoint.
  readonly body: Readonly<Record<string, any>>;
}

/** A page of the portal with another content. */
interface ReplacedPage {
  readonly path: string;
  readonly html: string;
}

const vocabulary = vocabularyOf(pages.values());

const own = { ...session, registration_number: student.registrationNumber };
const semester = { sem_sub_id: "AP2026272", date: "2026-09-24" };

/** Each endpoint that reads pages, and a part of a refresh with many records. */
export const calls: readonly Call[] = [
  ...endpoints
    .filter(({ path, body }) => "session" in body.properties && path !== "/student/refresh")
    .map(({ path, example }) => ({ name: path, path, body: { ...example, session: own } })),
  {
    name: "/student/refresh biometric",
    path: "/student/refresh",
    body: { ...semester, parts: ["biometric"], session: own },
  },
];

/**
 * A portal with the pages of the demo portal, of which one is replaced. Each answer arrives in a turn of the event loop of
 * its own, as over a network.
 */
class ReplacedPortal implements Transport {
  replaced: ReplacedPage | null = null;
  /** The answers since the map was cleared, by path. */
  readonly answered = new Map<string, string>();
  readonly #onAnswer: () => void;

  constructor(onAnswer: () => void) {
    this.#onAnswer = onAnswer;
  }

  async request({ path, fields = {} }: PortalRequest): Promise<PortalAnswer> {
    const [place = ""] = path.split("?");
    const html = this.replaced?.path === place ? this.replaced.html : null;
    const text = html ?? rendered(place, fields);
    this.answered.set(place, text);
    await setImmediate();
    this.#onAnswer();
    const page = { status: 200, contentType: "text/html;charset=UTF-8", location: null };
    return { ...page, sessionCookie: null, text };
  }

  readonly open = async (request: PortalRequest): Promise<FileAnswer> => {
    const { text, ...answer } = await this.request(request);
    const body = Readable.from([Buffer.from(text)], { objectMode: false });
    return { ...answer, disposition: null, length: null, body };
  };

  async close(): Promise<void> {}
}

function rendered(place: string, fields: Readonly<Record<string, string>>): string {
  const page = demoPages.find(({ path }) => `/vtop/${path}` === place);
  const form = new Map(Object.entries(fields));
  return page === undefined || student === undefined
    ? ""
    : page.render({ student, form, csrf: "token", variant: null });
}

/** The answer of a call, and what it took. */
interface Measured {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape.
  readonly body: any;
  /** The pages of the portal that it requested, by path. */
  readonly read: ReadonlyMap<string, string>;
  /** CPU of the longest turn of the event loop, in milliseconds: other calls wait for its end. */
  readonly cpuMs: number;
}

export interface MeasuredService {
  /** Makes a call while the page of `path` is replaced. */
  measure(call: Call, replaced?: ReplacedPage): Promise<Measured>;
  stop(): Promise<void>;
}

/** Starts the service at the pages of the demo portal. */
export async function startMeasuredService(): Promise<MeasuredService> {
  let longestMs = 0;
  let start = cpuMsOfThread();
  const endTurn = () => {
    const end = cpuMsOfThread();
    longestMs = Math.max(longestMs, end - start);
    start = end;
  };
  const portal = new ReplacedPortal(endTurn);
  const service = await startService("http://portal.invalid", limitsOff, portal);
  return {
    async measure({ path, body }, replaced) {
      portal.replaced = replaced ?? null;
      portal.answered.clear();
      longestMs = 0;
      start = cpuMsOfThread();
      let isDone = false;
      const headers = { "content-type": "application/json", "x-api-key": API_KEY };
      const answering = service.app
        .inject({ method: "POST", url: path, headers, payload: JSON.stringify(body) })
        .finally(() => {
          isDone = true;
        });
      while (!isDone) {
        await setImmediate();
        endTurn();
      }
      const { statusCode, body: text } = await answering;
      const isJson = text.startsWith("{") || text.startsWith("[");
      return {
        status: statusCode,
        body: isJson ? JSON.parse(text) : text,
        read: new Map(portal.answered),
        cpuMs: longestMs,
      };
    },
    stop: () => service.stop(),
  };
}

/**
 * The cost of a call while a page is replaced. A refresh is made four times: without a digest, with the digest of the
 * replaced page for the usual one and for a page with other numbers, and with the digest of the usual page.
 */
export const costOfCall =
  ({ measure }: MeasuredService, call: Call, path: string): Cost =>
  async (html) => {
    const first = await measure(call, { path, html });
    const part: string | undefined = call.body.parts?.[0];
    if (part === undefined) return first.cpuMs;
    const costs = [first.cpuMs];
    const compare = async (known: Measured, replaced?: ReplacedPage) => {
      const digest = known.body.parts?.[part]?.digest;
      if (digest === undefined) return;
      costs.push((await measure({ ...call, body: { ...call.body, known: { [part]: digest } } }, replaced)).cpuMs);
    };
    await compare(first);
    await compare(first, {
      path,
      html: html.replace(/(>\s*\d*)(\d)(?=\s*<)/g, (_, start, last) => start + (9 - last)),
    });
    await compare(await measure(call), { path, html });
    return Math.max(...costs);
  };

/** The cost of the skeleton of a page and of its report. */
export const costOfSkeleton: Cost = (html) =>
  cpuMsOf(() => {
    try {
      return JSON.stringify(skeletonOf(html, vocabulary).split("\n"), null, 2);
    } catch (error) {
      if (error instanceof SkeletonTooLong) return null;
      throw error;
    }
  });
