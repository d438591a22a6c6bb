import { once } from "node:events";
import { connect } from "node:tls";
import { afterEach, expect, test } from "vitest";
import type { PortalPage } from "../pages/page.ts";
import { type DemoPortal, startDemoPortal } from "../server.ts";
import { drawKnownCaptcha, TestClient, tokenOf } from "../test/test-client.ts";

const marks: PortalPage = {
  name: "marks",
  path: "readMarks",
  shape: "data",
  fields: [],
  render: () =>
    '<!-- <b>Old</b> --><table id="t" class="c"><tr><td><b>Mark&nbsp;Title</b></td></tr></table><script>var Title;</script>',
};
const other: PortalPage = { ...marks, name: "grades", path: "readGrades" };

let portal: DemoPortal | undefined;

afterEach(() => portal?.stop());

async function start(password = "pass_good") {
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
  };
  portal = await startDemoPortal({ draw: drawKnownCaptcha, pages: [marks, other], wait, tls: true });
  const client = new TestClient(portal.url);
  await client.login("23DMO0001", password);
  return { portal, client, waits };
}

test.each([
  ["data_500", 500, "HTTP Status 500"],
  ["data_waf", 200, "Unable to process"],
  ["data_menu_off", 200, "This menu is not available at present!!!"],
  ["data_changed", 200, "Nbsl&nbsp;Ujumf"],
  ["data_login_page", 200, 'id="vtopLoginForm"'],
])("%s affects every page, or only the page after the colon", async (password, status, expected) => {
  const all = await start(password);
  for (const path of ["readMarks", "readGrades"]) {
    const reply = await all.client.data(path);
    expect(reply.status).toBe(status);
    expect(reply.text).toContain(expected);
  }
  await all.portal.stop();
  const one = await start(`${password}:marks`);
  expect((await one.client.data("readMarks")).text).toContain(expected);
  expect((await one.client.data("readGrades")).text).toBe(marks.render.call(null, undefined as never));
});

test("data_down closes the connection, data_slow_30 delays pages", async () => {
  const down = await start("data_down");
  await expect(down.client.data("readMarks")).rejects.toThrow();
  await down.portal.stop();
  const slow = await start("data_slow_30:grades");
  await slow.client.data("readMarks");
  expect(slow.waits).toEqual([]);
  await slow.client.data("readGrades");
  expect(slow.waits).toEqual([30_000]);
});

test("a changed page keeps tags, comments and scripts, but no ids, classes or text", async () => {
  const { client } = await start("data_changed");
  expect((await client.data("readMarks")).text).toBe(
    '<!-- <b>Old</b> --><table id="new-t" class="new-c"><tr><td><b>Nbsl&nbsp;Ujumf</b></td></tr></table><script>var Title;</script>',
  );
});

test("a fault lasts until it is turned off, or for the given number of responses", async () => {
  const { portal, client } = await start();
  portal.fault("marks", "status", { status: 503 });
  expect((await client.data("readMarks")).status).toBe(503);
  expect((await client.data("readMarks")).status).toBe(503);
  expect((await client.data("readGrades")).status).toBe(200);
  portal.fault("marks", null);
  expect((await client.data("readMarks")).status).toBe(200);
  portal.fault("marks", "reset", { times: 1 });
  await expect(client.data("readMarks")).rejects.toThrow();
  expect(portal.requests.at(-1)?.status).toBe(0);
  expect((await client.data("readMarks")).status).toBe(200);
  expect(() => portal.fault("nothing", "waf")).toThrow("no fault target nothing");
});

test("mismatch answers another request, and nothing else changes", async () => {
  portal = await startDemoPortal({ draw: drawKnownCaptcha });
  const client = new TestClient(portal.url);
  await client.login();
  const punches = async () => (await client.data("getStudBioHistory", { fromDate: "24/09/2026" })).text;
  const right = await punches();
  portal.fault("biometric", "mismatch");
  const wrong = await punches();
  expect([right.includes("<td>24/09/2026</td>"), right.includes("<td>23/09/2026</td>")]).toEqual([true, false]);
  expect([wrong.includes("<td>24/09/2026</td>"), wrong.includes("<td>23/09/2026</td>")]).toEqual([false, true]);
});

test.each([403, 429, 500, 502, 503])("status %i has its own error page", async (status) => {
  const { portal, client } = await start();
  portal.fault("home", "status", { status });
  const reply = await client.get("content");
  expect(reply.status).toBe(status);
  expect(reply.text).toContain(`HTTP Status ${status}`);
});

test("faults remove the token from the landing page and the registration number from the home page", async () => {
  const { portal, client } = await start();
  portal.fault("landing", "landing_without_csrf");
  const landing = await client.get("open/page");
  expect(landing.text).toContain("stdForm");
  expect(tokenOf(landing.text)).toBe("");
  portal.fault("landing", null);
  await client.login();
  portal.fault("home", "content_without_registration_number");
  const home = await client.get("content");
  expect(home.text).toContain("Sign out");
  expect(home.text).not.toContain("23DMO0001");
});

test("faults redirect in a loop or to another host", async () => {
  const { portal, client } = await start();
  portal.fault("marks", "redirect_loop");
  const first = await client.data("readMarks");
  expect((await client.get(first.location)).location).toBe(first.location);
  portal.fault("marks", "redirect_elsewhere", { location: "http://127.0.0.1:1/vtop/login" });
  expect((await client.data("readMarks")).location).toBe("http://127.0.0.1:1/vtop/login");
});

test("huge_body has the requested size, and gzip_bomb is small before decompression", async () => {
  const { portal, client } = await start();
  portal.fault("marks", "huge_body", { bytes: 100_000 });
  expect((await client.data("readMarks")).text.length).toBeGreaterThan(100_000);
  portal.fault("marks", "gzip_bomb", { bytes: 1_000_000 });
  const bomb = await client.data("readMarks");
  expect(bomb.text.length).toBe(1_000_000);
  expect(Number(bomb.headers.get("content-length"))).toBeLessThan(2_000);
});

test("faults change the content type or the charset of a page", async () => {
  const { portal, client } = await start();
  portal.fault("marks", "wrong_content_type");
  expect((await client.data("readMarks")).headers.get("content-type")).toBe("application/octet-stream");
  portal.fault("marks", "wrong_charset");
  expect((await client.data("readMarks")).headers.get("content-type")).toBe("text/html;charset=ISO-8859-1");
});

test("slow_body sends the page in ten pieces with pauses of equal length", async () => {
  const { portal, client, waits } = await start();
  portal.fault("marks", "slow_body", { ms: 500 });
  expect((await client.data("readMarks")).text).toContain("Mark&nbsp;Title");
  expect(waits).toEqual(Array(10).fill(50));
});

test("half_answer closes the connection after half of the page, stall leaves it open", async () => {
  const { portal } = await start();
  portal.fault("landing", "half_answer");
  await expect(fetch(`${portal.url}/vtop/open/page`).then((reply) => reply.text())).rejects.toThrow("terminated");
  portal.fault("landing", "stall");
  const reply = await fetch(`${portal.url}/vtop/open/page`);
  const length = Number(reply.headers.get("content-length"));
  const reader = reply.body?.getReader();
  let received = 0;
  while (received < Math.floor(length / 2)) {
    received += (await reader?.read())?.value?.length ?? Number.NaN;
  }
  expect(received).toBe(Math.floor(length / 2));
  await reader?.cancel();
});

test("faults apply to the login and the OTP endpoints", async () => {
  const { portal, client } = await start();
  portal.fault("login", "waf");
  await client.openLoginPage();
  expect((await client.submit("23DMO0001", "pass_good")).text).toContain("Unable to process");
  portal.fault("login", null);
  await client.login("24DMO0006");
  portal.fault("otp", "status", { status: 502 });
  expect((await client.post("validateSecurityOtp", { otpCode: "123456", _csrf: client.csrf })).status).toBe(502);
});

test("the TLS listener uses an untrusted certificate", async () => {
  const { portal } = await start();
  await expect(fetch(`${portal.tlsUrl}/vtop/open/page`)).rejects.toThrow();
  const socket = connect({
    port: Number(new URL(portal.tlsUrl ?? "").port),
    host: "127.0.0.1",
    ca: portal.tlsCertificate ?? "",
  });
  await once(socket, "secureConnect");
  socket.write("GET /vtop/open/page HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
  const [chunk] = await once(socket, "data");
  expect(String(chunk)).toMatch(/^HTTP\/1\.1 200[\s\S]*Set-Cookie: JSESSIONID=\w+; Path=\/vtop; Secure; HttpOnly/);
  socket.destroy();
});

test("stop closes the connections of delayed responses", async () => {
  portal = await startDemoPortal({ draw: drawKnownCaptcha, pages: [marks] });
  const client = new TestClient(portal.url);
  await client.login("23DMO0001", "data_slow_3600");
  const waiting = client.data("readMarks");
  const ended = expect(waiting).rejects.toThrow();
  await expect.poll(() => portal?.requests.at(-1)).toMatchObject({ path: "/vtop/readMarks", status: 200 });
  await portal.stop();
  await ended;
});
