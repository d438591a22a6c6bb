import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode } from "../errors.ts";
import type { Portal } from "../portal/portal.ts";

/** One endpoint of the service. */
export interface Endpoint<Body extends TObject = TObject, Answer extends TSchema = TSchema> {
  readonly path: `/${string}`;
  /** One line for the list of endpoints. */
  readonly summary: string;
  /** What a caller must know: the empty answer, the cost at the portal, the order. */
  readonly description: string;
  readonly body: Body;
  readonly answer: Answer;
  /** Set if the answer is a file instead of JSON. The file is named after the last part of the path. */
  readonly mediaType?: "text/calendar" | "text/csv";
  /** An example body, without the session. It works unchanged with the demo portal. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Error codes with scope `listed` in the error catalogue that this endpoint can return. */
  readonly failures?: readonly ErrorCode[];
  /** Checks that the schema cannot express. Runs before the guards and sends nothing to the portal. */
  check?(portal: Portal, body: Static<Body>): Promise<void> | void;
  /** Returns the answer. */
  handle(portal: Portal, body: Static<Body>): Promise<Static<Answer>>;
}

/** Types `handle` from the schemas. */
export const endpoint = <Body extends TObject, Answer extends TSchema>(value: Endpoint<Body, Answer>): Endpoint =>
  value as Endpoint; // Static<Body> is narrower than Static<TObject>; the route validates the body before it calls `handle`.
