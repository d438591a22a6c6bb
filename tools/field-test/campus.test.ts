import { expect, it } from "vitest";
import { campuses } from "../../src/portal/campuses/index.ts";
import { answersOf, loginLines, otherPaths, warningsOf, withMenu } from "./campus.ts";

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
  const widget = '<form><input name="_csrf"><div id="recaptcha" class="g-recaptcha"></div></form>';
  expect(loginLines([exchange("login", widget)])).toContain("Captcha: Google's.");
  const { chennai, vellore } = campuses;
  expect(warningsOf(chennai, [exchange("semesters", list)])).toEqual([]);
  expect(warningsOf(vellore, [exchange("semesters", list)])).toEqual([
    expect.stringContaining("marks of VIT Chennai."),
  ]);
  expect(warningsOf(chennai, [exchange("login", "<title>VIT Vellore - VTOP</title>")])).toHaveLength(1);
  expect(warningsOf(chennai, [exchange("login", "<title>VTOP</title>")])).toEqual([]);
});
