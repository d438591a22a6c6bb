import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { isInstalled } from "../dev-tools.ts";
import { runProcess } from "../run-process.ts";
import { startDemoService } from "../service.ts";
import { folderForEach, startedForEach } from "../set-up.ts";
import { type Commands, commandsOf, missingIn, parsePage, root } from "./guide-blocks.ts";

const guide = "docs/guide";
const pages = ["README.md", ...readdirSync(join(root, guide)).map((name) => join(guide, name))];

const isRunHere = ({ mark }: Commands) => !/^(not run:|run by) /.test(mark);
const runnable = (page: string) => commandsOf(page).filter(isRunHere);
const setup = pages.flatMap(commandsOf).filter(({ mark }) => mark === "setup");

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> }; // our own file
/** The command of an npm script without its build, which has run before the tests. */
const builtScript = (name: string) => scripts[name]?.replace(/^node tools\/build\/main\.js [a-z ]+ && /, "") ?? name;

describe("the guide", () => {
  it.each(pages)("%s: every command block has expected output or a reason why it is not run", (page) => {
    const blocks = commandsOf(page);
    expect(blocks).toHaveLength(
      parsePage(page).match(/^```(?!text|json|js|mermaid|ini|nginx|caddy|haproxy|rust|dart|go|kotlin|python|ts)\w/gm)
        ?.length ?? 0,
    );
    expect(blocks.filter(({ script }) => script.includes("TMPDIR"))).toEqual([]);
    const marks = /^(|setup|exits [1-9]\d*|not run: \S.*|run by \S+\.test\.ts)$/;
    for (const { mark, script, expected } of blocks) {
      expect(mark).toMatch(marks);
      expect([script, expected.length > 0]).toEqual([script, mark !== "setup" && !mark.startsWith("not run: ")]);
    }
  });

  it.each([...pages, "CONTRIBUTING.md"])("%s: every link leads to an existing file", (page) => {
    const links = [...parsePage(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });
});

it("every page that installs an unpublished package has the way from a checkout", () => {
  const readmes = ["", "client/", "react/", "python/", "cli/", "mcp/"].map((folder) => `${folder}README.md`);
  const installs = /(npm install|npx|pip install)\b[^`\n]* portico(-\w+)?(?![.\w])/;
  const installing = [...readmes, ...pages].filter((page) => installs.test(parsePage(page)));
  expect(installing.length).toBeGreaterThan(4);
  expect(installing.filter((page) => !/#install-the-packages|## Install the packages/.test(parsePage(page)))).toEqual(
    [],
  );
});

describe("with a service", () => {
  const portal = startedForEach(() => startDemoPortal());
  const service = startedForEach(() => startDemoService(portal.url));
  const folder = folderForEach();
  /** Runs the blocks in one shell and resolves to the output and exit code of each. */
  async function run(blocks: readonly Pick<Commands, "script">[]): Promise<{ printed: string; code: number }[]> {
    const file = (index: number) => join(folder, String(index));
    const script = blocks
      .map(({ script }, index) => `{\n${script}} >${file(index)} 2>&1\necho $? >${file(index)}.code\n`)
      .join("")
      .replaceAll(/npm run --silent ([\w-]+)(?: --)?/g, (_, name: string) => builtScript(name))
      .replaceAll("http://127.0.0.1:8000", service.url)
      .replaceAll("http://127.0.0.1:8001", portal.url);
    writeFileSync(join(folder, "page.sh"), `set -o pipefail\n${script}`);
    // The shell of a user does not have our variables. TMPDIR is where mktemp writes here; no page may name it.
    const env = { PATH: process.env.PATH, HOME: folder, TMPDIR: folder };
    const shell = spawn("bash", [join(folder, "page.sh")], { cwd: root, env });
    const errors = await text(shell.stderr);
    expect(errors).toBe("");
    return blocks.map((_, index) => ({
      printed: readFileSync(file(index), "utf8"),
      code: Number(readFileSync(`${file(index)}.code`, "utf8")),
    }));
  }

  it.skipIf(!isInstalled("jq")).each(pages.filter((page) => runnable(page).length > 0))(
    "%s: every command prints the output below it",
    async (page) => {
      const own = runnable(page);
      const before = own.some(({ mark }) => mark === "setup") ? [] : setup;
      const results = (await run([...before, ...own])).slice(before.length);
      for (const [index, { mark, script, expected }] of own.entries()) {
        const { printed = "", code } = results[index] ?? {};
        const wanted = Number(/^exits (\d+)/.exec(mark)?.[1] ?? 0);
        expect({ script, printed, code, missing: missingIn(printed, expected) }).toEqual({
          script,
          printed,
          code: wanted,
          missing: [],
        });
      }
    },
    120_000,
  );

  it("the program of the README prints the attendance", async () => {
    const [, program = "", output = ""] =
      /^```js\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```\n/m.exec(parsePage("README.md")) ?? [];
    // The tests have built the package that Node.js finds in the project; in a new clone, only `npm start` has built anything.
    expect(scripts.start).toMatch(/main\.js [a-z ]*\bclient\b/);
    const file = join(root, "dist", `readme-${process.pid}.mjs`);
    writeFileSync(file, program.replace("http://127.0.0.1:8000", service.url));
    const { code, stdout } = await runProcess([process.execPath, file]).finally(() => rmSync(file));
    const shown = output.split("\n").filter((line) => line !== "" && line !== "…");
    expect([code, missingIn(stdout, shown)]).toEqual([0, []]);
    expect(stdout.trim().split("\n").at(-1)).toBe(shown.at(-1));
  });
});
