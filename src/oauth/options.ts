import type { FastifyReply, FastifyRequest } from "fastify";
import type { Seal } from "../digest/seal.ts";
import type { Ends } from "../feeds/ends.ts";
import type { Holds } from "../feeds/holds/holds.ts";
import type { ConcurrencyLimit } from "../http/concurrency-limit.ts";
import type { PortalConnection } from "../portal/connect.ts";
import type { Notify } from "../portal/events.ts";
import type { HostedLoginEvent } from "../telemetry/hosted-login-events.ts";
import type { Clients } from "./clients.ts";
import type { Devices } from "./devices.ts";
import type { Limits } from "./limits.ts";
import type { Tokens } from "./tokens.ts";

/** The operator of the service, as the pages name it. */
export interface Operator {
  /** Public address of the service. */
  readonly issuer: string;
  readonly name: string | null;
  /** Email or https address for questions and complaints. */
  readonly contact: string | null;
  /** True if assistants can use the service at `/mcp`. */
  readonly servesAssistants: boolean;
  /** True if students can let the service hold their sessions. */
  readonly holdsSessions: boolean;
}

/** The parts that the authorization server uses. */
export interface OAuthOptions {
  /** Public address of the service, without a path. */
  readonly issuer: string;
  readonly seal: Seal;
  readonly clients: Clients;
  readonly tokens: Tokens;
  readonly devices: Devices;
  readonly limits: Limits;
  readonly ends: Ends;
  /** Null if the service holds no sessions. */
  readonly holds: Holds | null;
  readonly operator: Operator;
  /** False if nobody may be asked for `writeScopes`. */
  readonly mayWrite: boolean;
  readonly concurrency: ConcurrencyLimit;
  readonly startRequest: PortalConnection["startRequest"];
  /** Counts an event for the metrics. */
  readonly count: (event: HostedLoginEvent) => void;
  readonly onUnknownProxy: () => void;
  readonly observeRequest: (path: string, request: FastifyRequest) => Notify;
}

export const oauthPaths = {
  metadata: "/.well-known/oauth-authorization-server",
  resource: "/.well-known/oauth-protected-resource",
  mcp: "/mcp",
  authorize: "/oauth/authorize",
  login: "/oauth/login",
  token: "/oauth/token",
  revoke: "/oauth/revoke",
  register: "/oauth/register",
  end: "/oauth/end",
  receipt: "/oauth/receipt",
  privacy: "/oauth/privacy",
  deviceAuthorization: "/oauth/device_authorization",
  device: "/oauth/device",
} as const;

/** Answers a request of a page or of an app. */
export type Handler = (request: FastifyRequest, reply: FastifyReply, options: OAuthOptions) => Promise<FastifyReply>;
