import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pages } from "../../src/features/index.ts";
import { homeMenuPage } from "../../src/features/menu/menu.page.ts";
import { otherPage } from "../../src/features/menu/other.page.ts";
import { AnswerMismatch, PageChanged } from "../../src/html/page-changed.ts";
import { newContext } from "../../src/html/section.ts";
import { imageFromDataUri, MIN_MARGIN, solveCaptcha } from "../../src/portal/captcha/solve.ts";
import { parseLoginPage } from "../../src/portal/login/login-page.ts";
import { outcomeOf } from "../../src/portal/login/outcomes.ts";
import type { PageName } from "../../src/portal/page.ts";
import { isLoginPage, refusalOf } from "../../src/portal/refusals.ts";
import { missingWords } from "../visible-words.ts";
import { captured, capturedPages } from "./pages.ts";

/**
 * A captured page, what was requested, and its record, which a person has compared with the page, or the field or kind of its refusal.
 * Of a long record, it is the digest: `npm run parse` shows the record.
 */
type Expected = { readonly file: string; readonly page: PageName; readonly input: object; readonly answer: unknown };

const lines = readFileSync(join(import.meta.dirname, "records.jsonl"), "utf8")
  .trim()
  .split("\n");

function answerTo({ file, page, input }: Expected): unknown {
  const { report, ...context } = newContext();
  try {
    const record = pages.get(page)?.parse(captured(file), input, { ...context, report });
    const text = JSON.stringify(record);
    const digest = `sha256 ${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
    return {
      record: text.length > 1_500 ? digest : JSON.parse(text),
      unread: report.unread.length,
      unfit: report.unfit.length,
    };
  } catch (error) {
    if (error instanceof AnswerMismatch) return { refused: error.field };
    if (error instanceof PageChanged) return { refused: "changed" };
    throw error;
  }
}

describe("captured pages", () => {
  it.each(lines.map((line): Expected => JSON.parse(line)))("$file as $page with $input", (expected) => {
    expect(answerTo(expected)).toEqual(expected.answer);
  });

  it.each(readdirSync(capturedPages ?? ".").filter((file) => /^(?!login|home|any).*\.html$/.test(file)))(
    "every visible text of %s is in its generic texts",
    (file) => {
      const page = otherPage("");
      const isShown = missingWords(readFileSync(join(capturedPages ?? "", file), "utf8"), {}).length > 0;
      const texts = isShown ? page.parse(captured(file), { sem_sub_id: null }) : {};
      expect(missingWords(readFileSync(join(capturedPages ?? "", file), "utf8"), texts)).toEqual([]);
    },
  );

  it("the menu of the captured home page has its 112 pages but for those that are never opened", () => {
    const entries = homeMenuPage.parse(captured("home--content-shell-2024.html"), {}) ?? [];
    expect([entries.length, new Set(entries.map(({ group }) => group)).size]).toEqual([60, 14]);
  });

  const csrfToken = "11111111-2222-4333-8444-555555555555";

  it.each([
    ["login--invalid-captcha-2024.html", true, { kind: "captcha_rejected" }, "N6AL6C"],
    ["login--first-page-2026-04-server-text.html", true, null, "E74NRA"],
    [
      "home--content-shell-2024.html",
      false,
      { kind: "authenticated", registrationNumber: "99BCE0001", csrfToken },
      null,
    ],
  ])("%s: outcome, token and captcha", (file, isLogin, outcome, text) => {
    const page = captured(file);
    const login = parseLoginPage(page);
    expect([isLoginPage(page), login.csrfToken]).toEqual([isLogin, csrfToken]);
    if (outcome !== null) expect(outcomeOf(login)).toEqual(outcome);
    if (text === null) return;
    const solution = solveCaptcha(imageFromDataUri(login.captcha ?? ""));
    expect([solution.text, solution.margin >= MIN_MARGIN]).toEqual([text, true]);
  });

  it("any--menu-not-available.html is the menu refusal", () => {
    const answer = { status: 200, contentType: "text/html", path: "/vtop/x", text: "" };
    const refusal = refusalOf(answer, captured("any--menu-not-available.html"), "session_expired");
    expect(refusal?.code).toBe("portal_menu_unavailable");
  });
});
