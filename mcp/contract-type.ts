/** A JSON schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** What the service's OpenAPI document says of one endpoint. */
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
