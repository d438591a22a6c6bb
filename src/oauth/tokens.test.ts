import { createHash, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { seeded } from "../../test/random.ts";
import { newId, Seal } from "../digest/seal.ts";
import { Ends } from "../feeds/ends.ts";
import { memoryStore } from "../feeds/store.ts";
import { memoryCounter } from "../guards/counter.ts";
import { Clients, clientHash, ListedClients } from "./clients.ts";
import { type Grant, TOKEN_LIFETIME_S, TokenRefused, Tokens } from "./tokens.ts";

const ISSUER = "https://portico.example.edu";
const CALLBACK = "https://bus.example.edu/callback";
const key = (kid: string) => ({ kid, key: randomBytes(32) });
const KEY = key("main");
const VERIFIER = randomBytes(32).toString("base64url");
const code_challenge = createHash("sha256").update(VERIFIER).digest("base64url");
const session = { ...{ registration_number: "23DMO0001", cookie: "JSESSIONID=1", csrf_token: "t", user_agent: "u" } };

const listed = new ListedClients(
  JSON.stringify(
    ["bus-app", "marks-app"].map((client_id) => ({ client_id, client_name: client_id, redirect_uris: [CALLBACK] })),
  ),
);

let stamp: string;
let tokens: Tokens;
const seal = new Seal([KEY], ISSUER);
const clients = new Clients(listed, seal, false);
const app = (id = "bus-app") => {
  const client = clients.find(id);
  if (client === null) throw new Error(`No client ${id}.`);
  return client;
};

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) });
  const counter = memoryCounter(Date.now);
  const ends = new Ends(memoryStore(counter));
  stamp = await ends.stamp(session.registration_number);
  tokens = new Tokens(seal, counter, ends, `${ISSUER}/oauth/token`);
});

const grant = (changes: Partial<Grant> = {}): Grant => ({
  ...{ client: clientHash(app()), listed: "bus-app", student: "s", session, scopes: ["marks"], stamp, heldUntil: null },
  ...{ redirect_uri: CALLBACK, code_challenge, jkt: null, ...changes },
});
const check = (token: string, scheme = "Bearer") =>
  tokens.check({ authorization: `${scheme} ${token}`, proof: undefined }, `${ISSUER}/auth/check`);
const codeOf = async (checking: Promise<unknown>) =>
  checking.then(
    () => "accepted",
    (error) => (error instanceof TokenRefused ? error.error : error.code),
  );
const form = () => ({ code: tokens.issueCode(grant()), redirect_uri: CALLBACK, code_verifier: VERIFIER });
/** Exchanges a new code, or the one of the changed form. */
const exchange = (changes: Record<string, string | null> = {}, client = app()) => {
  const fields = Object.entries<string | null>({ ...form(), ...changes });
  return tokens.exchange(
    client,
    new Map(fields.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
    undefined,
  );
};
const token = async () => (await exchange()).access_token;

describe("a code", () => {
  it("becomes a token with its scopes, once; a second use revokes the token", async () => {
    const code = tokens.issueCode(grant());
    const { access_token, ...answer } = await exchange({ code });
    expect(answer).toEqual({ token_type: "Bearer", expires_in: 43_200, session_idle_s: 900, scope: "marks" });
    expect(await check(access_token)).toMatchObject({ session, scopes: ["marks"], listed: "bus-app" });
    expect(await codeOf(exchange({ code, code_verifier: "x".repeat(43) }))).toBe("invalid_grant");
    expect(await codeOf(check(access_token))).toBe("token_revoked");
  });

  it.each([
    ["another client", () => exchange({}, app("marks-app"))],
    ["no address", () => exchange({ redirect_uri: null })],
    ["another address", () => exchange({ redirect_uri: `${CALLBACK}/` })],
    ["no verifier", () => exchange({ code_verifier: "" })],
    ["another verifier", () => exchange({ code_verifier: "x".repeat(43) })],
    ["the challenge as the verifier", () => exchange({ code_verifier: code_challenge })],
    ["a token as the code", async () => exchange({ code: await token() })],
  ])("is refused with %s, and not used up", async (_, exchange) => {
    expect(await codeOf(exchange())).toBe("invalid_grant");
  });

  it("expires after a minute", async () => {
    const code = tokens.issueCode(grant());
    vi.advanceTimersByTime(60_000);
    expect(await codeOf(exchange({ code }))).toBe("invalid_grant");
  });

  it("that asks for a key needs a proof of it", async () => {
    const code = tokens.issueCode(grant({ jkt: "a".repeat(43) }));
    expect(await codeOf(exchange({ code }))).toBe("invalid_dpop_proof");
  });
});

describe("a token", () => {
  it("expires, and is revoked by its own client alone", async () => {
    const expired = await token();
    vi.advanceTimersByTime(TOKEN_LIFETIME_S * 1000);
    expect(await codeOf(check(expired))).toBe("invalid_token");

    const revoked = await token();
    expect(await tokens.revoke(app("marks-app"), revoked)).toBeNull();
    expect(await codeOf(check(revoked))).toBe("accepted");
    expect((await tokens.revoke(app(), revoked))?.session).toEqual(session);
    expect(await codeOf(check(revoked))).toBe("token_revoked");
    const bound = tokens.issue(grant({ jkt: "a".repeat(43) })).access_token;
    expect((await tokens.revoke(app(), bound))?.session).toEqual(session);
    expect(await codeOf(check(bound, "DPoP"))).toBe("token_revoked");
  });

  it("is neither accepted as another scheme nor without one", async () => {
    const valid = await token();
    expect(await codeOf(check(valid, "DPoP"))).toBe("invalid_token");
    for (const scheme of ["Basic", "", "Bearer Bearer"])
      expect(await codeOf(check(valid, scheme))).toBe("invalid_token");
  });

  it("is not accepted if it was altered, or sealed by another server, with another key or for another purpose", async () => {
    const cases = 300;
    const next = seeded(29);
    const random = (below: number) => Math.floor(next() * below);
    const valid = await token();
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
    const access = { ...grant(), jkt: null };
    const foreign = [
      () => new Seal([{ ...key("main") }], ISSUER).seal("access", access, 60),
      () => new Seal([KEY], "https://other.example.edu").seal("access", access, 60),
      () => seal.seal((["code", "login", "request", "browser", "client"] as const)[random(5)] ?? "code", access, 60),
      () => new Seal([key(newId().slice(0, 8))], ISSUER).seal("access", access, 60),
    ];
    const altered = [
      (at: number) => valid.slice(0, at) + alphabet[random(alphabet.length)] + valid.slice(at + 1),
      (at: number) => valid.slice(0, at) + valid.slice(at + 1),
      (at: number) => valid.slice(0, at),
      (at: number) => valid.slice(0, at) + alphabet[random(alphabet.length)] + valid.slice(at),
    ];
    const accepted: string[] = [];
    for (let round = 0; round < cases; round++) {
      const make = foreign[random(foreign.length)];
      const alter = altered[random(altered.length)];
      const tried = (random(2) === 0 ? make?.() : alter?.(random(valid.length))) ?? "";
      if (tried !== valid && (await codeOf(check(tried))) !== "invalid_token") accepted.push(tried);
    }
    expect(accepted).toEqual([]);
  });
});
