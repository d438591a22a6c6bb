import { expect, test } from "vitest";
import { findScript } from "./passwords.ts";

const isPage = (name: string) => name === "marks";

test("a number and a page are read out of the password", () => {
  expect(findScript("data_slow_12:marks", isPage)).toEqual({
    fault: { place: "marks", kind: "slow_headers", setting: { ms: 12_000 } },
  });
  expect(findScript("data_slow_12", isPage)?.fault?.place).toBe("data");
  expect(findScript("session_short_3", isPage)).toEqual({ visits: 3 });
  expect(findScript("captcha_google_0", isPage)).toEqual({ captcha: { kind: "google", count: 0 } });
});

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
])("%j is no password of the portal", (password) => {
  expect(findScript(password, isPage)).toBeNull();
});
