/** A JSON schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** An endpoint in the service's OpenAPI document. */
export interface EndpointContract {
  readonly summary: string;
  readonly description: string;
  /** The request body, with the session. */
  readonly body: Schema;
  readonly answer: Schema;
}

/** The endpoints and named records of the service, and the named types of portico-client/insight. */
export interface Contract {
  readonly endpoints: Readonly<Record<string, EndpointContract>>;
  readonly definitions: Readonly<Record<string, Schema>>;
}
