import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { endpoints } from "../../src/features/index.ts";
import { partsOf } from "../../src/features/refresh/parts.ts";

const contract = readFileSync("docs/contract.md", "utf8");

it("the contract lists the collections of every part of a refresh with their keys", () => {
  const [, table = ""] = contract.split("| part | collections and their keys |\n|---|---|\n");
  const documented = table.split("\n\n", 1)[0]?.split("\n");
  const rows = [...partsOf(endpoints)].map(([name, part]) => {
    const collections = part.collections.map((each) => `\`${each.name}\`: ${each.key.join(", ") || "a single record"}`);
    return `| ${name} | ${collections.join("; ")} |`;
  });
  expect(documented?.sort()).toEqual(rows.sort());
});
