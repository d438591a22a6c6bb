import { expect, it } from "vitest";
import { studentMarks } from "./student-marks.ts";

const secret = new Uint8Array(32).fill(1);
const key = Buffer.from("0123456789abcdefghijklmnopqrstuv");
const at = (time: string) => studentMarks(secret, key, () => Date.parse(time));

it("a pseudonym is the HMAC of month and number, as the guide computes it with openssl", () => {
  expect(at("2026-09-25T10:00:00Z")("23DMO0001").pseudonym).toBe("583d541c1a812e50");
});

it("a pseudonym is the same for all spellings of a student in a month, and another one in the next", () => {
  const names = ["23DMO0001", " 23dmo0001", "23-DMO-0001"];
  expect(new Set(names.map((name) => at("2026-09-01T00:00:00Z")(name).pseudonym))).toEqual(
    new Set(["583d541c1a812e50"]),
  );
  const others = [at("2026-10-01T00:00:00Z")("23DMO0001"), at("2026-09-25T10:00:00Z")("23DMO0002")];
  expect(others.map(({ pseudonym }) => pseudonym)).not.toContain("583d541c1a812e50");
});

it("there is no pseudonym without a key, and the groups do not depend on it", () => {
  const numbers = Array.from({ length: 50 }, (_, index) => `23DMO${index}`);
  const groups = (auditKey: Uint8Array | null) => numbers.map((number) => studentMarks(secret, auditKey)(number).group);
  expect(studentMarks(secret, null)("23DMO0001").pseudonym).toBeNull();
  expect(groups(null)).toEqual(groups(key));
  expect(new Set(groups(null)).size).toBeGreaterThan(30);
  expect(Math.max(...groups(null))).toBeLessThan(256);
});

it("a session is the same with any further cookie, for everyone who knows the secret, and does not contain it", () => {
  const sessionOf = (cookie?: string) => studentMarks(secret, null)("23DMO0001", cookie).session;
  const known = sessionOf("JSESSIONID=A1");
  expect(known).toMatch(/^[0-9a-f]{16}$/);
  expect([sessionOf("JSESSIONID=A1; other=1"), sessionOf("JSESSIONID=A2") === known, sessionOf()]).toEqual([
    known,
    false,
    null,
  ]);
});
