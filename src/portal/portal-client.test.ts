import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { contextFor, type ScriptedAnswer, scriptedTransport } from "../../test/scripted-transport.ts";
import { Session } from "../http/bodies.ts";
import { PortalClient, StrayRedirect } from "./portal-client.ts";

const ORIGIN = "https://portal.example.edu";
const to = (location: string, sessionCookie: string | null = null): ScriptedAnswer => ({
  status: 302,
  location,
  sessionCookie,
});

function client(answers: readonly ScriptedAnswer[], redirects = 6) {
  const { transport, asked } = scriptedTransport(...answers);
  const context = contextFor(transport, { redirects });
  return { asked, context, client: new PortalClient(context, ORIGIN, "Tester/1.0", "JSESSIONID=A1") };
}

describe("a client", () => {
  it("keeps its user agent and takes over every cookie that the portal sets", async () => {
    const { client: mine, asked } = client([
      { text: "one" },
      to("/vtop/init/page", "JSESSIONID=B2"),
      to("/vtop/content", "JSESSIONID=C3"),
      { text: "home" },
    ]);
    await mine.get("login", "/vtop/open/page");
    await mine.post("login", "/vtop/login", { fields: { username: "X" } });
    expect(asked.map(({ cookie, userAgent }) => [cookie, userAgent])).toEqual([
      ["JSESSIONID=A1", "Tester/1.0"],
      ["JSESSIONID=A1", "Tester/1.0"],
      ["JSESSIONID=B2", "Tester/1.0"],
      ["JSESSIONID=C3", "Tester/1.0"],
    ]);
    expect(mine.cookie).toBe("JSESSIONID=C3");
  });

  it("sends a form once: redirects are followed with GET and without it", async () => {
    const { client: mine, asked, context } = client([to("/vtop/init/page"), to("content?a=1#top"), { text: "home" }]);
    const answer = await mine.post("login", "/vtop/login", { fields: { password: "p" }, multipart: true });
    expect(answer).toEqual({
      status: 200,
      contentType: "text/html;charset=UTF-8",
      path: "/vtop/init/content?a=1",
      text: "home",
    });
    expect(asked.map(({ method, path, fields }) => [method, path, fields])).toEqual([
      ["POST", "/vtop/login", { password: "p" }],
      ["GET", "/vtop/init/page", undefined],
      ["GET", "/vtop/init/content?a=1", undefined],
    ]);
    expect(context.requests).toBe(3);
  });

  it("opens a whole address of the portal, and follows one", async () => {
    const { client: mine, asked } = client([to(`${ORIGIN}/vtop/content`), {}]);
    await mine.get("login", `${ORIGIN}/vtop/init/page`);
    expect(asked.map(({ path }) => path)).toEqual(["/vtop/init/page", "/vtop/content"]);
  });

  it.each([
    "https://elsewhere.example.edu/vtop/content",
    "//elsewhere.example.edu/vtop/content",
    "http://portal.example.edu/vtop/content",
    "https://portal.example.edu:8443/vtop/content",
    "https://portal.example.edu.elsewhere.example/",
    "javascript:home()",
    "https://",
  ])("is not led to %s, and sends nothing there", async (location) => {
    const redirected = client([to(location)]);
    await expect(redirected.client.post("login", "/vtop/login", {})).rejects.toThrow(StrayRedirect);
    expect(redirected.asked).toHaveLength(1);
    const opened = client([]);
    await expect(opened.client.get("login", location)).rejects.toThrow(StrayRedirect);
    expect(opened.asked).toEqual([]);
  });

  it.each(["JSESSIONID=a b", "JSESSIONID=", "JSESSIONID=a;b", `JSESSIONID=${"a".repeat(257)}`])(
    "takes %s for a change of the portal: no session could be sent back with it",
    async (cookie) => {
      const { client: mine } = client([{ text: "one", sessionCookie: cookie }]);
      await expect(mine.get("login", "/vtop/open/page")).rejects.toMatchObject({ code: "portal_page_changed" });
      expect(Check(Session.properties.cookie, cookie)).toBe(false);
    },
  );

  it("follows as many redirects as allowed and not one more", async () => {
    const six = Array.from({ length: 6 }, (_, hop) => to(`/vtop/${hop}`));
    const allowed = client([...six, { text: "there" }]);
    expect((await allowed.client.get("login", "/vtop/open/page")).text).toBe("there");
    const circle = client([...six, to("/vtop/0")]);
    await expect(circle.client.get("login", "/vtop/open/page")).rejects.toThrow(StrayRedirect);
    expect(circle.asked).toHaveLength(7);
    const none = client([to("/vtop/0")], 0);
    await expect(none.client.get("login", "/vtop/open/page")).rejects.toThrow(StrayRedirect);
  });

  it.each([200, 304, 404, 500])("takes an answer of %i without a location as it is", async (status) => {
    const { client: mine } = client([{ status, text: "here" }]);
    expect(await mine.get("login", "/vtop/login")).toMatchObject({ status, path: "/vtop/login", text: "here" });
  });

  it("does not follow the location of an answer that is no redirect", async () => {
    const { client: mine, asked } = client([{ status: 201, location: "/vtop/content" }]);
    expect((await mine.get("login", "/vtop/login")).status).toBe(201);
    expect(asked).toHaveLength(1);
  });
});
