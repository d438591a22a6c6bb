import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorld, type World } from "../service.ts";
import { changes } from "./variants/case.ts";
import { courseWorkCases } from "./variants/course-work.ts";
import { oddStudentCases } from "./variants/odd-student.ts";
import { resultCases } from "./variants/results.ts";
import { serviceCases } from "./variants/services.ts";
import { studentCases } from "./variants/student.ts";
import { unconfirmedCases } from "./variants/unconfirmed.ts";

const all = [
  ...studentCases,
  ...resultCases,
  ...serviceCases,
  ...courseWorkCases,
  ...oddStudentCases,
  ...unconfirmedCases,
];
const cases = all.flatMap(({ variants, ...asked }) =>
  Object.entries(variants).map(([variant, expected]) => ({ ...asked, variant, expected })),
);

/** The result of a login by password while the login page shows a variant. */
const usual = { pass_good: "authenticated", otp_always: "otp_required", error_account_locked: "account_locked" };
const logins: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  google: { pass_good: "captcha_unsupported" },
  no_captcha: { pass_good: "captcha_unsupported" },
  png: usual,
  grid: usual,
  odd_spelling: usual,
  short_home: usual,
  errors_at_login: usual,
};

let world: World;
const sessions = new Map<string, object>();
beforeAll(async () => {
  const noGuards = { RATE_LIMIT_PER_MINUTE: "0", REFUSED_LOGINS_PER_ACCOUNT: "0", REFUSED_LOGINS_PER_KEY: "0" };
  world = await startWorld({}, noGuards);
  for (const student of new Set(cases.map(({ student }) => student))) sessions.set(student, await world.login(student));
});
afterAll(() => world.stop());

describe("every variant of every page of the demo portal", () => {
  it("has a case in test/e2e/variants", () => {
    const shown = [...world.portal.variants]
      .filter(([page]) => !page.startsWith("outing_"))
      .flatMap(([page, variants]) => variants.map((name) => `${page}: ${name}`));
    const covered = [
      ...cases.map(({ page, variant }) => `${page}: ${variant}`),
      ...Object.keys(logins).map((variant) => `login: ${variant}`),
    ];
    expect([...new Set(covered)].sort()).toEqual(shown.sort());
  });

  it.each(cases)(
    "$page $variant is parsed correctly by $path for $student",
    async ({ page, path, body, student, variant, expected }) => {
      const ask = () => world.service.post(path, { ...body, session: sessions.get(student) });
      const plain = await ask();
      world.portal.show(page, variant);
      const answer = await ask();
      world.portal.show(page, null);
      if (typeof expected === "string") {
        expect([answer.body.code, answer.body.portal.page]).toEqual([expected, page]);
        return;
      }
      expect([answer.status, answer.body?.detail]).toEqual([200, undefined]);
      if (typeof expected === "function") expected(answer, plain);
      else expect(changes(plain.body, answer.body)).toEqual(expected);
    },
  );

  it.each(
    Object.entries(logins).flatMap(([variant, ends]) => Object.entries(ends).map((end) => [variant, ...end] as const)),
  )("the login page %s with %s ends as %s", async (variant, password, end) => {
    world.portal.show("login", variant);
    const { body } = await world.service.post("/auth/login", { registration_number: "23DMO0001", password });
    world.portal.show("login", null);
    expect(body.code ?? body.status).toBe(end);
  });
});
