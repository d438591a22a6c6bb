import type { Endpoints } from "./types.ts";

/** Path of an endpoint. */
export type Path = keyof Endpoints;

/** Request fields of an endpoint, without the session, which the client adds. */
export type Fields<P extends Path> = Omit<Endpoints[P]["body"], "session">;

/** Response body of an endpoint. */
export type Answer<P extends Path> = Endpoints[P]["answer"];

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}
