import { type Browser, chromium, type Page } from "playwright-core";

/** A browser and the errors in it. */
export interface Visitor {
  readonly page: Page;
  /** Script errors, violations of a page's security policy, failed requests, and requests to other hosts. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** Opens the system's Chromium. `width` is the window width in CSS pixels. */
export async function openBrowser(width = 1280, colorScheme: "light" | "dark" = "light"): Promise<Visitor> {
  const browser: Browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const errors: string[] = [];
  context.on("page", (page) => {
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      if (/Content.Security.Policy/i.test(message.text())) errors.push(message.text());
    });
  });
  context.on("requestfailed", (request) => {
    // Leaving a page aborts its pending requests. That is not an error.
    const reason = request.failure()?.errorText;
    if (reason !== "net::ERR_ABORTED") errors.push(`${request.url()} failed: ${reason}`);
  });
  context.on("request", (request) => {
    if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url())) errors.push(`${request.url()} was requested`);
  });
  return { page: await context.newPage(), errors, close: () => browser.close() };
}
