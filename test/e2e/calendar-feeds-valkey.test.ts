import { Redis } from "iovalkey";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { parseIcs } from "../ics.ts";
import { describeWithRedis, type RedisServer, redisServer } from "../redis-server.ts";
import { request, type Service, startService, startWorld, type World } from "../service.ts";
import { waitOptions } from "../wait-options.ts";

describeWithRedis("calendar feeds in Valkey", () => {
  let server: RedisServer;
  let world: World;
  let instances: readonly Service[];
  beforeAll(async () => {
    server = await redisServer();
    await server.start();
    world = await startWorld();
    const environment = { VALKEY_URL: server.url, CALENDAR_STORE: "valkey" };
    const start = () => startService(world.portal.url, environment);
    instances = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all(instances.map((service) => service.stop()));
    await world.stop();
    await server.kill();
  });

  const exams = { parts: ["exams"], sem_sub_id: "AP2026272" };
  const poll = async (path: string) =>
    Promise.all(
      instances.map(async ({ url }) => {
        const { status, text } = await request(url + path);
        return status === 200 ? parseIcs(text).events.length : status;
      }),
    );

  it("are served and ended by all instances, encrypted, with an end for every entry; without the server they answer 404", async () => {
    const [one, two] = instances as [Service, Service];
    const session = await world.login();
    const subscribe = async (): Promise<string> =>
      (await one.post("/calendar/subscribe", { session, ...exams })).body.path;
    const [ended, kept] = [await subscribe(), await subscribe()];
    await world.service.post("/auth/logout", { session });
    expect([await poll(ended), await poll(kept)]).toEqual([
      [15, 15],
      [15, 15],
    ]);
    expect((await two.post("/calendar/revoke", { path: ended })).body).toEqual({ revoked: true });
    expect([await poll(ended), await poll(kept)]).toEqual([
      [410, 410],
      [15, 15],
    ]);
    const connection = new Redis(server.url);
    const keys = await connection.keys("portico:store:*");
    const texts = await Promise.all(keys.map((key) => connection.get(key)));
    const days = await Promise.all(keys.map(async (key) => Math.ceil((await connection.pttl(key)) / 86_400_000)));
    connection.disconnect();
    // A copy, an end, and the epoch of the store.
    expect(days.sort()).toEqual([120, 250, 3650]);
    for (const secret of [...Object.values(session), "NoSQL"]) expect([...keys, ...texts].join()).not.toContain(secret);

    await server.kill();
    expect(await poll(kept)).toEqual([404, 404]);
    const revoked = await one.post("/calendar/revoke", { path: kept });
    expect([revoked.status, revoked.body.code]).toEqual([503, "overloaded"]);
    // A server without persistence does not know which feeds were ended, so all stay away. The last end is saved now.
    await server.start();
    const next = await world.login();
    const update = (path?: string) => two.post("/calendar/subscribe", { session: next, ...exams, path });
    const options = { ...waitOptions, interval: 500 };
    // Each instance catches up from the first command that succeeds there.
    const isRefused = async () => (await update(kept)).body.errors?.[0].pointer === "/path";
    await vi.waitUntil(async () => (await Promise.all([isRefused(), poll(kept)]))[0], options);
    const { body } = await update();
    await vi.waitUntil(async () => (await poll(body.path)).join() === "15,15", options);
    expect([await poll(ended), await poll(kept)].flat()).toEqual([404, 404, 410, 410]);
  });
});
