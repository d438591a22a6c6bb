import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { contextFor, type ScriptedAnswer, scriptedTransport } from "../../test/scripted-transport.ts";
import { Session } from "../contract/bodies.ts";
import { mergeCookies, PortalClient, UnfollowedRedirect } from "./portal-client.ts";

const ORIGIN = "https://portal.example.edu";
const redirectTo = (location: string, sessionCookie: string | null = null): ScriptedAnswer => ({
  status: 302,
  location,
  sessionCookie,
});

function createClient(answers: readonly ScriptedAnswer[], redirects = 6) {
  const { transport, requests } = scriptedTransport(...answers);
  const context = contextFor(transport, { redirects });
  return { requests, context, client: new PortalClient(context, ORIGIN, "Tester/1.0", "JSESSIONID=A1") };
}

describe("PortalClient", () => {
  it("keeps its user agent and adopts every cookie that the portal sets", async () => {
    const { client, requests } = createClient([
      { text: "one" },
      redirectTo("/vtop/init/page", "JSESSIONID=B2"),
      redirectTo("/vtop/content", "JSESSIONID=C3"),
      { text: "home" },
    ]);
    await client.get("login", "/vtop/open/page");
    await client.post("login", "/vtop/login", { fields: { username: "X" } });
    expect(requests.map(({ cookie, userAgent }) => [cookie, userAgent])).toEqual([
      ["JSESSIONID=A1", "Tester/1.0"],
      ["JSESSIONID=A1", "Tester/1.0"],
      ["JSESSIONID=B2", "Tester/1.0"],
      ["JSESSIONID=C3", "Tester/1.0"],
    ]);
    expect(client.cookie).toBe("JSESSIONID=C3");
  });

  it("sends a form once and follows redirects with GET, without the form", async () => {
    const { client, requests, context } = createClient([
      redirectTo("/vtop/init/page"),
      redirectTo("content?a=1#top"),
      { text: "home" },
    ]);
    const answer = await client.post("login", "/vtop/login", { fields: { password: "p" }, multipart: true });
    expect(answer).toEqual({
      status: 200,
      contentType: "text/html;charset=UTF-8",
      path: "/vtop/init/content?a=1",
      text: "home",
    });
    expect(requests.map(({ method, path, fields }) => [method, path, fields])).toEqual([
      ["POST", "/vtop/login", { password: "p" }],
      ["GET", "/vtop/init/page", undefined],
      ["GET", "/vtop/init/content?a=1", undefined],
    ]);
    expect(context.requests).toBe(3);
  });

  it("accepts absolute addresses of the portal in requests and redirects", async () => {
    const { client, requests } = createClient([redirectTo(`${ORIGIN}/vtop/content`), {}]);
    await client.get("login", `${ORIGIN}/vtop/init/page`);
    expect(requests.map(({ path }) => path)).toEqual(["/vtop/init/page", "/vtop/content"]);
  });

  it.each([
    "https://elsewhere.example.edu/vtop/content",
    "//elsewhere.example.edu/vtop/content",
    "http://portal.example.edu/vtop/content",
    "https://portal.example.edu:8443/vtop/content",
    "https://portal.example.edu.elsewhere.example/",
    "javascript:home()",
    "https://",
  ])("does not follow a redirect to %s", async (location) => {
    const redirected = createClient([redirectTo(location)]);
    await expect(redirected.client.post("login", "/vtop/login", {})).rejects.toThrow(UnfollowedRedirect);
    expect(redirected.requests).toHaveLength(1);
    const opened = createClient([]);
    await expect(opened.client.get("login", location)).rejects.toThrow(UnfollowedRedirect);
    expect(opened.requests).toEqual([]);
  });

  it.each(["JSESSIONID=a b", "JSESSIONID=", "JSESSIONID=a;b", `JSESSIONID=${"a".repeat(257)}`])(
    "rejects the cookie %s, which no session could contain",
    async (cookie) => {
      const { client } = createClient([{ text: "one", sessionCookie: cookie }]);
      await expect(client.get("login", "/vtop/open/page")).rejects.toMatchObject({ code: "portal_page_changed" });
      expect(Check(Session.properties.cookie, cookie)).toBe(false);
    },
  );

  it("follows none if none are allowed", async () => {
    const { client } = createClient([redirectTo("/vtop/0")], 0);
    await expect(client.get("login", "/vtop/open/page")).rejects.toThrow(UnfollowedRedirect);
  });

  it.each([200, 304, 404, 500])("returns an answer with status %i and no location", async (status) => {
    const { client } = createClient([{ status, text: "here" }]);
    expect(await client.get("login", "/vtop/login")).toMatchObject({ status, path: "/vtop/login", text: "here" });
  });

  it("ignores the location of an answer that is not a redirect", async () => {
    const { client, requests } = createClient([{ status: 201, location: "/vtop/content" }]);
    expect((await client.get("login", "/vtop/login")).status).toBe(201);
    expect(requests).toHaveLength(1);
  });
});

it.each([
  ["keeps the header if the answer sets nothing", "JSESSIONID=A; S=1", null, [], "JSESSIONID=A; S=1"],
  ["adds other cookies after the session cookie", "JSESSIONID=A", null, ["S=1"], "JSESSIONID=A; S=1"],
  ["puts the session cookie first when it comes last", "S=1", "JSESSIONID=A", [], "JSESSIONID=A; S=1"],
  ["keeps the others when the session cookie changes", "JSESSIONID=A; S=1", "JSESSIONID=B", [], "JSESSIONID=B; S=1"],
  ["replaces a cookie with the same name", "JSESSIONID=A; S=1; T=2", null, ["S=3"], "JSESSIONID=A; S=3; T=2"],
  ["removes a deleted cookie", "JSESSIONID=A; S=1", null, ["S="], "JSESSIONID=A"],
  ["starts without cookies", null, "JSESSIONID=A", ["S=1"], "JSESSIONID=A; S=1"],
  ["leaves out a value with a space", "JSESSIONID=A", null, ["S=1 2"], "JSESSIONID=A"],
  ["leaves out a cookie without a name", "JSESSIONID=A", null, ["=1", "x"], "JSESSIONID=A"],
  ["leaves out a value that is too long", "JSESSIONID=A", null, [`S=${"1".repeat(257)}`], "JSESSIONID=A"],
  [
    "keeps four other cookies",
    "JSESSIONID=A",
    null,
    ["A=1", "B=2", "C=3", "D=4", "E=5", "D=6"],
    "JSESSIONID=A; A=1; B=2; C=3; D=6",
  ],
  ["ends without cookies", "S=1", null, ["S="], null],
] as const)("mergeCookies %s", (_name, header, sessionCookie, others, expected) => {
  expect(mergeCookies(header, sessionCookie, others)).toBe(expected);
});
