import type { Static, TObject, TSchema } from "typebox";
import type { Portal } from "../portal/portal.ts";
import type { ErrorCode } from "./errors.ts";

/** How many requests one call sends to the portal, as `X-Portal-Requests` counts them. */
export interface Cost {
  /** Requests of a call that needs no retry; the minimum if `max` is set. */
  readonly requests: number;
  readonly max?: number;
  /** What takes one further request each. */
  readonly per?: "month" | "course" | "part";
  /** Exceptions and remarks; continues the sentence "Costs 1 portal request; ...". */
  readonly note?: string;
}

/** What an endpoint answers if the portal has no data. */
export interface EmptyAnswer {
  /** Completes the sentence "Returns ... if the portal has no data." */
  readonly answer: string;
  /** Replaces "if the portal has no data". */
  readonly when?: string;
}

/** Media type of a file of the portal, which has its own type and name. */
export const FILE_TYPE = "*/*";

/** A text file that the service writes. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** One endpoint of the service as a value: its path, body, answer, cost and handler. */
export interface Endpoint<Body extends TObject = TObject, Answer extends TSchema = TSchema> {
  readonly path: `/${string}`;
  /** One line, shown in the list of endpoints. */
  readonly summary: string;
  /** What a caller must know in addition to `cost` and `empty`, which follow it in the OpenAPI description. */
  readonly description?: string;
  /**
   * Set if the page behind the endpoint is known from other programs only, and nobody has compared the answer with the real
   * portal. Such an endpoint is an addition.
   */
  readonly unconfirmed?: true;
  readonly cost: Cost;
  /** Not set if every successful answer has data. */
  readonly empty?: EmptyAnswer;
  readonly body: Body;
  readonly answer: Answer;
  /** Media type of an endpoint that answers with a file instead of JSON: `handle` returns a TextFile, or for FILE_TYPE a PortalFile. */
  readonly mediaType?: "text/calendar" | "text/csv" | typeof FILE_TYPE;
  /** An example body, without the session, that works with the demo portal. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Error codes with scope `listed` in the error catalogue that this endpoint can return. */
  readonly failures?: readonly ErrorCode[];
  /** Checks what the schema of the body cannot express. Runs before the guards and sends no request to the portal. */
  check?(portal: Portal, body: Static<Body>): Promise<void> | void;
  /** Handles a valid call and returns the answer. */
  handle(portal: Portal, body: Static<Body>): Promise<Static<Answer>>;
}

/** Infers the types of `check` and `handle` from the schemas. */
export const endpoint = <Body extends TObject, Answer extends TSchema>(value: Endpoint<Body, Answer>): Endpoint =>
  value as Endpoint; // Static<Body> is narrower than Static<TObject>, but the route validates the body before `handle` runs.
