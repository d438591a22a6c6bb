import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { describe, expect, it, onTestFinished } from "vitest";
import { issue, tlsOf } from "../../demo-portal/http/certificate.ts";
import { startProxy } from "../../test/connect-proxy.ts";
import { listen } from "../../test/listen.ts";
import { parseConfig } from "../config/config.ts";
import { egressTransport, RETRY_MS, rankedFor } from "./egress.ts";
import { issuerFetcher } from "./issuer.ts";
import type { PortalRequest, TransportOptions } from "./transport.ts";

const KEY = new Uint8Array(32).fill(7);
const GET: PortalRequest = { method: "GET", path: "/vtop/login", cookie: null, userAgent: "Tester/1.0" };
/** An address that no machine has. */
const ABSENT = "203.0.113.1";

const settingsOf = (list: string) =>
  parseConfig({
    PORTAL_EGRESS: list,
    PORTAL_EGRESS_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString("base64"),
  }).PORTAL_EGRESS;

/** Students whose first egress is the one with this index. */
function studentsOf(list: string, index: number, count: number): string[] {
  const settings = settingsOf(list);
  const all = Array.from({ length: 400 }, (_, number) => `23DMO${number}`);
  return all.filter((student) => rankedFor(student, settings, KEY)[0] === settings[index]).slice(0, count);
}

/** A portal that answers with the address from which a request came. */
const startPortal = async () =>
  `http://127.0.0.1:${await listen(createServer(({ socket }, response) => response.end(socket.remoteAddress)))}`;

async function startTestProxy(options: Parameters<typeof startProxy>[0] = {}) {
  const proxy = await startProxy(options);
  onTestFinished(proxy.stop);
  return proxy;
}

/** A transport with these egresses, its log and its clock. */
function transportBy(origin: string, list: string, options: Partial<TransportOptions> = {}) {
  const log: string[] = [];
  const clock = { now: 0 };
  const transport = egressTransport(
    {
      origin,
      connections: 8,
      connectTimeoutMs: 5_000,
      maxAnswerBytes: 65_536,
      certificates: [],
      fetchIssuer: null,
      ...options,
    },
    {
      settings: settingsOf(list),
      key: KEY,
      now: () => clock.now,
      observer: {
        onLost: (name, reason) => log.push(`lost ${name}: ${reason}`),
        onReturned: (name) => log.push(`returned ${name}`),
      },
    },
  );
  onTestFinished(() => transport.close());
  const bind = (student: string, egress?: string) => {
    const bound = transport.boundTo?.(student, egress);
    if (bound === undefined) throw new Error("no egress");
    return bound;
  };
  /** The source of a student's request, or the code of its failure. */
  const sourceOf = async (student: string, egress?: string) =>
    bind(student, egress)
      .request(GET, 10_000)
      .then(({ text }) => text)
      .catch((error) => error.code as string);
  return {
    transport,
    log,
    clock,
    bind,
    sourceOf,
    isUp: () => transport.load?.().egresses?.map((egress) => egress.isUp),
  };
}

describe("rendezvous hashing", () => {
  const students = Array.from({ length: 2_000 }, (_, number) => `23DMO${number}`);
  const eight = settingsOf("10.0.0.1,10.0.0.2,10.0.0.3,10.0.0.4,10.0.0.5,10.0.0.6,10.0.0.7,10.0.0.8");
  const firstOf = (settings: typeof eight) => students.map((student) => rankedFor(student, settings, KEY)[0]?.name);

  it("divides students evenly", () => {
    const firsts = firstOf(eight);
    for (const { name } of eight) expect(firsts.filter((first) => first === name).length / 250).toBeCloseTo(1, 0);
  });

  it("moves only the students of a removed egress, whatever the order of the list", () => {
    const before = firstOf(eight);
    const after = firstOf(eight.filter(({ name }) => name !== "10.0.0.3").toReversed());
    const moved = students.filter((_, index) => before[index] !== after[index]);
    expect(moved).toEqual(students.filter((_, index) => before[index] === "10.0.0.3"));
  });

  it("keeps the students of a proxy whose password changes", () => {
    const [one, two] = ["old", "new"].map((password) =>
      settingsOf(`10.0.0.1,http://user:${password}@proxy.example.edu:3128`),
    );
    expect(firstOf(one ?? []).map(String)).toEqual(firstOf(two ?? []).map(String));
  });
});

describe("local addresses", () => {
  const LIST = "127.0.0.2,127.0.0.3";

  it("that a session names are used for any student; an unknown id is ignored", async () => {
    const { bind, sourceOf } = transportBy(await startPortal(), LIST);
    const [first = "", second = ""] = [studentsOf(LIST, 0, 1)[0], studentsOf(LIST, 1, 1)[0]];
    const login = bind(first);
    await login.request(GET, 10_000);
    expect(login.used?.name).toBe("127.0.0.2");
    expect(await sourceOf(second, login.used?.id)).toBe("127.0.0.2");
    expect(await sourceOf(second, "0123456789ab")).toBe("127.0.0.3");
  });

  it("that the system does not have lose their students, who return as one request succeeds", async () => {
    const list = `127.0.0.2,${ABSENT}`;
    const { sourceOf, log, clock, isUp } = transportBy(await startPortal(), list);
    const [stays = "", moves = ""] = [studentsOf(list, 0, 1)[0], studentsOf(list, 1, 1)[0]];
    expect(await Promise.all([sourceOf(stays), sourceOf(moves), sourceOf(moves)])).toEqual(Array(3).fill("127.0.0.2"));
    expect([log, isUp()]).toEqual([[`lost ${ABSENT}: EADDRNOTAVAIL`], [true, false]]);
    clock.now += RETRY_MS;
    expect([await sourceOf(moves), log.length]).toEqual(["127.0.0.2", 1]);
  });

  it("of another family than the portal's lose their students", async () => {
    const list = "127.0.0.2,::1";
    const { sourceOf, isUp } = transportBy(await startPortal(), list);
    const [moves = ""] = studentsOf(list, 1, 1);
    expect([await sourceOf(moves), isUp()]).toEqual(["127.0.0.2", [true, false]]);
  });

  it("that are all lost fail a request, which was not sent", async () => {
    const { sourceOf } = transportBy(await startPortal(), `${ABSENT},203.0.113.2`);
    expect([await sourceOf("23DMO0001"), await sourceOf("23DMO0001")]).toEqual(Array(2).fill("portal_unavailable"));
  });
});

describe("proxies", () => {
  /** A transport with an address and a proxy, and a student of the proxy. */
  async function transportOver(host: string) {
    const list = `127.0.0.2,http://${host}`;
    const [student = ""] = studentsOf(list, 1, 1);
    return { ...transportBy(await startPortal(), list, { connectTimeoutMs: 300 }), student };
  }

  it("send requests with their credentials, and lose their students only while they refuse connections", async () => {
    const authorization = `Basic ${Buffer.from("portico:p@ss").toString("base64")}`;
    const proxy = await startTestProxy({ localAddress: "127.0.0.9", authorization });
    const list = `127.0.0.2,http://portico:p%40ss@${proxy.host}`;
    const { sourceOf, log, clock, isUp } = transportBy(await startPortal(), list);
    const [stays = "", moves = ""] = [studentsOf(list, 0, 1)[0], studentsOf(list, 1, 1)[0]];
    expect([await sourceOf(stays), await sourceOf(moves)]).toEqual(["127.0.0.2", "127.0.0.9"]);
    await proxy.stop();
    expect([await sourceOf(stays), await sourceOf(moves), isUp()]).toEqual(["127.0.0.2", "127.0.0.2", [true, false]]);
    await startTestProxy({ port: proxy.port, localAddress: "127.0.0.9", authorization });
    expect(await sourceOf(moves)).toBe("127.0.0.2");
    clock.now += RETRY_MS;
    expect([await sourceOf(stays), await sourceOf(moves), isUp()]).toEqual(["127.0.0.2", "127.0.0.9", [true, true]]);
    expect(log).toEqual([`lost ${proxy.host}: ECONNREFUSED`, `returned ${proxy.host}`]);
  });

  it.each([
    [302, "", "127.0.0.2", false],
    [102, "", "127.0.0.2", false],
    [201, "", "portal_unavailable", true],
    [407, "", "127.0.0.2", false],
    [403, "", "127.0.0.2", false],
    [502, "", "portal_unavailable", true],
    // It closes the connection, but the portal may be the reason.
    [200, "", "portal_unavailable", true],
    [200, "<p>Please log in to this network.", "127.0.0.2", false],
  ])("that answer %i with the body %j: %s", async (status, body, source, isUp) => {
    const { sourceOf, student, isUp: areUp } = await transportOver((await startTestProxy({ status, body })).host);
    expect([await sourceOf(student), areUp()]).toEqual([source, [true, isUp]]);
  });

  it.each([
    ["silent", { isSilent: true }],
    ["dripping", { drips: true }],
  ])("that are %s lose their students after the connect timeout", async (_name, options) => {
    const { host } = await startTestProxy(options);
    const { sourceOf, student, log, isUp } = await transportOver(host);
    expect([await sourceOf(student), isUp(), log]).toEqual(["127.0.0.2", [true, false], [`lost ${host}: timeout`]]);
  });

  it.each([
    ["502", { status: 502 }],
    ["200 and a close", { status: 200 }],
    ["nothing", { isSilent: true }],
  ])("that are lost and then answer %s fail no call", async (_name, options) => {
    const lost = await startTestProxy();
    await lost.stop();
    const { sourceOf, student, clock, isUp, log } = await transportOver(lost.host);
    await sourceOf(student);
    const { hosts } = await startTestProxy({ port: lost.port, ...options });
    clock.now += RETRY_MS;
    for (let call = 0; call < 2; call++)
      expect([await sourceOf(student), isUp()]).toEqual(["127.0.0.2", [true, false]]);
    expect([hosts.length, log.length]).toEqual([1, 1]);
  });

  it("complete the portal's certificate chain once for all egresses, also over a proxy with TLS", async () => {
    const root = issue({ name: "Root", ca: true });
    const intermediate = issue({ name: "Intermediate", ca: true, by: root });
    const fetched: unknown[] = [];
    const issuers = createServer((request, response) => {
      fetched.push(request.url);
      response.writeHead(200, { "content-type": "application/pkix-cert" }).end(intermediate.der);
    });
    const issuerUrl = `http://127.0.0.1:${await listen(issuers)}/issuer`;
    const leaf = issue({ name: "portal", by: intermediate, hosts: ["localhost"], issuerUrl });
    const portal = createTlsServer(tlsOf(leaf), ({ socket }, response) => response.end(socket.remoteAddress));
    const origin = `https://localhost:${await listen(portal, "localhost")}`;
    const ofProxy = issue({ name: "proxy", by: root, hosts: ["127.0.0.1"] });
    const [one, two] = [await startTestProxy(), await startTestProxy({ tls: tlsOf(ofProxy) })];
    const list = `http://${one.host},https://${two.host}`;
    const { sourceOf, log } = transportBy(origin, list, {
      certificates: [root.certificate],
      fetchIssuer: issuerFetcher({ allows: () => true }),
    });
    for (const [student = ""] of [studentsOf(list, 0, 1), studentsOf(list, 1, 1)]) {
      expect(await sourceOf(student)).toMatch(/127\.0\.0\.1|::1/);
    }
    expect(log).toEqual([]);
    expect(fetched).toEqual(["/issuer"]);
    expect([one.hosts.length, two.hosts.length]).toEqual([3, 1]);
  });
});
