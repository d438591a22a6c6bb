import { randomBytes } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { Seal } from "../digest/seal.ts";
import { Ends } from "../feeds/ends.ts";
import { memoryStore } from "../feeds/store.ts";
import { memoryCounter } from "../guards/counter.ts";
import { Clients, clientHash, DEVICE_GRANT, ListedClients } from "./clients.ts";
import { Devices } from "./devices.ts";
import { type Access, TokenRefused, Tokens } from "./tokens.ts";

const ISSUER = "https://portico.example.edu";
const seal = new Seal([{ kid: "main", key: randomBytes(32) }], ISSUER);
const listed = ["tv", "console"].map((client_id) => ({
  client_id,
  client_name: client_id,
  grant_types: [DEVICE_GRANT],
}));
const clients = new Clients(new ListedClients(JSON.stringify(listed)), seal, false);
const app = (id: string) => {
  const client = clients.find(id);
  if (client === null) throw new Error(`No client ${id}.`);
  return client;
};
const tv = app("tv");
const session = { registration_number: "23DMO0001", cookie: "JSESSIONID=1", csrf_token: "t", user_agent: "u" };

let devices: Devices;
let ends: Ends;
let tokens: Tokens;
let access: Access;
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) });
  const counter = memoryCounter(Date.now);
  devices = new Devices(seal, counter);
  ends = new Ends(memoryStore(counter));
  tokens = new Tokens(seal, counter, ends, `${ISSUER}/oauth/token`);
  const stamp = await ends.stamp(session.registration_number);
  access = { client: clientHash(tv), listed: "tv", student: "s", session, scopes: ["marks"], stamp, heldUntil: null };
});

/** The token's scope, or the error of a poll. */
const poll = async (deviceCode: string, client = tv) => {
  try {
    const id = devices.idOf(client, deviceCode);
    return (await tokens.exchangeDeviceCode(id, () => devices.poll(id), undefined)).scope;
  } catch (error) {
    if (error instanceof TokenRefused) return error.error;
    throw error;
  }
};
const start = async () => {
  const { device_code, user_code } = await devices.start(tv, ["marks"]);
  const request = await devices.find(user_code);
  if (request === null) throw new Error("The user code is not found.");
  return { device_code, user_code, request };
};

it("gives the device what the student has allowed, once; a second use revokes the token", async () => {
  const { device_code, request } = await start();
  expect(await poll(device_code)).toBe("authorization_pending");
  expect(await devices.decide(request, access)).toBe(true);
  expect(await poll(device_code)).toBe("slow_down");
  vi.advanceTimersByTime(4_000);
  const { access_token } = await tokens.exchangeDeviceCode(request.id, () => devices.poll(request.id), undefined);
  const check = () => tokens.check({ authorization: `Bearer ${access_token}`, proof: undefined }, "");
  expect((await check()).scopes).toEqual(["marks"]);
  vi.advanceTimersByTime(5_000);
  expect(await poll(device_code)).toBe("invalid_grant");
  await expect(check()).rejects.toThrow("ended this access");
});

it("reports a refusal, the end of its ten minutes, and codes that are not this client's", async () => {
  const { device_code, request } = await start();
  expect([await poll(device_code, app("console")), await poll("x")]).toEqual(["invalid_grant", "invalid_grant"]);
  expect(await devices.decide(request, null)).toBe(true);
  expect(await poll(device_code)).toBe("access_denied");
  vi.advanceTimersByTime(600_000);
  expect(await poll(device_code)).toBe("expired_token");
});

it("takes the first decision alone, and no code after it", async () => {
  const { user_code, request } = await start();
  expect([await devices.decide(request, access), await devices.decide(request, null)]).toEqual([true, false]);
  expect(await devices.find(user_code)).toBeNull();
});

it("gives nothing that the student has withdrawn before the device asked", async () => {
  const { device_code, request } = await start();
  await devices.decide(request, access);
  await ends.withdraw(session.registration_number);
  expect(await poll(device_code)).toBe("invalid_grant");
});

it("finds a code as people enter it, for ten minutes", async () => {
  const { user_code, request } = await start();
  expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  for (const entered of [user_code.toLowerCase(), user_code.replace("-", ""), ` ${user_code.replace("-", " ")} `])
    expect(await devices.find(entered)).toEqual(request);
  expect(await devices.find(`${user_code}B`)).toBeNull();
  vi.advanceTimersByTime(600_000);
  expect(await devices.find(user_code)).toBeNull();
});
