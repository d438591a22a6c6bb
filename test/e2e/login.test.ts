import { describe, expect, it } from "vitest";
import { worldForAll } from "../world.ts";

const world = worldForAll({ tls: true }, { REFUSED_LOGINS_PER_ACCOUNT: "0", REFUSED_LOGINS_PER_KEY: "0" });

const login = (registration_number: string, password: string) =>
  world.service.post("/auth/login", { registration_number, password });

describe("a login", () => {
  it("returns the session of the contract after seven portal requests", async () => {
    const { status, body, headers } = await login("23DMO0001", "pass_good");
    expect([status, Object.keys(body), body.status]).toEqual([200, ["status", "session"], "authenticated"]);
    expect(body.session).toEqual({
      registration_number: "23DMO0001",
      cookie: expect.stringMatching(/^JSESSIONID=[0-9A-F]{32}$/),
      csrf_token: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
      user_agent: expect.stringMatching(/^Mozilla\/5\.0 /),
    });
    expect(headers.get("x-portal-requests")).toBe("7");
    expect(headers.get("server-timing")).toMatch(/^portal;dur=[\d.]+, parse;dur=[\d.]+$/);
    expect(world.portal.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /vtop/open/page",
      "POST /vtop/prelogin/setup",
      "GET /vtop/init/page",
      "GET /vtop/login",
      "POST /vtop/login",
      "GET /vtop/init/page",
      "GET /vtop/content",
    ]);
  });

  it("accepts a login name in any case with surrounding whitespace and returns the registration number", async () => {
    const { body } = await login("  meera.demo ", "pass_good");
    expect(body.session.registration_number).toBe("23DMO0001");
  });

  it("keeps ten concurrent students apart", async () => {
    // 23DMO0003 may have no more logins after all the failures above.
    const numbers = ["23DMO0001", "26DMO0002", "23DMO0004", "24DMO0005", "25DMO0007"];
    const ten = [...numbers, ...numbers];
    const answers = await Promise.all(ten.map((number) => login(number, "pass_good")));
    expect(answers.map(({ body }) => body.session?.registration_number ?? body.detail)).toEqual(ten);
    expect(new Set(answers.map(({ body }) => body.session.cookie)).size).toBe(10);
    const names = await Promise.all(
      answers.map(({ body: { session } }) => world.service.post("/student/profile", { session })),
    );
    expect(names.map(({ body }) => body.registration_number)).toEqual(ten);
    expect(new Set(names.map(({ body }) => body.application_number)).size).toBe(numbers.length);
  });
});
