import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  it("cover the 30 data endpoints and the four unconfirmed ones", () => {
    expect(new Set(dataExamples.map(({ path }) => path)).size).toBe(34);
  });

  it.each(dataExamples)("$name is answered as written", async ({ path, body, more, answer }) => {
    const { status, body: given } = await world.service.post(path, { ...body, session });
    expect([status, given?.code]).toEqual([200, undefined]);
    const { shown, cut } = cutLike(given, answer);
    expect(shown).toEqual(answer);
    expect(cut).toBe(more);
  });
});
