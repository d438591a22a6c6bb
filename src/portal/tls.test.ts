import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from "node:http";
import { createServer, type Server } from "node:https";
import { afterEach, describe, expect, it } from "vitest";
import { type Issued, issue } from "../../test/certificates.ts";
import { ServiceError } from "../errors.ts";
import { createTransport } from "./transport.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function listen(server: HttpServer | Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** A server of issuers' certificates, and how often it was asked. A status other than 200 makes even a good one worthless. */
async function startIssuers(answer: () => Uint8Array | number) {
  const asked: (string | undefined)[] = [];
  const listener: RequestListener = ({ url }, response) => {
    asked.push(url);
    const given = answer();
    if (typeof given === "number") response.writeHead(given, { location: "/elsewhere" }).end(intermediate.der);
    else response.end(given);
  };
  const port = await listen(createHttpServer(listener));
  return { asked, url: `http://localhost:${port}/issuer.cer` };
}

const certified = (leaf: Issued, ...chain: Issued[]) => ({
  key: leaf.key.export({ type: "pkcs8", format: "pem" }),
  cert: [leaf, ...chain].map(({ certificate }) => certificate).join(""),
});

/** A portal with these certificates, and what reached it over connections that verified. */
async function startPortal(leaf: Issued, ...chain: Issued[]) {
  const reached: (string | undefined)[] = [];
  let connections = 0;
  const server = createServer(certified(leaf, ...chain), ({ url }, response) => {
    reached.push(url);
    response.end("page");
  });
  server.on("secureConnection", () => connections++);
  const port = await listen(server);
  const change = (next: Issued) => {
    server.setSecureContext(certified(next));
    server.closeAllConnections();
  };
  return { origin: `https://localhost:${port}`, reached, change, connections: () => connections };
}

function transportTo(origin: string, trusted: readonly Issued[]) {
  const certificates = trusted.map(({ certificate }) => certificate);
  const transport = createTransport({
    origin,
    certificates,
    connections: 8,
    connectTimeoutMs: 5_000,
    maxAnswerBytes: 65_536,
  });
  ends.push(() => transport.close());
  return (path = "/vtop/login") =>
    transport.request({ method: "GET", path, cookie: "JSESSIONID=A1", userAgent: "Tester/1.0" }, 10_000);
}

/** The code with which a request fails. */
const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => "no failure",
    (error: unknown) => (error instanceof ServiceError ? error.code : String(error)),
  );

const root = issue({ name: "Test Root", ca: true });
const intermediate = issue({ name: "Test Intermediate", ca: true, by: root });
const hosts = ["localhost"];

describe("a portal that sends only its own certificate", () => {
  it("is reached: its issuer is fetched once for many connections", async () => {
    const issuers = await startIssuers(() => intermediate.der);
    const portal = await startPortal(issue({ name: "portal", by: intermediate, hosts, issuerUrl: issuers.url }));
    const ask = transportTo(portal.origin, [root]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(answers.map(({ text }) => text)).toEqual(Array(8).fill("page"));
    expect(portal.connections()).toBeGreaterThan(1);
    expect((await ask()).text).toBe("page");
    expect(issuers.asked).toEqual(["/issuer.cer"]);
  });

  it("is reached again after an issuer that could not be had for a while", async () => {
    const served: (Uint8Array | number)[] = [503, intermediate.der];
    const issuers = await startIssuers(() => served.shift() ?? 410);
    const portal = await startPortal(issue({ name: "portal", by: intermediate, hosts, issuerUrl: issuers.url }));
    const ask = transportTo(portal.origin, [root]);
    expect(await codeOf(ask())).toBe("portal_tls_error");
    expect((await ask()).text).toBe("page");
  });

  it("is still reached when it changes to a certificate of another issuer", async () => {
    const next = issue({ name: "Next Intermediate", ca: true, by: root });
    const issuers = await startIssuers(() => (issuers.asked.length === 1 ? intermediate.der : next.der));
    const issuerUrl = issuers.url;
    const portal = await startPortal(issue({ name: "portal", by: intermediate, hosts, issuerUrl }));
    const ask = transportTo(portal.origin, [root]);
    expect((await ask()).text).toBe("page");
    portal.change(issue({ name: "portal", by: next, hosts, issuerUrl }));
    // The first answer may be that of the connection which the change has closed.
    await codeOf(ask());
    expect((await ask()).text).toBe("page");
    expect(issuers.asked).toHaveLength(2);
  });

  it("is reached without any fetching when the operator trusts its issuer by hand", async () => {
    const issuers = await startIssuers(() => intermediate.der);
    const portal = await startPortal(issue({ name: "portal", by: intermediate, hosts, issuerUrl: issuers.url }));
    expect((await transportTo(portal.origin, [root, intermediate])()).text).toBe("page");
    expect(issuers.asked).toEqual([]);
  });
});

const forged = issue({ name: "Test Intermediate", ca: true, by: issue({ name: "Test Root", ca: true }) });
const forgedKey = issue({ name: "Test Intermediate", ca: true });
const foreignRoot = issue({ name: "Foreign Root", ca: true });
const foreign = issue({ name: "Foreign Intermediate", ca: true, by: foreignRoot });
const expired = issue({ name: "Expired Intermediate", ca: true, by: root, days: [-9, -1] });
const coming = issue({ name: "Coming Intermediate", ca: true, by: root, days: [1, 9] });
const noAuthority = issue({ name: "No Authority", by: root });
const distant = issue({ name: "Distant Intermediate", ca: true, by: intermediate });

describe("a portal whose missing issuer", () => {
  it.each([
    ["is forged: right name, other key, other root", intermediate, forged.der],
    ["is forged: right name, signed by itself", intermediate, forgedKey.der],
    ["comes from a root that nobody trusts", foreign, foreign.der],
    ["is that root itself", foreignRoot, foreignRoot.der],
    ["has expired", expired, expired.der],
    ["is not yet valid", coming, coming.der],
    ["may not sign others", noAuthority, noAuthority.der],
    ["is two steps away from the root", distant, distant.der],
    ["is another one than the served", intermediate, issue({ name: "Other", ca: true, by: root }).der],
    ["is served as something else", intermediate, new TextEncoder().encode("<html>no certificate</html>")],
    ["is served as nothing", intermediate, new Uint8Array()],
    ["is larger than any certificate", intermediate, Buffer.concat([intermediate.der, Buffer.alloc(20_000)])],
    ["is not there", intermediate, 404],
    ["has moved", intermediate, 302],
  ])("%s is refused, and nothing is sent", async (_name, by, served) => {
    const issuers = await startIssuers(() => served);
    const portal = await startPortal(issue({ name: "portal", by, hosts, issuerUrl: issuers.url }));
    const ask = transportTo(portal.origin, [root]);
    expect(await codeOf(ask())).toBe("portal_tls_error");
    expect(issuers.asked).toEqual(["/issuer.cer"]);
    expect(portal.reached).toEqual([]);
  });

  it.each([
    ["cannot be asked for, because nobody listens there", "http://localhost:9/issuer.cer"],
    ["stands at an address that is not plain HTTP", "https://localhost:9/issuer.cer"],
    ["has no address", undefined],
  ])("%s is refused, and nothing is sent", async (_name, issuerUrl) => {
    const portal = await startPortal(
      issue({ name: "portal", by: intermediate, hosts, ...(issuerUrl && { issuerUrl }) }),
    );
    expect(await codeOf(transportTo(portal.origin, [root])())).toBe("portal_tls_error");
    expect(portal.reached).toEqual([]);
  });
});

describe("a portal that is not the one it says", () => {
  it("by its name is refused, although its issuer is fetched", async () => {
    const issuers = await startIssuers(() => intermediate.der);
    const elsewhere = issue({ name: "p", by: intermediate, hosts: ["portal.invalid"], issuerUrl: issuers.url });
    const portal = await startPortal(elsewhere);
    expect(await codeOf(transportTo(portal.origin, [root])())).toBe("portal_tls_error");
    expect(portal.reached).toEqual([]);
  });

  it.each([
    ["a certificate that it signed itself", [issue({ name: "portal", hosts })]],
    ["a certificate that has expired", [issue({ name: "portal", by: root, hosts, days: [-9, -1] })]],
    ["a chain through a certificate that may not sign", [issue({ name: "p", by: noAuthority, hosts }), noAuthority]],
    ["a chain to a root that nobody trusts", [issue({ name: "p", by: foreign, hosts }), foreign, foreignRoot]],
  ] as const)("by %s is refused, and nothing is sent", async (_name, [leaf, ...chain]) => {
    const portal = await startPortal(leaf, ...chain);
    expect(await codeOf(transportTo(portal.origin, [root])())).toBe("portal_tls_error");
    expect(portal.reached).toEqual([]);
  });
});

describe("a portal with a whole chain", () => {
  it("is reached without any fetching", async () => {
    const issuers = await startIssuers(() => intermediate.der);
    const leaf = issue({ name: "portal", by: intermediate, hosts, issuerUrl: issuers.url });
    const portal = await startPortal(leaf, intermediate);
    expect((await transportTo(portal.origin, [root])()).text).toBe("page");
    expect(issuers.asked).toEqual([]);
  });
});
