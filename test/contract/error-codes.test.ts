import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fakeService, json } from "../../client/dev/fake-service.ts";
import { errorCatalogue, errorCodes } from "../../src/contract/error-catalogue.ts";
import type { ErrorCode } from "../../src/contract/errors.ts";
import { exampleProblem } from "../../src/contract/problem.ts";
import { endpoints } from "../../src/features/index.ts";

const codesWith = (scope: string) => errorCodes.filter((code) => errorCatalogue[code].scope === scope);

describe("the error catalogue", () => {
  it("matches the examples of failures", () => {
    const document = readFileSync(join(import.meta.dirname, "../../docs/example-responses.md"), "utf8");
    const examples = [...document.matchAll(/"type": "\/docs\/errors\/(\w+)", "title": "([^"]+)", "status": (\d+)/g)];
    expect(examples.length).toBeGreaterThan(2);
    for (const [, code, title, status] of examples) {
      expect([code, errorCatalogue[code as ErrorCode]]).toEqual([
        code,
        expect.objectContaining({ title, status: Number(status) }),
      ]);
    }
  });

  it("has endpoints for every code that only some endpoints return, and lists no other code at an endpoint", () => {
    const listed = new Set(endpoints.flatMap(({ failures = [] }) => failures));
    // It checks a session that is not in `session`.
    listed.delete("session_expired");
    expect([...listed].sort()).toEqual([...codesWith("listed")].sort());
  });

  it.each(errorCodes)("has full sentences for %s", (code) => {
    const { title, when, advice } = errorCatalogue[code];
    expect(title).toMatch(/^[A-Z][^.]+$/);
    for (const text of [when, advice]) expect(text).toMatch(/^[A-Z`].*\.$/);
  });

  it.each(errorCodes)("never makes the client repeat a login: %s", async (code) => {
    const headers = { "content-type": "application/problem+json" };
    const { portico, requests } = fakeService(() => json(exampleProblem(code), errorCatalogue[code].status, headers));
    const login = portico.login({ registration_number: "23DMO0001", password: "pass_good" });
    await expect(login).rejects.toMatchObject({ code });
    expect(requests).toHaveLength(1);
  });

  it("never allows a client to repeat a request after a code that only logins return", () => {
    expect(codesWith("listed").filter((code) => errorCatalogue[code].clientMayRepeat)).toEqual([]);
  });
});
