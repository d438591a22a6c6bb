import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../src/features/index.ts";
import { contractExamples, cutLike } from "../contract/examples.ts";
import { startWorld, type World } from "../service.ts";

const dataExamples = contractExamples().filter(
  ({ path, answer }) =>
    path.startsWith("/student/") && !(typeof answer === "object" && answer !== null && "code" in answer),
);

let world: World;
let session: Record<string, string>;
beforeAll(async () => {
  world = await startWorld();
  session = await world.login();
});
afterAll(() => world.stop());

describe("the examples of the contract", () => {
  it("cover every data endpoint", () => {
    const paths = endpoints.map(({ path }) => path).filter((path) => /^\/student\/(?!refresh)/.test(path));
    expect([...new Set(dataExamples.map(({ path }) => path))].sort()).toEqual(paths.sort());
  });

  it.each(dataExamples)("$name is answered as written", async ({ path, body, more, answer }) => {
    const { status, body: given } = await world.service.post(path, { ...body, session });
    expect([status, given?.code]).toEqual([200, undefined]);
    const { shown, cut } = cutLike(given, answer);
    expect(shown).toEqual(answer);
    expect(cut).toBe(more);
  });
});
