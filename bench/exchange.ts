/** One call: what the caller sends and gets, and what is sent to the portal for it. */
export interface Exchange {
  /** Path of the endpoint. */
  readonly path: string;
  /** JSON that the caller sends. */
  readonly body: string;
  /** JSON that the caller gets. */
  readonly answer: string;
  /** Number of requests to the portal. */
  readonly portalRequests: number;
  /** The last of them. */
  readonly portal: {
    readonly method: "GET" | "POST";
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

/** Path of the login, whose answers differ. */
export const LOGIN = "/auth/login";
