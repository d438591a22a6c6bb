import { afterAll, beforeAll, expect, test } from "vitest";
import { homeScript } from "../home/home-script.ts";
import { menu } from "../home/menu.ts";
import { pages } from "../pages/index.ts";
import type { PortalPage } from "../pages/page.ts";
import { type DemoPortal, startDemoPortal } from "../server.ts";
import { students } from "../world/students.ts";
import { fieldValues } from "./rendered-page.ts";
import { drawKnownCaptcha, type Reply, TestClient } from "./test-client.ts";

const registrationNumbers = students.slice(0, 3).map(({ registrationNumber }) => registrationNumber);

let portal: DemoPortal;

/** The pages of each student. */
const opened = new Map<string, { readonly page: PortalPage; readonly reply: Reply }[]>();

beforeAll(async () => {
  portal = await startDemoPortal({ draw: drawKnownCaptcha });
  for (const number of registrationNumbers) opened.set(number, await browse(number));
});

afterAll(() => portal.stop());

/** Opens every page once, menu pages first. */
async function browse(registrationNumber: string): Promise<{ page: PortalPage; reply: Reply }[]> {
  const client = new TestClient(portal.url);
  await client.login(registrationNumber, `it's "fine" &+%=#?é`);
  const inOrder = pages.toSorted((a, b) => b.shape.localeCompare(a.shape));
  const opened: { page: PortalPage; reply: Reply }[] = [];
  for (const page of inOrder) {
    const fields = Object.fromEntries(page.fields.map((field) => [field, fieldValues[field] ?? ""]));
    opened.push({
      page,
      reply: page.shape === "menu" ? await client.menu(page.path) : await client.data(page.path, fields),
    });
  }
  return opened;
}

test.each(registrationNumbers)("every page opens for %s", (student) => {
  const refused = (opened.get(student) ?? []).filter(
    ({ reply }) => reply.status !== 200 || reply.text.includes("msgBoxInfoText"),
  );
  expect(opened.get(student)).toHaveLength(pages.length);
  expect(refused.map(({ page }) => page.path)).toEqual([]);
});

test("the script of the home page defines every function that a page calls", () => {
  const missing = new Set<string>();
  for (const { reply } of [...opened.values()].flat()) {
    const live = reply.text.replaceAll(/<!--[\s\S]*?-->/g, "");
    for (const [, name = ""] of live.matchAll(/(?:on\w+|href)="\s*(?:javascript:\s*)?(\w+)\(/g)) {
      if (!homeScript.includes(`function ${name}(`) && !homeScript.includes(`"${name}"`) && name !== "void") {
        missing.add(name);
      }
    }
  }
  expect([...missing]).toEqual([]);
});

test("every menu entry opens a page or is refused, and appears in both menus", async () => {
  const client = new TestClient(portal.url);
  const home = await client.login();
  for (const { path } of menu.flatMap(({ entries }) => entries)) {
    expect((await client.menu(path)).status, path).toBe(200);
    expect(home.text.split(`data-url="${path}"`)).toHaveLength(3);
  }
});

test("every menu page has a menu entry", () => {
  const entries = new Set(menu.flatMap((group) => group.entries).map(({ path }) => path));
  expect(pages.filter(({ shape, path }) => shape === "menu" && !entries.has(path))).toEqual([]);
});
