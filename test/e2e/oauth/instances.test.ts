import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DEVICE_GRANT } from "../../../src/oauth/clients.ts";
import { type RedisServer, redisProgram, redisServer } from "../../redis-server.ts";
import { type Service, startService } from "../../service.ts";
import { waitOptions } from "../../wait-options.ts";
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
      server = await redisServer();
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
    /** The second instance has the address of the first one. */
    const ORIGIN = () => ({ origin: world.service.url });
    const login = async (page: Awaited<ReturnType<Browser["open"]>>, browser: Browser) =>
      browser.submit(page, credentials);

    it.each([
      ["a revocation", async (token: string) => postForm(two.url, "/oauth/revoke", { token, client_id: "bus-app" })],
      [
        "the end of every access",
        async () => {
          const browser = new Browser(world.service.url);
          return login(await browser.open(`${world.service.url}/oauth/end`), browser);
        },
      ],
    ])("refuse a token within a second after %s", async (_, end) => {
      const token = await tokenFor(world.service.url, "marks");
      expect(await check(token)).toEqual([200, 200]);
      expect((await end(token)).status).toBe(200);
      const ended = performance.now();
      expect(await check(token)).toEqual(REVOKED);
      expect(performance.now() - ended).toBeLessThan(1_000);
    });

    it.each([
      ["was away, and has its data", () => server.thaw()],
      [
        "was restarted, and has lost its data",
        async () => {
          await server.kill();
          await server.start();
        },
      ],
    ])("never accept a token that was ended at one of them while Valkey %s", async (_, comeBack) => {
      const browser = new Browser(two.url);
      const own = await browser.submit(await browser.open(authorizationUrl(two.url)), credentials, ORIGIN());
      const { access_token } = (await exchange(two.url, own.location?.searchParams.get("code") ?? "")).body;
      const elsewhere = await tokenFor(world.service.url, "marks");
      expect([await check(access_token), await check(elsewhere)]).toEqual([
        [200, 200],
        [200, 200],
      ]);
      const page = await browser.open(`${two.url}/oauth/end`);
      server.freeze();
      const ended = await browser.submit({ ...page, action: "/oauth/login" }, credentials, ORIGIN());
      expect([ended.status, ended.html]).toEqual([503, expect.stringContaining("could not save")]);
      expect(ended.html).toContain("the sessions of the access that you gave in this browser are over");
      expect(ended.html).not.toContain("has ended. You can close");
      const results = async () => [await check(access_token), await check(elsewhere)].flat();
      const seen = new Set(await results());
      await comeBack();
      await vi.waitUntil(async () => {
        const codes = await results();
        for (const code of codes) seen.add(code);
        return codes.every((code) => code === "token_revoked");
      }, { ...waitOptions, interval: 500 });
      expect(seen).toEqual(new Set(["overloaded", "token_revoked"]));
      expect(await check(await tokenFor(world.service.url, "marks"))).toEqual([200, 200]);
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
