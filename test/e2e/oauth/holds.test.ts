import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, setGlobalDispatcher } from "undici";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseIcs } from "../../ics.ts";
import { SubscribedBrowser, startReceiver } from "../../push-receiver.ts";
import { request, startService } from "../../service.ts";
import { waitOptions } from "../../wait-options.ts";
import {
  authorizationUrl,
  Browser,
  bearer,
  CALLBACK,
  CLIENTS,
  exchange,
  type OAuthWorld,
  PASSWORD,
  STUDENT,
  startOAuthWorld,
} from "./apps.ts";

const MINUTE = 60_000;
const credentials = { registration_number: STUDENT, password: PASSWORD };
const TICK = { "allow hold": "1" };
let folder: string;
let world: OAuthWorld;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-holds-"));
  // The service and the demo portal have one clock.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(async () => {
  vi.useRealTimers();
  await world.service.stop();
  await world.portal.stop();
  await rm(folder, { recursive: true });
});
let environment: Record<string, string>;
/** The log of stopped instances. */
const log: string[] = [];
const begin = async (changes: Record<string, string> = {}) => {
  const stores = { HOLD_STORE: join(folder, "holds.db"), METRICS: "1" };
  world = await startOAuthWorld({ ...stores, ...changes }, { now: () => Date.now() });
  environment = { OAUTH_REGISTRATION: "open", OAUTH_ISSUER: world.service.url, ...stores, ...changes };
};
async function restart(): Promise<void> {
  log.push(...world.service.log);
  await world.service.stop();
  // The new service has the same port: a kept connection leads to the old one.
  setGlobalDispatcher(new Agent());
  world = { ...world, service: await startService(world.portal.url, environment, undefined, world.listed) };
}
const gauge = async () => (await world.service.get("/metrics")).text.match(/^portico_hold.*$/gm)?.join("\n") ?? "";
const call = (path: string, token: string, body: object = {}) => world.service.post(path, body, bearer(token));
const status = async (token: string) => (await call("/hold/status", token)).body;
const code = async (token: string) => (await call("/auth/check", token)).body.code ?? "alive";
const sent = (path: string) => world.portal.requests.filter((one) => one.path === path).length;

const moveExam = (date: string) =>
  request(`${world.portal.url}/demo/edit`, {
    method: "POST",
    body: new URLSearchParams({ student: STUDENT, kind: "exam", key: "CAT2 AP2026272000101", date }),
  });

/** Lets a student log in for an app. */
async function give(
  fields: Record<string, string> = TICK,
  changes: Record<string, string> = {},
  browser = new Browser(world.service.url),
) {
  const page = await browser.open(authorizationUrl(world.service.url, { scope: "exams hold", ...changes }));
  const { location } = await browser.submit(page, { ...credentials, ...fields });
  const client = { ...(changes.client_id && { client_id: changes.client_id }) };
  const { body } = await exchange(world.service.url, location?.searchParams.get("code") ?? "", client);
  return { page, browser, body, token: body.access_token as string };
}

const ticks = () => sent("/vtop/academics/common/StudentTimeTable");
/** Lets time pass, until the portal has shown that the session of a token is alive. */
async function pass(minutes: number, token: string): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * MINUTE);
  const checkedAt = async () => Date.parse((await status(token)).last_checked_at);
  await vi.waitUntil(async () => (await checkedAt()) > Date.now() - 2 * MINUTE, { ...waitOptions, interval: 200 });
}
const endPage = (browser: Browser) => browser.open(`${world.service.url}/oauth/end`);

it("without HOLD_STORE nothing of it exists", async () => {
  await begin({ HOLD_STORE: "" });
  const { page, body, token } = await give();
  expect([page.html.includes("allow hold"), body.scope]).toEqual([false, "exams"]);
  expect([(await call("/hold/status", token)).status, await code(token)]).toEqual([404, "alive"]);
  const { body: metadata } = await world.service.get("/.well-known/oauth-authorization-server");
  expect(metadata.scopes_supported).not.toContain("hold");
  const documents = ["/openapi.json", "/openapi-core.json", "/openapi-hosted.json", "/metrics"];
  const texts = await Promise.all(documents.map(async (path) => (await world.service.get(path)).text));
  expect(texts.join().match(/"hold"|"\/hold\/[^"]*"|portico_(hold|notif)\w+/g)).toBeNull();
});

it("the box is for apps that the operator lets hold sessions, and for unlisted ones with a key; not ticked, it holds nothing", async () => {
  await begin();
  const { page, body, token } = await give({});
  expect(page.html).toMatch(/name="allow hold" value="1"> Stay signed in for up to 12 hours/);
  expect([body.scope, await status(token)]).toMatchObject(["exams", { held: false, reason: "not_granted" }]);
  expect((await call("/hold/end", token)).body.code).toBe("insufficient_scope");
  const boxOf = async (changes: Record<string, string>) =>
    (
      await new Browser(world.service.url).open(
        authorizationUrl(world.service.url, { scope: "marks hold", ...changes }),
      )
    ).fields.includes("allow hold");
  const { client_id = "" } = (await world.service.post("/oauth/register", { redirect_uris: [CALLBACK] })).body;
  expect([
    await boxOf({ client_id: "marks-app" }),
    await boxOf({ client_id }),
    await boxOf({ client_id, dpop_jkt: "0".repeat(43) }),
  ]).toEqual([false, false, true]);
  // Who ticks a box that the page did not have gets nothing by it.
  expect((await give(TICK, { client_id: "marks-app", scope: "marks hold" })).body.scope).toBe("marks");
});

it("a session is held while nobody uses it, by every instance and after a restart, until it is ended and logged out", async () => {
  await begin({ HOLD_HOURS: "2" });
  const held = await give();
  const other = await give({});
  const until = new Date(Date.now() + 120 * MINUTE);
  expect(held.body.scope).toBe("exams hold");
  const subscribed = { parts: ["exams"], sem_sub_id: "AP2026272" };
  const { path } = (await call("/calendar/subscribe", other.token, subscribed)).body;
  for (let turn = 0; turn < 4; turn++) await pass(12, held.token);
  const { until: shown, ...rest } = await status(held.token);
  expect(rest).toEqual({
    ...{ held: true, id: expect.stringMatching(/^[\w-]{22}$/), reason: null, web_push_key: null },
    last_checked_at: expect.stringMatching(/:00\+05:30$/),
    notify: { parts: [], values: false, webhook: false, web_push: [] },
  });
  expect(Math.abs(Date.parse(shown) - until.getTime())).toBeLessThan(MINUTE);
  expect([await code(held.token), await code(other.token)]).toEqual(["alive", "session_expired"]);
  // The feed of a session that is over reads with the one that is held.
  await moveExam("2026-10-07");
  const moved = async () =>
    parseIcs((await request(world.service.url + path)).text).events.find(({ uid }) =>
      uid.startsWith("exams-ap2026272-cat2"),
    )?.times;
  expect(await moved()).toEqual(["2026-10-07T04:30 2026-10-07T06:00"]);

  const receipt = await held.browser.open(
    `${world.service.url}/oauth/receipt?id=${(await endPage(held.browser)).hidden.id}`,
  );
  expect(receipt.html).toMatch(/Signed in until .* at the latest/);
  await restart();
  expect(await status(held.token)).toMatchObject({ held: true, reason: null });
  await pass(12, held.token);

  const page = await endPage(held.browser);
  expect(page.html).toContain("Signed in until");
  const second = await give();
  const before = sent("/vtop/logout");
  await held.browser.submit({ ...page, action: "/oauth/end" }, { id: page.hidden.id ?? "" });
  expect([sent("/vtop/logout"), await code(held.token)]).toEqual([before + 1, "token_revoked"]);
  // The end of the hold alone leaves the session to the app.
  expect((await call("/hold/end", second.token)).body).toMatchObject({ held: false, reason: "ended" });
  expect([await status(second.token), await code(second.token)]).toMatchObject([
    { held: false, reason: "ended" },
    "alive",
  ]);
  // A login ends the holds of all browsers, also at the portal.
  const [here, there] = [await give(), await give()];
  const all = await endPage(here.browser);
  const logouts = sent("/vtop/logout");
  await here.browser.submit({ ...all, action: "/oauth/login" }, credentials);
  // That of the page, that of this browser, and that of the other one.
  await vi.waitUntil(() => sent("/vtop/logout") >= logouts + 3, waitOptions);
  await restart();
  for (const { token } of [here, there]) expect(await code(token)).toBe("token_revoked");
  const last = ticks();
  vi.setSystemTime(Date.now() + 13 * MINUTE);
  await vi.waitUntil(async () => /^portico_holds 0$/m.test(await gauge()), waitOptions);
  expect(ticks()).toBe(last);

  const kept = await Promise.all(
    ["holds.db", "holds.db-wal"].map((name) => readFile(join(folder, name), "latin1").catch(() => "")),
  );
  const texts = [...kept, ...log, ...world.service.log, await gauge()].join();
  expect(texts).toMatch(/"msg":"hold ended"/);
  for (const secret of ["JSESSIONID", STUDENT, PASSWORD, held.token]) expect(texts).not.toContain(secret);
});

it("a logout that the portal does not answer ends the hold at once, and is repeated", async () => {
  await begin();
  const { url } = world.service;
  const ways = [
    async (token: string, browser: Browser) => {
      expect((await call("/auth/logout", token)).status).toBe(502);
      expect(await status(token)).toMatchObject({ held: false, reason: "ended" });
      const receipt = await browser.open(`${url}/oauth/receipt?id=${(await endPage(browser)).hidden.id}`);
      expect([receipt.status, /Signed in until/.test(receipt.html)]).toEqual([200, false]);
    },
    (token: string) =>
      fetch(`${url}/oauth/revoke`, { method: "POST", body: new URLSearchParams({ client_id: "bus-app", token }) }),
    async (_: string, browser: Browser) => {
      const page = await endPage(browser);
      const ended = await browser.submit({ ...page, action: "/oauth/end" }, { id: page.hidden.id ?? "" });
      expect(ended.html).toContain("The portal has not confirmed it");
    },
  ];
  for (const end of ways) {
    const { token, browser } = await give();
    const pages = ["logout", "home"];
    for (const page of pages) world.portal.fault(page, "maintenance");
    await end(token, browser);
    for (const page of pages) world.portal.fault(page, null);
    const before = sent("/vtop/logout");
    vi.setSystemTime(Date.now() + 2 * MINUTE);
    await vi.waitUntil(() => sent("/vtop/logout") > before, waitOptions);
  }
});

it("an app hears of a change by its webhook and in a browser, until it stops that or the hold ends", async () => {
  const receiver = await startReceiver();
  const browser = new SubscribedBrowser();
  const secrets = [`whsec_${Buffer.alloc(32, 7).toString("base64")}`];
  const VAPID_KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 5)).toString("base64");
  await begin({ VAPID_KEY, OAUTH_CONTACT: "ops@example.edu", WEB_PUSH_HOSTS: receiver.url });
  const webhook = { url: `${receiver.url}/hook`, secrets, private: true };
  world.listed.replaceFile(JSON.stringify(CLIENTS.map((one) => ("hold" in one ? { ...one, webhook } : one))));
  const { token, browser: visitor } = await give();
  const web_push = { endpoint: `${receiver.url}/push/secret`, expirationTime: null, keys: browser.keys };
  const wanted = { parts: ["exam_schedule"], webhook: true, web_push };
  const refused = async (body: object, with_ = token) => {
    const { body: problem } = await call("/hold/notify", with_, { ...wanted, ...body });
    return [problem.code, problem.errors?.[0]?.pointer];
  };
  expect([
    await refused({ parts: ["marks"] }),
    await refused({ parts: ["timetable"] }),
    await refused({ web_push: { ...web_push, endpoint: "https://169.254.169.254/fcm.googleapis.com" } }),
    await refused({ web_push: { ...web_push, keys: { ...browser.keys, auth: "AAAA" } } }),
    await refused({ web_push: { ...web_push, keys: { ...browser.keys, p256dh: "A".repeat(87) } } }),
    await refused({}, (await give({})).token),
  ]).toEqual([
    ["insufficient_scope", undefined],
    ["validation_error", "/parts/0"],
    ["validation_error", "/web_push/endpoint"],
    ["validation_error", "/web_push/keys"],
    ["validation_error", "/web_push/keys"],
    ["insufficient_scope", undefined],
  ]);
  const { body: answer } = await call("/hold/notify", token, wanted);
  const [shown] = answer.notify.web_push;
  expect(answer).toMatchObject({ held: true, web_push_key: expect.stringMatching(/^B[\w-]{86}$/) });
  expect(answer.notify).toMatchObject({ parts: ["exam_schedule"], values: false, webhook: true });
  expect([shown.host, answer.notify.web_push.length]).toEqual([new URL(receiver.url).host, 1]);

  expect((await endPage(visitor)).html).toContain("notifications of changes: 1.");

  const checks = ticks();
  await moveExam("2026-10-08");
  const types = () =>
    receiver.received
      .map(({ path, body }) => `${path} ${JSON.parse(path === "/hook" ? `${body}` : browser.open(body)).type}`)
      .sort();
  const heard = (...expected: string[]) =>
    vi.waitFor(() => expect(types()).toEqual(expected), { ...waitOptions, interval: 100 });
  await heard("/hook hold.subscribed");
  receiver.received.length = 0;
  vi.setSystemTime(Date.now() + 12 * MINUTE);
  await heard("/hook exam_schedule.changed", "/push/secret exam_schedule.changed");
  // The part is read in place of the check.
  expect(ticks()).toBe(checks);
  const event = JSON.parse(`${receiver.received.find(({ path }) => path === "/hook")?.body}`);
  expect(event.data).toEqual({
    ...{ hold: answer.id, part: "exam_schedule", sem_sub_id: "AP2026272" },
    changes: [
      expect.objectContaining({ kind: "changed", collection: "exams", fields: expect.arrayContaining(["exam_date"]) }),
    ],
  });
  expect(JSON.stringify(event)).not.toMatch(/2026-10-08|23DMO/);

  receiver.received.length = 0;
  expect((await call("/hold/notify/remove", token, { id: shown.id })).body.notify.web_push).toEqual([]);
  await heard("/hook hold.unsubscribed", "/push/secret hold.unsubscribed");
  receiver.received.length = 0;
  await call("/hold/end", token);
  await heard("/hook hold.ended");
  expect((await call("/hold/notify", token, wanted)).body.code).toBe("session_expired");
  const files = ["holds.db", "holds.db-wal"].map((name) => readFile(join(folder, name), "latin1").catch(() => ""));
  const texts = [
    ...(await Promise.all(files)),
    ...world.service.log,
    (await world.service.get("/metrics")).text,
  ].join();
  expect(texts).toContain('portico_notifications_total{channel="web_push",result="delivered"} 2');
  const { auth, p256dh } = browser.keys;
  for (const secret of [auth, p256dh, "/push/secret", "/hook", ...secrets, answer.id])
    expect(texts).not.toContain(secret);
  await receiver.close();
});
