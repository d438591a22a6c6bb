import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startWorld, type World } from "../../service.ts";
import { connectLoggedIn } from "./connect.ts";
import { type Evaluation, evaluate } from "./evaluation/evaluate.ts";
import { questions } from "./evaluation/questions.ts";
import { tokensOf } from "./evaluation/tokens.ts";

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

let world: World;
let evaluations: readonly Evaluation[];
let listTokens: number;
let readme: string;
beforeAll(async () => {
  world = await startWorld({}, { RATE_LIMIT_PER_MINUTE: "6000" });
  evaluations = await evaluate(questions, (student) => connectLoggedIn(world, "2026-07-28", student));
  const assistant = await connectLoggedIn(world, "2026-07-28", "23DMO0001");
  listTokens = tokensOf(JSON.stringify(await assistant.client.listTools()));
  await assistant.client.close();
  readme = await readFile(join(import.meta.dirname, "../../../mcp/README.md"), "utf8");
});
afterAll(() => world.stop());

/** A figure in a sentence of the README, at `#`. */
const published = (sentence: string): number => {
  const [, figure = ""] = new RegExp(sentence.replace("#", "([\\d,]+)")).exec(readme) ?? [];
  return Number(figure.replace(",", ""));
};

it("60 of 60 questions can be answered from the answers, or honestly refused", () => {
  expect(evaluations.flatMap(({ ask, missing }) => missing.map((fact) => `${ask} ${fact}`))).toEqual([]);
  expect(evaluations).toHaveLength(60);
});

it("a question takes few calls and tokens, and the README has the figures", () => {
  const tokens = median(evaluations.map((one) => one.tokens));
  expect(median(evaluations.map(({ calls }) => calls))).toBe(1);
  const most = Math.max(...evaluations.map((one) => one.tokens));
  // Dates and ids may be a token longer.
  const isPublished = (measured: number, figure: number) => Math.abs(measured / figure - 1) < 0.01;
  for (const [measured, name, limit] of [
    [listTokens, "list of tools takes #", 6000],
    [tokens, "one call and #", 1500],
    [most, "and # at most", 6000],
  ] as const) {
    expect(measured).toBeLessThanOrEqual(limit);
    expect([name, measured, isPublished(measured, published(name))]).toEqual([name, measured, true]);
  }
});
