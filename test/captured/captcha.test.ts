import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { imageFromDataUri, MIN_MARGIN, solveCaptcha } from "../../src/portal/captcha/solve.ts";
import { capturedPages } from "./pages.ts";

const read = (name: string) => readFileSync(join(capturedPages ?? "", name));

describe("the captcha of a captured login page", () => {
  it("is solved with a sufficient margin", () => {
    const solution = solveCaptcha(read("captcha--N6AL6C.jpg"));
    expect(solution.text).toBe("N6AL6C");
    expect(solution.margin).toBeGreaterThanOrEqual(MIN_MARGIN);
  });

  it("is solved from the page that contains it", () => {
    const html = read("login--invalid-captcha-2024.html").toString();
    const src = /id="captchaBlock">[\s\S]*?<img[^>]*?src="([^"]*)"/.exec(html)?.[1] ?? "";
    expect(solveCaptcha(imageFromDataUri(src)).text).toBe("N6AL6C");
  });
});
