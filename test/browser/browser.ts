import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** A browser and the errors in it. */
export interface Visitor {
  readonly page: Page;
  /** Script errors, violations of a page's security policy, failed requests, and requests to other hosts. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** Opens the system's Chromium. `width` is the window width in CSS pixels. */
export async function openBrowser(width = 1280, colorScheme: "light" | "dark" = "light"): Promise<Visitor> {
  const browser = await startBrowser();
  const visitor = await openWindow(browser, { viewport: { width, height: 900 }, colorScheme });
  return { ...visitor, close: () => browser.close() };
}

/** Starts the system's Chromium without a window. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });

/** Opens a window that shares neither cookies nor storage with others. */
export async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext(options);
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
  return { page: await context.newPage(), errors, close: () => context.close() };
}

const axe = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The serious and critical findings of axe-core. It is evaluated by the debugger, which the page's security policy does not stop. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  const load = `if (!("axe" in window)) { ${await axe} }`;
  const results = await page.evaluate<AxeResults>(`${load} axe.run(document, { resultTypes: ["violations"] })`);
  const serious = results.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
