import { UsageError } from "portico-cli/library";
import type { Portico } from "portico-client";
import { expect, it } from "vitest";
import { submit } from "./steps.ts";

it("a session that cannot be stored is explained on the page", async () => {
  const message = "Cannot write /home/meera/session.json: no space left on the disk.";
  const portico = { login: () => Promise.reject(new UsageError(message)) } as unknown as Portico;
  const form = new Map([
    ["registration_number", "23DMO0001"],
    ["password", "pass_good"],
  ]);
  expect(await submit(portico, { step: "credentials", message: null }, form)).toEqual({ step: "credentials", message });
});
