import { Readable } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { codeOf, contextFor, type ScriptedAnswer, scriptedTransport } from "../../test/scripted-transport.ts";
import { ServiceError } from "../contract/errors.ts";
import { noAliases } from "../html/aliases.ts";
import { find } from "../html/find.ts";
import { AnswerMismatch, PageChanged } from "../html/page-changed.ts";
import { vellore } from "./campuses/vellore.ts";
import { vitAp } from "./campuses/vit-ap.ts";
import { definePage } from "./define-page.ts";
import type { Page, PageName, RequestShape } from "./page.ts";
import { PortalSession } from "./session.ts";
import type { PortalAnswer, Transport } from "./transport.ts";
import { ConnectionLost } from "./transport-failures.ts";

const session = {
  registration_number: "23XYZ0001",
  cookie: "JSESSIONID=A1",
  csrf_token: "token-1",
  user_agent: "Tester/1.0",
};

const options = {
  origin: "https://portal.example.edu",
  campus: { ...vitAp, semSubId: /^AP\d{7}$/ },
  files: { maxBytes: 1_000, maxPageBytes: 1_000, startTimeoutMs: 20_000 },
  aliases: { of: () => noAliases },
};

const homeOf = (number: string, token: string) => ({
  text: `<input type="hidden" id="authorizedIDX" value="${number}"><input type="hidden" name="_csrf" value="${token}">`,
});
const ownHome = homeOf("23XYZ0001", "token-1");
const landing = { text: '<input type="hidden" name="_csrf" value="token-0">' };

/** Answers the question whether the session is over apart from the scripted requests: by default, it is active. */
function answering(
  [home, open]: readonly ScriptedAnswer[] = [ownHome],
  ...answers: readonly ScriptedAnswer[]
): ReturnType<typeof scriptedTransport> & { readonly questions: string[] } {
  const { transport, requests } = scriptedTransport(...answers);
  const questions: string[] = [];
  const reply = (answer: ScriptedAnswer | undefined) => scriptedTransport(answer ?? new Error("not asked")).transport;
  return {
    requests,
    questions,
    transport: {
      ...transport,
      request(request, timeoutMs) {
        const answer = { "/vtop/content": home, "/vtop/open/page": open }[request.path];
        if (request.path !== "/vtop/content" && request.path !== "/vtop/open/page")
          return transport.request(request, timeoutMs);
        questions.push(`${request.path} ${request.cookie}`);
        return reply(answer).request(request, timeoutMs);
      },
    },
  };
}

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
  const { transport, requests } = answering([ownHome], ...answers);
  const context = contextFor(transport);
  const portal = new PortalSession(context, options, session);
  return {
    requests,
    context,
    end: () => portal.end(),
    read: (page = cellPage(), id = "AP2026272") => portal.read(page, { id }),
  };
}

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

it("reports each malformed semester id, and that of another campus", () => {
  const seen: (string | null)[] = [];
  const context = contextFor(answering().transport, {}, { oddSemesterId: (campus) => void seen.push(campus) });
  new PortalSession(context, options, session).reportOddIds(["AP2026272", "AP202526101", "ALL", "CH20262701"]);
  expect(seen).toEqual([null, null, "chennai"]);
});

it("requests a page once per API request and input, also if it fails", async () => {
  const { requests, read } = openSession(cell, { text: "<p>Moved</p>" });
  expect(await Promise.all([read(), read()])).toEqual(["12", "12"]);
  const other = () => codeOf(read(cellPage(), "AP2025264"));
  expect([await other(), await other()]).toEqual(["portal_page_changed", "portal_page_changed"]);
  expect(requests).toHaveLength(2);
});

describe("retry", () => {
  it("does not retry after an invalid certificate", async () => {
    const { requests, read } = openSession(new ServiceError("portal_tls_error", "Bad."));
    expect(await codeOf(read())).toBe("portal_tls_error");
    expect(requests).toHaveLength(1);
  });

  it("opens a file once more if the connection fails before the answer", async () => {
    const lost = async () => {
      throw new ConnectionLost();
    };
    const body = Readable.from([Buffer.from("%PDF-1.7")]);
    const file = { status: 200, contentType: "", location: null, disposition: null, length: null, body };
    const open = vi.fn().mockImplementationOnce(lost).mockResolvedValueOnce(file);
    const student = new PortalSession(contextFor({ ...answering().transport, open }), options, session);
    expect(await student.download("notes/1")).toMatchObject({ contentType: "application/pdf" });
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
    section.assertAnswers("sem_sub_id", field?.text, id);
    if (field) section.account(field);
    section.records += 1;
    section.fit("max_mark", "many", () => null);
    return null;
  },
});
const ids = ["AP2026272", "AP2026274"];

it.each([
  ["is counted with the others of its call", (id: string) => `<b>${id}</b><p>Note</p>`, "no failure", 2],
  ["does not count if it is rejected", () => "<p>Note</p><p>Page 1 of 2</p>", "portal_page_changed", 0],
])("page that is not read completely %s", async (_, textOf, code, count) => {
  const { transport } = answering([ownHome], ...ids.map((id) => ({ text: `<div id="own">${textOf(id)}</div>` })));
  const context = contextFor(transport);
  const student = new PortalSession(context, options, session);
  for (const id of ids) expect(await codeOf(student.read(ownPage, { id }))).toBe(code);
  expect([context.unread, context.unfit]).toEqual([count, count]);
});

it("page that answers another request is compared with the registration number of the session", async () => {
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

describe("unrecognised page", () => {
  it("names the page and what was not found, without quoting the page", async () => {
    const { read } = openSession({ text: "<p>23XYZ0001</p>" });
    await expect(read()).rejects.toMatchObject({
      code: "portal_page_changed",
      detail: "The portal's marks page has changed: expected a cell.",
    });
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

describe("an answer that is not the page", () => {
  const LOGIN = { text: '<form id="vtopLoginForm"></form>' };
  const inactivity = "You are logged out due to inactivity for more than 15 minutes";
  const forms: readonly (readonly [string, Partial<PortalAnswer>])[] = [
    ["231 with a message", { status: 231, text: inactivity }],
    ["232", { status: 232 }],
    ["233", { status: 233, text: "<p>Session Timed Out</p>" }],
    ["401", { status: 401 }],
    ["403", { status: 403, text: "Invalid CSRF Token" }],
    ["404", { status: 404 }],
    ["500", { status: 500, text: "NullPointerException" }],
    ["the login page", LOGIN],
    ["a message", { text: `<div class="alert">${inactivity}</div>` }],
    ["words that nobody has seen", { text: "<p>Kindly sign in once more</p>" }],
    ["JSON", { contentType: "application/json", text: '{"status":"expired"}' }],
    ["nothing", {}],
    ["503", { status: 503 }],
    ["the menu message", { text: '<i id="msgBoxInfoText">This menu is not available at present!!!</i>' }],
    ["a maintenance", { text: "<p>Under maintenance</p>" }],
    ["a redirect to another host", { status: 302, location: "https://sso.example.edu/" }],
    ["the home page with another token", homeOf("23XYZ0001", "token-2")],
  ];

  /** Reads three pages at once and downloads a file, each answered in this form, in two API requests. */
  async function outcomeOf(form: Partial<PortalAnswer>, ...question: readonly ScriptedAnswer[]) {
    const outcomes: string[] = [];
    const changed: string[] = [];
    const { transport, questions } = answering(question, form, form, form);
    const withFiles: Transport = {
      ...transport,
      async open() {
        const body = Readable.from([form.text ?? ""].filter(Boolean).map((text) => Buffer.from(text)));
        const { status = 200, contentType = "text/html", location = null } = form;
        return { status, contentType, location, disposition: null, length: null, body };
      },
    };
    const start = () =>
      new PortalSession(
        contextFor(withFiles, {}, { pageChanged: (page) => void changed.push(page) }),
        options,
        session,
      );
    const student = start();
    const reads = ["a", "b", "c"].map((id) => codeOf(student.read(cellPage(), { id })));
    outcomes.push(...(await Promise.all(reads)), await codeOf(start().download("notes/1")));
    return { outcomes: [...new Set(outcomes)], questions, changed };
  }

  const HOME = "/vtop/content JSESSIONID=A1";
  const OPEN = "/vtop/open/page null";

  it.each(forms)("is session_expired if the session is over, with one question per call: %s", async (_name, form) => {
    const redirect = { status: 302, location: "/vtop/login" };
    const expired = { outcomes: ["session_expired"], changed: [] };
    expect(await outcomeOf(form, redirect)).toEqual({ ...expired, questions: [HOME, HOME] });
    for (const home of [{ status: 401 }, { text: "<p>Bye</p>" }, {}, homeOf("23XYZ0001", "token-2")])
      expect(await outcomeOf(form, home, landing)).toEqual({ ...expired, questions: [HOME, OPEN, HOME, OPEN] });
  });

  it.each(forms)("is what it is in an active session: %s", async (name, form) => {
    const { outcomes, questions, changed } = await outcomeOf(form, ownHome);
    const codes = { "403": "blocked", "500": "unavailable", "503": "unavailable", "a maintenance": "unavailable" };
    const known = { ...codes, "the menu message": "menu_unavailable" } as Readonly<Record<string, string>>;
    const ofForm = [`portal_${known[name] ?? "page_changed"}`];
    const ofFile = { "404": "file_unavailable", nothing: "file_unavailable" }[name] ?? ofForm[0];
    expect([outcomes, questions]).toEqual([[...new Set([...ofForm, ofFile])], [HOME, HOME]]);
    if (name === "nothing") expect(changed).toEqual(["marks", "marks", "marks"]);
  });

  it.each([
    ["portal_unavailable", { status: 503 }, { status: 503 }],
    ["portal_unavailable", new ConnectionLost(), new ConnectionLost()],
    ["portal_unavailable", { status: 404 }, { text: "<p>Under maintenance</p>" }],
    ["portal_blocked", { status: 403 }, { status: 403 }],
    ["portal_page_changed", { status: 503 }, landing],
    ["portal_page_changed", { text: "<p>Under maintenance</p>" }, landing],
  ] as const)("is %s if the portal answers the question with %j and %j", async (code, home, open) => {
    expect((await outcomeOf({ text: "<p>Hello</p>" }, home, open)).outcomes).toEqual([code]);
  });

  it.each([
    ["session_expired", { status: 302, location: "/vtop/login" }],
    ["no failure", ownHome],
  ] as const)("and that the page may be, nothing at all, is %s by the home page", async (code, home) => {
    for (const text of ["", " \n", "<html></html>", "<!-- x -->"]) {
      const { transport } = answering([home], { text });
      const page = { ...cellPage(), parse: () => "" };
      expect(await codeOf(new PortalSession(contextFor(transport), options, session).read(page, { id: "x" }))).toBe(
        code,
      );
    }
  });

  it("names the page, its path and the answer", async () => {
    const { context, read } = openSession({ status: 404 });
    await expect(read()).rejects.toMatchObject({
      page: "marks",
      detail: "The portal's marks page has changed: expected a page at examinations/cell instead of status 404.",
    });
    expect(context.page).toBe("marks");
  });
});

const loggedOut = { text: "<span>You have been successfully  logged out</span>" };

it.each([
  ["404", { status: 404 }, "portal_page_changed"],
  ["500 with a confirmation", { ...loggedOut, status: 500 }, "portal_unavailable"],
  ["403", { status: 403 }, "portal_blocked"],
  ["a firewall page", { text: "<p>Unable to process</p>" }, "portal_blocked"],
  ["another page", { text: "<p>Hello</p>" }, "portal_page_changed"],
  ["a lost connection", new ConnectionLost(), "portal_unavailable"],
])("end sends the request once and maps the answer to an error: %s", async (_name, answer, code) => {
  const { requests, end } = openSession(answer);
  expect(await codeOf(end())).toBe(code);
  const form = { _csrf: "token-1", authorizedID: "23XYZ0001" };
  expect(requests.map(({ path, fields }) => [path, fields])).toEqual([["/vtop/logout", form]]);
});

it("sends the newest token that a page has shown, and no multipart form where that gets no answer", async () => {
  const shows = (token: string) => ({ text: `<input type="hidden" name="_csrf" value="${token}">${cell.text}` });
  const { transport, requests } = answering([ownHome], shows("token-2"), shows("two words"), cell);
  const portal = new PortalSession(contextFor(transport), { ...options, campus: vellore }, session);
  for (const id of ["1", "2", "3"]) await portal.read(cellPage("data-multipart"), { id });
  expect(requests.map(({ fields, multipart }) => [fields?._csrf, multipart ?? false])).toEqual([
    ["token-1", false],
    ["token-2", false],
    ["token-2", false],
  ]);
});
