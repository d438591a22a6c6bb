import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "iovalkey";
import { expect, it, vi } from "vitest";
import { DEVICE_GRANT } from "../../../src/oauth/clients.ts";
import { describeWithRedis, redisServer } from "../../redis-server.ts";
import { type Service, startService } from "../../service.ts";
import { startedForAll } from "../../set-up.ts";
import { Browser, bearer, codeFor, exchange, PASSWORD, postForm, STUDENT, startOAuthWorld, tokenFor } from "./apps.ts";

/** Two instances that share a Valkey server. */
async function startTwo() {
  const server = await redisServer(await mkdtemp(join(tmpdir(), "portico-valkey-")));
  await server.start();
  const world = await startOAuthWorld({ VALKEY_URL: server.url });
  const startAnother = (environment: Record<string, string> = {}) => {
    const shared = { VALKEY_URL: server.url, OAUTH_ISSUER: world.service.url, OAUTH_REGISTRATION: "open" };
    return startService(world.portal.url, { ...shared, PORT: "0", ...environment }, undefined, world.listed);
  };
  const two = await startAnother();

  /** Results of a call with the token at both instances. */
  const check = async (token: string) => {
    const answers = [world.service, two].map((service) => service.post("/auth/check", {}, bearer(token)));
    return (await Promise.all(answers)).map(({ status, body }) => body.code ?? status);
  };

  /** Repeats calls with tokens until all are refused. Returns the results on the way. */
  const untilRevoked = async (...tokens: string[]) => {
    const seen = new Set<unknown>();
    const isOver = async () => {
      const codes = (await Promise.all(tokens.map(check))).flat();
      for (const code of codes) seen.add(code);
      return codes.every((code) => code === "token_revoked");
    };
    await vi.waitUntil(isOver, { timeout: 30_000, interval: 500 });
    return seen;
  };

  /** Logs in at an instance whose address is not that of the page. */
  const give = async ({ url }: Service) => {
    const browser = new Browser(url, { origin: world.service.url });
    return { browser, token: await tokenFor(url, "marks", STUDENT, browser) };
  };

  const stop = async () => {
    await two.stop();
    await world.stop();
    await server.kill();
  };
  return { server, world, two, startAnother, check, untilRevoked, give, stop };
}

const REVOKED = ["token_revoked", "token_revoked"];
const credentials = { registration_number: STUDENT, password: PASSWORD };

// Concurrent: most of the time, instances wait until all have caught up.
describeWithRedis("two instances whose Valkey was away", () => {
  it.concurrent("never accept a token that was ended at one of them while Valkey was away", async ({
    expect,
    onTestFinished,
  }) => {
    const { server, world, two, check, untilRevoked, give, stop } = await startTwo();
    onTestFinished(stop);
    const { browser, token: here } = await give(two);
    const elsewhere = await tokenFor(world.service.url, "marks");
    expect([await check(here), await check(elsewhere)].flat()).toEqual([200, 200, 200, 200]);
    const page = await browser.open(`${two.url}/oauth/end`);
    server.freeze();
    const ended = await browser.submit({ ...page, action: "/oauth/login" }, credentials);
    expect([ended.status, ended.html]).toEqual([503, expect.stringMatching(/are over\..*could not save/s)]);
    expect(new Set((await Promise.all([here, elsewhere].map(check))).flat())).toEqual(new Set(["overloaded"]));
    server.thaw();
    expect(await untilRevoked(here, elsewhere)).toEqual(new Set(["overloaded", "token_revoked"]));
    expect(await check(await tokenFor(world.service.url, "marks"))).toEqual([200, 200]);
  });

  it.concurrent("accept no older token after Valkey has begun again with a snapshot of before an end", async ({
    expect,
    onTestFinished,
  }) => {
    const { server, world, two, untilRevoked, stop } = await startTwo();
    onTestFinished(stop);
    const token = await tokenFor(world.service.url, "marks");
    const connection = new Redis(server.url);
    await connection.save();
    connection.disconnect();
    await postForm(two.url, "/oauth/revoke", { token, client_id: "bus-app" });
    await server.kill();
    await server.start();
    expect(await untilRevoked(token)).toEqual(new Set(["overloaded", "token_revoked"]));
  });
});

describeWithRedis("two instances with Valkey", () => {
  const instances = startedForAll(startTwo);

  it("end also what another instance has sealed with a key that they do not know", async () => {
    const other = await instances.startAnother({ SEAL_KEYS: `other:${randomBytes(32).toString("base64")}` });
    const { token } = await instances.give(other);
    const browser = new Browser(instances.world.service.url);
    const page = await browser.open(`${instances.world.service.url}/oauth/end`);
    await browser.submit({ ...page, action: "/oauth/login" }, credentials);
    expect((await other.post("/auth/check", {}, bearer(token))).body.code).toBe("token_revoked");
    await other.stop();
    const connection = new Redis(instances.server.url);
    expect(`${await connection.keys("*")}`).not.toContain(STUDENT);
    connection.disconnect();
  });

  it("exchange a code once, and revoke its token at the second exchange on the other instance", async () => {
    const code = await codeFor(instances.world.service.url);
    const { access_token } = (await exchange(instances.two.url, code)).body;
    expect(await instances.check(access_token)).toEqual([200, 200]);
    expect((await exchange(instances.world.service.url, code)).body.error).toBe("invalid_grant");
    expect(await instances.check(access_token)).toEqual(REVOKED);
    // Strangers fill Valkey with what expires after a day, such as registrations. It evicts as in compose.yaml.
    const connection = new Redis(instances.server.url);
    await connection.config("SET", "maxmemory-policy", "volatile-ttl");
    await connection.config("SET", "maxmemory", "6mb");
    const filling = connection.pipeline();
    for (let count = 0; count < 50_000; count++) filling.set(`portico:guard:${count}`, "x".repeat(99), "EX", 86_400);
    await filling.exec();
    expect(await connection.info("stats")).toMatch(/^evicted_keys:[1-9]/m);
    await connection.config("SET", "maxmemory", "0");
    connection.disconnect();
    expect(await instances.check(access_token)).toEqual(REVOKED);
    expect((await exchange(instances.world.service.url, code)).body.error_description).toMatch(/used before/);
  });

  it("give a device its token when the student has decided on the other instance", async () => {
    const started = await postForm(instances.two.url, "/oauth/device_authorization", {
      client_id: "hall-screen",
      scope: "marks",
    });
    const { device_code, user_code } = started.body;
    const browser = new Browser(instances.world.service.url);
    const page = await browser.submit(await browser.open(`${instances.world.service.url}/oauth/device`), { user_code });
    await browser.submit(page, credentials);
    const fields = { grant_type: DEVICE_GRANT, client_id: "hall-screen", device_code };
    const { access_token } = (await postForm(instances.two.url, "/oauth/token", fields)).body;
    expect(await instances.check(access_token)).toEqual([200, 200]);
  });
});
