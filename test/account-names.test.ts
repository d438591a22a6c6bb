import { expect, it } from "vitest";
import { accountOf as accountAtMcpServer } from "../mcp/http/limits.ts";
import { accountOf } from "../src/portal/login/account.ts";

it.each([
  "23dmo0001",
  " 23-DMO-0001 ",
  "23dm\u00f60001",
  "23dmo\u03010001",
  "\uff12\uff13DMO0001",
  "23DMO\u200b0001",
  "\u00df0001",
  "\ufb01x",
])("the MCP server and the service count the spelling %j under one name", (name) => {
  expect(accountAtMcpServer(name)).toBe(accountOf(name));
});
