import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { passwords } from "../../demo-portal/login/passwords.ts";
import { errorCodes } from "../../src/contract/error-catalogue.ts";
import { failingPasswords } from "../failing-passwords.ts";

const guide = readFileSync(join(import.meta.dirname, "../../docs/guide/demo-portal.md"), "utf8");

const LOGIN_STATUSES = ["authenticated", "otp_required"];

it("the guide of the demo portal lists every code that no password causes", () => {
  const [, section = ""] = guide.split("## Codes without a password");
  const listed = [...section.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = ""]) => cell.match(/\w+/g) ?? []);
  const caused: readonly string[] = failingPasswords.map(({ code }) => code);
  expect(listed.toSorted()).toEqual(errorCodes.filter((code) => !caused.includes(code)).toSorted());
});

describe("every password of the demo portal", () => {
  it.each(passwords)("$password names an outcome of the contract: $outcome", ({ outcome }) => {
    expect([...LOGIN_STATUSES, ...errorCodes]).toContain(outcome);
  });
});
