import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawCaptcha } from "../../demo-portal/captcha/captcha.ts";
import { contractExamples, cutLike } from "../contract/examples.ts";
import { startWorld, type World } from "../service.ts";
import { menu, type SavedPage, savedPages } from "./saved-pages.ts";

const root = join(import.meta.dirname, "../..");

let world: World;
let session: Record<string, string>;
let folder: string;
beforeAll(async () => {
  world = await startWorld();
  session = await world.login();
  folder = await mkdtemp(join(tmpdir(), "parse-"));
});
afterAll(() => Promise.all([world.stop(), rm(folder, { recursive: true })]));

interface Run {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a program in the project's folder, with this on its standard input. */
const run = (program: string, words: readonly string[], input: string | Buffer = ""): Promise<Run> =>
  new Promise((resolve) => {
    const child = execFile(program, words, { cwd: root, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ exit: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
    child.stdin?.on("error", () => {}).end(input);
  });

/** The command without its build, which has run before the tests. */
const parse = (words: readonly string[], input?: string | Buffer) =>
  run(process.execPath, ["dist/tools/parse.js", ...words], input);

/** A page of the demo portal as 23DMO0001 sees it. */
async function fetchPage(path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(`${world.portal.url}/vtop/${path}`, {
    method: "POST",
    headers: { cookie: session.cookie ?? "", "user-agent": session.user_agent ?? "" },
    body: new URLSearchParams({ _csrf: session.csrf_token ?? "", authorizedID: "23DMO0001", ...fields }),
  });
  return response.text();
}

/** What the example of the digital assignments holds; examples are typed as any JSON. */
interface ListedCourse {
  readonly assignments: unknown;
}

/** The record that the contract shows; the list of courses with uploads knows neither the uploads nor the short type. */
function expectedRecord({ page, endpoint }: SavedPage): { answer: unknown; more: number } {
  const example = contractExamples().find(({ path }) => path === endpoint);
  if (example === undefined) throw new Error(`The contract has no example of ${endpoint}.`);
  const { answer, more } = example;
  if (page !== "digital_assignments") return { answer, more };
  return {
    answer: (answer as ListedCourse[]).map(({ assignments, ...listed }) => ({ ...listed, course_type_code: null })),
    more,
  };
}

const pageOf = async ({ path, form }: SavedPage) => {
  await fetchPage("academics/common/StudentCoursePage", menu);
  return fetchPage(path, form);
};

describe("npm run parse, for every page", () => {
  it.each(savedPages)(
    "$page: prints the record of the contract, and a problem for a page that was cut",
    async (savedPage) => {
      const { page, context } = savedPage;
      const html = await pageOf(savedPage);
      const [whole, cut] = [join(folder, `${page}.html`), join(folder, `${page}-cut.html`)];
      await Promise.all([writeFile(whole, html), writeFile(cut, html.slice(0, html.search(/<\/(tr|select)>/)))]);
      const { exit, out, err } = await parse([page, ...context, whole, cut]);
      expect([exit, err]).toEqual([1, ""]);
      const [first, second, ...more] = out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect([first.file, Object.keys(first), more]).toEqual([whole, ["file", "record"], []]);
      expect(second).toEqual({ file: cut, problem: { code: "portal_page_changed", detail: expect.any(String) } });
      const expected = expectedRecord(savedPage);
      const { shown, cut: left } = cutLike(first.record, expected.answer);
      expect([shown, left]).toEqual([expected.answer, expected.more]);
    },
  );

  it.each(savedPages.filter(({ context }) => context.length > 0))(
    "$page: does without what is not told",
    async (savedPage) => {
      const { exit, out, err } = await parse([savedPage.page], await pageOf(savedPage));
      expect([exit, err]).toEqual([0, ""]);
      expect(typeof JSON.parse(out)).toBe("object");
    },
  );

  it("captcha: prints what the picture says", async () => {
    const { text, image } = await drawCaptcha(() => 0.4);
    const { exit, out } = await parse(["captcha"], image);
    expect([exit, JSON.parse(out)]).toEqual([0, { text, margin: expect.any(Number) }]);
  });
});

describe("npm run parse", () => {
  it("reads standard input and prints the record alone", async () => {
    const html = await fetchPage("proctor/viewProctorDetails", menu);
    const { exit, out, err } = await run("npm", ["run", "--silent", "parse", "--", "mentor"], html);
    expect([exit, err.replace(/^npm warn.*\n/gm, "")]).toEqual([0, ""]);
    expect(JSON.parse(out)).toMatchObject({ emp_id: "99003", faculty_name: "Dr. Kavya Raman" });
  }, 120_000);

  it.each([
    ["a page without its anchor", "portal_page_changed", "<p>Something else</p>"],
    ["an empty page", "portal_page_changed", ""],
    [
      "the menu's refusal",
      "portal_menu_unavailable",
      `<div id="msgBox">This menu is not\n available at present!!!</div>`,
    ],
    ["the login page", "session_expired", `<form id="vtopLoginForm"><input id="captchaStr" name="captchaStr"></form>`],
    ["bytes that are no text", "portal_page_changed", Buffer.from([0xff, 0xfe, 0x00, 0x80])],
  ])("prints %s as the problem %s on standard error", async (_what, code, input) => {
    const { exit, out, err } = await parse(["mentor"], input);
    expect([exit, out, JSON.parse(err)]).toEqual([1, "", { code, detail: expect.any(String) }]);
  });

  it("prints a picture that is no captcha as a problem", async () => {
    const { exit, out, err } = await parse(["captcha"], "no picture");
    expect([exit, out, JSON.parse(err).code]).toEqual([1, "", "captcha_unread"]);
  });

  it("prints one line per file, in their order, and fails if any has a problem", async () => {
    const good = join(folder, "good.html");
    const bad = join(folder, "bad.html");
    await writeFile(good, await fetchPage("proctor/viewProctorDetails", menu));
    await writeFile(bad, "<p></p>");
    const both = await parse(["mentor", bad, good, join(folder, "missing.html")]);
    const lines = both.out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect([both.exit, both.err]).toEqual([1, ""]);
    expect(lines.map(({ file, problem }) => [file, problem?.code])).toEqual([
      [bad, "portal_page_changed"],
      [good, undefined],
      [join(folder, "missing.html"), "validation_error"],
    ]);
    const alone = await parse(["mentor", good]);
    expect([alone.exit, JSON.parse(alone.out).record.emp_id]).toEqual([0, "99003"]);
  });

  it.each([[[]], [["nonsense"]]])("called with %j tells the pages that it knows", async (words) => {
    const { exit, out, err } = await parse(words);
    expect([exit, out]).toEqual([1, ""]);
    for (const { page } of [...savedPages, { page: "captcha" }]) expect(JSON.parse(err).detail).toContain(` ${page}`);
  });
});
