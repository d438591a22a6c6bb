import { describe, expect, it } from "vitest";
import { contextFor } from "../../test/scripted-transport.ts";
import { biometricPage } from "../features/biometric/biometric.page.ts";
import { semestersPages } from "../features/semesters/semesters.page.ts";
import { noAliases } from "../html/aliases.ts";
import { PageChanged } from "../html/page-changed.ts";
import { vitAp } from "./campuses/vit-ap.ts";
import { notifierOf, type RequestObserver } from "./events.ts";
import type { Page } from "./page.ts";
import { PortalSession } from "./session.ts";
import type { Transport } from "./transport.ts";

const student = {
  registration_number: "23DMO0001",
  cookie: "JSESSIONID=1",
  csrf_token: "token",
  user_agent: "Tester/1.0",
};
const options = {
  origin: "http://portal.test",
  campus: { ...vitAp, semSubId: /^AP\d{7}$/ },
  files: { maxBytes: 1_000, maxPageBytes: 1_000, startTimeoutMs: 20_000 },
  aliasesOf: () => noAliases,
};

const changedPage: Page<object, never> = {
  name: "marks",
  path: "marks",
  shape: "menu",
  form: () => ({}),
  parse() {
    throw new PageChanged("the table");
  },
};

const limits = { answerTimeoutMs: 1_000, requestTimeoutMs: 1_000, parallelRequests: 1, redirects: 0 };

/** Answers every request with this text, and that for the home page with the student's own one or a redirect to the login. */
const transportReturning = (text: string): Transport => ({
  async request({ path }) {
    const answer = { status: 200, contentType: "text/html", location: null, sessionCookie: null, text };
    if (path !== "/vtop/content") return answer;
    return text.includes("vtopLoginForm")
      ? { ...answer, status: 302, location: "/vtop/login" }
      : { ...answer, text: `<input id="authorizedIDX" value="${student.registration_number}">` };
  },
  close: async () => {},
});

const punchesOf = (date: string, more = "") =>
  `<div id="getStudBioList">${more}<table>
  <tr><th>Sl.No</th><th>Punch Date</th><th>Punch Time</th><th>Venue</th></tr>
  <tr><td>1</td><td>${date}</td><td>20:05:11</td><td>LH2-FACE-IN-1</td></tr></table></div>`;

/** A session on a portal that returns this page, and the events it reported. */
function openSession(text: string) {
  const reported: unknown[] = [];
  const observer: RequestObserver = {
    pageChanged: (...event) => void reported.push(event),
    answerMismatch: (...event) => void reported.push(event),
    partlyRead: (...event) => void reported.push(event),
    oddSemesterId: (campus) => void reported.push(campus ?? "odd"),
  };
  return {
    session: new PortalSession(contextFor(transportReturning(text), limits, observer), options, student),
    reported,
  };
}

describe("a notifier", () => {
  it("reports an event to every observer that has a method for it, and returns the results", () => {
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
});

describe("portal events", () => {
  it("report a changed page once, with its name, anchor and structure", async () => {
    const { session, reported } = openSession('<table id="marks"><tr><td>Meera</td></tr></table>');
    await expect(session.read(changedPage, {})).rejects.toMatchObject({ code: "portal_page_changed" });
    expect(reported).toEqual([["marks", "the table", "table#marks(tbody(tr(td?)))"]]);
  });

  it.each([
    ["a refusal of the portal", "<p>This menu is not available at present</p>", "portal_menu_unavailable"],
    ["an expired session", '<form id="vtopLoginForm"></form>', "session_expired"],
  ])("do not report %s as a changed page", async (_, text, code) => {
    const { session, reported } = openSession(text);
    await expect(session.read(changedPage, {})).rejects.toMatchObject({ code });
    expect(reported).toEqual([]);
  });

  it("report a page that answers another request, with its name and the field", async () => {
    const { session, reported } = openSession(punchesOf("23-Sep-2026"));
    const read = session.read(biometricPage, { date: "2026-09-24" });
    await expect(read).rejects.toMatchObject({ code: "portal_answer_mismatch" });
    expect(reported).toEqual([["biometric", "date"]]);
  });

  it("report the places of unread texts once per page, without the texts", async () => {
    const { session, reported } = openSession(punchesOf("24-Sep-2026", '<p class="hint">Ask Meera</p>'));
    await session.read(biometricPage, { date: "2026-09-24" });
    expect(reported).toEqual([["biometric", ["p.hint"], []]]);
  });

  it("report nothing for a recognised page", async () => {
    const { session, reported } = openSession('<select id="semesterSubId"><option value="">-</option></select>');
    await session.read(semestersPages[0], {});
    expect(reported).toEqual([]);
  });

  it("report each malformed semester id, and that of another campus", () => {
    const { session, reported } = openSession("");
    session.reportOddIds(["AP2026272", "AP202526101", "ALL", "CH20262701"]);
    expect(reported).toEqual(["odd", "odd", "chennai"]);
  });

  it("are optional", async () => {
    const context = contextFor(transportReturning("<p>x</p>"), limits);
    const result = new PortalSession(context, options, student).read(changedPage, {});
    await expect(result).rejects.toMatchObject({ code: "portal_page_changed" });
  });
});
