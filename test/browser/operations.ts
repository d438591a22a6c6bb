import type { Locator, Page } from "playwright-core";
import { operationIdOf } from "../../src/http/openapi.ts";

/** An operation on /docs. */
export const operation = (page: Page, path: string): Locator => page.locator(`details[id="/${operationIdOf(path)}"]`);

/** Expands an operation unless it is open. */
export async function unfold(page: Page, path: string): Promise<Locator> {
  const block = operation(page, path);
  if ((await block.getAttribute("open")) === null) await block.locator("summary").first().click();
  await block.locator("form").waitFor();
  return block;
}

export const bodyField = (block: Locator): Locator => block.getByLabel("Request body");

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
  const status = await block.locator(".outcome .badge").textContent();
  return { status, shown: await block.locator(".response").textContent(), body: JSON.parse(await response.text()) };
}

/** Enters the API key. */
export const authorize = (page: Page, key: string): Promise<void> => page.getByLabel("API key").fill(key);
