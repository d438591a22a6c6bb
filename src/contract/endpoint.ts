import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";
import type { Scope } from "./scopes.ts";

/** The number of portal requests of one call, as counted by `X-Portal-Requests`. */
export interface Cost {
  /** Requests of a call that needs no retry; the minimum if `max` is set. */
  readonly requests: number;
  readonly max?: number;
  /** The items that take one further portal request each. */
  readonly per?: "month" | "course" | "class" | "part";
  /** Exceptions and remarks; continues the sentence "Costs 1 portal request; ...". */
  readonly note?: string;
}

/** The answer of an endpoint if the portal has no data. */
export interface EmptyAnswer {
  /** Completes the sentence "Returns ... if the portal has no data." */
  readonly answer: string;
  /** Replaces "if the portal has no data". */
  readonly when?: string;
}

/** Media type of a file of the portal, which has its own type and name. */
export const FILE_TYPE = "*/*";

/** A text file that the service writes. */
export type TextFile = { readonly name: string; readonly text: string };

/** Scopes that depend on the body of a call, of these. */
interface ScopesOf<Body extends TObject = TObject> {
  readonly possible: readonly Scope[];
  of(body: Static<Body>): readonly Scope[];
}

/** An endpoint as its callers see it. OpenAPI document and reference are derived from this value. */
export interface EndpointContract<Body extends TObject = TObject, Answer extends TSchema = TSchema> {
  readonly path: `/${string}`;
  /**
   * Set for an endpoint in addition to the 33. `unconfirmed`: the page is known from other programs only, and nobody has
   * compared the answer with the real portal. `untyped`: the answer has the texts of a page, without a meaning.
   */
  readonly tag?: "additions" | "unconfirmed" | "untyped";
  /**
   * The scopes that an access token needs, all of them. A function if they depend on the body. Set for every endpoint with a
   * session, and for no other.
   */
  readonly scopes?: readonly Scope[] | ScopesOf<Body>;
  /** One line, shown in the list of endpoints. */
  readonly summary: string;
  /** Everything else that a caller must know, apart from `cost` and `empty`, which follow it in the OpenAPI description. */
  readonly description?: string;
  readonly cost: Cost;
  /** The answer without data; undefined if every successful answer has data. */
  readonly empty?: EmptyAnswer;
  readonly body: Body;
  readonly answer: Answer;
  /** Media type of an endpoint that answers with a file instead of JSON: `handle` returns a TextFile, or for FILE_TYPE a PortalFile. */
  readonly mediaType?: "text/calendar" | "text/csv" | typeof FILE_TYPE;
  /** An example body, without the session, that works with the demo portal. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Error codes with scope `listed` in the error catalogue that this endpoint can return. */
  readonly failures?: readonly ErrorCode[];
}
