import { expect, it, vi } from "vitest";
import { parseCommand } from "./saved-page.ts";

it.each([
  ["parse", "npm run parse -- PAGE"],
  ["npx", "portico-server parse PAGE"],
])("the usage names the command that was used: %s", (script, usage) => {
  vi.stubEnv("npm_lifecycle_event", script);
  expect(() => parseCommand("parse", new Map(), [])).toThrow(`Usage: ${usage}`);
});
