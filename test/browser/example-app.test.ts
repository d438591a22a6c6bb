import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { userMessage } from "../../src/contract/user-messages.ts";
import { outcomes } from "../../src/features/outing/request-schema.ts";
import { exampleAppClient } from "../../src/http/example-app.ts";
import { ListedClients } from "../../src/oauth/clients.ts";
import { freePort } from "../../tools/free-port.ts";
import { run } from "../dev-tools.ts";
import { gate } from "../gate.ts";
import { SubscribedBrowser, startReceiver } from "../push-receiver.ts";
import { control, startDemoService } from "../service.ts";
import { startedForAll } from "../set-up.ts";
import { waitOptions } from "../wait-options.ts";
import { openBrowser, seriousFindings, type Visitor } from "./browser.ts";

let visitor: Visitor;
beforeAll(() => run([process.execPath, "tools/build/main.js", "app"], join(import.meta.dirname, "../..")));
const portal = startedForAll(() => startDemoPortal());
const service = startedForAll(() => startDemoService(portal.url));
afterEach(async () => {
  await visitor.close();
});

/** Opens the app and logs in. */
async function open(width = 390, scheme: "light" | "dark" = "light", student = "23DMO0001"): Promise<Page> {
  visitor = await openBrowser(width, scheme);
  await logIn(visitor.page, student);
  return visitor.page;
}

async function logIn(page: Page, student = "23DMO0001", base = service.url): Promise<void> {
  await page.goto(`${base}/app`);
  await page.getByLabel("Registration number").fill(student);
  await page.getByLabel("Password").fill("pass_good");
  await page.keyboard.press("Enter");
}

/** A service with a login page of its own. */
async function startHosted(environment: Readonly<Record<string, string>> = {}) {
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const settings = { OAUTH_REGISTRATION: "open", OAUTH_ISSUER: issuer, ...environment };
  return startDemoService(portal.url, settings, new ListedClients(null, exampleAppClient(issuer)));
}

/** Logs in on the page of the service. */
async function logInHosted(page: Page, student = "23DMO0001", staysSignedIn = false): Promise<void> {
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByLabel("Registration number").fill(student);
  await page.getByLabel("Portal password").fill("pass_good");
  if (staysSignedIn) await page.getByLabel("Stay signed in").check();
  await page.getByRole("button", { name: "Log in and allow" }).click();
}

const focused = (page: Page) =>
  page.evaluate<string>("document.activeElement.tagName + ' ' + document.activeElement.textContent");

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

async function show(page: Page, name: string, content: string): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name }).click();
  await heading(page, name);
  await page.getByText(content).first().waitFor();
}

/** Lets the calls of a path fail. */
const fail = (page: Page, path: string, problem: { code: string; status: number; user_action: string }) =>
  page.route(path, (route) =>
    route.fulfill({
      ...{ status: problem.status, contentType: "application/problem+json" },
      body: JSON.stringify({
        ...{ retryable: false, detail: "Test.", user_message: "Test.", request_id: "1", title: "Test" },
        ...{ type: `/docs/errors/${problem.code}`, ...problem },
      }),
    }),
  );

/** Every page, with a text that is there once its data has been read. */
const pages = [
  ["Today", "Next class"],
  ["Attendance", "can miss"],
  ["Marks", "so far"],
  ["Exams", "Next exam"],
  ["Courses", "Question paper"],
  ["Changes", "Nothing new"],
] as const;

it.each([
  [360, "dark"],
  [1440, "light"],
] as const)(
  "at %i px in %s colours, no page has a serious finding of axe-core or is wider",
  async (width, scheme) => {
    const page = await open(width, scheme);
    for (const [name, content] of pages) {
      await show(page, name, content);
      expect([name, await seriousFindings(page)]).toEqual([name, []]);
      expect([name, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([name, width]);
    }
    expect(visitor.errors).toEqual([]);
  },
  120_000,
);

it("the first load is smaller than 100 kB", async () => {
  visitor = await openBrowser(390);
  const { page } = visitor;
  const sizes: number[] = [];
  page.on("response", async (response) => {
    if (response.request().serviceWorker() === null) sizes.push(gzipSync(await response.body()).length);
  });
  await page.goto(`${service.url}/app/`);
  await page.getByLabel("Password").waitFor();
  await page.waitForLoadState("networkidle");
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
});

it("works below a path, as status and privacy page do, behind a proxy that only removes the path", async () => {
  const environment = { OAUTH_REGISTRATION: "open", OAUTH_ISSUER: "https://portico.example.edu" };
  const hosted = await startDemoService(portal.url, environment);
  const proxy = createServer((request, answer) => {
    request.url = /^\/portico(\/.*)/.exec(request.url ?? "")?.[1] ?? "/outside";
    hosted.app.routing(request, answer);
  });
  await new Promise<void>((resolve) => proxy.listen(0, resolve));
  const base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/portico`;
  visitor = await openBrowser(390);
  const { page } = visitor;
  await logIn(page, "23DMO0001", base);
  await heading(page, "Today");
  await page.goto(`${base}/status`);
  expect(await page.evaluate("document.styleSheets[0].cssRules.length > 0")).toBe(true);
  await page.goto(`${base}/oauth/privacy`);
  await page.getByRole("link").last().click();
  await page.getByLabel("Registration number").waitFor();
  expect(page.url()).toContain(`${base}/oauth/end`);
  expect(visitor.errors).toEqual([]);
  await visitor.page.close();
  proxy.close();
  await hosted.stop();
});

it("leads through the OTP, and shows the reason if it is wrong", async () => {
  const page = await open(390, "light", "24DMO0006");
  await heading(page, "Check your email");
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").waitFor();
  await page.getByLabel("One-time password").fill("123456");
  await page.keyboard.press("Enter");
  await heading(page, "Today");
});

it("logs in on the page of a service that has one, never sees the password, and keeps the data of one student only", async () => {
  const hosted = await startHosted();
  visitor = await openBrowser(360);
  const { page } = visitor;
  /** Lets the session end, and waits until the app says so. */
  const endSession = async () => {
    await fail(page, "**/student/**", { code: "session_expired", status: 401, user_action: "login_again" });
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByText("Your data is still here.").waitFor();
  };
  try {
    await page.goto(`${hosted.url}/app`);
    await page.getByText("This app does not see your password.").waitFor();
    expect(await page.getByLabel("Password").count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("the login was cancelled").waitFor();
    await logInHosted(page);
    await heading(page, "Today");
    for (const [name, content] of pages) await show(page, name, content);
    expect(new URL(page.url()).search).toBe("");
    await endSession();
    await show(page, "Marks", "so far");
    await page.unrouteAll();
    await fail(page, "**/student/marks", { code: "portal_page_changed", status: 502, user_action: "report" });
    const known = page.waitForResponse("**/student/profile");
    await logInHosted(page);
    await known;
    await heading(page, "Today");
    await show(page, "Marks", "so far");
    await endSession();
    await page.unrouteAll();
    const answer = gate();
    await page.route("**/student/profile", (route) => answer.opened.then(() => route.continue()));
    const asked = page.waitForRequest("**/student/profile");
    await logInHosted(page, "26DMO0002");
    await asked;
    expect(await page.content()).not.toMatch(/Log out 23DMO0001|Next class/);
    await page.reload();
    await page.getByRole("navigation").getByRole("link", { name: "Marks" }).click();
    await page.getByText("No marks yet").waitFor();
    expect(await page.content()).not.toContain("Log out 23DMO0001");
    answer.open();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Log out 26DMO0002" }).click();
    await page.getByText("This app does not see your password.").waitFor();
    expect(visitor.errors).toEqual([]);
  } finally {
    await hosted.stop();
  }
});

it("notifies of the parts that the student chose, in the words of the app", async () => {
  const receiver = await startReceiver();
  const subscribed = new SubscribedBrowser();
  const hosted = await startHosted({ HOLD_STORE: "memory", WEB_PUSH_HOSTS: receiver.url });
  visitor = await openBrowser(390);
  const { page } = visitor;
  await page.context().grantPermissions(["notifications"], { origin: hosted.url });
  // A browser without a connection to its maker's push service: the subscription is one of a local service.
  const json = JSON.stringify({ endpoint: `${receiver.url}/push`, expirationTime: null, keys: subscribed.keys });
  await page.addInitScript(`let known = null;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      if (typeof applicationServerKey !== "string") throw new TypeError("No key.");
      return (known = { toJSON: () => (${json}), unsubscribe: async () => true });
    };
    PushManager.prototype.getSubscription = async () => known;`);
  const cdp = await page.context().newCDPSession(page);
  const versions: { registrationId: string }[] = [];
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => versions.push(...registrations));
  await cdp.send("ServiceWorker.enable");
  try {
    await page.goto(`${hosted.url}/app`);
    await logInHosted(page, "23DMO0001", true);
    await heading(page, "Today");
    await page.getByRole("button", { name: "Settings" }).click();
    const choice = (name: string) => page.getByRole("checkbox", { name });
    let authorization = "";
    for (const name of ["Marks", "Exams"]) {
      const answered = page.waitForResponse("**/hold/notify");
      await choice(name).check();
      const answer = await answered;
      expect([answer.status(), answer.request().postDataJSON().parts.length]).toEqual([200, name === "Marks" ? 1 : 2]);
      authorization = (await answer.request().allHeaders()).authorization ?? "";
    }
    expect([await choice("Exams").isChecked(), await choice("Attendance").isChecked()]).toEqual([true, false]);
    await page.getByText("Browsers that get notifications: 1").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    // The end of the hold is what the service sends without waiting for a tick.
    await hosted.post("/hold/end", {}, { "x-api-key": null, authorization });
    await expect.poll(() => receiver.received.length, waitOptions).toBe(1);
    const data = subscribed.open(receiver.received[0]?.body ?? Buffer.alloc(0));
    const [{ registrationId = "" } = {}] = versions;
    // The DevTools lose a message to a worker that is about to stop. Another one of the same tag takes the place of the first.
    const shown = async (message = data) => {
      await cdp.send("ServiceWorker.deliverPushMessage", { origin: hosted.url, registrationId, data: message });
      return page.evaluate(
        "navigator.serviceWorker.ready.then((r) => r.getNotifications()).then((all) => all.map((n) => n.body))",
      );
    };
    await expect.poll(() => shown(), waitOptions).toEqual(["Log in again to update. Your data is still here."]);
    const other = JSON.stringify({ type: "hold.subscribed" });
    await expect
      .poll(() => shown(other), waitOptions)
      .toContainEqual(expect.stringContaining("Another browser now gets"));
    expect(visitor.errors).toEqual([]);
  } finally {
    await hosted.stop();
    await receiver.close();
  }
});

it("works by keyboard, and begins a page at its heading", async () => {
  const page = await open(1440);
  await heading(page, "Today");
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to content");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await heading(page, "Attendance");
  await page.getByText("can miss").first().waitFor();
  expect(await focused(page)).toBe("H1 Attendance");
});

it("shows all data and its age without a connection, also after it was closed", async () => {
  const page = await open();
  for (const [name, content] of pages) await show(page, name, content);
  await page.evaluate("navigator.serviceWorker.ready");
  // The cache is saved at most once a second.
  await page.waitForTimeout(1_500);
  await page.context().setOffline(true);
  await page.goto(`${service.url}/app/`);
  for (const [name, content] of pages) {
    await show(page, name, content);
    await page.getByText("Offline").waitFor();
    await page.getByText("Updated").waitFor();
  }
});

it("shows what has changed since the last visit", async () => {
  const page = await open();
  await show(page, "Changes", "Nothing new");
  await control(portal, "edit", { kind: "mark", key: "AP2026272000101 CAT1", scored: "41" });
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByRole("heading", { name: "NoSQL Databases" }).waitFor();
  const change = page.getByRole("listitem").filter({ hasText: "CAT1" });
  expect(await change.textContent()).toMatch(/scored mark40 41/);
  await page.getByRole("button", { name: "Mark all as seen" }).click();
  await page.getByText("Nothing new").waitFor();
});

it("shows what is: what the page of changes has read, the day that has begun, the exam that is not over", async () => {
  await control(portal, "clock", { day: "2026-09-29" });
  visitor = await openBrowser(390);
  const { page } = visitor;
  await page.clock.install();
  await logIn(page);
  await page.getByText("Tuesday, 29 September").waitFor();
  await page.clock.fastForward("13:05:00");
  await page.getByText("Wednesday, 30 September").waitFor();
  await control(portal, "clock", { day: "2026-09-30" });
  await page.reload();
  await page.getByText("Wednesday, 30 September").waitFor();
  await show(page, "Exams", "Venue not announced");
  await control(portal, "edit", { kind: "exam", key: "CAT2 AP2026272000101", date: "2026-09-30", venue: "CB-117" });
  await page.getByRole("navigation").getByRole("link", { name: "Changes" }).click();
  await heading(page, "Changes");
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("CB-117").waitFor();
  await fail(page, "**/student/exam_schedule", { code: "portal_unavailable", status: 503, user_action: "wait" });
  await show(page, "Exams", "CB-117");
  const next = () => page.getByLabel("Next exam").getByRole("heading").textContent();
  expect(await next()).toBe("NoSQL Databases");
  await page.clock.fastForward("01:00:00");
  await page.getByText("Past").waitFor();
  expect(await next()).not.toBe("NoSQL Databases");
  await control(portal, "reset");
});

it("has the answer of the service to how many classes can be missed, by the registers", async () => {
  const page = await open();
  await show(page, "Attendance", "can miss");
  const shown = await page.locator(".verdict").allInnerTexts();
  const ranges = ["9", "2", "5–6", "2", "2–3", "6", "4–5", "1–2"].map((range) => `can miss ${range}`);
  expect(shown.map((text) => text.trim())).toEqual([...ranges, "75% is out of reach, or can miss 1"]);
  await page.getByText("What if I am away?").click();
  await page.getByLabel("Wednesday, 7 October: present").click();
  // The lab: 8 of 11 on that day, 13 of 16 at the end.
  await page.getByText("Away from 1: at the lowest 72.72%, 81.25% at the end.").waitFor();
  await show(page, "Marks", "For 80: 59 more, 78.67% of what is open");
});

it("the form of an outing is built from the limits, shows errors at its fields, sends once after the student has agreed, and has words for every outcome", async () => {
  const writing = await startDemoService(portal.url, { OUTING_REQUESTS: "1" });
  visitor = await openBrowser(390, "light");
  const { page } = visitor;
  // A student without a semester has outings, too.
  await page.route("**/student/current_semester", (route) => route.abort());
  await logIn(page, "23DMO0001", writing.url);
  await heading(page, "Today");
  await page.getByRole("button", { name: "Settings" }).press("Enter");
  await page.getByRole("link", { name: "Outings" }).press("Enter");
  await page.getByLabel("Place").fill("Nellore");
  await page.getByLabel("Purpose").fill("Home");
  await page.getByLabel("Day of leaving").fill("2026-10-05");
  await page.getByLabel("Time of leaving").selectOption("11:30");
  await page.getByLabel("Day of return").fill("2026-10-04");
  await page.getByLabel("Time of return").selectOption("19:30");
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await page.locator("#outing-to_date[aria-invalid=true]").waitFor();
  await page.getByLabel("Day of return").fill("2026-10-06");
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await page.getByText("VTOP will be asked for leave: “Nellore” (“Home”)").waitFor();
  await page.getByRole("button", { name: "Do not send" }).press("Enter");
  expect(await page.getByLabel("Place").inputValue()).toBe("Nellore");
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  let submissions = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/outing/submit")) submissions += 1;
  });
  await page.getByRole("button", { name: "Send to the portal" }).evaluate((button: { click?(): void }) => {
    for (const _ of [1, 2, 3]) button.click?.();
  });
  await page.getByRole("heading", { name: "The portal has your request." }).waitFor();
  expect(submissions).toBe(1);
  expect(await focused(page)).toContain("The portal has your request.");
  expect(portal.requests.filter(({ path }) => path.endsWith("saveGeneralOutingForm"))).toHaveLength(1);
  // Another request can be made, and one that was not cancelled can be.
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  for (const _ of [1, 2]) {
    await page.getByLabel("Place").waitFor();
    await page.getByRole("button", { name: "Cancel this request" }).first().press("Enter");
    await page.getByText("This request will be cancelled in VTOP: “Nellore”").waitFor();
    await page.getByRole("button", { name: "Do not send" }).press("Enter");
  }
  const prepared = { limits: null, draft: "d", sentence: { en: "Sure?" }, expires_in_s: 300 };
  for (const outcome of outcomes) {
    const end = { outcome, is_final: outcome !== "unknown", portal_text: "The portal's words", user_message: "" };
    await page.route("**/student/outing/prepare", (route) => route.fulfill({ json: prepared }));
    await page.route("**/student/outing/submit", (route) => route.fulfill({ json: end }));
    await page.getByRole("button", { name: "Leave", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Cancel this request" }).first().press("Enter");
    await page.getByRole("button", { name: "Send to the portal" }).press("Enter");
    await page.getByRole("heading", { name: userMessage(`outing_${outcome}`), exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Look again" }).count()).toBe(outcome === "unknown" ? 1 : 0);
    await page.unrouteAll();
  }
  // A refusal whose end is not known yet.
  const open = { outcome: "refused", is_final: false, portal_text: "Not accepted.", user_message: "" };
  await page.route("**/student/outing/outcome", (route) => route.fulfill({ json: open }));
  await page.getByRole("button", { name: "Look again" }).press("Enter");
  await page.getByText("Not accepted.").waitFor();
  await page.getByRole("heading", { name: userMessage("outing_unknown"), exact: true }).waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "I have looked at the portal" }).press("Enter");
  await page.getByLabel("Place").waitFor();
  const limited = { title: "", status: 429, code: "rate_limited", detail: "", retryable: false, user_action: "wait" };
  await page.route("**/student/outing/prepare", (route) => route.fulfill({ json: prepared }));
  await page.route("**/student/outing/submit", (route) => route.fulfill({ json: limited, status: 429 }));
  await page.getByRole("button", { name: "Cancel this request" }).first().press("Enter");
  await page.getByRole("button", { name: "Send to the portal" }).press("Enter");
  await page.getByText(userMessage("outing_not_sent")).waitFor();
  await page.unrouteAll();
  // No answer arrives for long: the draft can still be asked about.
  const answer = gate();
  const waiting = { ...prepared, other_requests_waiting: 1 };
  const found = { outcome: "cancelled", is_final: true, portal_text: null, user_message: "" };
  await page.route("**/student/outing/prepare", (route) => route.fulfill({ json: waiting }));
  await page.route("**/student/outing/submit", (route) => route.abort());
  await page.route("**/student/outing/outcome", async (route) => {
    await answer.opened;
    await route.fulfill({ json: found }).catch(() => undefined);
  });
  await page.getByRole("button", { name: "Leave", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Cancel this request" }).first().press("Enter");
  await page.getByText("Another request waits for an approval.").waitFor();
  await page.getByRole("button", { name: "Send to the portal" }).press("Enter");
  // It stays until it has come, and in the storage of the next visit; nothing can be sent before.
  await page.getByRole("button", { name: "Look again" }).waitFor();
  expect(await page.getByRole("button", { name: "Weekend outing" }).isDisabled()).toBe(true);
  expect(await page.getByLabel("Place").count()).toBe(0);
  const visit = await page.context().newPage();
  await vi.waitFor(async () => {
    await visit.goto(`${writing.url}/app/#/outings`);
    await visit.reload();
    await visit.getByRole("button", { name: "Look again" }).waitFor({ timeout: 3_000 });
  }, waitOptions);
  await visit.close();
  // The answer is shown there, too.
  answer.open();
  await page.getByRole("heading", { name: userMessage("outing_cancelled"), exact: true }).waitFor();
  await writing.stop();
});
