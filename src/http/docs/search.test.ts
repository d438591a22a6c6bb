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
/** Queries of developers, and the beginning of an address that must be one of the first three results. */
const questions: readonly (readonly [question: string, href: string])[] = [
  ["how do I handle OTP", "/docs/guide/sessions-and-otp#when-the-portal-asks-for-an-otp"],
  ["stay logged in", "/docs/guide/sessions-and-otp#sessions"],
  ["session expired", "/docs/guide/sessions-and-otp#sessions"],
  ["log out", "/docs#/auth_logout"],
  ["captcha", "/docs/guide/sessions-and-otp#when-the-service-cannot-solve-the-captcha"],
  ["wrong password", "/docs/errors/invalid_credentials"],
  ["account locked", "/docs/errors/account_locked"],
  ["flutter", "/docs/guide/generated-clients"],
  ["python client", "/docs/python"],
  ["kotlin", "/docs/guide/generated-clients"],
  ["timezone", "/docs/contract#14-types"],
  ["pagination", "/docs/contract#14-types"],
  ["missing value null or zero", "/docs/contract#14-types"],
  ["debarred", "/docs/guide/insight#attendance-plan"],
  ["atendance", "/docs/guide/insight#attendance-plan"],
  ["how many classes can I miss", "/docs/guide/insight#attendance-plan"],
  ["bunk calculator", "/docs/guide/insight#attendance-plan"],
  ["cgpa calculation", "/docs/guide/insight#averages"],
  ["rate limit", "/docs/guide/portal-etiquette#limits"],
  ["caching how often may I call", "/docs/guide/portal-etiquette#caching"],
  ["what does a call cost", "/docs/guide/portal-etiquette#cost-of-a-call"],
  ["CORS", "/docs/guide/browsers"],
  ["api key in browser", "/docs/guide/browsers#first-decide-where-the-api-key-is"],
  ["react", "/docs/react"],
  ["webhook", "/docs/guide/changes-and-files#watching"],
  ["download a pdf", "/docs#/files_download"],
  ["calendar ics", "/docs#/export_calendar_ics"],
  ["csv export", "/docs#/export_attendance_csv"],
  ["attendance_percentage", "/docs#/student_attendance"],
  ["session_expired", "/docs/errors/session_expired"],
  ["/student/marks", "/docs#/student_marks"],
  ["grade history", "/docs#/student_grade_history"],
  ["semester id", "/docs/guide/quick-start#semesters-and-sem_sub_id"],
  ["demo password", "/docs/guide/demo-portal"],
  ["run tests without the portal", "/docs/guide/demo-portal"],
  ["error codes", "/docs/guide/errors#list-of-codes"],
  ["retry", "/docs/guide/errors#who-must-act"],
  ["portal changed", "/docs/errors/portal_page_changed"],
  ["docker", "/docs/guide/deploying#docker-compose"],
  ["kubernetes", "/docs/guide/deploying#kubernetes"],
  ["health check", "/docs/guide/deploying#health-checks"],
  ["multiple instances valkey", "/docs/guide/deploying#multiple-instances"],
  ["SEAL_KEYS", "/docs/guide/upgrading#rotating-seal_keys"],
  ["upgrade", "/docs/guide/upgrading"],
  ["claude", "/docs/guide/assistants"],
  ["can I store the password", "/docs/guide/sessions-and-otp#the-students-password"],
  ["student forgot password", "/docs/guide/sessions-and-otp#the-students-password"],
  ["mobile app login without password", "/docs/guide/sessions-and-otp#the-students-password"],
  ["what is sem_sub_id", "/docs/guide/quick-start#semesters-and-sem_sub_id"],
  ["semester list", "/docs#/student_semesters"],
  ["next js proxy api key", "/docs/guide/browsers#"],
  ["how often should I poll", "/docs/guide/portal-etiquette#caching"],
  ["error 502", "/docs/guide/errors#statuses"],
  ["how many classes can I bunk", "/docs/guide/insight#attendance-plan"],
  ["how to deploy on vercel", "/docs/guide/deploying#serverless-platforms"],
  ["sandbox without a real account", "/docs/guide/demo-portal"],
  ["push notification when marks are published", "/docs/guide/changes-and-files#watching"],
  ["portal is down", "/docs/errors/portal_unavailable"],
  ["is my data stored", "/docs/guide/privacy"],
  ["how long does a session last", "/docs/guide/sessions-and-otp#sessions"],
  ["hostel leave status", "/docs#/student_general_outing_requests"],
  ["error messages in hindi", "/docs/guide/errors#sentences-for-students"],
  ["openapi json", "/docs/guide/generated-clients"],
  ["exam seat number", "/docs#/student_exam_schedule"],
  ["how do I log in", "/docs/guide/hosted-login"],
  ["wrong password how many tries", "/docs/errors/invalid_credentials"],
  ["how many classes can I skip", "/docs/guide/insight#attendance-plan"],
  ["hall ticket", "/docs#/student_exam_schedule"],
  ["environment variables", "/docs/.env.example"],
  ["python client login", "/docs/python"],
  ["date format", "/docs/contract#14-types"],
  ["which timeout should my client use", "/docs/guide/generated-clients"],
];

describe("the search", () => {
  it.each(questions)("%s", (question, href) => {
    const found = linksOf(question).slice(0, 3);
    expect(
      found.some((link) => link.startsWith(href)),
      found.join(),
    ).toBe(true);
  });

  it("finds nothing for words without meaning and for words that occur nowhere", () => {
    expect(linksOf("how do I")).toEqual([]);
    expect(linksOf("xylophone")).toEqual([]);
  });
});
