import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import type { Session } from "../state/session.ts";
import type { PortalResponse } from "./response.ts";

/** Handles a GET. There may be no live session. */
export interface GetRoute {
  /** Name by which tests turn on a fault for this response. */
  readonly faultTarget?: string;
  handle(incoming: Incoming, portal: Portal): PortalResponse | Promise<PortalResponse>;
}

/** Handles a POST of a live session with a valid token. */
export interface PostRoute {
  readonly faultTarget?: string;
  handle(incoming: Incoming, session: Session, portal: Portal): PortalResponse | Promise<PortalResponse>;
}

/** Handles a POST that needs neither a session nor a token. */
export type OpenPostRoute = (incoming: Incoming, portal: Portal) => PortalResponse;

/** All routes except the pages behind the login, by full path. */
export interface Routes {
  readonly get: ReadonlyMap<string, GetRoute>;
  readonly post: ReadonlyMap<string, PostRoute>;
  /** Controls of the demo portal itself. */
  readonly openPost: ReadonlyMap<string, OpenPostRoute>;
  /** Handles GETs of any other path, and POSTs of a live session with a valid token. */
  readonly fallback: GetRoute;
}
