import { Redis } from "iovalkey";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { describeWithRedis, type RedisServer, redisServer } from "../redis-server.ts";
import { API_KEY, type Service, startService } from "../service.ts";
import { startedForEach } from "../set-up.ts";
import { waitOptions } from "../wait-options.ts";

const AWAY = "guard server unavailable";
const BACK = "guard server available again";

describeWithRedis("guards in Valkey", () => {
  let server: RedisServer;
  const portal = startedForEach(() => startDemoPortal());
  const services: Service[] = [];
  const unexpected: unknown[] = [];
  const collect = (error: unknown) => unexpected.push(error);
  beforeAll(async () => {
    process.on("unhandledRejection", collect);
    server = await redisServer();
  });
  afterAll(() => {
    process.off("unhandledRejection", collect);
  });
  beforeEach(() => server.start());
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.stop()));
    await server.kill();
    expect(unexpected.splice(0)).toEqual([]);
  });

  async function instance(environment: Record<string, string> = {}): Promise<Service> {
    const service = await startService(portal.url, { VALKEY_URL: server.url, ...environment });
    services.push(service);
    return service;
  }
  const login = (service: Service, password: string, registration_number = "23DMO0001") =>
    service.post("/auth/login", { registration_number, password });
  const refused = (service: Service) => login(service, "error_invalid_credentials");
  const lines = (service: Service, text: string) => service.log.filter((line) => line.includes(text));
  /** A call that passes the guards and costs one portal request at most. */
  const knock = (service: Service) =>
    service.post("/student/profile", {
      session: { registration_number: "23DMO0001", cookie: "JSESSIONID=0", csrf_token: "0", user_agent: "Tester/1.0" },
    });
  async function knockUntil(service: Service, text: string): Promise<void> {
    await vi.waitUntil(async () => {
      await knock(service);
      return lines(service, text).length > 0;
    }, waitOptions);
  }

  describe("are shared by all instances", () => {
    it("the refused logins of an account, reset by a successful login at either instance", async () => {
      const [one, two] = [await instance(), await instance()];
      const codes = [];
      for (const service of [one, two, one, two]) codes.push((await refused(service)).body.code);
      expect(codes).toEqual([...Array(3).fill("invalid_credentials"), "login_cooldown"]);
      const other = (service: Service, password: string) => login(service, password, "23DMO0003");
      for (const service of [one, two]) await other(service, "error_unknown_user");
      expect((await other(one, "pass_good")).status).toBe(200);
      for (const service of [two, one]) await other(service, "error_unknown_user");
      expect((await other(two, "pass_good")).status).toBe(200);
    });
  });

  it("store no student data and no API key, and every entry expires", async () => {
    const service = await instance();
    await refused(service);
    const { otp_challenge } = (await login(service, "pass_good", "24DMO0006")).body;
    await service.post("/auth/verify_otp", { otp_challenge, otp: "000000" });
    await service.post("/auth/resend_otp", { otp_challenge });
    const { session } = (await login(service, "pass_good")).body;
    await service.post("/student/profile", { session });
    await refused(service);

    const connection = new Redis(server.url);
    const keys = await connection.keys("*");
    const members = await Promise.all(
      keys.map(async (key) =>
        (await connection.type(key)) === "hash"
          ? connection.hvals(key)
          : connection.zrange(key, "0", "-1", "WITHSCORES"),
      ),
    );
    const lifetimes = await Promise.all(keys.map((key) => connection.pttl(key)));
    connection.disconnect();
    // Refused logins of the account and of the API key, two credits, wrong OTPs of the challenge and of its account,
    // resends, OTP mails, requests of the API key, and its portal requests, whose entry expires within a second.
    expect([9, 10]).toContain(keys.length);
    for (const key of keys) expect(key).toMatch(/^portico:guard:[\w-]{43}$/);
    for (const member of members.flat())
      expect(member).toMatch(/^(\d{13}|[\d.]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/);
    // -2: it has expired since; -1 would be an entry that never does.
    for (const lifetime of lifetimes) expect(lifetime === -2 || (lifetime > 0 && lifetime <= 1_800_000)).toBe(true);
    const everything = JSON.stringify([keys, members]).toUpperCase();
    const secrets = ["DMO000", API_KEY, session.cookie, session.csrf_token, "000000", "error_invalid", "pass_good"];
    for (const secret of secrets) expect(everything).not.toContain(secret.toUpperCase());
  });

  describe("without their server", () => {
    it("that crashes during calls, continue in memory: every call is answered, and the log says so once", async () => {
      const service = await instance();
      await refused(service);
      const calls = Array.from({ length: 30 }, () => knock(service));
      await server.kill();
      const answers = await Promise.all([...calls, ...Array.from({ length: 30 }, () => knock(service))]);
      expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(["session_expired"]));
      await knockUntil(service, AWAY);
      expect(lines(service, AWAY)).toHaveLength(1);
      expect(lines(service, AWAY)[0]).not.toContain("127.0.0.1");
      // The instance keeps its own counts.
      for (let round = 0; round < 2; round++) await refused(service);
      expect((await refused(service)).body.code).toBe("login_cooldown");
      await server.start();
      await knockUntil(service, BACK);
    });

    it("that is unreachable from the start, let the service start and stop", async () => {
      await server.kill();
      const service = await instance();
      expect((await login(service, "pass_good")).status).toBe(200);
      expect(lines(service, AWAY)[0]).toContain("ECONNREFUSED");
    });
  });
});
