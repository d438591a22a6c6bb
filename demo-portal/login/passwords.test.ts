import { expect, test } from "vitest";
import { exampleOf, findScenario, passwords } from "./passwords.ts";

const isPage = (name: string) => name === "marks";

test("parses the number and the page in a password", () => {
  expect(findScenario("data_slow_12:marks", isPage)).toEqual({
    fault: { target: "marks", kind: "slow_headers", setting: { ms: 12_000 } },
  });
  expect(findScenario("data_slow_12", isPage)?.fault?.target).toBe("data");
  expect(findScenario("session_short_3", isPage)).toEqual({ maxPages: 3 });
  expect(findScenario("captcha_google_0", isPage)).toEqual({ captcha: { kind: "google", count: 0 } });
});

test.each(passwords.map((password) => [exampleOf(password), password] as const))(
  "%s is a known password, which no other password shadows",
  (example, { scenario, number = 0 }) => {
    expect(findScenario(example, isPage)).toEqual(scenario(number));
  },
);

test.each([
  "",
  "PASS_GOOD",
  "pass_good ",
  "pass_good:marks",
  "data_500:nothing",
  "data_slow",
  "data_slow:marks",
  "data_down_3",
  "login_slow",
  "login_500:marks",
  "session_short_1:marks",
  "captcha_reject_",
  "captcha_reject_x",
  `it's "fine" &+%=#?e`,
])("%j is not a known password", (password) => {
  expect(findScenario(password, isPage)).toBeNull();
});
