import type { Static, TObject, TSchema } from "typebox";
import type { Cost, EndpointContract } from "../contract/endpoint.ts";
import type { Session } from "../contract/session.ts";
import type { TrackedRecords } from "../digest/collection.ts";
import type { AnyPage, Page } from "./page.ts";
import type { Portal } from "./portal.ts";
import type { PortalSession } from "./session.ts";

/** One endpoint of the service: its contract and its functions. Routes and `/student/refresh` are derived from this value. */
export interface Endpoint<Body extends TObject = TObject, Answer extends TSchema = TSchema>
  extends EndpointContract<Body, Answer> {
  /**
   * The portal pages that the service reads for this endpoint, except those that another endpoint lists. The names of pages in problems and
   * metrics, `npm run parse` and the proofs of docs/trust.md derive from these lists.
   */
  readonly pages?: readonly AnyPage[];
  /**
   * The records whose changes `/student/refresh` reports, by the name of the collection. An endpoint with `tracked` is the
   * part of a refresh that has its name; it must have `read`.
   */
  readonly tracked?: Readonly<Record<string, TrackedRecords<Static<Answer>>>>;
  /** True if the answer says what became of something that was sent: `X-Portal-Strict` does not hide it. */
  readonly sends?: true;
  /** Checks what the schema of the body cannot express. Runs before the guards and sends no request to the portal. */
  check?(portal: Portal, body: Static<Body>): Promise<void> | void;
  /** Returns the answer to a valid call with a session. */
  read?(student: PortalSession, body: Static<Body>): Promise<Static<Answer>>;
  /** Handles a valid call and returns the answer. */
  handle(portal: Portal, body: Static<Body>): Promise<Static<Answer>>;
}

/** An endpoint as it is written: what usually holds can be left out. */
type Definition<Body extends TObject, Answer extends TSchema> = Omit<
  Endpoint<Body, Answer>,
  "handle" | "cost" | "example"
> &
  Partial<Pick<Endpoint<Body, Answer>, "handle">> & {
    /** In place of `pages` and `read`: the one page whose record is the answer, asked for with the fields of the body. */
    readonly page?: Page<Omit<Static<Body>, "session">, Static<Answer>>;
    /** Default: one request. */
    readonly cost?: Cost;
    /** Default: the examples of the required fields. */
    readonly example?: Endpoint["example"];
  };

/** Defines an endpoint, with the types of its functions inferred from the schemas. */
export function endpoint<Body extends TObject, Answer extends TSchema>({
  page,
  ...definition
}: Definition<Body, Answer>): Endpoint {
  const { body } = definition;
  const fields = Object.keys(body.properties).filter((name) => name !== "session");
  const readPage: Endpoint<Body, Answer>["read"] =
    page &&
    ((student, request) => {
      // A refresh has more fields in its body. The page is read once for all parts that ask for it with the same ones.
      const input: Record<string, unknown> = {};
      for (const name of fields) input[name] = Reflect.get(request, name);
      return student.read(page, input as Omit<Static<Body>, "session">);
    });
  const read = definition.read ?? readPage;
  const handle: Endpoint<Body, Answer>["handle"] | undefined =
    definition.handle ?? (read && ((portal, body) => read(portal.openSession(body.session as Session), body)));
  if (handle === undefined) throw new Error(`${definition.path} has neither \`handle\` nor \`read\`.`);
  // An option with a wrong name would change nothing, and the answer would not show it.
  const isOptional = Object.keys(body.properties).some((name) => !body.required?.includes(name));
  // Static<Body> is narrower than Static<TObject>, but the route validates the body before `handle` runs.
  return {
    cost: { requests: 1 },
    example: exampleOf(body),
    ...(page && { pages: [page] }),
    ...definition,
    ...(read && { read }),
    handle,
    body: isOptional ? { ...body, additionalProperties: false } : body,
  } as Endpoint;
}

/** Defines an endpoint in addition to the 33. */
export const addition = <Body extends TObject, Answer extends TSchema>(
  definition: Omit<Definition<Body, Answer>, "tag">,
): Endpoint => endpoint<Body, Answer>({ tag: "additions", ...definition });

const exampleOf = ({ properties, required }: TObject): Endpoint["example"] =>
  Object.fromEntries(
    Object.entries(properties as Readonly<Record<string, { readonly examples?: readonly unknown[] }>>)
      .filter(([name]) => name !== "session" && required?.includes(name))
      .map(([name, { examples = [] }]) => [name, examples[0]]),
  );
