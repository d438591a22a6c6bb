import { describe, expect, it } from "vitest";
import { outcomes } from "../features/outing/request-schema.ts";
import { errorCodes } from "./error-catalogue.ts";
import { hasRetryAfter } from "./problem.ts";
import { userMessages } from "./sentences.ts";
import { type Language, languages, type MessageName, userMessage } from "./user-messages.ts";

const names = Object.keys(userMessages) as MessageName[];
/** Codes of the client itself, and normal outcomes. */
const others = [
  ...["network_error", "client_timeout", "unexpected_response", "not_logged_in"],
  ...["authenticated", "otp_required", "captcha_required", "otp_resent", "logged_out", "no_data"],
  ...outcomes.map((outcome) => `outing_${outcome}`),
];
/** The letters that a sentence of each language must have. */
const scripts: Readonly<Record<Language, RegExp>> = {
  en: /[a-z]/,
  hi: /\p{Script=Devanagari}/u,
  te: /\p{Script=Telugu}/u,
};
/** English words that students know from the portal and from their phones. */
const FAMILIAR = /OTP|Wi-Fi|Forgot Password|\{wait\}/g;

describe("messages for students", () => {
  it("exist for every code, every code of the client and every normal outcome", () => {
    expect(names.toSorted()).toEqual([...errorCodes, ...others].toSorted());
  });

  it.each(names)("of %s have every language, whole sentences and the same placeholders", (name) => {
    expect(Object.keys(userMessages[name])).toEqual(languages);
    for (const language of languages) {
      const sentence = userMessages[name][language];
      expect(sentence).toMatch(scripts[language]);
      expect(sentence).toMatch(/[.।]$/);
      if (language !== "en") expect(sentence.replace(FAMILIAR, "")).not.toMatch(/[A-Za-z]/);
      const placeholders = sentence.match(/\{\w*\}/g) ?? [];
      const hasWait = errorCodes.some((code) => code === name && hasRetryAfter(code));
      expect(placeholders).toEqual(hasWait ? ["{wait}"] : []);
    }
  });

  it.each([
    ...[
      ["te", "te"],
      ["te-IN", "te"],
      ["HI", "hi"],
      ["hi_IN", "hi"],
      ["en-US", "en"],
      ["kn", "en"],
    ],
    ...[
      ["", "en"],
      ["__proto__", "en"],
      [null, "en"],
      [undefined, "en"],
    ],
  ] as [string, Language][])("for the language tag %s are those of %s", (tag, language) => {
    expect(userMessage("not_logged_in", tag)).toBe(userMessages.not_logged_in[language]);
  });

  it.each(["a_new_code", "__proto__", "toString", ""])("for the unknown name %j are general", (name) => {
    expect(userMessage(name, "te-IN")).toBe(userMessages.internal_error.te);
  });

  it.each([
    ["en", 1, "in 1 second"],
    ["en", 59, "in 59 seconds"],
    ["en", 60, "in 1 minute"],
    ["en", 61, "in 2 minutes"],
    ["en", 3600, "in 1 hour"],
    ["en", 7000, "in 2 hours"],
    ["en", 0, "in 1 second"],
    ["en", null, "later"],
    ["hi", 412, "7 मिनट बाद"],
    ["hi", null, "बाद में"],
    ["te", 60, "1 నిమిషం తర్వాత"],
    ["te", 412, "7 నిమిషాల తర్వాత"],
    ["te", 7200, "2 గంటల తర్వాత"],
  ] as const)("say in %s when to try again after %s seconds", (language, seconds, expected) => {
    const sentence = userMessage("rate_limited", language, seconds);
    expect(sentence).toContain(` ${expected}`);
    expect(sentence).not.toMatch(/[{}#]/);
  });
});
