import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PortalAnswer, Transport } from "../../src/portal/transport.ts";
import { ConnectionLost } from "../../src/portal/transport-failures.ts";
import { exampleResponses } from "../../tools/docs-site/example-responses.ts";
import { endpoints } from "../contract/endpoints.ts";
import { type Answer, GUARDS_OFF, startService } from "../service.ts";
import { startedForAll } from "../set-up.ts";
import { worldForAll } from "../world.ts";

/** A unique value for every kind of credential and personal data. */
const secrets = {
  registration_number: "77SNT0001",
  password: "Sentinel-Password",
  otp: "SNTOTP99",
  cookie: "SentinelCookie0123456789",
  csrf_token: "sentinel-csrf-token",
  user_agent: "SentinelAgent/7.0",
  api_key: "sentinel-api-key-16",
  wrong_api_key: "sentinel-wrong-api-key",
  student: "Sentinel Student Name",
  other: "sentinel-of-the-request",
};

const session = {
  registration_number: secrets.registration_number,
  cookie: `JSESSIONID=${secrets.cookie}`,
  csrf_token: secrets.csrf_token,
  user_agent: secrets.user_agent,
};

/** The fields of each data endpoint in addition to the session. */
const fieldsOf = new Map(
  exampleResponses()
    .toReversed()
    .map(({ path, body }) => [path, body]),
);
const dataPaths = endpoints.map(({ path }) => path).filter((path) => path.startsWith("/student/"));

/** The values that a text contains, ignoring case. */
const found = (text: string, values: readonly string[]) =>
  values.filter((value) => text.toLowerCase().includes(value.toLowerCase()));

const headersOf = ({ headers }: Answer) => JSON.stringify([...headers]);

describe("a failure", () => {
  const values = Object.values(secrets);
  const picture = readFileSync(join(import.meta.dirname, "../../src/portal/captcha/fixtures/bold-5BLT4F.jpg"));
  const page = (text: string, more: Partial<PortalAnswer> = {}): PortalAnswer => ({
    status: 200,
    contentType: "text/html",
    location: null,
    sessionCookie: session.cookie,
    text: `${text}<input type="hidden" name="_csrf" value="${secrets.csrf_token}"/>`,
    ...more,
  });
  const who = `<h3>${secrets.student} (${secrets.registration_number})</h3>`;
  const loginPage = (alert: string) =>
    page(`<form id="vtopLoginForm"><img src="data:image/jpeg;base64,${picture.toString("base64")}"/></form>${who}
      <span role="alert">${alert} ${secrets.registration_number} ${secrets.student}</span>`);

  /** Every kind of unexpected portal answer, each full of student data. */
  const portalAnswers: Readonly<Record<string, () => PortalAnswer>> = {
    "an unknown page": () =>
      page(`${who}<table id="${secrets.registration_number}"><tr><th>${secrets.student}</th></tr>
        <tr><td>${secrets.student}</td><td>${secrets.registration_number}</td></tr></table>
        <select name="x"><option value="${secrets.csrf_token}">${secrets.student}</option></select>`),
    "status 500": () => page(who, { status: 500 }),
    "status 403": () => page(who, { status: 403 }),
    "status 404": () => page(who, { status: 404 }),
    "a firewall": () => page(`${who} Unable to process`),
    "the menu's refusal": () => page(`${who}<i id="msgBoxInfoText">This menu is not available at present ${who}</i>`),
    "a refusal of the credentials": () => loginPage("Invalid LoginId/Password"),
    "a locked account": () => loginPage("Account is Locked"),
    "a wrong captcha": () => loginPage("Invalid Captcha"),
    "a redirect elsewhere": () =>
      page("", { status: 302, location: `https://elsewhere.example/?${secrets.csrf_token}=${secrets.student}` }),
    "JSON of an unknown status": () => page("", { text: JSON.stringify({ status: secrets.student, message: who }) }),
    "JSON that refuses the OTP": () => page("", { text: JSON.stringify({ status: "INVALID", message: who }) }),
    "a lost connection": () => {
      throw new ConnectionLost();
    },
    "a defect of the service": () => {
      throw new Error(`${Object.values(secrets).join(" ")}`);
    },
  };

  let portalAnswer = () => page("");
  const badPortal: Transport = {
    async request({ method, path }) {
      if (path === "/vtop/open/page") return page("");
      if (path === "/vtop/prelogin/setup" || method === "GET") return loginPage("");
      return portalAnswer();
    },
    close: async () => {},
  };
  const environment = { ...GUARDS_OFF, API_KEYS: secrets.api_key, METRICS: "1" };
  const service = startedForAll(() => startService("http://portal.invalid", environment, badPortal));
  let challenge: string;
  beforeAll(async () => {
    portalAnswer = () => page('<form id="securityOtpForm"></form>');
    const { body } = await post("/auth/login", { registration_number: "x", password: secrets.password });
    challenge = body.otp_challenge.token;
    values.push(challenge);
  });
  beforeEach(() => {
    service.log.length = 0;
  });

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    service.post(path, body, { "x-api-key": secrets.api_key, "user-agent": secrets.user_agent, ...headers });

  /** Answers that reach the code of each endpoint. The others are refused before it, the same way for all. */
  const atEveryEndpoint = new Set(["an unknown page", "a redirect elsewhere", "a defect of the service"]);

  /** Calls the endpoints with a valid body full of secrets. */
  const callAll = (paths: readonly string[]) =>
    Promise.all([
      post("/auth/login", { registration_number: secrets.registration_number, password: secrets.password }),
      post("/auth/verify_otp", { otp_challenge: { token: challenge }, otp: secrets.otp }),
      post("/auth/resend_otp", { otp_challenge: { token: challenge } }),
      ...paths.map((path) => post(path, { ...fieldsOf.get(path), session })),
    ]);

  function expectClean(answers: readonly Answer[]): void {
    for (const answer of answers) {
      const { code, detail } = answer.body;
      expect([code, detail, found(answer.text, values)]).toEqual([code, detail, []]);
      expect([code, found(headersOf(answer), values)]).toEqual([code, []]);
      expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    }
    expect(service.log.filter((line) => line.includes('"msg":"request"'))).toHaveLength(answers.length);
    expect(found(service.log.join(""), values)).toEqual([]);
  }

  it.each(Object.entries(portalAnswers))("after %s reveals no secret", async (name, answer) => {
    portalAnswer = answer;
    const paths = atEveryEndpoint.has(name)
      ? dataPaths
      : ["/student/profile", "/student/calendar", "/student/all_data"];
    const answers = await callAll(paths);
    expect(answers).toHaveLength(paths.length + 3);
    const isDefect = name === "a defect of the service";
    const code = isDefect ? "internal_error" : expect.not.stringMatching("internal_error");
    for (const { body } of answers) expect(body.code).toEqual(code);
    const defects = service.log.filter((line) => line.includes('"msg":"internal error"'));
    expect(defects).toHaveLength(isDefect ? answers.length : 0);
    expectClean(answers);
  });

  it.each(endpoints)("of validation at $path reveals no secret", async ({ path }) => {
    const { other } = secrets;
    const bad = Object.fromEntries(Object.entries(session).map(([name, value]) => [name, `\u0000${value}`]));
    const everything = {
      session: bad,
      otp_challenge: { token: `${challenge}x` },
      otp: `${secrets.otp} ${other}`,
      password: `${secrets.password}\n`,
      registration_number: `${secrets.registration_number}\n`.padEnd(99, "x"),
      ...Object.fromEntries(
        ["class_id", "course_id", "course_type", "emp_id", "erp_id"].map((name) => [name, `${other}/`]),
      ),
      ...Object.fromEntries(
        ["date", "month", "cal_date", "search_term", "slot"].map((name) => [name, `${other}\u0000`]),
      ),
      sem_sub_id: other,
      [other]: other,
    };
    const good = { ...fieldsOf.get(path), session, otp_challenge: { token: challenge }, otp: secrets.otp };
    const answers = [
      await post(path, everything),
      await post(path, JSON.stringify(everything).slice(0, -1)),
      await post(path, { ...good, sem_sub_id: other, password: 5, otp_challenge: { token: challenge.slice(1) } }),
      await post(path, good, { "x-api-key": secrets.wrong_api_key }),
      await post(path, good, { "content-type": `text/${other}` }),
      await post(path, JSON.stringify(good).padEnd(70_000)),
      await post(`${path}/${secrets.cookie}`, good),
      await post(`${path}x?password=${secrets.password}`, good),
      await service.get(`${path}?otp=${secrets.otp}`),
    ];
    for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400);
    expectClean(answers);
  });

  it("leaves no secret in the documentation and the metrics", async () => {
    const pages = ["/docs", "/docs/search.json", "/docs/guide", "/docs/errors", "/openapi.json"];
    for (const path of [...pages, "/metrics", "/readyz"]) {
      const answer = await service.get(path);
      expect([path, answer.status, found(answer.text + headersOf(answer), values)]).toEqual([path, 200, []]);
    }
  });
});

describe("a success", () => {
  const world = worldForAll();
  const log = () => world.service.log.join("");

  it("at a data endpoint logs no student data and returns no part of the session except the registration number", async () => {
    world.service.log.length = 0;
    const own = await world.login();
    const { registration_number = "", cookie = "", csrf_token = "", user_agent = "" } = own;
    const credentials = [cookie.replace("JSESSIONID=", ""), csrf_token, user_agent, "a-key-of-the-tests-1"];
    for (const path of dataPaths) {
      const answer = await world.service.post(path, { ...fieldsOf.get(path), session: own });
      expect([path, answer.status, found(answer.text, credentials)]).toEqual([path, 200, []]);
      expect([path, found(headersOf(answer), [...credentials, registration_number])]).toEqual([path, []]);
    }
    expect(log()).toContain('"route":"/student/profile"');
    expect(found(log(), [...credentials, registration_number, "pass_good", "Meera", "127.0.0.1"])).toEqual([]);
  });

  it("of a login with an OTP returns credentials only in its body", async () => {
    const { service } = world;
    const login = { registration_number: "24DMO0006", password: "pass_good" };
    const first = await service.post("/auth/login", login);
    const { otp_challenge } = first.body;
    const again = await service.post("/auth/resend_otp", { otp_challenge });
    const last = await service.post("/auth/verify_otp", { otp_challenge, otp: "654321" });
    const { cookie, csrf_token, user_agent } = last.body.session;
    const credentials = [otp_challenge.token, cookie.replace("JSESSIONID=", ""), csrf_token, user_agent];
    const all = [...credentials, ...Object.values(login), "654321"];
    expect([first, again, last].map(({ text }) => found(text, all))).toEqual([
      [otp_challenge.token],
      [otp_challenge.token],
      [...credentials.slice(1), "24DMO0006"],
    ]);
    for (const answer of [first, again, last]) expect(found(headersOf(answer), all)).toEqual([]);
    expect(found(log(), all)).toEqual([]);
  });
});
