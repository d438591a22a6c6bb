import type { TSchema } from "typebox";
import type { Cost } from "../../contract/endpoint.ts";
import { type Collection, collection } from "../../digest/collection.ts";
import type { Endpoint } from "../../portal/define-endpoint.ts";

/** One part of a refresh: the answer of a data endpoint, and the records whose changes are tracked. */
export interface Part {
  /** Last segment of the path of the endpoint. */
  readonly name: string;
  readonly answer: TSchema;
  readonly cost: Cost;
  /** The fields of the request that decide what the answer is about, in addition to the student. */
  readonly about: readonly string[];
  readonly read: NonNullable<Endpoint["read"]>;
  readonly collections: readonly Collection<unknown>[];
}

/** The parts of a refresh, by name: every endpoint whose records are tracked. */
export const partsOf = (endpoints: readonly Endpoint[]): ReadonlyMap<string, Part> =>
  new Map(
    endpoints.flatMap(({ path, answer, cost, body, read, tracked }) => {
      if (tracked === undefined || read === undefined) return [];
      const name = path.slice(path.lastIndexOf("/") + 1);
      const about = Object.keys(body.properties).filter((field) => field !== "session");
      const collections = Object.entries(tracked).map(([collected, records]) => collection(collected, records));
      return [[name, { name, answer, cost, about, read, collections }]];
    }),
  );
