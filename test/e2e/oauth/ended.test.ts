import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Agent, setGlobalDispatcher } from "undici";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { request, type Service, startService } from "../../service.ts";
import { folderForEach } from "../../set-up.ts";
import {
  Browser,
  bearer,
  codeFor,
  exchange,
  type OAuthWorld,
  PASSWORD,
  postForm,
  STUDENT,
  startOAuthWorld,
  tokenFor,
} from "./apps.ts";

const credentials = { registration_number: STUDENT, password: PASSWORD };
let world: OAuthWorld;
let service: Service;
let environment: Record<string, string>;
const folder = folderForEach();
afterEach(async () => {
  await service.stop();
  await world.portal.stop();
});

async function begin(changes: Record<string, string>): Promise<void> {
  world = await startOAuthWorld(changes);
  service = world.service;
  environment = { OAUTH_REGISTRATION: "open", OAUTH_ISSUER: service.url, ...changes };
}
async function restart(): Promise<void> {
  await service.stop();
  // The new service has the same port: a kept connection leads to the old one.
  setGlobalDispatcher(new Agent());
  service = await startService(world.portal.url, environment, undefined, world.listed);
}
const checked = async (token: string) => (await service.post("/auth/check", {}, bearer(token))).body.code ?? "alive";
/** Logs in with a browser. Returns it with the token of the app. */
async function give() {
  const browser = new Browser(service.url);
  return { browser, token: await tokenFor(service.url, "exams", STUDENT, browser) };
}
const endPage = (browser: Browser) => browser.open(`${service.url}/oauth/end`);
const pressButton = async (browser: Browser) => {
  const page = await endPage(browser);
  return browser.submit({ ...page, action: "/oauth/end" }, { id: page.hidden.id ?? "" });
};
const logouts = () => world.portal.requests.filter(({ path }) => path === "/vtop/logout").length;
const subscribe = async (token: string): Promise<string> =>
  (await service.post("/calendar/subscribe", { parts: ["exams"], sem_sub_id: "AP2026272" }, bearer(token))).body.path;
const poll = async (path: string) => (await request(service.url + path)).status;

describe.each([
  ["in memory", false],
  ["in a file", true],
])("with ends %s, a restart", (_, hasFile) => {
  beforeEach(() => begin(hasFile ? { CALENDAR_STORE: join(folder, "feeds.db") } : {}));

  it("brings nothing back: ended by the button, by a login, by the app and by a second use of a code", async () => {
    const [button, login, kept] = [await give(), await give(), await give()];
    const others = await tokenFor(service.url, "marks", "23DMO0003");
    const feeds = [await subscribe(button.token), await subscribe(button.token), await subscribe(login.token)];
    const [revoked, pending, used] = [
      await tokenFor(service.url, "marks"),
      await codeFor(service.url),
      await codeFor(service.url),
    ];
    const { access_token: reused } = (await exchange(service.url, used)).body;
    const before = logouts();
    await service.post("/calendar/revoke", { path: feeds[0] }, bearer(button.token));
    expect(await Promise.all(feeds.map(poll))).toEqual([410, 200, 200]);
    expect((await pressButton(button.browser)).message).toBe("The access has ended.");
    expect(await Promise.all(feeds.map(poll))).toEqual([410, 410, 200]);
    await postForm(service.url, "/oauth/revoke", { token: revoked, client_id: "bus-app" });
    await exchange(service.url, used);
    expect([await checked(reused), logouts()]).toEqual(["token_revoked", before + 2]);
    expect([await checked(login.token), await checked(kept.token)]).toEqual(["alive", "alive"]);
    const page = await endPage(login.browser);
    const done = await login.browser.submit({ ...page, action: "/oauth/login" }, credentials);
    expect([done.status, done.html]).toEqual([200, expect.stringContaining("until now has ended.")]);
    // The session of the page, and that of this browser: whatever the service remembers, nobody reads with it.
    expect(logouts()).toBe(before + 4);
    expect([await checked(others), (await exchange(service.url, pending)).body.error]).toEqual([
      "alive",
      "invalid_grant",
    ]);
    const newest = await give();
    await restart();
    for (const token of [button.token, login.token, kept.token, revoked, reused])
      expect(await checked(token)).toBe("token_revoked");
    for (const token of [newest.token, others]) expect(await checked(token)).toBe(hasFile ? "alive" : "token_revoked");
    expect(await Promise.all(feeds.map(poll))).toEqual(Array(3).fill(hasFile ? 410 : 404));
    expect((await exchange(service.url, used)).body.error).toBe("invalid_grant");
    expect(await checked((await give()).token)).toBe("alive");
  });
});

it("a calendar file that is corrupt turns the store off, not the service, and no page claims what was not saved", async () => {
  const file = join(folder, "feeds.db");
  await writeFile(file, "not a database ".repeat(1000));
  await begin({ CALENDAR_STORE: file, METRICS: "1" });
  const line = service.log.find((text) => text.includes("a store fails"));
  expect(JSON.parse(line ?? "{}")).toMatchObject({
    level: 50,
    store: "calendar_store",
    reason: expect.stringMatching(/^SQLITE_/),
  });
  expect((await service.get("/readyz")).body).toEqual({
    status: "ready",
    campus: "vit-ap",
    failing: ["calendar_store"],
  });
  expect((await service.get("/metrics")).text).toContain('portico_store_up{store="calendar_store"} 0');
  const { body } = await service.post("/auth/login", credentials);
  expect((await service.post("/student/profile", { session: body.session })).status).toBe(200);

  const { browser, token } = await give();
  expect(await checked(token)).toBe("alive");
  const ended = await pressButton(browser);
  expect([ended.status, ended.message]).toEqual([
    ...[503, expect.stringMatching(/are over\. The service could not save that your access has ended/)],
  ]);
  expect(await checked(token)).toBe("token_revoked");
  await restart();
  expect(await checked(token)).toBe("token_revoked");
});
