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

// cspell:ignore atendance
/** Queries of developers, and the beginning of an address that must be the first or second result. */
const questions: readonly (readonly [question: string, href: string])[] = [
  ["how do I handle OTP", "/docs/guide/sessions-and-otp#when-the-portal-asks-for-an-otp"],
  ["stay logged in", "/docs/guide/sessions-and-otp#sessions"],
  ["session expired", "/docs/guide/sessions-and-otp#sessions"],
  ["log out", "/docs#/additions/auth_logout"],
  ["captcha", "/docs/errors/captcha_unread"],
  ["wrong password", "/docs/errors/invalid_credentials"],
  ["account locked", "/docs/errors/account_locked"],
  ["flutter", "/docs/guide/generated-clients"],
  ["python client", "/docs/guide/generated-clients"],
  ["kotlin", "/docs/guide/generated-clients"],
  ["timezone", "/docs/contract#14-types"],
  ["pagination", "/docs/contract#14-types"],
  ["missing value null or zero", "/docs/contract#14-types"],
  ["debarred", "/docs/guide/insight#attendance-plan"],
  ["atendance", "/docs/guide/insight#attendance-plan"],
  ["how many classes can I miss", "/docs#/additions/insight_attendance_plan"],
  ["bunk calculator", "/docs/guide/insight#attendance-plan"],
  ["cgpa calculation", "/docs/guide/insight#averages"],
  ["rate limit", "/docs/guide/portal-etiquette#limits"],
  ["caching how often may I call", "/docs/guide/portal-etiquette#caching"],
  ["what does a call cost", "/docs/guide/portal-etiquette#cost-of-a-call"],
  ["CORS", "/docs/guide/browsers"],
  ["api key in browser", "/docs/guide/browsers#first-decide-where-the-api-key-is"],
  ["react", "/docs/react"],
  ["webhook", "/docs/guide/changes-and-files#watching"],
  ["download a pdf", "/docs#/additions/files_download"],
  ["calendar ics", "/docs#/additions/export_calendar_ics"],
  ["csv export", "/docs#/additions/export_attendance_csv"],
  ["attendance_percentage", "/docs#/student/student_attendance"],
  ["session_expired", "/docs/errors/session_expired"],
  ["/student/marks", "/docs#/student/student_marks"],
  ["grade history", "/docs#/student/student_grade_history"],
  ["semester id", "/docs#/additions/student_current_semester"],
  ["demo password", "/docs/guide/demo-portal"],
  ["run tests without the portal", "/docs/guide/demo-portal"],
  ["error codes", "/docs/guide/errors#list-of-codes"],
  ["retry", "/docs/guide/portal-etiquette#portal-etiquette"],
  ["portal changed", "/docs/errors/portal_page_changed"],
  ["docker", "/docs/guide/deploying#docker-compose"],
  ["kubernetes", "/docs/guide/deploying#kubernetes"],
  ["health check", "/docs/guide/deploying#health-checks"],
  ["multiple instances valkey", "/docs/guide/deploying#multiple-instances"],
  ["SEAL_KEYS", "/docs/guide/upgrading#rotating-seal_keys"],
  ["upgrade", "/docs/guide/upgrading"],
  ["claude", "/docs/guide/assistants"],
];

describe("the search", () => {
  it.each(questions)("%s", (question, href) => {
    const [first, second] = linksOf(question);
    expect(
      [first, second].some((found) => found?.startsWith(href)),
      `${first}, ${second}`,
    ).toBe(true);
  });

  it("finds nothing for words without meaning and for words that occur nowhere", () => {
    expect(linksOf("how do I")).toEqual([]);
    expect(linksOf("xylophone")).toEqual([]);
  });
});
