import { describe, expect, it } from "vitest";
import { endpoints } from "../../features/index.ts";
import { openApiOf } from "../openapi.ts";
import { askedWords, isAskedOf } from "./asked.ts";
// @ts-expect-error: a script of the browser, checked by tsconfig.browser.json.
import { findEntries, indexOf } from "./public/search.js";
import type { OpenApi } from "./reference/schema.ts";
import { readSections } from "./rendered-pages.ts";
import { searchIndex } from "./search-index.ts";

const document = openApiOf({
  credential: "apiKey",
  endpoints,
  version: "1.0.0",
  pageNames: [],
  patterns: {},
}) as unknown as OpenApi;
const entries = searchIndex(document, await readSections());
const site = indexOf(entries);

const linksOf = (query: string): string[] => findEntries(site, query).map(({ href }: { href: string }) => href);

/** Questions of people who have not read the documents, of every kind of asker, each with the beginnings of the addresses that answer it. */
const questions: Readonly<Record<string, readonly string[]>> = {
  "my fetch is blocked by cors": ["/docs/guide/browsers"],
  "convert attendance to pandas dataframe": ["/docs/python"],
  "can i call a graphql endpoint": ["/docs/readme#limitations", "/docs/decisions#fastify"],
  "user closed app in the middle of otp": ["/docs/guide/sessions-and-otp#when-the-portal-asks-for-an-otp"],
  "how many classes can i bunk and still have 75": ["/docs/guide/insight"],
  "how many classes can i miss": ["/docs/guide/insight#attendance-plan", "/docs#/insight_attendance_plan"],
  "who can find out that i use this": ["/docs/guide/your-data#is-this-allowed"],
  "i changed my portal password now nothing works": ["/docs/guide/your-data#the-login"],
  "memory keeps growing, pod OOMKilled": ["/docs/scale#which-resource"],
  "where do i sit for the exam": ["/docs#/student_exam_schedule"],
  "will my parents be notified": ["/docs/guide/your-data#is-this-allowed"],
  "pay my fees in the app": ["/docs/guide/your-data#what-portico-cannot-do", "/docs#/student_pending_payments"],
  "put it under example.com/portico": ["/docs/guide/reverse-proxy"],
  "log file rotation": ["/docs/monitoring#logs"],
  "cost of hosting for 1000 users": ["/docs/guide/deploying#requirements", "/docs/scale"],
  "portal says too many logins from our address": ["/docs/errors/portal_blocked", "/docs/guide/egress"],
  "column was renamed on the portal": ["/docs/guide/fixing-a-parser", "/docs/guide/deploying#a-reworded-heading"],
  "why fastify and not express": ["/docs/decisions#fastify"],
  "add an environment variable": ["/docs/contributing#adding-a-setting"],
  "when is the next holiday": ["/docs/guide/your-data#next-holiday"],
  "it logs me out all the time": ["/docs/guide/your-data#what-is-kept"],
  "http client library and why no axios": ["/docs/contributing#the-life", "/docs/decisions#connections"],
  "run a single test file": ["/docs/contributing#tests"],
};

describe("the search", () => {
  it.each(Object.entries(questions))("answers within three results: %s", (question, accepted) => {
    const first = linksOf(question).slice(0, 3);
    expect(accepted.some((href) => first.some((link) => link.startsWith(href)))).toBe(true);
  });

  it("has words of askers for addresses of one entry each", () => {
    const wrong = [...askedWords.keys()].filter(
      (address) => entries.filter(({ href }) => isAskedOf(address, href)).length !== 1,
    );
    expect(wrong).toEqual([]);
    expect(entries.filter(({ asked }) => asked !== undefined)).toHaveLength(askedWords.size);
  });

  it("takes a similar word only for one that is nowhere, whatever its ending, and an exact title in any case", () => {
    const titles = ["Storing a portal page", "A shore"];
    const small = indexOf(titles.map((title) => ({ title, href: title, from: "", text: "" })));
    const found = (query: string) => findEntries(small, query).map(({ title }: { title: string }) => title);
    expect(found("is it stored")).toEqual(["Storing a portal page"]);
    expect(found("mortal")).toEqual(["Storing a portal page"]);
    expect(found("protal")).toEqual(["Storing a portal page"]);
    expect(found("stored again and again")).toEqual(["Storing a portal page"]);
    expect(linksOf("i am a student")[0]).toBe("/docs#i-am-a-student");
  });

  it("finds nothing for words without meaning and for words that occur nowhere", () => {
    expect(linksOf("how do I")).toEqual([]);
    expect(linksOf("xylophone")).toEqual([]);
  });
});
