import { expect, it } from "vitest";
import { circlesIn, type Import } from "./imports.ts";

const graph = (...edges: readonly string[]): Import[] =>
  edges.map((edge) => {
    const [file = "", target = ""] = edge.split(" ");
    return { file, target, typeOnly: true };
  });

it.each([
  ["no import leads back", graph("a b", "b c", "a c"), []],
  ["two files import each other", graph("a b", "b a"), ["a -> b -> a"]],
  ["a file imports itself", graph("a a"), ["a -> a"]],
  ["a circle has a long way round", graph("a b", "b c", "c a", "c d", "d a"), ["a -> b -> c -> a"]],
  ["two circles are apart", graph("a b", "b a", "c d", "d c", "b c"), ["a -> b -> a", "c -> d -> c"]],
])("finds the import circles when %s", (_name, imports, circles) => {
  expect(circlesIn(imports)).toEqual(circles);
});
