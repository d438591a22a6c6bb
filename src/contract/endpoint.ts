import type { Static, TObject, TSchema } from "typebox";
import type { TrackedRecords } from "../digest/collection.ts";
import type { Portal } from "../portal/portal.ts";
import type { PortalSession } from "../portal/session.ts";
import type { ErrorCode } from "./errors.ts";
import type { Session } from "./session.ts";

/** The number of portal requests of one call, as counted by `X-Portal-Requests`. */
export interface Cost {
  /** Requests of a call that needs no retry; the minimum if `max` is set. */
  readonly requests: number;
  readonly max?: number;
  /** The items that take one further portal request each. */
  readonly per?: "month" | "course" | "part";
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
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** One endpoint of the service. Routes, OpenAPI document, reference and `/student/refresh` are derived from this value. */
export interface Endpoint<Body extends TObject = TObject, Answer extends TSchema = TSchema> {
  readonly path: `/${string}`;
  /**
   * Set for an endpoint in addition to the 33. `unconfirmed`: the page is known from other programs only, and nobody has
   * compared the answer with the real portal.
   */
  readonly tag?: "additions" | "unconfirmed";
  /** One line, shown in the list of endpoints. */
  readonly summary: string;
  /** Everything else that a caller must know, apart from `cost` and `empty`, which follow it in the OpenAPI description. */
  readonly description?: string;
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
  /**
   * The records whose changes `/student/refresh` reports, by the name of the collection. An endpoint with `tracked` is the
   * part of a refresh that has its name; it must have `read`.
   */
  readonly tracked?: Readonly<Record<string, TrackedRecords<Static<Answer>>>>;
  /** Checks what the schema of the body cannot express. Runs before the guards and sends no request to the portal. */
  check?(portal: Portal, body: Static<Body>): Promise<void> | void;
  /** Returns the answer to a valid call with a session. */
  read?(student: PortalSession, body: Static<Body>): Promise<Static<Answer>>;
  /** Handles a valid call and returns the answer. */
  handle(portal: Portal, body: Static<Body>): Promise<Static<Answer>>;
}

/** An endpoint as it is written: `handle` can be left out if `read` is enough. */
type Definition<Body extends TObject, Answer extends TSchema> = Omit<Endpoint<Body, Answer>, "handle"> &
  Partial<Pick<Endpoint<Body, Answer>, "handle">>;

/** Defines an endpoint, with the types of its functions inferred from the schemas. */
export function endpoint<Body extends TObject, Answer extends TSchema>(definition: Definition<Body, Answer>): Endpoint {
  const { read } = definition;
  const handle: Endpoint<Body, Answer>["handle"] | undefined =
    definition.handle ?? (read && ((portal, body) => read(portal.open(body.session as Session), body)));
  if (handle === undefined) throw new Error(`${definition.path} has neither \`handle\` nor \`read\`.`);
  // Static<Body> is narrower than Static<TObject>, but the route validates the body before `handle` runs.
  return { ...definition, handle } as Endpoint;
}
