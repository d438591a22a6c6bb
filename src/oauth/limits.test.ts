import { describe, expect, it } from "vitest";
import type { ErrorCode } from "../contract/errors.ts";
import { memoryCounter } from "../guards/counter.ts";
import { Limits, type Visitor } from "./limits.ts";

const from = (address: string, page: Visitor["page"] = "authorize"): Visitor => ({
  networks: [address],
  account: null,
  page,
});
const step =
  (code: ErrorCode | null, session: object | null = null) =>
  async () => ({ code, session });
const newLimits = () => new Limits(memoryCounter(() => 0));
const REFUSED = step("invalid_credentials");

/** "wait", or the code of the step's result. */
const login = async (limits: Limits, visitor: Visitor, account: string, run = REFUSED) => {
  const result = await limits.login(visitor, account, run);
  return "waitMs" in result ? "wait" : result.code;
};

describe("strangers", () => {
  it("close the page for their own address alone, and not the page that ends access", async () => {
    let now = 0;
    const limits = new Limits(memoryCounter(() => now));
    const codes = new Set<string | null>();
    for (let address = 0; address < 15; address++)
      for (let index = 0; index < 100; index++) {
        // Less than the submissions of a minute.
        now += 1_200;
        codes.add(await login(limits, from(`a${address}`), `${address} ${index}`));
      }
    expect([...codes]).toEqual(["invalid_credentials"]);
    expect(await login(limits, from("a14"), "another")).toBe("wait");
    expect(await login(limits, from("a14", "end"), "another", step(null, {}))).toBe(null);
    expect(await login(limits, from("b"), "another", step(null, {}))).toBe(null);
  });

  it("make others of their address solve the captcha, and not students in browsers that are known", async () => {
    const limits = newLimits();
    const hasSolver = async (visitor: Visitor) => {
      let used: boolean | null = null;
      await limits.login(visitor, "S", async (has) => {
        used = has;
        return { code: null, session: null };
      });
      return used;
    };
    for (let index = 0; index < 10; index++) {
      expect(await hasSolver(from("a"))).toBe(true);
      await login(limits, from("a"), `${index}`);
    }
    expect(await hasSolver(from("a"))).toBe(false);
    expect(await hasSolver(from("b"))).toBe(true);
    expect(await hasSolver({ ...from("a"), account: "S" })).toBe(true);
  });

  it("register 200 apps a day from one address, however slowly", async () => {
    let now = 0;
    const limits = new Limits(memoryCounter(() => now));
    for (let app = 0; app < 200; app++, now += 60_000) expect(await limits.request("registration", ["a"])).toBe(0);
    expect([await limits.request("registration", ["a"]), await limits.request("registration", ["b"])]).toEqual([
      1_240 * 60_000,
      0,
    ]);
  });

  it("cannot use up the requests to the token endpoint and the page", async () => {
    const limits = newLimits();
    for (let address = 0; address < 20; address++)
      for (let index = 0; index < 200; index++) await limits.request("token", [`a${address}`]);
    for (let address = 0; address < 20; address++)
      for (let index = 0; index < 100; index++) await limits.openPage(from(`a${address}`));
    expect([await limits.request("token", ["b"]), await limits.openPage(from("b"))]).toEqual([0, 0]);
  });
});

describe("user codes", () => {
  const miss = async () => null;

  it("can be guessed ten times by one address, and entered by everybody else", async () => {
    const limits = newLimits();
    for (let guess = 0; guess < 10; guess++) expect(await limits.findUserCode(from("a"), miss)).toBeNull();
    expect(await limits.findUserCode(from("a"), async () => "found")).toEqual({ waitMs: 600_000 });
    const known: Visitor = { ...from("a"), account: "S" };
    for (const visitor of [from("b"), known])
      expect(await limits.findUserCode(visitor, async () => "found")).toBe("found");
  });

  it("that are found are not counted", async () => {
    const limits = newLimits();
    for (let entry = 0; entry < 30; entry++)
      expect(await limits.findUserCode(from("a"), async () => "found")).toBe("found");
  });
});

describe("the pause after a wrong password", () => {
  it("remains after a step that the portal has only accepted, and ends with a login", async () => {
    for (const [code, session, expected] of [
      [null, null, "wait"],
      [null, {}, null],
    ] as const) {
      const limits = newLimits();
      // The student's browser is known: its steps run during the pause.
      const known: Visitor = { ...from("s"), account: "S" };
      expect(await login(limits, from("a"), "S")).toBe("invalid_credentials");
      expect(await login(limits, known, "S", step(code, session))).toBe(null);
      expect(await login(limits, from("b"), "S", step(null))).toBe(expected);
    }
  });

  it("follows no captcha, and no password that has to be changed", async () => {
    const limits = newLimits();
    for (const run of [step(null), step("password_change_required"), step("portal_unavailable"), REFUSED])
      expect(await login(limits, from("a"), "S", run)).not.toBe("wait");
    expect(await login(limits, from("a"), "S", step(null))).toBe("wait");
  });
});
