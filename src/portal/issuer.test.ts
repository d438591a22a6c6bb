import { createServer } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { serve } from "../../test/listen.ts";
import { startedForAll } from "../../test/set-up.ts";
import { isPublicAddress, issuerFetcher } from "./issuer.ts";

describe("isPublicAddress", () => {
  it.each(["1.1.1.1", "93.184.216.34", "172.32.0.1", "192.169.0.1", "2606:4700::1111", "2a00:1450:4001::1"])(
    "accepts %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.0.1", "169.254.169.254", "172.16.0.1", "172.31.9.9"],
    ...["192.168.1.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
    ...["::", "::1", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:1.1.1.1"],
    ...["64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "2001:db8::1"],
  ])("rejects %s", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("issuerFetcher", () => {
  const CERTIFICATE = new Uint8Array([0x30, 1, 2, 3]);
  const requests: { url: string | undefined; headers: object }[] = [];
  let answer = { status: 200, type: "application/pkix-cert", body: CERTIFICATE };
  const server = createServer((request, response) => {
    requests.push({ url: request.url, headers: request.headers });
    response.writeHead(answer.status, { "content-type": answer.type }).end(answer.body);
  });
  const issuers = startedForAll(() => serve(server));
  beforeEach(() => {
    requests.length = 0;
    answer = { status: 200, type: "application/pkix-cert", body: CERTIFICATE };
  });

  function startFetcher() {
    const clock = { now: 0 };
    const seen: string[] = [];
    const allows = (address: string) => seen.push(address) > 0;
    return { clock, seen, fetch: issuerFetcher({ allows, now: () => clock.now }) };
  }

  it("returns the certificate and sends neither cookies nor credentials", async () => {
    const { fetch, seen } = startFetcher();
    expect(await fetch(`${issuers.url}/issuer.cer`, "CN=A")).toEqual(CERTIFICATE);
    expect(seen).toEqual(["127.0.0.1"]);
    expect(requests.map(({ url }) => url)).toEqual(["/issuer.cer"]);
    expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual(["connection", "host"]);
  });

  it.each(["http://127.0.0.1", "http://localhost", "http://[::1]", "https://169.254.169.254", "http://192.168.0.1"])(
    "sends nothing to %s",
    async (address) => {
      const { port } = new URL(issuers.url);
      const fetch = issuerFetcher();
      expect([await fetch(`${address}:${port}/a.cer`, "CN=A"), await fetch(`${address}/a.cer`, "CN=A")]).toEqual([
        null,
        null,
      ]);
      expect(requests).toEqual([]);
    },
  );

  it("checks the addresses of a host name after resolving it", async () => {
    const seen: string[] = [];
    const fetch = issuerFetcher({ allows: (address) => seen.push(address) === 0 });
    expect(await fetch(issuers.url.replace("127.0.0.1", "localhost"), "CN=A")).toBeNull();
    expect(seen[0]).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(requests).toEqual([]);
  });

  it.each([
    ["a query", () => `${issuers.url}/a.cer?admin=1`],
    ["another scheme", () => issuers.url.replace("http", "ftp")],
    ["a user", () => issuers.url.replace("//", "//user:secret@")],
  ])("sends nothing to a URL with %s", async (_part, url) => {
    expect(await startFetcher().fetch(url(), "CN=A")).toBeNull();
    expect(requests).toEqual([]);
  });

  it.each([
    ["another content type", { type: "text/html" }],
    ["404", { status: 404 }],
    ["a redirect", { status: 302 }],
    ["too many bytes", { body: new Uint8Array(20_000) }],
  ])("returns null for %s", async (_name, changed) => {
    answer = { ...answer, ...changed };
    expect(await startFetcher().fetch(`${issuers.url}/a.cer`, "CN=A")).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it("fetches each issuer once in an hour, whatever the answer", async () => {
    const { fetch, clock } = startFetcher();
    answer = { ...answer, status: 404 };
    for (let round = 0; round < 3; round++) await fetch(`${issuers.url}/a.cer`, "CN=A");
    await fetch(`${issuers.url}/a.cer`, "CN=B");
    expect(requests).toHaveLength(2);
    clock.now += 3_599_999;
    await fetch(`${issuers.url}/a.cer`, "CN=A");
    expect(requests).toHaveLength(2);
    clock.now += 1;
    await fetch(`${issuers.url}/a.cer`, "CN=A");
    expect(requests).toHaveLength(3);
  });

  it("fetches an issuer that was unavailable again after a minute", async () => {
    const { fetch, clock } = startFetcher();
    answer = { ...answer, status: 503 };
    expect([await fetch(`${issuers.url}/a.cer`, "CN=A"), await fetch(`${issuers.url}/a.cer`, "CN=A")]).toEqual([
      null,
      null,
    ]);
    expect(requests).toHaveLength(1);
    clock.now += 60_000;
    answer = { ...answer, status: 200 };
    expect(await fetch(`${issuers.url}/a.cer`, "CN=A")).toEqual(CERTIFICATE);
  });

  it("fetches no more than eight issuers in an hour", async () => {
    const { fetch } = startFetcher();
    for (let issuer = 0; issuer < 20; issuer++) await fetch(`${issuers.url}/${issuer}.cer`, "CN=A");
    expect(requests).toHaveLength(8);
  });
});
