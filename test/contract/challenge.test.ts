import { createHash, randomBytes } from "node:crypto";
import { EncryptJWT } from "jose";
import { expect, it } from "vitest";
import type { Transport } from "../../src/portal/transport.ts";
import { API_KEY, startService } from "../service.ts";
import { startedForAll } from "../set-up.ts";

const key = randomBytes(32);
const NOW_S = Math.floor(Date.now() / 1_000);

/** A challenge as the service seals it, with the given claims replaced. */
const challenge = (claims: object = {}) =>
  new EncryptJWT({
    name: "MEERA.DEMO",
    cookie: "JSESSIONID=1",
    csrf: "t",
    ua: "Tester/1.0",
    client: createHash("sha256").update(API_KEY).digest("base64url"),
    aud: "otp_challenge",
    iat: NOW_S - 60,
    exp: NOW_S + 1_740,
    ...claims,
  })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: "new" })
    .encrypt(key);

const asked: string[] = [];
const portal: Transport = {
  async request({ path }) {
    asked.push(path);
    return { status: 404, contentType: "text/html", location: null, sessionCookie: null, text: "" };
  },
  close: async () => {},
};

const service = startedForAll(() =>
  startService(
    "http://portal.invalid",
    { SEAL_KEYS: `new:${key.toString("base64")}`, RATE_LIMIT_PER_MINUTE: "2" },
    portal,
  ),
);

const answerBoth = async (token: string) => [
  await service.post("/auth/verify_otp", { otp_challenge: { token }, otp: "123456" }),
  await service.post("/auth/resend_otp", { otp_challenge: { token } }),
];

it("a challenge with a different last character is malformed, even if the decoded bytes are equal", async () => {
  const token = await challenge();
  const others = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_\n"].filter(
    (character) => !token.endsWith(character),
  );
  for (const changed of [...others.map((character) => token.slice(0, -1) + character), `${token}\n`, `${token}=`]) {
    for (const { status, body } of await answerBoth(changed)) {
      expect([changed.at(-1), status, body.code]).toEqual([changed.at(-1), 422, "otp_challenge_malformed"]);
    }
  }
  expect(asked).toEqual([]);
});

it("malformed and expired challenges do not count towards the API key's rate limit", async () => {
  const good = await challenge();
  const codes = (await answerBoth(good)).map(({ body }) => body.code);
  expect(codes).toEqual(["otp_challenge_expired", "otp_challenge_expired"]);
  expect((await answerBoth(good)).map(({ body }) => body.code)).toEqual(["rate_limited", "rate_limited"]);
  const old = await challenge({ iat: NOW_S - 1_801, exp: NOW_S - 1 });
  expect((await answerBoth(old)).map(({ body }) => body.code)).toEqual([
    "otp_challenge_expired",
    "otp_challenge_expired",
  ]);
});
