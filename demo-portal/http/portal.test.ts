import { afterEach, expect, test } from "vitest";
import { type DemoPortal, type DemoPortalOptions, startDemoPortal } from "../server.ts";
import { SessionStore } from "../state/session-store.ts";
import { drawKnownCaptcha, TestClient } from "../test/test-client.ts";

const minute = 60_000;
const mentor = "proctor/viewProctorDetails";

let portal: DemoPortal | undefined;

afterEach(() => portal?.stop());

async function start(options: DemoPortalOptions) {
  await portal?.stop();
  portal = await startDemoPortal({ draw: drawKnownCaptcha, ...options });
  const client = new TestClient(portal.url);
  await client.login();
  return { portal, client };
}

test("sessionEnd and staleToken choose the answer to an expired session and an old token", async () => {
  const { client } = await start({ sessionEnd: "redirect", staleToken: "home_page" });
  expect((await client.menu(mentor, { _csrf: "old" })).text).toContain('id="authorizedIDX" value="23DMO0001"');
  client.jar.set("JSESSIONID", "0");
  expect((await client.menu(mentor)).location).toBe("/vtop/login");
  expect((await client.post("login", { _csrf: "x" })).status).toBe(404);
  const { client: showing } = await start({ sessionEnd: "login_page" });
  showing.jar.set("JSESSIONID", "0");
  expect((await showing.menu(mentor)).text).toContain('id="vtopLoginForm"');
});

test("a flood of new sessions removes those that were not used for longest", () => {
  const store = new SessionStore(() => 0, { idleMs: 15 * minute, lifeMs: 0 });
  const [first, second, third] = [store.open(), store.open(), store.open()];
  store.find(first.id);
  for (let opened = 0; opened < 9_998; opened++) store.open();
  expect([first, second, third].map(({ id }) => store.find(id) !== null)).toEqual([true, false, true]);
});

test("latencyMs delays every response", async () => {
  const waits: number[] = [];
  const { portal } = await start({ latencyMs: 250, wait: async (ms) => void waits.push(ms) });
  expect(waits).toEqual(portal.requests.map(() => 250));
});
