import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Portico } from "portico-client";
import { pageHeaders, renderLoginPage, renderNotice } from "./page.ts";
import { type LoginState, submit } from "./steps.ts";

const LIFETIME_MS = 10 * 60_000;
/** Time that the browser has to fetch the last page. */
const LAST_PAGE_MS = 10_000;
const MAX_FORM_BYTES = 4096;

/** A login page that waits for the student. */
export interface LoginPage {
  /** Address of the page on this computer. */
  readonly url: string;
  /** Resolves to true once the student has logged in, and to false after `ms`, or when the page is closed or the signal aborted. */
  finished(ms: number, signal: AbortSignal): Promise<boolean>;
}

/** The functions with which login pages log in. */
export interface LoginServerOptions {
  /** A client that stores the session of a successful login. */
  client(): Portico;
  /** Shown on the page. */
  readonly facts: readonly string[];
  readonly now?: () => number;
}

interface OpenPage extends LoginPage {
  readonly path: string;
  readonly expires: number;
  readonly server: Server;
  state: LoginState;
  isBusy: boolean;
  settle(loggedIn: boolean): void;
}

function end(page: OpenPage): void {
  page.settle(false);
  page.server.close();
}

/**
 * Serves one login page at a time on 127.0.0.1: at a random path, for one login, for ten minutes. Listens only while a page is open.
 * The student's input goes to the service and is not kept.
 */
export function loginServer({ client, facts, now = Date.now }: LoginServerOptions) {
  let current: Promise<OpenPage | null> = Promise.resolve(null);

  async function openAfter(previous: Promise<OpenPage | null>): Promise<OpenPage> {
    const page = await previous.catch(() => null);
    if (page !== null && page.state.step !== "done" && page.expires > now()) return page;
    if (page !== null) end(page);
    return start();
  }

  async function close(): Promise<void> {
    const page = current;
    current = Promise.resolve(null);
    const open = await page.catch(() => null);
    if (open !== null) end(open);
  }

  async function start(): Promise<OpenPage> {
    const path = `/${randomBytes(32).toString("base64url")}`;
    const server = createServer((request, response) => {
      handle(page, request, response).catch(() =>
        respond(response, 500, renderNotice("Something went wrong", ["Ask your assistant for a new page."])),
      );
    });
    server.requestTimeout = 15_000;
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
    server.unref();
    const { port } = server.address() as AddressInfo; // not a pipe
    let settle: (loggedIn: boolean) => void = () => {};
    const settled = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    const page: OpenPage = {
      path,
      server,
      settle,
      isBusy: false,
      state: { step: "credentials", message: null },
      url: `http://127.0.0.1:${port}${path}`,
      expires: now() + LIFETIME_MS,
      finished: (ms, signal) => Promise.race([settled, timeout(ms, signal)]),
    };
    setTimeout(() => void expire(page), LIFETIME_MS).unref();
    return page;
  }

  async function expire(page: OpenPage): Promise<void> {
    if ((await current) === page) await close();
  }

  async function handle(page: OpenPage, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin, pathname } = new URL(page.url);
    // Another name in Host means that a page of another site has rebound its name to this computer.
    if (request.headers.host !== new URL(origin).host) return respond(response, 421, renderNotice("Wrong address", []));
    if (request.url !== pathname || page.expires <= now())
      return respond(
        response,
        404,
        renderNotice("This page is no longer valid", ["Ask your assistant for a new one."]),
      );
    if (request.method === "GET") return show(page, response);
    if (request.method !== "POST") return respond(response, 405, renderNotice("Not allowed", []));
    if (request.headers.origin !== origin) return respond(response, 403, renderNotice("Not sent by this page", []));
    const form = await readForm(request);
    if (form === null) return respond(response, 413, renderNotice("Too long", []));
    if (!page.isBusy && page.state.step !== "done") await send(page, form);
    // The browser fetches the next page with GET, so that reloading never submits a password again.
    response.writeHead(303, { ...pageHeaders, location: pathname }).end();
  }

  async function send(page: OpenPage, form: ReadonlyMap<string, string>): Promise<void> {
    page.isBusy = true;
    try {
      page.state = await submit(client(), page.state, form);
    } finally {
      page.isBusy = false;
    }
    if (page.state.step !== "done") return;
    page.settle(true);
    setTimeout(() => void expire(page), LAST_PAGE_MS).unref();
  }

  function show({ state, ...page }: OpenPage, response: ServerResponse): void {
    if (state.step === "done") response.once("finish", () => page.server.close());
    const shown = state.step === "done" ? LAST_FACTS : facts;
    const message = state.step === "done" ? null : state.message;
    const image = state.step === "captcha" ? { image: state.captcha.image } : {};
    respond(response, 200, renderLoginPage({ step: state.step, message, facts: shown, ...image }));
  }

  return {
    /** Returns the open page, or opens one. Calls at the same time get the same page. */
    open(): Promise<LoginPage> {
      const page = openAfter(current);
      current = page;
      return page;
    },
    close,
  };
}

const LAST_FACTS = ["You can close this page and go back to your assistant."];

function respond(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { ...pageHeaders, connection: "close" }).end(html);
}

/** Returns the fields of a form, or null if it is too long. */
async function readForm(request: IncomingMessage): Promise<ReadonlyMap<string, string> | null> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > MAX_FORM_BYTES) return null;
  }
  return new Map(new URLSearchParams(text));
}

const timeout = (ms: number, signal: AbortSignal): Promise<false> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms).unref();
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
