/** A program that calls the service with its own API key. */
export interface ApiClient {
  /** The configured name, or null. Unlike the key, it may appear in logs and metrics. */
  readonly name: string | null;
  /** Hash of the API key. Identifies the key in counters and challenges. */
  readonly id: string;
  /** Limits of this client; 0 disables one. */
  readonly requestsPerMinute: number;
  readonly refusedLogins: number;
}
