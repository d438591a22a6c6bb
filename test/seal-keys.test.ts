import { createHash, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { parseConfig } from "../src/config/config.ts";

const base64 = (bytes: string | Uint8Array) => Buffer.from(bytes as Uint8Array).toString("base64");
const one = base64(createHash("sha256").update("one").digest());
const two = base64(createHash("sha256").update("two").digest());

it("SEAL_KEYS are random keys with different names", () => {
  const accepts = (text: string) => {
    try {
      return parseConfig({ SEAL_KEYS: text }).SEAL_KEYS.length > 0;
    } catch {
      return false;
    }
  };
  expect([`main:${one}`, `main:${one}, old:${two}`, `main:${one.slice(0, 43)}`].map(accepts)).toEqual([
    true,
    true,
    true,
  ]);
  const random = Array.from({ length: 200 }, () => `main:${base64(randomBytes(32))}`);
  expect(random.filter((text) => !accepts(text))).toEqual([]);
  const refused = [
    ...["zero", "password"].map((word) => `main:${base64(word.repeat(9).slice(0, 32))}`),
    `main:${"A".repeat(43)}=`,
    `main:${"password".repeat(6).slice(0, 43)}=`,
    `main:${base64(randomBytes(16).toString("hex"))}`,
    `main:${base64(Buffer.concat([Buffer.from(one, "base64").subarray(0, 16), Buffer.from(one, "base64").subarray(0, 16)]))}`,
    ...[`,main:${one}`, `main:${one},`, `main:${one},,old:${two}`, " ", `:${one}`, one],
    ...[`main:${one},main:${two}`, `main:${one},old:${one}`, `main:${one.slice(4)}`],
  ];
  expect(refused.filter(accepts)).toEqual([]);
});
