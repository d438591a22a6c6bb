import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { errorCodes } from "../../contract/error-catalogue.ts";
import { operatorSteps } from "./operators.ts";
import { errorPage } from "./pages.ts";

it("the steps of the operator name settings that exist", () => {
  const settings = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
  const named = Object.values(operatorSteps).flatMap((text) => text.match(/(?<=`)[A-Z][A-Z_]+(?=[`=])/g) ?? []);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !new RegExp(`^${name}=`, "m").test(settings))).toEqual([]);
});

it.each(errorCodes)("the page of %s says what the app, the operator and the student do or see", (code) => {
  const { content } = errorPage(code, []);
  const parts = content.split(/<h2>/).map((part) => part.split("</h2>"));
  const texts = new Map(parts.map(([heading = "", text = ""]) => [heading, text.replaceAll(/<[^>]*>/g, "").trim()]));
  for (const heading of ["What the app does", "What the operator does", "What the student sees"])
    expect(texts.get(heading), heading).toMatch(/\w{3}/);
  expect(content).not.toMatch(/\]\(|<a [^>]*><a /);
});
