import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:https";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Issued, issue, tlsOf } from "../../demo-portal/http/certificate.ts";
import { listen } from "../../test/listen.ts";
import { codeOf } from "../../test/scripted-transport.ts";
import { type FetchIssuer, issuerFetcher } from "./issuer.ts";
import { createTransport } from "./transport.ts";

/** A server for issuer certificates that records its requests. */
async function startIssuers(answer: () => Uint8Array) {
  const requests: (string | undefined)[] = [];
  const server = createHttpServer(({ url }, response) => {
    requests.push(url);
    response.writeHead(200, { "content-type": "application/pkix-cert" }).end(answer());
  });
  return { requests, url: `http://localhost:${await listen(server, "localhost")}/issuer.cer` };
}

/** A portal with these certificates that records the requests received over verified connections. */
async function startPortal(leaf: Issued, ...chain: Issued[]) {
  const reached: (string | undefined)[] = [];
  let connections = 0;
  const server = createServer(tlsOf(leaf, ...chain), ({ url }, response) => {
    reached.push(url);
    response.end("page");
  });
  server.on("secureConnection", () => connections++);
  const port = await listen(server, "localhost");
  const changeCertificate = (next: Issued) => {
    server.setSecureContext(tlsOf(next));
    server.closeAllConnections();
  };
  return { origin: `https://localhost:${port}`, reached, changeCertificate, connections: () => connections };
}

/** The servers of the tests have private addresses. */
const fetchPrivate = () => issuerFetcher({ allows: () => true });

function transportTo(origin: string, trusted: readonly Issued[], fetchIssuer: FetchIssuer | null = fetchPrivate()) {
  const certificates = trusted.map(({ certificate }) => certificate);
  const transport = createTransport({
    origin,
    certificates,
    connections: 8,
    connectTimeoutMs: 5_000,
    maxAnswerBytes: 65_536,
    fetchIssuer,
  });
  onTestFinished(() => transport.close());
  return (path = "/vtop/login") =>
    transport.request({ method: "GET", path, cookie: "JSESSIONID=A1", userAgent: "Tester/1.0" }, 10_000);
}

const root = issue({ name: "Test Root", ca: true });
const intermediate = issue({ name: "Test Intermediate", ca: true, by: root });
const hosts = ["localhost"];

describe("a portal that omits the intermediate certificate", () => {
  it("is trusted after the issuer was fetched once for all connections", async () => {
    const issuers = await startIssuers(() => intermediate.der);
    const portal = await startPortal(issue({ name: "portal", by: intermediate, hosts, issuerUrl: issuers.url }));
    const send = transportTo(portal.origin, [root]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()));
    expect(answers.map(({ text }) => text)).toEqual(Array(8).fill("page"));
    expect(portal.connections()).toBeGreaterThan(1);
    expect((await send()).text).toBe("page");
    expect(issuers.requests).toEqual(["/issuer.cer"]);
  });

  it("is trusted after it changes to a certificate of another issuer", async () => {
    const next = issue({ name: "Next Intermediate", ca: true, by: root });
    const issuers = await startIssuers(() => (issuers.requests.length === 1 ? intermediate.der : next.der));
    const issuerUrl = issuers.url;
    const portal = await startPortal(issue({ name: "portal", by: intermediate, hosts, issuerUrl }));
    const send = transportTo(portal.origin, [root]);
    expect((await send()).text).toBe("page");
    portal.changeCertificate(issue({ name: "portal", by: next, hosts, issuerUrl }));
    // The first request may fail because its connection was closed by the change.
    await codeOf(send());
    expect((await send()).text).toBe("page");
    expect(issuers.requests).toHaveLength(2);
  });
});

it.each([
  ["trusted if the operator has configured the issuer", [root, intermediate], [], fetchPrivate(), "no failure"],
  ["trusted if its chain is complete", [root], [intermediate], fetchPrivate(), "no failure"],
  ["not trusted if the operator has disabled the completion", [root], [], null, "portal_tls_error"],
])("a portal is %s, and nothing is fetched", async (_name, trusted, chain, fetchIssuer, code) => {
  const issuers = await startIssuers(() => intermediate.der);
  const leaf = issue({ name: "portal", by: intermediate, hosts, issuerUrl: issuers.url });
  const portal = await startPortal(leaf, ...chain);
  expect(await codeOf(transportTo(portal.origin, trusted, fetchIssuer)())).toBe(code);
  expect(issuers.requests).toEqual([]);
});

const forged = issue({ name: "Test Intermediate", ca: true, by: issue({ name: "Test Root", ca: true }) });
const forgedKey = issue({ name: "Test Intermediate", ca: true });
const foreignRoot = issue({ name: "Foreign Root", ca: true });
const foreign = issue({ name: "Foreign Intermediate", ca: true, by: foreignRoot });
const expired = issue({ name: "Expired Intermediate", ca: true, by: root, days: [-9, -1] });
const coming = issue({ name: "Coming Intermediate", ca: true, by: root, days: [1, 9] });
const noAuthority = issue({ name: "No Authority", by: root });
const distant = issue({ name: "Distant Intermediate", ca: true, by: intermediate });

describe("an untrustworthy issuer", () => {
  it.each([
    ["forged with the right name, another key and another root", intermediate, forged.der],
    ["forged with the right name and self-signed", intermediate, forgedKey.der],
    ["signed by an untrusted root", foreign, foreign.der],
    ["that is an untrusted root", foreignRoot, foreignRoot.der],
    ["that has expired", expired, expired.der],
    ["that is not yet valid", coming, coming.der],
    ["that is not a CA", noAuthority, noAuthority.der],
    ["two steps away from the root", distant, distant.der],
    ["other than the one that signed the certificate", intermediate, issue({ name: "Other", ca: true, by: root }).der],
    ["served as something else", intermediate, new TextEncoder().encode("<html>not a certificate</html>")],
    ["served as an empty body", intermediate, new Uint8Array()],
  ])("%s is rejected before any request is sent", async (_name, by, served) => {
    const issuers = await startIssuers(() => served);
    const portal = await startPortal(issue({ name: "portal", by, hosts, issuerUrl: issuers.url }));
    const send = transportTo(portal.origin, [root]);
    expect(await codeOf(send())).toBe("portal_tls_error");
    expect(await codeOf(send())).toBe("portal_tls_error");
    expect(issuers.requests).toEqual(["/issuer.cer"]);
    expect(portal.reached).toEqual([]);
  });

  it.each([
    ["at an address without a server", "http://localhost:9/issuer.cer"],
    ["at an address that is neither http nor https", "ldap://localhost/issuer"],
    ["without an address", undefined],
  ])("%s is rejected before any request is sent", async (_name, issuerUrl) => {
    const portal = await startPortal(
      issue({ name: "portal", by: intermediate, hosts, ...(issuerUrl && { issuerUrl }) }),
    );
    expect(await codeOf(transportTo(portal.origin, [root])())).toBe("portal_tls_error");
    expect(portal.reached).toEqual([]);
  });
});

describe("an untrustworthy portal", () => {
  it("with another host name is rejected, even if its issuer can be fetched", async () => {
    const issuers = await startIssuers(() => intermediate.der);
    const elsewhere = issue({ name: "p", by: intermediate, hosts: ["portal.invalid"], issuerUrl: issuers.url });
    const portal = await startPortal(elsewhere);
    expect(await codeOf(transportTo(portal.origin, [root])())).toBe("portal_tls_error");
    expect(portal.reached).toEqual([]);
  });

  it.each([
    ["a self-signed certificate", [issue({ name: "portal", hosts })]],
    ["an expired certificate", [issue({ name: "portal", by: root, hosts, days: [-9, -1] })]],
    ["a chain through a certificate that is not a CA", [issue({ name: "p", by: noAuthority, hosts }), noAuthority]],
    ["a chain to an untrusted root", [issue({ name: "p", by: foreign, hosts }), foreign, foreignRoot]],
  ] as const)("with %s is rejected before any request is sent", async (_name, [leaf, ...chain]) => {
    const portal = await startPortal(leaf, ...chain);
    expect(await codeOf(transportTo(portal.origin, [root])())).toBe("portal_tls_error");
    expect(portal.reached).toEqual([]);
  });

  it("is rejected although the environment switches verification off", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const portal = await startPortal(issue({ name: "portal", hosts }));
    expect(await codeOf(transportTo(portal.origin, [root])())).toBe("portal_tls_error");
    expect(portal.reached).toEqual([]);
  });
});
