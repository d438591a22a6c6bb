import type { Locator, Page } from "playwright-core";

/** An operation on /docs. */
export function operation(page: Page, path: string): Locator {
  const isAddition = path.startsWith("/export/") || ["/auth/check", "/auth/logout"].includes(path);
  const tag = isAddition ? "additions" : path.split("/")[1];
  return page.locator(`#operations-${tag}-${path.slice(1).replaceAll(/[/.]/g, "_")}`);
}

/** Expands an operation unless it is open. */
export async function unfold(page: Page, path: string): Promise<Locator> {
  const block = operation(page, path);
  await block.waitFor();
  if ((await block.locator(".opblock-body").count()) === 0) await block.locator(".opblock-summary-control").click();
  return block;
}

export const bodyField = (block: Locator): Locator => block.locator("textarea.body-param__text");

/** The request body of an operation. */
export const bodyOf = async (page: Page, path: string) =>
  JSON.parse(await bodyField(await unfold(page, path)).inputValue());

/** Presses Execute and resolves to the displayed status and body. Without `body`, the prefilled body is sent. */
export async function execute(page: Page, path: string, body?: object) {
  const block = await unfold(page, path);
  if (body !== undefined) await bodyField(block).fill(JSON.stringify(body));
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(path)),
    block.getByRole("button", { name: "Execute" }).click(),
  ]);
  const shown = block.locator(".live-responses-table .response").first();
  await shown.waitFor();
  return {
    status: await shown.locator(".response-col_status").first().textContent(),
    shown: await shown.textContent(),
    body: JSON.parse(await response.text()),
  };
}

/** Enters the API key. */
export async function authorize(page: Page, key: string): Promise<void> {
  await page.locator(".scheme-container .btn.authorize").click();
  await page.locator(".auth-container input").fill(key);
  await page.locator(".auth-btn-wrapper .btn.authorize").click();
  await page.locator(".auth-btn-wrapper .btn-done").click();
}
