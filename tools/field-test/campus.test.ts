import { expect, it } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { campuses } from "../../src/portal/campuses/index.ts";
import { connectPortal } from "../../src/portal/connect.ts";
import { scriptedTransport } from "../../test/scripted-transport.ts";
import { answersOf, lookAtLoginPage, otherPaths, warningsOf, withMenu } from "./campus.ts";
import { Recorder } from "./recorder.ts";

it("the menu of the student decides between two paths, and a failure about the other one", () => {
  const { chennai } = campuses;
  const receipts = "finance/getStudentReceipts";
  const { paths } = withMenu(chennai, ["finance/Payments", receipts, "p2p/Payments"]);
  expect(paths).toMatchObject({ "p2p/getReceiptsApplno": receipts, "finance/Payments": "p2p/Payments" });
  expect(withMenu(chennai, []).paths).toEqual(chennai.paths);
  const failure = { path: "/student/semesters", semester: null, result: "failed", code: null, reason: null } as const;
  expect(otherPaths(chennai, [failure, { ...failure, path: "/student/payment_receipts", result: "answered" }])).toEqual(
    [
      {
        path: "/student/semesters",
        campus: expect.objectContaining({
          paths: { ...chennai.paths, "academics/common/StudentTimeTable": "academics/common/StudentTimeTable" },
        }),
      },
    ],
  );
});

it("without a login, the login page is looked at, and nothing is submitted", async () => {
  const form =
    '<form><input name="_csrf" value="t"><input name="captchaStr"><div id="recaptcha" class="g-recaptcha"></div></form><script>var captchaType = 1;</script>';
  const landing = {
    text: '<input name="_csrf" value="t">',
    sessionCookie: "JSESSIONID=A1",
    otherCookies: ["SERVERID=s1"],
  };
  const { transport, requests } = scriptedTransport(landing, { text: form });
  const recorder = new Recorder(transport, new Set(), 0);
  const config = { ...parseConfig({}), PORTAL_URL: "https://portal.example.edu", portalCertificates: [] };
  const connection = connectPortal(config, { transport: recorder.transport });
  expect(await lookAtLoginPage(connection, recorder)).toEqual([
    "Captcha: Google's.",
    "Fields of the forms: _csrf, captchaStr.",
    "Cookies: JSESSIONID, SERVERID.",
    "Script variables of OTP and captcha: captchaType.",
    "An alert is shown: no.",
  ]);
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /vtop/open/page",
    "POST /vtop/prelogin/setup",
  ]);
});

it("pages answer open questions", () => {
  const exchange = (page: string, text: string) => ({
    page,
    request: { method: "POST", path: `/vtop/${page}`, cookie: null, userAgent: "" } as const,
    answer: { status: 200, contentType: "text/html", location: null, sessionCookie: null, text },
  });
  const script =
    '<b id="getStudBioList"></b><script>url: "academics/common/getStudBioChn", menu: "academics/common/BiometricInfo"</script>';
  const week = "<td>08:00 - 08:50</td><td>02:00</td>";
  const list = '<option value="CH20262701">Fall Semester 2026-27 - CHN</option>';
  const lines = answersOf(
    [exchange("timetable", week), exchange("semesters", list), exchange("other_page", script)],
    { pages: [], endpoints: [] },
    "24BCE9001",
    "diya",
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      ...["Week: a row of ranges, 12 hours.", "Codes behind the names of semesters: CHN.", "Login name: another one."],
      ...["OTP: not asked for.", "New headings of the register: none that are new."],
      "Path of the biometric data, in the script of its menu page: academics/common/getStudBioChn.",
    ]),
  );
  const { chennai, vellore } = campuses;
  expect(warningsOf(chennai, [exchange("semesters", list)])).toEqual([]);
  expect(warningsOf(vellore, [exchange("semesters", list)])).toEqual([
    expect.stringContaining("marks of VIT Chennai."),
  ]);
  expect(warningsOf(chennai, [exchange("login", "<title>VIT Vellore - VTOP</title>")])).toHaveLength(1);
  expect(warningsOf(chennai, [exchange("login", "<title>VTOP</title>")])).toEqual([]);
});
