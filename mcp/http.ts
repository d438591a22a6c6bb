import { createMcpHandler, localhostAllowedHostnames, originValidationResponse } from "@modelcontextprotocol/server";
import { Portico, type PorticoOptions, type Session } from "portico-client";
import { changeMemory, historyMemory } from "./change-memory.ts";
import { textResult } from "./failure.ts";
import { KeepAlive } from "./keep-alive.ts";
import { answerMemory } from "./memory.ts";
import { createServer } from "./server.ts";

/** A request of an assistant. The service that serves it has checked the access token. */
export interface AssistantRequest {
  readonly request: Request;
  readonly body: unknown;
  readonly accessToken: string;
  readonly registrationNumber: string;
  /** Identifies the app that the student has given access. */
  readonly client: string;
  /** Sends a call of a tool to the service. */
  readonly fetch: typeof fetch;
}

export interface AssistantAnswer {
  /** Null if the student's access is over: the assistant has to authorize again. */
  readonly response: Response | null;
  /** Runs once the answer has been delivered. */
  readonly onDelivery: (() => Promise<void>) | null;
}

/** Options of the server for the students of a service. */
export interface AssistantServerOptions {
  /** Public address of the service. */
  readonly url: string;
  /** Hosts whose web pages may send requests. */
  readonly hostnames: readonly string[];
  /** Reports the name of an unexpected error. */
  onBug(name: string): void;
}

/**
 * The server that a service mounts at `/mcp`. Between requests, it keeps answers of the service for a minute, digests for `changes`, and the
 * tokens of the last two hours, whose sessions it keeps alive.
 */
export function createAssistantServer({
  url,
  hostnames,
  onBug,
}: AssistantServerOptions): (request: AssistantRequest) => Promise<AssistantAnswer> {
  const memory = answerMemory();
  const histories = historyMemory();
  const keepAlive = new KeepAlive();
  const isLocal = hostnames.some((name) => localhostAllowedHostnames().includes(name));
  const allowed = [...hostnames, ...(isLocal ? localhostAllowedHostnames() : [])];

  return async ({ request, body: parsedBody, accessToken, registrationNumber, client, fetch }) => {
    const refused = originValidationResponse(request, allowed) ?? (Array.isArray(parsedBody) ? batchRefused() : null);
    if (refused !== null) return { response: refused, onDelivery: null };
    const connection = {
      baseUrl: url,
      accessToken,
      fetch: memory((address, init) => fetch(address, init)),
    };
    let isOver = false;
    let onDelivery: (() => Promise<void>) | null = null;
    const handler = createMcpHandler(
      () =>
        createServer({
          client: (options) => new TokenClient({ ...connection, ...options }, registrationNumber),
          login: {
            async ask() {
              isOver = true;
              keepAlive.ended(accessToken);
              return textResult("The session is over: the student must log in again.");
            },
          },
          changes: (comparison) => changeMemory(histories, () => registrationNumber, { ...comparison, client }),
          afterDelivery(_request, task) {
            onDelivery = task;
          },
          onBug,
          presence: {
            used: () => keepAlive.used(accessToken, () => new Portico(connection).isLoggedIn()),
            ended: () => keepAlive.ended(accessToken),
          },
        }),
      { maxSubscriptions: 0 },
    );
    const response = await handler.fetch(request, { parsedBody });
    // An event stream, which clients of 2025 get, begins before the call ends.
    const body = await response.text();
    return isOver
      ? { response: null, onDelivery: null }
      : { response: new Response(body === "" ? null : body, response), onDelivery };
  };
}

/** A client with an access token. The reads of the command line know the demo portal's students, which have a clock of their own, by their number. */
class TokenClient extends Portico {
  readonly #registrationNumber: string;

  constructor(options: PorticoOptions, registrationNumber: string) {
    super(options);
    this.#registrationNumber = registrationNumber;
  }

  override async getSession(): Promise<Session> {
    return { registration_number: this.#registrationNumber, cookie: "", csrf_token: "", user_agent: "" };
  }
}

/** Batches were removed from the protocol in 2025: one request would be as expensive as a hundred. */
const batchRefused = (): Response =>
  Response.json(
    { jsonrpc: "2.0", id: null, error: { code: -32600, message: "Batches are not supported." } },
    { status: 400 },
  );
