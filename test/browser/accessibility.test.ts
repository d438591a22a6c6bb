import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { type Service, startDemoService } from "../service.ts";
import { openBrowser, seriousFindings, type Visitor } from "./browser.ts";
import { execute, unfold } from "./operations.ts";

let portal: DemoPortal;
let service: Service;
beforeAll(async () => {
  portal = await startDemoPortal();
  service = await startDemoService(portal.url);
});
afterAll(async () => {
  await service.stop();
  await portal.stop();
});

const looks = [1440, 390].flatMap((width) => (["light", "dark"] as const).map((scheme) => ({ width, scheme })));

describe.each(looks)(
  "axe-core has no serious or critical finding at $width px in $scheme colours",
  ({ width, scheme }) => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await openBrowser(width, scheme);
    });
    afterAll(async () => {
      await visitor.close();
      expect(visitor.errors).toEqual([]);
    });

    const visit = async (url: string, prepare?: (page: Page) => Promise<unknown>) => {
      const { page } = visitor;
      // A link to a place on the page that is open would not load it again.
      await page.goto("about:blank");
      await page.goto(url);
      await prepare?.(page);
      expect(await seriousFindings(page)).toEqual([]);
      return page.evaluate("getComputedStyle(document.body).backgroundColor");
    };

    it("on /docs", async () => {
      const color = await visit(`${service.url}/docs`);
      expect(color).toBe(scheme === "light" ? "rgb(255, 255, 255)" : "rgb(16, 21, 27)");
    });

    it("on /docs after requests that succeeded and failed", async () => {
      await visit(`${service.url}/docs`, async (page) => {
        await execute(page, "/auth/login");
        await execute(page, "/student/attendance");
        await execute(page, "/auth/verify_otp");
        await unfold(page, "/export/marks.csv");
      });
    });

    it.each([
      "/docs/guide",
      "/docs/guide/quick-start",
      "/docs/guide/errors",
      "/docs/errors",
      "/docs/errors/otp_expired",
    ])("on %s", async (path) => {
      await visit(service.url + path);
    });

    it.each(["/demo", "/demo/mailbox"])("on %s of the demo portal", async (path) => {
      await service.post(
        "/auth/login",
        { registration_number: "24DMO0006", password: "pass_good" },
        { "x-api-key": "demo-key" },
      );
      await visit(portal.url + path);
    });
  },
);
