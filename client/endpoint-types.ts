import type { Endpoints } from "./types.ts";

/** Path of an endpoint. */
export type Path = keyof Endpoints;

/** Fields of a call beside the session, which the client adds. */
export type Fields<P extends Path> = Omit<Endpoints[P]["body"], "session">;

/** What a call answers. */
export type Answer<P extends Path> = Endpoints[P]["answer"];

/** What a single call may want differently. */
export interface CallOptions {
  /** Ends the call; it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}
