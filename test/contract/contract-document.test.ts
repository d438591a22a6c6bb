import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scopeNames } from "../../src/contract/scopes.ts";
import { coreEndpoints } from "../../src/features/index.ts";

const contract = readFileSync(join(import.meta.dirname, "../../docs/contract.md"), "utf8");
const afterFirst = (start: string): string => contract.slice(contract.indexOf(start) + start.length);

it("the contract lists every scope", () => {
  const [list = ""] = afterFirst("\nScopes: ").split(". ");
  expect(list.match(/[\w.]+(?=`)/g)).toEqual(scopeNames);
});

it("the contract names the number of endpoints in its first version", () => {
  expect(contract).toContain(`The first version of the contract had ${coreEndpoints.length} endpoints.`);
});
