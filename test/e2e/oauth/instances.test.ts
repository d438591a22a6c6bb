import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "iovalkey";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DEVICE_GRANT } from "../../../src/oauth/clients.ts";
import { type RedisServer, redisProgram, redisServer } from "../../redis-server.ts";
import { type Service, startService } from "../../service.ts";
import {
  authorizationUrl,
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

const isInstalled = redisProgram !== null;

describe.skipIf(!isInstalled)(
  `two instances with Valkey${isInstalled ? "" : " (redis-server is not installed)"}`,
  () => {
    let server: RedisServer;
    let world: OAuthWorld;
    let two: Service;
    beforeAll(async () => {
      server = await redisServer(await mkdtemp(join(tmpdir(), "portico-valkey-")));
      await server.start();
      world = await startOAuthWorld({ VALKEY_URL: server.url });
      const shared = { VALKEY_URL: server.url, OAUTH_ISSUER: world.service.url, OAUTH_REGISTRATION: "open" };
      two = await startService(world.portal.url, { ...shared, PORT: "0" }, undefined, world.listed);
    });
    afterAll(async () => {
      await two.stop();
      await world.stop();
      await server.kill();
    });

    /** Results of a call with the token at both instances. */
    const check = async (token: string) => {
      const answers = [world.service, two].map((service) => service.post("/auth/check", {}, bearer(token)));
      return (await Promise.all(answers)).map(({ status, body }) => body.code ?? status);
    };
    const REVOKED = ["token_revoked", "token_revoked"];
    const credentials = { registration_number: STUDENT, password: PASSWORD };
    const login = async (page: Awaited<ReturnType<Browser["open"]>>, browser: Browser) =>
      browser.submit(page, credentials);

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

    it("never accept a token that was ended at one of them while Valkey was away", async () => {
      const browser = new Browser(two.url);
      const origin = { origin: world.service.url };
      const given = await browser.submit(await browser.open(authorizationUrl(two.url)), credentials, origin);
      const here = (await exchange(two.url, given.location?.searchParams.get("code") ?? "")).body.access_token;
      const elsewhere = await tokenFor(world.service.url, "marks");
      expect([await check(here), await check(elsewhere)].flat()).toEqual([200, 200, 200, 200]);
      const page = await browser.open(`${two.url}/oauth/end`);
      server.freeze();
      const ended = await browser.submit({ ...page, action: "/oauth/login" }, credentials, origin);
      expect([ended.status, ended.html]).toEqual([503, expect.stringMatching(/are over\..*could not save/s)]);
      expect(new Set([await check(here), await check(elsewhere)].flat())).toEqual(new Set(["overloaded"]));
      server.thaw();
      expect(await untilRevoked(here, elsewhere)).toEqual(new Set(["overloaded", "token_revoked"]));
      expect(await check(await tokenFor(world.service.url, "marks"))).toEqual([200, 200]);
    });

    it("accept no older token after Valkey has begun again with a snapshot of before an end", async () => {
      const token = await tokenFor(world.service.url, "marks");
      const connection = new Redis(server.url);
      await connection.save();
      connection.disconnect();
      await postForm(two.url, "/oauth/revoke", { token, client_id: "bus-app" });
      await server.kill();
      await server.start();
      expect(await untilRevoked(token)).toEqual(new Set(["overloaded", "token_revoked"]));
    });

    it("exchange a code once, and revoke its token at the second exchange on the other instance", async () => {
      const code = await codeFor(world.service.url);
      const { access_token } = (await exchange(two.url, code)).body;
      expect(await check(access_token)).toEqual([200, 200]);
      expect((await exchange(world.service.url, code)).body.error).toBe("invalid_grant");
      expect(await check(access_token)).toEqual(REVOKED);
    });

    it("give a device its token when the student has decided on the other instance", async () => {
      const started = await postForm(two.url, "/oauth/device_authorization", {
        client_id: "hall-screen",
        scope: "marks",
      });
      const { device_code, user_code } = started.body;
      const browser = new Browser(world.service.url);
      const page = await browser.submit(await browser.open(`${world.service.url}/oauth/device`), { user_code });
      await login(page, browser);
      const fields = { grant_type: DEVICE_GRANT, client_id: "hall-screen", device_code };
      const { access_token } = (await postForm(two.url, "/oauth/token", fields)).body;
      expect(await check(access_token)).toEqual([200, 200]);
    });
  },
);
