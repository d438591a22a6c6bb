import type { Locator, Page } from "playwright-core";

/** One operation on /docs. */
export function operation(page: Page, path: string): Locator {
  const isAddition = path.startsWith("/export/") || ["/auth/check", "/auth/logout"].includes(path);
  const tag = isAddition ? "more" : path.split("/")[1];
  return page.locator(`#operations-${tag}-${path.slice(1).replaceAll(/[/.]/g, "_")}`);
}

/** Unfolds an operation, unless it stands open already. */
export async function unfold(page: Page, path: string): Promise<Locator> {
  const block = operation(page, path);
  await block.waitFor();
  if ((await block.locator(".opblock-body").count()) === 0) await block.locator(".opblock-summary-control").click();
  return block;
}

export const bodyField = (block: Locator): Locator => block.locator("textarea.body-param__text");

/** What stands in the body of an operation. */
export const bodyOf = async (page: Page, path: string) =>
  JSON.parse(await bodyField(await unfold(page, path)).inputValue());

/** Presses Execute; resolves to the status and the body that the page shows. Without `body` the page's own is sent. */
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

/** Gives the page its API key, as a person does. */
export async function authorize(page: Page, key: string): Promise<void> {
  await page.locator(".scheme-container .btn.authorize").click();
  await page.locator(".auth-container input").fill(key);
  await page.locator(".auth-btn-wrapper .btn.authorize").click();
  await page.locator(".auth-btn-wrapper .btn-done").click();
}
