import { expect, it } from "vitest";
import { notifierOf, type RequestObserver } from "./events.ts";

it("a notifier reports an event to every observer that has a method for it, and returns the results", () => {
  const seen: string[] = [];
  const observer = (name: string): RequestObserver => ({
    requestSent: (page) => {
      seen.push(`${name}: ${page}`);
      return ({ ...end }) => seen.push(`${name}: ${JSON.stringify(end)}`);
    },
  });
  const notify = notifierOf([observer("first"), { otpDemanded: () => void seen.push("otp") }, observer("last")]);
  for (const listener of notify("requestSent", "marks")) listener({ status: 200 });
  notify("otpDemanded", null);
  notify("oddSemesterId", null);
  expect(seen).toEqual(["first: marks", "last: marks", 'first: {"status":200}', 'last: {"status":200}', "otp"]);
});
