import { describe, expect, it } from "vitest";
import { endpoints } from "../../src/features/index.ts";
import { exampleResponses } from "../../tools/docs-site/example-responses.ts";
import { cutLike } from "../contract/cut-like.ts";
import { sessionForAll, worldForAll } from "../world.ts";

const dataExamples = exampleResponses().filter(
  ({ path, answer }) =>
    path.startsWith("/student/") && !(typeof answer === "object" && answer !== null && "code" in answer),
);

const world = worldForAll();
const session = sessionForAll(world);

describe("the examples of the contract", () => {
  it("cover every data endpoint", () => {
    const paths = endpoints
      .map(({ path }) => path)
      .filter((path) => /^\/student\/(?!refresh|outing\/|leave)/.test(path));
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
