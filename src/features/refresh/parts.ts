import type { TSchema } from "typebox";
import type { Cost } from "../../contract/endpoint.ts";
import type { Scope } from "../../contract/scopes.ts";
import { type Collection, collection } from "../../digest/collection.ts";
import type { Endpoint } from "../../portal/define-endpoint.ts";

/** One part of a refresh: the answer of a data endpoint, and the records whose changes are tracked. */
export interface Part {
  /** Last segment of the path of the endpoint. */
  readonly name: string;
  readonly answer: TSchema;
  readonly cost: Cost;
  /** The scopes that an access token needs for this part. */
  readonly scopes: readonly Scope[];
  /** The fields of the request that decide what the answer is about, in addition to the student. */
  readonly about: readonly string[];
  readonly read: NonNullable<Endpoint["read"]>;
  readonly collections: readonly Collection<unknown>[];
}

/** The parts of a refresh, by name: every endpoint whose records are tracked. */
export const partsOf = (endpoints: readonly Endpoint[]): ReadonlyMap<string, Part> =>
  new Map(
    endpoints.flatMap(({ path, answer, cost, body, read, tracked, scopes }) => {
      if (tracked === undefined || read === undefined) return [];
      if (scopes === undefined || "of" in scopes) throw new Error(`The scopes of ${path} are not those of a part.`);
      const name = path.slice(path.lastIndexOf("/") + 1);
      const about = Object.keys(body.properties).filter((field) => field !== "session");
      const collections = Object.entries(tracked).map(([collected, records]) => collection(collected, records));
      return [[name, { name, answer, cost, scopes, about, read, collections }]];
    }),
  );
