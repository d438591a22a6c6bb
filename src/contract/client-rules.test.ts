import { expect, it } from "vitest";
import { parseConfig } from "../config/config.ts";
import { clientRules } from "./client-rules.ts";

it("clients ask as often as the service accepts an answer, and wait longer than the service does", () => {
  const limits = parseConfig({});
  expect(clientRules.max_otp_attempts).toBe(limits.WRONG_OTPS_PER_CHALLENGE);
  expect(clientRules.max_captcha_attempts).toBe(limits.WRONG_CAPTCHAS_PER_ACCOUNT);
  expect(clientRules.timeout_s * 1000).toBeGreaterThan(limits.ANSWER_TIMEOUT_MS);
});

it("clients send no more logins in ten minutes than the service allows refused ones", () => {
  const times = [0];
  for (const delay of clientRules.login_backoff_s) times.push((times.at(-1) ?? 0) + delay);
  for (const start of times) {
    const inWindow = times.filter((time) => time >= start && time < start + 600);
    expect(inWindow.length).toBeLessThanOrEqual(parseConfig({}).REFUSED_LOGINS_PER_ACCOUNT);
  }
});
