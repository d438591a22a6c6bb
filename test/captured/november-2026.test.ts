import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { attendancePage } from "../../src/features/attendance/attendance.page.ts";
import { biometricPage } from "../../src/features/biometric/biometric.page.ts";
import { weekendOutingPage } from "../../src/features/outing/weekend.page.ts";
import { pendingPaymentsPage } from "../../src/features/payments/pending.page.ts";
import { semestersPages } from "../../src/features/semesters/semesters.page.ts";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { PageChanged } from "../../src/html/page-changed.ts";
import { newContext } from "../../src/html/section.ts";
import { imageFromDataUri, MIN_MARGIN, solveCaptcha } from "../../src/portal/captcha/solve.ts";
import { parseLoginPage } from "../../src/portal/login/login-page.ts";
import { isLoginPage, lateRefusalOf } from "../../src/portal/refusals.ts";
import { captured, capturedPages } from "./pages.ts";

const PAYMENTS = "pending-payments--three-invoices-7-columns-templates-in-comments.html";

/** The captured page of payments with something in place of its form. */
function paymentsWith(content: string): string {
  const html = readFileSync(join(capturedPages ?? "", PAYMENTS), "utf8").replaceAll(/<!--.*?-->/gs, "");
  const changed = html.replace(/<form id="tutPayForm"[\s\S]*?<\/form>/, content);
  if (changed === html) throw new Error("The page has no form.");
  return changed;
}

describe.skipIf(capturedPages === null)("captured pages of the second half of 2026", () => {
  it("pending payments below two commented-out templates and above the note about the wallet", () => {
    const context = newContext();
    const tuition = { end_date: null, amount: 70_000, fine: 0, advance_amount: null, total_amount: 70_000 };
    const unpaid = { ...tuition, currency: "INR", payment_status: "unpaid" };
    const both = "Tuition Fee,Caution Deposit (Refundable)_Tution Fee";
    expect(pendingPaymentsPage.parse(captured(PAYMENTS), {}, context)).toEqual([
      { ...unpaid, serial_number: 1, invoice_number: "AM250003XXXX", fees_heads: both },
      { ...unpaid, serial_number: 2, invoice_number: "AM23000XXXXX", fees_heads: "Tuition Fee" },
      { ...unpaid, serial_number: 3, invoice_number: "AM24000XXXXX", fees_heads: both },
    ]);
    expect(context.report).toMatchObject({ unread: [], unfit: [] });
  });

  it.each([
    '<form id="tutPayForm"><span style="font-weight: bold;">There is no payment dues in your account!</span></form>',
    "<h4>Payments Details Not Found</h4>",
  ])("the same page with %s is empty", (message) => {
    const context = newContext();
    expect(pendingPaymentsPage.parse(parseHtml(paymentsWith(message)), {}, context)).toEqual([]);
    expect(context.report).toMatchObject({ unread: [], unfit: [] });
  });

  it("the same page while payments are stopped is a refusal", () => {
    const stopped = "Payment Stopped Temporarily, Please try after some times.";
    const page = parseHtml(paymentsWith(`<h4 class="text-danger">${stopped}</h4>`));
    expect(() => pendingPaymentsPage.parse(page, {})).toThrow(PageChanged);
    expect(lateRefusalOf(page, pendingPaymentsPage.section)?.code).toBe("portal_menu_unavailable");
  });

  it("attendance without rows, with the capstone button", () => {
    const context = newContext();
    const page = captured("attendance--no-rows-capstone-button-2026.html");
    expect(attendancePage.parse(page, { sem_sub_id: "AP2026272" }, context)).toEqual([]);
    expect(context.report).toMatchObject({ unread: [], unfit: [] });
  });

  it("semesters of the timetable in September 2026", () => {
    const page = captured("semesters--StudentTimeTable-menu-page-2026-09.html");
    const { semesters } = semestersPages[0].parse(page, {});
    expect(semesters.map(({ id, name }) => `${id} ${name}`)).toEqual([
      "AP2026272 Fall Semester 2026-27",
      "AP2025264 Winter Semester 2025-26",
      "AP2025262 Fall Semester 2025-26",
      "AP2024258 Short Summer Semester II 2024-25",
      "AP2024254 Winter Semester 2024-25",
      "AP2024252 Fall Semester 2024-25",
      "AP2023247 Winter Semester 2023-24 Freshers",
      "AP2023243 Fall Semester 2023-24 Freshers",
    ]);
  });

  it("biometric menu page on which no day was chosen yet: it is not a day without punches", () => {
    const page = captured("biometric--menu-page-nothing-asked-yet-2026-09.html");
    expect(() => biometricPage.parse(page, { date: "2026-09-24" })).toThrow(PageChanged);
  });

  it("weekend outings outside of the window of their form, without a history", () => {
    const page = captured("outing-weekend--form-outside-its-window-sunday-2026.html");
    const context = newContext();
    expect(weekendOutingPage.parse(page, {}, context)).toEqual([]);
    expect(context.report).toMatchObject({ unread: [], unfit: [] });
  });

  it("login page of April 2026 as the server sent it", () => {
    const page = captured("login--first-page-2026-04-server-text.html");
    expect(isLoginPage(page)).toBe(true);
    const login = parseLoginPage(page);
    expect(login).toMatchObject({
      csrfToken: "11111111-2222-4333-8444-555555555555",
      alert: "",
      hasOtpForm: false,
      registrationNumber: null,
      requestsPasswordCheck: false,
    });
    const solution = solveCaptcha(imageFromDataUri(login.captcha ?? ""));
    expect([solution.text, solution.margin >= MIN_MARGIN]).toEqual(["E74NRA", true]);
  });
});
