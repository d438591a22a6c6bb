import { afterAll, beforeAll, expect, it } from "vitest";
import { type Evaluation, evaluate } from "../../../bench/assistant/evaluate.ts";
import { questions } from "../../../bench/assistant/questions.ts";
import { median } from "../../../bench/statistics.ts";
import { startWorld, type World } from "../../service.ts";
import { connectLoggedIn } from "./connect.ts";

let world: World;
let evaluations: readonly Evaluation[];
beforeAll(async () => {
  world = await startWorld({}, { RATE_LIMIT_PER_MINUTE: "6000" });
  evaluations = await evaluate(questions, (student) => connectLoggedIn(world, "2026-07-28", student));
});
afterAll(() => world.stop());

it("60 of 60 questions can be answered from the answers, or honestly refused", () => {
  expect(evaluations.flatMap(({ ask, missing }) => missing.map((fact) => `${ask} ${fact}`))).toEqual([]);
  expect(evaluations).toHaveLength(60);
});

it("in few calls and tokens", () => {
  expect(median(evaluations.map(({ calls }) => calls))).toBeLessThanOrEqual(2);
  expect(median(evaluations.map(({ tokens }) => tokens))).toBeLessThanOrEqual(1500);
});
