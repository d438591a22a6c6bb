import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "../pages/index.ts";
import { type DemoPortal, startDemoPortal } from "../server.ts";
import { drawKnownCaptcha, TestClient } from "./test-client.ts";

// Under `npm start`, the demo portal shares the process with the service: a request that stops one stops both.

/** Requests per page. */
const RUNS = 10;
/** Every run sends the same requests. */
const SEED = 20260925;
const NAMES = ["23DMO0001", "23DMO0002", "26DMO0004"];

let portal: DemoPortal;
let client: TestClient;

beforeAll(async () => {
  portal = await startDemoPortal({ draw: drawKnownCaptcha });
  client = new TestClient(portal.url);
  await client.login();
});
afterAll(async () => {
  await portal.stop();
});

const MONTHS = ["JAN", "may", "Dec", "XXX"];
const twoDigits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, "0"));
const year = fc.oneof(
  fc.constantFrom("0000", "0001", "0099", "9999", "-001"),
  fc.integer({ min: 1000, max: 9999 }).map(String),
);

/** Values near those that a page knows, and others. */
const value = fc.oneof(
  fc.tuple(twoDigits, fc.constantFrom(...MONTHS), year).map((parts) => parts.join("-")),
  fc.tuple(twoDigits, twoDigits, year).map((parts) => parts.join("/")),
  fc.constantFrom("AP2026272", "AP2025264", "AP9999999", "AP2026272000101", "COMB", "ALL", "99001", "TH"),
  fc.constantFrom("__proto__", "constructor", "toString", "1e999", "NaN", "\0", "<script>", "../../x", "\r\n", "%"),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constant("A".repeat(100_000)),
);

/** Sends a request and expects an answer other than an error of the demo portal. */
async function expectAnswer(request: () => Promise<{ readonly status: number }>): Promise<void> {
  expect((await request()).status).toBeLessThan(500);
}

describe("the demo portal answers any request", () => {
  it.each(pages.map((page) => [page.path, page] as const))("of %s", async (path, { fields, shape }) => {
    const values = fc.record(Object.fromEntries(["semesterSubId", ...fields].map((field) => [field, value])));
    const property = fc.asyncProperty(values, (form) => expectAnswer(() => client[shape](path, form)));
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  });

  it("for a file or an unknown page", async () => {
    const folders = [
      "downloadPdf/",
      "users/image/?id=",
      "finance/dupReceiptNewP2P?receitNo=",
      "prelogin/setup?flag=",
      "",
    ];
    const property = fc.asyncProperty(fc.constantFrom(...folders), value, (folder, text) =>
      expectAnswer(() => client.get(`${folder}${encodeURIComponent(text.slice(0, 5_000))}`)),
    );
    await fc.assert(property, { numRuns: 5 * RUNS, seed: SEED });
  });

  it("for a login", async () => {
    const property = fc.asyncProperty(fc.oneof(value, fc.constantFrom(...NAMES)), value, (name, password) =>
      expectAnswer(() => new TestClient(portal.url).login(name, password)),
    );
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  });

  it.each([
    [
      "fields",
      "application/x-www-form-urlencoded",
      Array.from({ length: 400_000 }, (_, n) => n.toString(36)).join("&"),
    ],
    ["escapes", "application/x-www-form-urlencoded", "%41".repeat(600_000)],
    [
      "parts",
      "multipart/form-data; boundary=B",
      '--B\r\ncontent-disposition: form-data; name="a"\r\n\r\n'.repeat(40_000),
    ],
    ["half boundaries", "multipart/form-data; boundary=B", `--B\r\n${"\r\n--".repeat(400_000)}--B--`],
  ])("with a body of 2 MB of %s", async (_name, type, body) => {
    await expectAnswer(() =>
      fetch(`${portal.url}/vtop/login`, { method: "POST", headers: { "content-type": type }, body }),
    );
  });

  it("after clients that disconnect before and during a response", async () => {
    const slow = await startDemoPortal({ draw: drawKnownCaptcha });
    slow.fault("landing", "slow_body", { ms: 100 });
    for (let count = 0; count < 20; count++) {
      const socket = connect(Number(new URL(slow.url).port), "127.0.0.1");
      socket.on("error", () => {});
      socket.write("GET /vtop/open/page HTTP/1.1\r\nHost: x\r\n\r\n");
      await new Promise((resolve) =>
        count % 2 === 0 ? socket.once("data", resolve) : socket.once("connect", resolve),
      );
      socket.resetAndDestroy();
    }
    await expectAnswer(() => new TestClient(slow.url).get("open/page"));
    await slow.stop();
  });
});
