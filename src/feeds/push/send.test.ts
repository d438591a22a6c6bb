import { createPublicKey } from "node:crypto";
import { jwtVerify } from "jose";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import webPush from "web-push";
import { SubscribedBrowser, startReceiver } from "../../../test/push-receiver.ts";
import { waitOptions } from "../../../test/wait-options.ts";
import { isPublicAddress } from "../../portal/issuer.ts";
import { isPushService, Push, type PushedEvent, type Webhook } from "./send.ts";
import { encryptPush } from "./web-push.ts";

const vapidKeys = webPush.generateVAPIDKeys();
const browser = new SubscribedBrowser();
const secret = (letter: string) => `whsec_${Buffer.from(letter.repeat(32)).toString("base64")}`;
const change = {
  kind: "changed",
  collection: "assessments",
  key: { class_id: "AP2026272000101" },
  fields: ["scored_mark"],
};
const event = (changes: object[] = [change], type = "marks.changed") =>
  ({
    ...{ id: "evt_1", type, timestamp: "2026-09-25T02:44:00.000Z", topic: "a-topic" },
    data: { hold: "h", part: "marks", changes },
  }) as PushedEvent;

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let webhook: Webhook;
let push: Push;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-09-25T02:44:00Z") });
  receiver = await startReceiver();
  webhook = { url: `${receiver.url}/hook`, secrets: [secret("b"), secret("a")], private: true };
  push = new Push({
    ...{ vapidKey: Buffer.from(vapidKeys.privateKey, "base64url"), contact: "ops@example.edu" },
    ...{ origins: [receiver.url], webhookOf: (listed) => (listed === "bus-app" ? webhook : null), isPublicAddress },
  });
});
afterEach(async () => {
  await push.close();
  await receiver.close();
});
const subscription = () => ({ ...{ id: "b", endpoint: `${receiver.url}/push/b`, since: 0 }, ...browser.keys });
const toHook = async () => (await push.toWebhook("bus-app", event())).result;
const toBrowser = (sent = event()) => push.toBrowser(subscription(), sent);

it("encrypts as the example of RFC 8291 does", () => {
  const keys = {
    // cspell:disable
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const ephemeral = {
    salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
    privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
    paddedBytes: 0,
  };
  expect(encryptPush("When I grow up, I want to be a watermelon", keys, ephemeral).toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    // cspell:enable
  );
});

it("every notification has one size, one VAPID identity, a topic and the values only if it was given them and they fit", async () => {
  const record = { scored_mark: 43 };
  const events = [
    event([{ ...change, record }]),
    event([{ ...change, record: { note: "x".repeat(2_000) } }]),
    event(Array.from({ length: 20 }, () => ({ ...change, record }))),
    event([], "hold.ended"),
  ];
  for (const one of events) expect((await toBrowser(one)).result).toBe("delivered");
  const opened = receiver.received.map(({ body }) => JSON.parse(browser.open(body)));
  expect(opened.map(({ id, type, topic, data }) => [id, type, topic, data.changes.length, data.more])).toEqual([
    ["evt_1", "marks.changed", undefined, 1, undefined],
    ["evt_1", "marks.changed", undefined, 1, undefined],
    ["evt_1", "marks.changed", undefined, expect.toSatisfy((count) => count > 3 && count < 20), true],
    ["evt_1", "hold.ended", undefined, 0, undefined],
  ]);
  expect(opened.map(({ data }) => data.changes[0]?.record)).toEqual([record, undefined, undefined, undefined]);
  expect(new Set(receiver.received.map(({ body }) => body.length))).toEqual(new Set([1_127]));
  const headers = receiver.received.map((one) => one.headers);
  expect(headers.map(({ ttl, topic }) => [ttl, topic])).toEqual([
    ...Array.from({ length: 3 }, () => ["43200", "a-topic"]),
    ["14400", "a-topic"],
  ]);
  const [, token = "", key] = /^vapid t=(.+), k=(.+)$/.exec(headers[0]?.authorization ?? "") ?? [];
  expect([key, push.key, new Set(headers.map(({ authorization }) => authorization)).size]).toEqual([
    ...[vapidKeys.publicKey, vapidKeys.publicKey],
    1,
  ]);
  const point = Buffer.from(vapidKeys.publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const { payload } = await jwtVerify(token, publicKey, { audience: receiver.url });
  expect([payload.sub, (payload.exp ?? 0) - Date.now() / 1000]).toEqual(["mailto:ops@example.edu", 43_200]);
});

it("a webhook is signed by all secrets, and has no values", async () => {
  await push.toWebhook("bus-app", event([{ ...change, record: { scored_mark: 43 } }]));
  const [{ body, ...got } = { body: Buffer.alloc(0), headers: {} }] = receiver.received;
  const headers = got.headers as Record<string, string>;
  for (const letter of ["a", "b"])
    expect(new StandardWebhook(secret(letter)).verify(body.toString(), headers)).toEqual({
      ...{ type: "marks.changed", timestamp: "2026-09-25T02:44:00.000Z" },
      data: { hold: "h", part: "marks", changes: [change] },
    });
  expect(headers["webhook-id"]).toBe("evt_1");
  expect(() => new StandardWebhook(secret("c")).verify(body.toString(), headers)).toThrow();
  await push.toWebhook("bus-app", {
    ...event([{ ...change, key: { place: "X" } }]),
    type: "general_outing_requests.changed",
  });
  expect(JSON.parse(receiver.received[1]?.body.toString() ?? "").data.changes[0].key).toBeNull();
});

it.each([
  [204, "delivered", "delivered"],
  [307, "failed", "failed"],
  [400, "failed", "refused"],
  [403, "failed", "refused"],
  [404, "failed", "gone"],
  [410, "gone", "gone"],
  [429, "failed", "failed"],
  [503, "failed", "failed"],
])("the answer %i means %s from a webhook and %s from a push service", async (status, hook, service) => {
  receiver.answer = () => status;
  receiver.headers = { "retry-after": "7200", location: `${receiver.url}/elsewhere` };
  expect([await toHook(), (await toBrowser()).result]).toEqual([hook, service]);
  expect((await toBrowser()).retryAfterMs).toBe(3_600_000);
  expect(receiver.received.map(({ path }) => path)).toEqual(["/hook", "/push/b", "/push/b"]);
});

it("a webhook that has answered 410 is not called until the file is read again", async () => {
  receiver.answer = () => 410;
  expect([await toHook(), await toHook(), receiver.received.length]).toEqual(["gone", "gone", 1]);
  webhook = { ...webhook };
  expect([await toHook(), receiver.received.length]).toEqual(["gone", 2]);
});

it("after five failures in a row, a receiver gets one event a minute, until it works", async () => {
  receiver.answer = () => 503;
  for (let failure = 0; failure < 5; failure++) expect(await toHook()).toBe("failed");
  expect([await toHook(), receiver.received.length]).toEqual(["failed", 5]);
  vi.setSystemTime(Date.now() + 60_000);
  expect([await toHook(), await toHook(), receiver.received.length]).toEqual(["failed", "failed", 6]);
  vi.setSystemTime(Date.now() + 60_000);
  receiver.answer = () => 204;
  expect([await toHook(), await toHook()]).toEqual(["delivered", "delivered"]);
});

it.each([
  [1, 503, "delivered"],
  [5, 503, "delivered"],
  [1, 429, "delivered"],
  [5, 429, "failed"],
])(
  "%i browsers at a push service that answers %i five times each: the event of another one is %s",
  async (count, status, expected) => {
    receiver.answer = ({ path }) => (path === "/push/b" ? 201 : status);
    const failing = Array.from({ length: count }, (_, index) => ({
      ...subscription(),
      endpoint: `${receiver.url}/${index}`,
    }));
    for (let failure = 0; failure < 5; failure++) for (const one of failing) await push.toBrowser(one, event());
    expect((await toBrowser()).result).toBe(expected);
  },
);

it("an app whose address hangs does not keep another one at the same origin waiting", async () => {
  let answer = (_: number) => {};
  const hanging = new Promise<number>((resolve) => {
    answer = resolve;
  });
  receiver.answer = ({ path }) => (path === "/hook" ? hanging : 204);
  const waiting = Array.from({ length: 4 }, toHook);
  await vi.waitUntil(() => receiver.received.length === 4, waitOptions);
  webhook = { ...webhook, url: `${receiver.url}/other` };
  const other = toHook();
  const isReceived = () => receiver.received.some(({ path }) => path === "/other");
  await vi.waitUntil(isReceived, { ...waitOptions, timeout: 2_000 });
  answer(204);
  expect(await Promise.all([other, ...waiting])).toEqual(Array(5).fill("delivered"));
});

it("a name with a private address is not connected to, unless the operator says that it may be", async () => {
  const url = receiver.url.replace("127.0.0.1", "localhost");
  webhook = { ...webhook, url, private: false };
  expect([await toHook(), receiver.received.length]).toEqual(["failed", 0]);
  webhook = { ...webhook, private: true };
  expect([await toHook(), receiver.received.length]).toEqual(["delivered", 1]);
});

it.each([
  ["https://fcm.googleapis.com/fcm/send/a", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/a", true],
  ["https://web.push.apple.com/a", true],
  ["https://api.push.apple.com/a", true],
  ["https://wns2-pn1p.notify.windows.com/w/?token=a", true],
  ["http://127.0.0.1:1/push", true],
  ["http://127.0.0.1:2/push", false],
  ["http://fcm.googleapis.com/a", false],
  ["https://fcm.googleapis.com:8443/a", false],
  ["https://a@fcm.googleapis.com/a", false],
  ["https://fcm.googleapis.com.example.edu/a", false],
  ["https://fcm.googleapis.com@example.edu/a", false],
  ["https://169.254.169.254/fcm.googleapis.com/", false],
  ["https://a.b.push.apple.com/a", false],
  ["https://push.apple.com/a", false],
  ["https://notify.windows.com/a", false],
  ["https://xnotify.windows.com/a", false],
  ["fcm.googleapis.com", false],
])("%s is an address of a push service: %s", (endpoint, expected) => {
  expect(isPushService(endpoint, ["http://127.0.0.1:1"])).toBe(expected);
});
