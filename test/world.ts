import { beforeAll, beforeEach } from "vitest";
import { faultTargets } from "../demo-portal/http/routes.ts";
import { startWorld, type World } from "./service.ts";
import { startedForAll } from "./set-up.ts";

/** A service and its demo portal for all tests of the file. Each test begins without requests, faults and variants of pages. */
export function worldForAll(...options: Parameters<typeof startWorld>): World {
  const world = startedForAll(() => startWorld(...options));
  beforeEach(() => {
    const { requests, variants, show, fault } = world.portal;
    requests.length = 0;
    for (const page of variants.keys()) show(page, null);
    for (const target of [...faultTargets, ...variants.keys()]) fault(target, null);
  });
  return world;
}

/** The session of a student who logs in before the tests of the file. */
export function sessionForAll(world: World, student?: string): Record<string, string> {
  const session = {};
  beforeAll(async () => {
    Object.assign(session, await world.login(student));
  });
  return session;
}
