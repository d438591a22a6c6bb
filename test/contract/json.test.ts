import { describe, expect, it } from "vitest";
import type { PortalRequest, Transport } from "../../src/portal/transport.ts";
import { session } from "../scripted-portal.ts";
import { startService } from "../service.ts";
import { startedForAll } from "../set-up.ts";

/** A portal that knows no session, with the requests that it received. */
const asked: PortalRequest[] = [];
const forgetful: Transport = {
  async request(request) {
    if (request.path !== "/vtop/content") asked.push(request);
    const location = request.path === "/vtop/content" ? "/vtop/login" : null;
    return { status: 404, contentType: "text/html", location, sessionCookie: null, text: "" };
  },
  close: async () => {},
};

const good = JSON.stringify({ session });
const LIMIT = 65_536;

const service = startedForAll(() => startService("http://portal.invalid", {}, forgetful));

const post = (body: string | Uint8Array) => service.post("/student/profile", body);
/** A valid body with additional fields. */
const withMore = (more: string) => `{"session":${JSON.stringify(session)},${more}}`;
const nested = (open: string, close: string, middle = "1") => {
  const depth = Math.floor((LIMIT - 500) / (open.length + close.length));
  return `${open.repeat(depth)}${middle}${close.repeat(depth)}`;
};

describe("a body", () => {
  it.each([
    ["32,000 nested arrays next to the session", withMore(`"x":${nested("[", "]")}`)],
    ["10,000 nested objects next to the session", withMore(`"x":${nested('{"a":', "}")}`)],
    ["with nested __proto__ fields", withMore(`"x":${nested('{"__proto__":', "}")}`)],
    ["with a number of 60,000 digits", withMore(`"x":${"9".repeat(60_000)}`)],
    ["with escapes in its names", good.replace('"session"', '"\\u0073ession"')],
    ["that begins with a byte order mark", `\uFEFF${good}`],
    ["with whitespace around it", `\t\r\n ${good} \n`],
    ["with a name that every object has", withMore('"toString":1,"hasOwnProperty":null,"constructor":{"prototype":1}')],
  ])("%s is accepted, and unknown fields are ignored", async (_name, body) => {
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(LIMIT);
    const { status, body: answer } = await post(body);
    expect([status, answer.code]).toEqual([401, "session_expired"]);
  });

  it.each([
    ["nested arrays only", nested("[", "]"), "is not an object"],
    ["an open array, 65,000 times", "[".repeat(65_000), "is not JSON"],
    ["nothing", "", "is empty"],
    ["a text", '"text"', "is not an object"],
    ["null", "null", "is not an object"],
    ["two bodies", `${good}${good}`, "is not JSON"],
    ["a comment", `/* ${good} */${good}`, "is not JSON"],
    ["a trailing comma", good.replace(/}$/, ",}"), "is not JSON"],
    ["NaN", withMore('"x":NaN'), "is not JSON"],
    ["a raw control character in a string", withMore('"x":"\u0007"'), "is not JSON"],
  ])("of %s is rejected", async (_name, body, message) => {
    const { status, body: answer } = await post(body);
    expect([status, answer.code, answer.errors]).toEqual([422, "validation_error", [{ pointer: "", message }]]);
  });

  it.each([
    ["a lone continuation byte", [0x80]],
    ["a cut sequence", [0xe2, 0x82]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
    ["UTF-16", [0xff, 0xfe, 0x7b, 0x00]],
  ])("with %s in a string is not UTF-8", async (_name, bytes) => {
    const [before = "", after = ""] = withMore('"x":"|"').split("|");
    const { status, body } = await post(Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]));
    expect([status, body.errors]).toEqual([422, [{ pointer: "", message: "is not UTF-8" }]]);
  });

  it("with a duplicate field uses the last one, for validation and for the portal", async () => {
    asked.length = 0;
    const other = JSON.stringify({ ...session, registration_number: "23DMO0003" });
    expect((await post(`{"session":{"cookie":"bad"},"session":${other}}`)).body.code).toBe("session_expired");
    expect(new Set(asked.map(({ fields }) => fields?.authorizedID))).toEqual(new Set(["23DMO0003"]));
    const sent = asked.length;
    expect((await post(`{"session":${other},"session":{}}`)).body.code).toBe("session_malformed");
    expect(asked).toHaveLength(sent);
  });

  it("cannot pollute the object prototype", async () => {
    await post(withMore('"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}'));
    await post('{"__proto__":{"session":{}}}');
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect((await post(`{"__proto__":${good}}`)).body.errors).toEqual([
      { pointer: "/session", message: "is required" },
    ]);
  });

  it("is rejected one byte above the size limit and accepted at the limit", async () => {
    const padded = (bytes: number) => good.replace(/}$/, `${" ".repeat(bytes - good.length)}}`);
    expect((await post(padded(LIMIT))).body.code).toBe("session_expired");
    expect((await post(padded(LIMIT + 1))).body.code).toBe("payload_too_large");
  });
});

it("the service keeps working after all of these bodies and logs no defect", async () => {
  expect((await post(good)).body.code).toBe("session_expired");
  expect(service.log.filter((line) => line.includes("internal error"))).toEqual([]);
});
