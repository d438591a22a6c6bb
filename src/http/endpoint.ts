import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode } from "../errors.ts";
import type { Portal } from "../portal/portal.ts";

/** One endpoint of the service as a value: its path, its body, its answer, and which pages it reads. */
export interface Endpoint<Body extends TObject = TObject, Answer extends TSchema = TSchema> {
  readonly path: `/${string}`;
  /** One line for the list of endpoints. */
  readonly summary: string;
  /** What a caller must know: what is empty, what it costs the portal, the order. */
  readonly description: string;
  readonly body: Body;
  readonly answer: Answer;
  /** Set where the answer is not JSON but a file: a text of this type, named like the last part of the path. */
  readonly mediaType?: "text/calendar" | "text/csv";
  /** Fields of a body that works as it stands against the demo portal, without the session. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Codes beside those that every endpoint and every reader of `session` or `sem_sub_id` can answer. */
  readonly failures?: readonly ErrorCode[];
  /** Checks of the body that its schema cannot express; runs before the guards and sends nothing to the portal. */
  check?(portal: Portal, body: Static<Body>): Promise<void> | void;
  /** Answers the call. */
  handle(portal: Portal, body: Static<Body>): Promise<Static<Answer>>;
}

/** Types `handle` from the schemas. Methods are bivariant, so that endpoints of all shapes fit in one list. */
export const endpoint = <Body extends TObject, Answer extends TSchema>(value: Endpoint<Body, Answer>): Endpoint =>
  value as Endpoint; // Static<Body> is narrower than Static<TObject>; the route validates the body before handle sees it.
