import { describe, expect, it } from "vitest";
import { semestersPages } from "../features/semesters/semesters.page.ts";
import { PageChanged } from "../html/page-changed.ts";
import { noEvents, type PortalEvents } from "./events.ts";
import type { Page } from "./page.ts";
import { RequestContext } from "./request-context.ts";
import { PortalSession } from "./session.ts";
import type { Transport } from "./transport.ts";

const student = {
  registration_number: "23DMO0001",
  cookie: "JSESSIONID=1",
  csrf_token: "token",
  user_agent: "Tester/1.0",
};
const place = { origin: "http://portal.test", semSubIdPattern: /^AP\d{7}$/ };

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

const portalThatShows = (text: string): Transport => ({
  request: async () => ({ status: 200, contentType: "text/html", location: null, sessionCookie: null, text }),
  close: async () => {},
});

/** A session at a portal that shows this page, and what was reported of it. */
function sessionAt(text: string) {
  const reported: unknown[] = [];
  const events: PortalEvents = {
    ...noEvents,
    pageChanged: (...event) => reported.push(event),
    oddSemesterId: () => reported.push("odd"),
  };
  return {
    session: new PortalSession(new RequestContext(portalThatShows(text), limits, events), place, student),
    reported,
  };
}

describe("what the operator is told", () => {
  it("is once the page, the anchor and the structure of a page that has changed", async () => {
    const { session, reported } = sessionAt('<table id="marks"><tr><td>Meera</td></tr></table>');
    await expect(session.read(changedPage, {})).rejects.toMatchObject({ code: "portal_page_changed" });
    expect(reported).toEqual([["marks", "the table", "table#marks(tbody(tr(td?)))"]]);
  });

  it.each([
    ["the portal refuses in words", "<p>This menu is not available at present</p>", "portal_menu_unavailable"],
    ["a session has ended", '<form id="vtopLoginForm"></form>', "session_expired"],
  ])("is nothing where %s", async (_, text, code) => {
    const { session, reported } = sessionAt(text);
    await expect(session.read(changedPage, {})).rejects.toMatchObject({ code });
    expect(reported).toEqual([]);
  });

  it("is nothing of a page that is read", async () => {
    const { session, reported } = sessionAt('<select id="semesterSubId"></select>');
    await session.read(semestersPages[0], {});
    expect(reported).toEqual([]);
  });

  it("is how many ids of the portal's list are none", () => {
    const { session, reported } = sessionAt("");
    session.reportOddIds(["AP2026272", "AP20252610", "ALL"]);
    expect(reported).toEqual(["odd", "odd"]);
  });

  it("need not be wanted", async () => {
    const context = new RequestContext(portalThatShows("<p>x</p>"), limits);
    const read = new PortalSession(context, place, student).read(changedPage, {});
    await expect(read).rejects.toMatchObject({ code: "portal_page_changed" });
  });
});
