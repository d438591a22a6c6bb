import { describe, expect, it } from "vitest";
import { endpoints } from "../../features/index.ts";
import { openApiOf } from "../openapi.ts";
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
const site = indexOf(searchIndex(document, await readSections()));

const linksOf = (query: string): string[] => findEntries(site, query).map(({ href }: { href: string }) => href);

/** Questions of people who have not read the documents, each with the beginnings of the addresses that answer it. */
const questions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "an app developer": {
    "flutter login example": ["/docs/guide/flutter", "/docs/guide/generated-clients#dart"],
    "how to log a user in and keep them signed in": ["/docs/guide/sessions-and-otp", "/docs/guide/hosted-login"],
    "postman collection": ["/docs/guide/generated-clients"],
    "how do i log the user in": [
      "/docs/guide/sessions-and-otp",
      "/docs/guide/quick-start#log-in",
      "/docs/guide/hosted-login",
      "/docs#/auth_login",
    ],
    "what happens when otp is needed": ["/docs/guide/sessions-and-otp#when-the-portal-asks-for-an-otp"],
    "session timeout how long": ["/docs/guide/sessions-and-otp#sessions"],
    "store token securely on phone": [
      "/docs/guide/react-native",
      "/docs/guide/flutter",
      "/docs/guide/sessions-and-otp#s",
    ],
    "get timetable for today": ["/docs#/insight_today", "/docs#/student_timetable", "/docs/guide/insight"],
    "fields of a marks response": ["/docs#/student_marks", "/docs/example-responses"],
    "my fetch is blocked by cors": ["/docs/guide/browsers"],
    "hide the api key from users": ["/docs/guide/browsers#"],
    "npm install portico-client 404": ["/docs/client", "/docs/guide/quick-start#install-the-packages"],
    "convert attendance to pandas dataframe": ["/docs/python"],
    "notify user when new marks come": ["/docs/guide/changes-and-files", "/docs#/student_refresh"],
    "test my app without a real student": ["/docs/guide/demo-portal"],
    "should i retry after 503": ["/docs/guide/errors", "/docs/guide/portal-etiquette", "/docs/decisions#retries"],
  },
  "a student": {
    "is my password safe": [
      "/docs/guide/your-data",
      "/docs/guide/sessions-and-otp#the-students-password",
      "/docs/guide/hosted-login#for-students",
    ],
    "connect to chatgpt": ["/docs/guide/assistants", "/docs/mcp"],
    "how many classes can i bunk and still have 75": ["/docs/guide/insight"],
    "what data do you keep about me": ["/docs/guide/your-data", "/docs/guide/privacy#what-portico-processes"],
    "delete my data": ["/docs/guide/your-data", "/docs/guide/privacy"],
    "account got locked what now": ["/docs/errors/account_locked", "/docs/guide/your-data"],
    "i forgot my password": ["/docs/guide/sessions-and-otp#the-students-password", "/docs/guide/your-data"],
    "otp not coming in email": [
      "/docs/errors/otp_not_sent",
      "/docs/guide/your-data",
      "/docs/guide/sessions-and-otp#when-the-portal-asks-for-an-otp",
    ],
    "see my timetable in google calendar": ["/docs/guide/calendars"],
    "calculate my cgpa": ["/docs/guide/insight#averages", "/docs#/insight_gpa"],
    "marks needed to get an s grade": ["/docs/guide/insight#what-is-still-needed"],
    "remove access of an app": ["/docs/guide/hosted-login#for-students", "/docs/guide/your-data"],
    "attendance shows different from the website": ["/docs/guide/insight#", "/docs/guide/your-data"],
    "can teachers see that i use this": ["/docs/guide/your-data", "/docs/guide/field-test"],
    "can i export marks to excel": ["/docs/guide/your-data#my-marks", "/docs/cli"],
    "app says portal has changed": [
      "/docs/guide/your-data#the-app-shows-something-else-than-the-portal",
      "/docs/errors/portal_page_changed",
      "/docs/guide/errors#unrecognised-pages",
    ],
  },
  "an operator": {
    "nginx config https": ["/docs/guide/reverse-proxy"],
    "run as systemd service": ["/docs/guide/deploying#systemd"],
    "install on windows server": ["/docs/guide/deploying#windows"],
    "which node version": ["/docs/guide/deploying#requirements", "/docs/guide/quick-start"],
    "put it under example.com/portico": ["/docs/guide/reverse-proxy"],
    "list of all env variables": ["/docs/settings"],
    "change api key without downtime": [
      "/docs/guide/upgrading#changing-an-api-key-without-downtime",
      "/docs/guide/deploying#api-keys",
    ],
    "one app uses too many requests": ["/docs/guide/deploying#api-keys", "/docs/errors/rate_limited", "/docs/settings"],
    "lost the encryption key": ["/docs/guide/deploying#backups", "/docs/guide/upgrading#rotating"],
    "certificate not trusted unable to verify": ["/docs/errors/portal_tls_error"],
    "portal blocks our ip": ["/docs/errors/portal_blocked", "/docs/guide/egress"],
    "captcha solver fails after portal update": ["/docs/errors/captcha_unread", "/docs/guide/fixing-a-parser#captchas"],
    "how many users can one server handle": ["/docs/scale"],
    "backup what do i need to save": ["/docs/guide/deploying#backups"],
    "update to a new version and roll back": ["/docs/guide/upgrading"],
    "which students were affected by a leak": ["/docs/guide/privacy#drill"],
  },
  "a contributor": {
    "add a new field to a response": ["/docs/contributing#adding-a-field"],
    "column was renamed on the portal": ["/docs/guide/fixing-a-parser", "/docs/guide/deploying#a-reworded-heading"],
    "run a single test file": ["/docs/contributing#tests"],
    "where is the html parser": ["/docs/contributing#folders", "/docs/decisions#the-html-parser"],
    "how to add an endpoint": ["/docs/contributing#adding-a-page-or-an-endpoint"],
    "translate error messages to tamil": ["/docs/contributing#adding-a-language", "/docs/guide/errors#sentences"],
    "code style naming rules": ["/docs/contributing#"],
    "why is there no db": ["/docs/decisions#no-database"],
    "why not use cheerio": ["/docs/decisions#the-html-parser"],
    "fake student data for tests": ["/docs/guide/demo-portal", "/docs/contributing#tests"],
    "save a page of the real portal for tests": ["/docs/guide/fixing-a-parser", "/docs/guide/field-test"],
    "what does the attendance page html look like": ["/docs/portal/attendance"],
    "support another university": ["/docs/guide/campuses#another-university"],
    "regenerate types after changing schema": ["/docs/contributing#generated-files"],
    "submit a pull request checks": ["/docs/contributing", "/docs/readme#commands"],
    "how does captcha recognition work": ["/docs/portal/captcha", "/docs/src/portal/captcha"],
  },
};

describe("the search", () => {
  const missed = Object.entries(questions).map(([asker, answers]) => ({
    asker,
    missed: Object.entries(answers).flatMap(([question, accepted]) => {
      const first = linksOf(question).slice(0, 3);
      const isAnswered = accepted.some((href) => first.some((link) => link.startsWith(href)));
      return isAnswered ? [] : [`${question}: ${first.join(" ")}`];
    }),
  }));

  it.each(missed)("answers $asker within three results, with at most two exceptions", ({ missed }) => {
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(2);
  });

  it("answers 58 of the 64 questions", () => {
    expect(missed.flatMap((group) => group.missed).length).toBeLessThanOrEqual(6);
  });

  it("takes a similar word only for one that is nowhere, whatever its ending, and an exact title in any case", () => {
    const titles = ["Storing a portal page", "A shore"];
    const small = indexOf(titles.map((title) => ({ title, href: title, from: "", text: "" })));
    const found = (query: string) => findEntries(small, query).map(({ title }: { title: string }) => title);
    expect(found("is it stored")).toEqual(["Storing a portal page"]);
    expect(found("mortal")).toEqual(["Storing a portal page"]);
    expect(linksOf("i am a student")[0]).toBe("/docs#i-am-a-student");
  });

  it("finds nothing for words without meaning and for words that occur nowhere", () => {
    expect(linksOf("how do I")).toEqual([]);
    expect(linksOf("xylophone")).toEqual([]);
  });
});
