import { expect, it } from "vitest";
import { mergeCookies } from "./cookies.ts";

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
