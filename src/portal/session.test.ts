import { describe, expect, it } from "vitest";
import { callTo, type ScriptedAnswer, scriptedTransport } from "../../test/scripted-transport.ts";
import { ServiceError } from "../errors.ts";
import { find } from "../html/find.ts";
import { PageChanged } from "../html/page-changed.ts";
import { textOf } from "../html/text.ts";
import type { Page, PageName, RequestShape } from "./page.ts";
import { PortalSession } from "./session.ts";
import { ConnectionLost } from "./transport.ts";

const session = {
  registration_number: "23XYZ0001",
  cookie: "JSESSIONID=A1",
  csrf_token: "token-1",
  user_agent: "Tester/1.0",
};

const place = { origin: "https://portal.example.edu", semSubIdPattern: /^AP\d{7}$/ };

/** A page whose record is the text of its first cell. */
const cellPage = (shape: RequestShape = "data", name: PageName = "marks"): Page<{ id: string }, string> => ({
  name,
  path: "examinations/cell",
  shape,
  form: ({ id }, registrationNumber) => ({ semesterSubId: id, regNo: registrationNumber }),
  parse(root) {
    const cell = find(root, "td");
    if (cell === null) throw new PageChanged("a cell");
    return textOf(cell);
  },
});
const cell = { text: "<table><tr><td>12</td></tr></table>" };

function visited(...answers: readonly ScriptedAnswer[]) {
  const { transport, asked } = scriptedTransport(...answers);
  const call = callTo(transport);
  const portal = new PortalSession(call, place, session);
  return { asked, call, read: (page = cellPage()) => portal.read(page, { id: "AP2026272" }) };
}

const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => "no failure",
    (error: unknown) => (error instanceof ServiceError ? error.code : String(error)),
  );

describe("a page is asked for", () => {
  it.each([
    ["data", false],
    ["data-multipart", true],
  ] as const)("in the shape %s with token, number, own fields and time", async (shape, multipart) => {
    const { asked, read } = visited(cell);
    expect(await read(cellPage(shape))).toBe("12");
    expect(asked).toEqual([
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
  });

  it("in the shape menu with the flag of the menu", async () => {
    const { asked, read } = visited(cell);
    await read(cellPage("menu"));
    expect(asked[0]?.fields).toEqual({
      verifyMenu: "true",
      _csrf: "token-1",
      authorizedID: "23XYZ0001",
      nocache: expect.stringMatching(/^\d{13}$/),
      semesterSubId: "AP2026272",
      regNo: "23XYZ0001",
    });
  });

  it("with the session's own cookie, whatever the portal sets meanwhile", async () => {
    const { asked, read } = visited({ ...cell, sessionCookie: "JSESSIONID=B2" }, cell);
    await read();
    await read();
    expect(asked.map(({ cookie }) => cookie)).toEqual(["JSESSIONID=A1", "JSESSIONID=A1"]);
  });
});

describe("a request is repeated", () => {
  it("once after the connection failed before an answer began", async () => {
    const { asked, call, read } = visited(new ConnectionLost(), cell);
    expect(await read()).toBe("12");
    expect([asked.length, call.requests]).toEqual([2, 2]);
  });

  it("once and not twice", async () => {
    const { asked, read } = visited(new ConnectionLost(), new ConnectionLost(), cell);
    expect(await codeOf(read())).toBe("portal_unavailable");
    expect(asked).toHaveLength(2);
  });

  it.each([
    [
      "an answer broke off",
      new ServiceError("portal_unavailable", "The portal's answer broke off."),
      "portal_unavailable",
    ],
    ["a time-out", new ServiceError("portal_timeout", "Late."), "portal_timeout"],
    ["a bad certificate", new ServiceError("portal_tls_error", "Bad."), "portal_tls_error"],
    ["status 500", { status: 500 }, "portal_unavailable"],
    ["status 403", { status: 403 }, "portal_blocked"],
    ["status 404", { status: 404 }, "session_expired"],
    ["the login page", { text: '<form id="vtopLoginForm"></form>' }, "session_expired"],
    [
      "the menu's refusal",
      { text: '<i id="msgBoxInfoText">This menu is not available at present!!!</i>' },
      "portal_menu_unavailable",
    ],
    ["a page that is not known", { text: "<p>Hello</p>" }, "portal_page_changed"],
    ["a redirect to another house", { status: 302, location: "https://elsewhere.example.edu/" }, "portal_page_changed"],
  ] as const)("never after %s", async (_name, answer, code) => {
    const { asked, read } = visited(answer, cell);
    expect(await codeOf(read())).toBe(code);
    expect(asked).toHaveLength(1);
  });

  it("never after a redirect was answered, when the connection fails behind it", async () => {
    const { asked, read } = visited({ status: 302, location: "/vtop/next" }, new ConnectionLost(), cell, cell);
    expect(await codeOf(read())).toBe("portal_unavailable");
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /vtop/examinations/cell",
      "GET /vtop/next",
    ]);
  });
});

describe("a page that cannot be read", () => {
  it("is named with what it lacks, and with nothing that it holds", async () => {
    const { read } = visited({ text: "<p>23XYZ0001</p>" });
    await expect(read()).rejects.toMatchObject({
      code: "portal_page_changed",
      detail: "The marks page of the portal lacks what it is known by: a cell.",
    });
  });

  it("is judged by its words before it is called changed", async () => {
    const { read } = visited({ text: "<p>Unable to process</p>" });
    expect(await codeOf(read())).toBe("portal_blocked");
  });

  it("because of a defect of its parser is no failure of the portal", async () => {
    const { read } = visited(cell);
    const broken: Page<{ id: string }, string> = {
      ...cellPage(),
      parse: () => {
        throw new TypeError("defect");
      },
    };
    await expect(read(broken)).rejects.toThrow(TypeError);
  });

  it("is the page that the call names, although others were asked for after it", async () => {
    const { call, read } = visited({ text: "<p>Hello</p>" }, cell);
    const [first] = await Promise.allSettled([read(cellPage("data", "marks")), read(cellPage("data", "mentor"))]);
    expect([first.status, call.page]).toEqual(["rejected", "marks"]);
  });
});
