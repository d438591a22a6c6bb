import { afterAll, beforeAll, expect } from "vitest";
import { startWorld, type World } from "../service.ts";

/** A student who is logged in, in a world of their own. */
export interface LoggedIn {
  readonly world: World;
  /** Returns the successful answer of an endpoint. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any endpoint.
  read(path: string, fields?: object): Promise<any>;
}

/** Starts a world before the tests of a file, and logs a student in. */
export function loggedIn(registrationNumber: string): LoggedIn {
  let world: World;
  let session: Record<string, string>;
  beforeAll(async () => {
    world = await startWorld();
    session = await world.login(registrationNumber);
  });
  afterAll(() => world.stop());
  return {
    get world() {
      return world;
    },
    async read(path, fields = {}) {
      const { status, body } = await world.service.post(path, { session, ...fields });
      expect([status, body?.detail]).toEqual([200, undefined]);
      return body;
    },
  };
}
