import { expect, it } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { openBrowser } from "./browser.ts";

it("the demo portal's own pages fit a phone: no element is wider than the window", async () => {
  const portal = await startDemoPortal();
  const { page, errors, close } = await openBrowser(390);
  for (const path of ["/demo", "/demo/mailbox", "/vtop/open/page", "/vtop/login"]) {
    await page.goto(portal.url + path);
    expect([path, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([path, 390]);
  }
  await close();
  await portal.stop();
  expect(errors).toEqual([]);
});
