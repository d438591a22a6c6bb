import type { Endpoints } from "./types.ts";

/** Path of an endpoint, such as `/student/attendance`. */
export type EndpointPath = keyof Endpoints;

/** Arguments of a call: the fields of the request body without the session, which the client adds. */
export type RequestFields<P extends EndpointPath> = Omit<Endpoints[P]["request"], "session">;

/** Response body of an endpoint. */
export type ResponseBody<P extends EndpointPath> = Endpoints[P]["response"];

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}
