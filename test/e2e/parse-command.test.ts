import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pages } from "../../src/features/index.ts";
import { exampleResponses } from "../../tools/docs-site/example-responses.ts";
import { main as parseTool } from "../../tools/parse.ts";
import { cutLike } from "../contract/cut-like.ts";
import { runTool } from "../run-tool.ts";
import { folderForAll } from "../set-up.ts";
import { sessionForAll, worldForAll } from "../world.ts";

const world = worldForAll();
const session = sessionForAll(world);
const folder = folderForAll();

const parse = (args: readonly string[], input?: string | Uint8Array) => runTool(parseTool, args, input);

/** Fetches a page of the demo portal as student 23DMO0001. */
async function fetchPage(path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(`${world.portal.url}/vtop/${path}`, {
    method: "POST",
    headers: { cookie: session.cookie ?? "", "user-agent": session.user_agent ?? "" },
    body: new URLSearchParams({ _csrf: session.csrf_token ?? "", authorizedID: "23DMO0001", ...fields }),
  });
  return response.text();
}

const menu = { verifyMenu: "true" };
const CLASS = { semesterSubId: "AP2025264", courseId: "AM_CSE1008_00200" };

describe("npm run parse", () => {
  it.each([
    ["mentor", "proctor/viewProctorDetails", menu, []],
    ["attendance", "processViewStudentAttendance", { semesterSubId: "AP2026272" }, ["sem_sub_id=AP2026272"]],
    [
      ...["grade_view_detail", "examinations/examGradeView/getGradeViewDetails"],
      ...[CLASS, ["course_id=AM_CSE1008_00200", "sem_sub_id=AP2025264"]],
    ],
  ] as [string, string, Record<string, string>, string[]][])(
    "prints the record of the contract for %s, with or without its context, and a problem if it is truncated",
    async (page, path, form, context) => {
      const html = await fetchPage(path, form);
      const [whole, cut] = [join(folder, `${page}.html`), join(folder, `${page}-cut.html`)];
      await Promise.all([writeFile(whole, html), writeFile(cut, html.slice(0, html.search(/<\/tr>/)))]);
      const { code, stdout, stderr } = await parse([page, ...context, whole, cut]);
      expect([code, stderr]).toEqual([1, ""]);
      const [first, second, ...more] = stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect([first.file, Object.keys(first), more]).toEqual([whole, ["file", "record"], []]);
      expect(second).toEqual({ file: cut, problem: { code: "portal_page_changed", detail: expect.any(String) } });
      const { answer, more: left } = exampleResponses().find((one) => one.path === `/student/${page}`) ?? {};
      expect(cutLike(first.record, answer)).toEqual({ shown: answer, cut: left });
      expect((await parse([page], html)).code).toBe(0);
    },
  );

  it.each([
    ["a page without the expected element", "portal_page_changed", "<p>Something else</p>"],
    ["the login page", "session_expired", `<form id="vtopLoginForm"><input id="captchaStr" name="captchaStr"></form>`],
    ["bytes that are not text", "portal_page_changed", Buffer.from([0xff, 0xfe, 0x00, 0x80])],
  ])("prints %s as the problem %s on standard error", async (_what, problem, input) => {
    const { code, stdout, stderr } = await parse(["mentor"], input);
    expect([code, stdout, JSON.parse(stderr)]).toEqual([1, "", { code: problem, detail: expect.any(String) }]);
  });

  it("prints one line per file, in order, and fails if any file has a problem", async () => {
    const good = join(folder, "good.html");
    const bad = join(folder, "bad.html");
    await writeFile(good, await fetchPage("proctor/viewProctorDetails", menu));
    await writeFile(bad, "<p></p>");
    const both = await parse(["mentor", bad, good, join(folder, "missing.html")]);
    const lines = both.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect([both.code, both.stderr]).toEqual([1, ""]);
    expect(lines.map(({ file, problem }) => [file, problem?.code])).toEqual([
      [bad, "portal_page_changed"],
      [good, undefined],
      [join(folder, "missing.html"), "validation_error"],
    ]);
    const alone = await parse(["mentor", good]);
    expect([alone.code, JSON.parse(alone.stdout).record.emp_id]).toEqual([0, "99003"]);
  });

  it("compares the page with the given input", async () => {
    const html = await fetchPage("getStudBioHistory", { fromDate: "24/09/2026" });
    const { code, stderr } = await parse(["biometric", "date=2026-09-23"], html);
    expect([code, JSON.parse(stderr)]).toEqual([
      1,
      {
        code: "portal_answer_mismatch",
        detail: "The portal's biometric page is about another date than requested.",
      },
    ]);
    expect((await parse(["biometric"], html)).code).toBe(0);
    const misspelt = await parse(["biometric", "day=2026-09-23"], html);
    expect([misspelt.code, JSON.parse(misspelt.stderr).detail]).toEqual([
      1,
      expect.stringMatching(/^Unknown key: day\. /),
    ]);
  });

  it.each([[[]], [["nonsense"]]])("lists the page names when called with %j", async (args) => {
    const { code, stdout, stderr } = await parse(args);
    expect([code, stdout]).toEqual([1, ""]);
    for (const page of [...pages.keys(), "captcha"]) expect(JSON.parse(stderr).detail).toContain(` ${page}`);
  });
});
