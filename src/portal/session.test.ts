import { describe, expect, it } from "vitest";
import { contextFor, type ScriptedAnswer, scriptedTransport } from "../../test/scripted-transport.ts";
import { ServiceError } from "../contract/errors.ts";
import { find } from "../html/find.ts";
import { noAliases } from "../html/headings.ts";
import { AnswerMismatch, PageChanged } from "../html/page-changed.ts";
import { definePage } from "./define-page.ts";
import type { Page, PageName, RequestShape } from "./page.ts";
import { PortalSession } from "./session.ts";
import { ConnectionLost } from "./transport-failures.ts";

const session = {
  registration_number: "23XYZ0001",
  cookie: "JSESSIONID=A1",
  csrf_token: "token-1",
  user_agent: "Tester/1.0",
};

const options = {
  origin: "https://portal.example.edu",
  semSubIdPattern: /^AP\d{7}$/,
  files: { maxBytes: 1_000, maxPageBytes: 1_000, startTimeoutMs: 20_000 },
  aliasesOf: () => noAliases,
  sessionChecks: [],
};

/** A page with the text of its first cell as its record. */
const cellPage = (shape: RequestShape = "data", name: PageName = "marks"): Page<{ id: string }, string> => ({
  name,
  path: "examinations/cell",
  shape,
  form: ({ id }, registrationNumber) => ({ semesterSubId: id, regNo: registrationNumber }),
  parse(root) {
    const cell = find(root, "td");
    if (cell === null) throw new PageChanged("a cell");
    return cell.text;
  },
});
const cell = { text: "<table><tr><td>12</td></tr></table>" };

function openSession(...answers: readonly ScriptedAnswer[]) {
  const { transport, requests } = scriptedTransport(...answers);
  const context = contextFor(transport);
  const portal = new PortalSession(context, options, session);
  return {
    requests,
    context,
    end: () => portal.end(),
    read: (page = cellPage(), id = "AP2026272") => portal.read(page, { id }),
  };
}

const codeOf = (read: Promise<unknown>) =>
  read.then(
    () => "no failure",
    (error: unknown) => (error instanceof ServiceError ? error.code : String(error)),
  );

describe("request for a page", () => {
  it.each([
    ["data", false],
    ["data-multipart", true],
  ] as const)(
    "sends csrf token, registration number, page fields and timestamp in the shape %s",
    async (shape, multipart) => {
      const { requests, read } = openSession(cell);
      expect(await read(cellPage(shape))).toBe("12");
      expect(requests).toEqual([
        {
          method: "POST",
          path: "/vtop/examinations/cell",
          multipart,
          cookie: "JSESSIONID=A1",
          userAgent: "Tester/1.0",
          timeoutMs: 20_000,
          fields: {
            _csrf: "token-1",
            authorizedID: "23XYZ0001",
            semesterSubId: "AP2026272",
            regNo: "23XYZ0001",
            x: expect.stringMatching(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/),
          },
        },
      ]);
    },
  );

  it("sends the menu flag in the shape menu", async () => {
    const { requests, read } = openSession(cell);
    await read(cellPage("menu"));
    expect(requests[0]?.fields).toEqual({
      verifyMenu: "true",
      _csrf: "token-1",
      authorizedID: "23XYZ0001",
      nocache: expect.stringMatching(/^\d{13}$/),
      semesterSubId: "AP2026272",
      regNo: "23XYZ0001",
    });
  });

  it("sends the cookie of the session even if the portal has set another one", async () => {
    const { requests, read } = openSession({ ...cell, sessionCookie: "JSESSIONID=B2" }, cell);
    await read();
    await read(cellPage(), "AP2025264");
    expect(requests.map(({ cookie }) => cookie)).toEqual(["JSESSIONID=A1", "JSESSIONID=A1"]);
  });
});

it("requests a page once per API request and input, also if it fails", async () => {
  const { requests, read } = openSession(cell, { text: "<p>Moved</p>" });
  expect(await Promise.all([read(), read()])).toEqual(["12", "12"]);
  const other = () => codeOf(read(cellPage(), "AP2025264"));
  expect([await other(), await other()]).toEqual(["portal_page_changed", "portal_page_changed"]);
  expect(requests).toHaveLength(2);
});

describe("retry", () => {
  it("retries once if the connection failed before a response arrived", async () => {
    const { requests, context, read } = openSession(new ConnectionLost(), cell);
    expect(await read()).toBe("12");
    expect([requests.length, context.requests]).toEqual([2, 2]);
  });

  it("does not retry a second time", async () => {
    const { requests, read } = openSession(new ConnectionLost(), new ConnectionLost(), cell);
    expect(await codeOf(read())).toBe("portal_unavailable");
    expect(requests).toHaveLength(2);
  });

  it.each([
    ["an incomplete response", new ServiceError("portal_unavailable", "Incomplete."), "portal_unavailable"],
    ["a timeout", new ServiceError("portal_timeout", "Late."), "portal_timeout"],
    ["an invalid certificate", new ServiceError("portal_tls_error", "Bad."), "portal_tls_error"],
    ["status 500", { status: 500 }, "portal_unavailable"],
    ["status 403", { status: 403 }, "portal_blocked"],
    ["status 404", { status: 404 }, "session_expired"],
    ["the login page", { text: '<form id="vtopLoginForm"></form>' }, "session_expired"],
    [
      "the menu's refusal",
      { text: '<i id="msgBoxInfoText">This menu is not available at present!!!</i>' },
      "portal_menu_unavailable",
    ],
    ["an unknown page", { text: "<p>Hello</p>" }, "portal_page_changed"],
    [
      "a redirect to another origin",
      { status: 302, location: "https://elsewhere.example.edu/" },
      "portal_page_changed",
    ],
  ] as const)("does not retry after %s", async (_name, answer, code) => {
    const { requests, read } = openSession(answer, cell);
    expect(await codeOf(read())).toBe(code);
    expect(requests).toHaveLength(1);
  });

  it("does not retry if the connection fails after a redirect", async () => {
    const { requests, read } = openSession({ status: 302, location: "/vtop/next" }, new ConnectionLost(), cell, cell);
    expect(await codeOf(read())).toBe("portal_unavailable");
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /vtop/examinations/cell",
      "GET /vtop/next",
    ]);
  });
});

/** A page whose own part is #own. It names its semester in a `<b>` and has one text that does not fit its field. */
const ownPage = definePage<{ id: string }, null>({
  name: "marks",
  path: "own",
  shape: "data",
  form: () => ({}),
  section: "own",
  parse(section, { id }) {
    const field = find(section.element, "b");
    section.assertAnswers("sem_sub_id", field && field.text, id);
    if (field) section.account(field);
    section.records += 1;
    section.fit("max_mark", "many", () => null);
    return null;
  },
});
const readOwn = (text: string) => {
  const { transport } = scriptedTransport({ text });
  const context = contextFor(transport);
  return { context, record: new PortalSession(context, options, session).read(ownPage, { id: "AP2026272" }) };
};

describe("page that is not read completely", () => {
  it("is counted by its texts without a field and its texts that do not fit", async () => {
    const { context, record } = readOwn('<div id="own"><p>New: ask the dean</p><p>Twice</p></div>');
    expect(await record).toBeNull();
    expect([context.unread, context.unfit]).toEqual([2, 1]);
  });

  it("does not count if it is rejected", async () => {
    const { context, record } = readOwn('<div id="own"><p>Note</p><ul><li>12 marks</li></ul></div>');
    expect(await codeOf(record)).toBe("portal_page_changed");
    expect([context.unread, context.unfit]).toEqual([0, 0]);
  });
});

describe("page that answers another request", () => {
  it("is portal_answer_mismatch, with page and field but no value", async () => {
    const { context, record } = readOwn('<div id="own"><b>AP2025264</b></div>');
    await expect(record).rejects.toMatchObject({
      code: "portal_answer_mismatch",
      detail: "The portal's marks page is about another sem_sub_id than requested.",
    });
    expect(context.page).toBe("marks");
  });

  it("is compared with the registration number of the session", async () => {
    const { read } = openSession(cell);
    const card: Page<{ id: string }, string> = {
      ...cellPage(),
      parse(_root, _input, context) {
        expect(context?.registrationNumber).toBe("23XYZ0001");
        throw new AnswerMismatch("registration_number");
      },
    };
    expect(await codeOf(read(card))).toBe("portal_answer_mismatch");
  });

  it("is not requested a second time", async () => {
    const { requests, read } = openSession(cell, cell);
    const stale: Page<{ id: string }, string> = {
      ...cellPage(),
      parse: () => {
        throw new AnswerMismatch("date");
      },
    };
    expect(await codeOf(read(stale))).toBe("portal_answer_mismatch");
    expect(requests).toHaveLength(1);
  });
});

describe("unrecognised page", () => {
  it.each([
    ["inside the page's own part", '<div id="own"><li>Unable to process 12</li></div>', "portal_page_changed"],
    [
      "in its own part, nested",
      '<p>Hi</p><form><div id="own"><li>Not authorized 1</li></div></form>',
      "portal_page_changed",
    ],
    ["next to the page's own part", '<div id="own"><li>12</li></div><p>Unable to process</p>', "portal_blocked"],
    ["around the page's own part", '<div>Not authorized<div id="own"><li>12</li></div></div>', "portal_blocked"],
    ["on a page without that part", "<p>Unable to process</p>", "portal_blocked"],
  ])("is checked for the words of a refusal %s", async (_where, text, code) => {
    expect(await codeOf(readOwn(text).record)).toBe(code);
  });

  it("names the page and what was not found, without quoting the page", async () => {
    const { read } = openSession({ text: "<p>23XYZ0001</p>" });
    await expect(read()).rejects.toMatchObject({
      code: "portal_page_changed",
      detail: "The portal's marks page has changed: expected a cell.",
    });
  });

  it("is checked for a refusal before it is reported as changed", async () => {
    const { read } = openSession({ text: "<p>Unable to process</p>" });
    expect(await codeOf(read())).toBe("portal_blocked");
  });

  it.each([
    ["with too many levels", "<div>".repeat(20_000)],
    ["with too many tags", "<p>1".repeat(100_000)],
  ])("is a page %s", async (_what, text) => {
    expect(await codeOf(openSession({ text }).read())).toBe("portal_page_changed");
    expect(await codeOf(openSession({ text }).end())).toBe("portal_page_changed");
  });

  it("is a page that exceeds the call stack of its parser", async () => {
    const descend = (depth: number): string => `${depth}${descend(depth + 1)}`;
    const { read } = openSession(cell);
    expect(await codeOf(read({ ...cellPage(), parse: () => descend(0) }))).toBe("portal_page_changed");
  });

  it("does not report a bug of a parser as a portal failure", async () => {
    const { read } = openSession(cell);
    const broken: Page<{ id: string }, string> = {
      ...cellPage(),
      parse: () => {
        throw new TypeError("defect");
      },
    };
    await expect(read(broken)).rejects.toThrow(TypeError);
  });

  it("is the page of the context, even if others were requested after it", async () => {
    const { context, read } = openSession({ text: "<p>Hello</p>" }, cell);
    const [first] = await Promise.allSettled([read(cellPage("data", "marks")), read(cellPage("data", "mentor"))]);
    expect([first.status, context.page]).toEqual(["rejected", "marks"]);
  });
});

describe("an answer that an expired session and a moved page have in common", () => {
  const gone = { status: 404 };
  const home = { text: '<input type="hidden" id="authorizedIDX" value="23XYZ0001">' };
  const menuOff = { text: '<i id="msgBoxInfoText">This menu is not available at present!!!</i>' };
  const checks = ["first", "second"].map((path) => ({ ...cellPage("menu", "semesters"), path, form: () => ({}) }));

  function openChecked(...answers: readonly ScriptedAnswer[]) {
    const { transport, requests } = scriptedTransport(...answers);
    const changed: string[] = [];
    const context = contextFor(transport, undefined, {
      pageChanged: (page, anchor) => void changed.push(`${page}: ${anchor}`),
    });
    const student = new PortalSession(context, { ...options, sessionChecks: checks }, session);
    return { context, student, changed, paths: () => requests.map(({ path }) => path.split("?")[0]) };
  }

  it.each([
    ["404, and the check succeeds", [gone, cell], "portal_page_changed"],
    ["the home page, and the check succeeds", [home, cell], "portal_page_changed"],
    ["404, and the check's menu is closed", [gone, menuOff], "portal_page_changed"],
    ["404, and the check is 404", [gone, gone], "session_expired"],
    ["the home page, and the check gets it too", [home, home], "session_expired"],
    ["404, and the check gets the login page", [gone, { text: '<form id="vtopLoginForm"></form>' }], "session_expired"],
    ["404, and the check fails", [gone, { status: 500 }], "portal_unavailable"],
    ["404, and the check is unknown", [gone, { text: "<p>Session Timed Out</p>" }], "portal_page_changed"],
  ] as const)("is checked once: %s", async (_name, answers, code) => {
    const { student, paths } = openChecked(...answers);
    expect(await codeOf(student.read(cellPage(), { id: "AP2026272" }))).toBe(code);
    expect(paths()).toEqual(["/vtop/examinations/cell", "/vtop/first"]);
  });

  it("names the page, its path and the answer", async () => {
    const { student, changed, context } = openChecked(gone, cell);
    await expect(student.read(cellPage(), { id: "AP2026272" })).rejects.toMatchObject({
      page: "marks",
      detail: "The portal's marks page has changed: expected a page at examinations/cell instead of status 404.",
    });
    expect([changed, context.page]).toEqual([["marks: a page at examinations/cell instead of status 404"], "marks"]);
  });

  it("is checked once for all pages of an API request, and with another page than itself", async () => {
    const { student, paths } = openChecked(gone, cell, gone, gone);
    const [first = cellPage()] = checks;
    expect(await codeOf(student.read(first, { id: "" }))).toBe("portal_page_changed");
    expect(await codeOf(student.read(cellPage(), { id: "" }))).toBe("portal_page_changed");
    expect(await codeOf(student.end())).toBe("portal_page_changed");
    expect(paths()).toEqual(["/vtop/first", "/vtop/second", "/vtop/examinations/cell", "/vtop/logout"]);
  });
});

describe("end", () => {
  const loggedOut = { text: "<span>You have been successfully  logged out</span>" };

  it("sends the form of the portal's logout and accepts its confirmation", async () => {
    const { requests, context, end } = openSession({ status: 302, location: "/vtop/open/page?logout" }, loggedOut);
    await end();
    expect(requests.map(({ method, path, fields }) => [method, path, fields])).toEqual([
      ["POST", "/vtop/logout", { _csrf: "token-1", authorizedID: "23XYZ0001" }],
      ["GET", "/vtop/open/page?logout", undefined],
    ]);
    expect(context.page).toBe("logout");
  });

  it.each([
    ["404", { status: 404 }, "session_expired"],
    ["500 with a confirmation", { ...loggedOut, status: 500 }, "portal_unavailable"],
    ["403", { status: 403 }, "portal_blocked"],
    ["a firewall page", { text: "<p>Unable to process</p>" }, "portal_blocked"],
    ["another page", { text: "<p>Hello</p>" }, "portal_page_changed"],
    ["a lost connection", new ConnectionLost(), "portal_unavailable"],
  ])("sends the request once and maps the answer to an error: %s", async (_name, answer, code) => {
    const { requests, end } = openSession(answer);
    expect(await codeOf(end())).toBe(code);
    expect(requests).toHaveLength(1);
  });
});
