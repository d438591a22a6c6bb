/** A program that calls the service with its own API key. */
export interface ApiClient {
  /** The configured name, or null. Unlike the key, it may appear in logs and metrics. */
  readonly name: string | null;
  /** Hash of the API key. Identifies the key. */
  readonly id: string;
  /** Identifies the client in counters: its name, which all its keys share, or the hash of a key without a name. */
  readonly counterId: string;
  /** The access that a student gave, for an access token: its id and stamp, the app, and whether its session is held. */
  readonly access?: {
    readonly grant: string;
    readonly stamp: string;
    readonly client: string;
    readonly isHeld: boolean;
  };
  /** Limits of this client; 0 disables one. */
  readonly requestsPerMinute: number;
  readonly requestsPerDay: number;
  readonly refusedLogins: number;
}

/** The part of the service that has this id, as a client: limits of its own take the place of those of clients. */
export const ownClient = (id: string): ApiClient => ({
  name: null,
  id,
  counterId: id,
  requestsPerMinute: 0,
  requestsPerDay: 0,
  refusedLogins: 0,
});
